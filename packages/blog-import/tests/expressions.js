// Runs each expression of the compiled packages over long texts. One that does not end is the last that it has printed.
import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";

const LENGTH = 20_000;
/** What is read by all of them at once is shorter. */
const READ_LENGTH = 10_000;
/** What is slow is compared with a quarter of the text: linear time grows fourfold, quadratic time sixteenfold. */
const TIMES = 4;
const MAX_GROWTH = 8;
const SOURCE = new URL("../../", import.meta.url);
const load = (/** @type {string} */ file) => import(new URL(file, SOURCE).href);
const [folder, importer] = ["markdown-folder/dist/", "blog-import/dist/"];
const { replaceAddresses } = await load(`${folder}links.js`);
const { readBlocks } = await load(`${importer}exports/wordpress-blocks.js`);
const { createCleaner } = await load(`${importer}exports/wordpress-html.js`);
const { readCards } = await load(`${importer}exports/ghost-cards.js`);
const { splitPost } = await load(`${folder}front-matter.js`);
const { NO_BLOG, readPost } = await load(`${folder}post.js`);
const { signsOf, toCommonMark } = await load(`${importer}markdown.js`);
const { translateTemplateCode } = await load(`${importer}template-code.js`);
const { readHeadings } = await load(`${importer}headings.js`);
const { replaceFields, replaceTemplateLinks } = await load(`${importer}template-links.js`);
const { readingTime } = await load(`${folder}text.js`);
/** What texts, configurations and exports are made of. */
const UNITS =
  " |\t|\n|\n\n|a|a |-|/|_|#|\\|~|`|\0|.|:|=|\"|'|(|)|[|]|{|}|<|>|](|![a](|[a]: |<a>|<a |<a b=|<!--|-->|{{|{%|{{%|{{<|${|{#a|$$|> |>   |a:\n|--a: b\n|- a:\n|import a\n|import a from |import \timport |title:\n|\n#|```|~~~"
    .split("|")
    .concat("|");

const files = [folder, importer]
  .flatMap((path) => readdirSync(new URL(path, SOURCE), { recursive: true }).map((name) => path + name))
  .filter((name) => /(?<!main)\.js$/.test(name));
// Those of their packages are not its own.
for (const file of files) await load(file);

/** @type {Map<string, RegExp>} */
const expressions = new Map();
const literals = globalThis.RegExp;
globalThis.RegExp = new Proxy(literals, {
  construct(target, args) {
    const made = Reflect.construct(target, args);
    expressions.set(String(made), made);
    return made;
  },
});
for (const file of files) {
  const program = ts.createSourceFile(
    file,
    readFileSync(new URL(file, SOURCE), "utf8"),
    ts.ScriptTarget.Latest,
  );
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      new RegExp(node.text.slice(1, end), node.text.slice(end + 1));
    }
    ts.forEachChild(node, visit);
  };
  visit(program);
  await load(`${file}?anew`);
}

/** What is written in an expression, such as its marks. @param {string} source */
function marksOf(source) {
  const plain = source.replace(/\(\?<?[=!:]|\(\?<\w+>|\\b|\{\d+,?\d*\}/g, "|").replace(/\\s|\[ \\t\]/g, " ");
  const words = plain
    .replace(/\\n/g, "\n")
    .replace(/\\[wdSW]|\[\^?[^\]]*\]/g, "a")
    .split(/(?<!\\)[|()*+?]/);
  const marks = words.map((word) => word.replace(/\\(.)/g, "$1").replace(/^\^|\$$/g, "")).filter(Boolean);
  return [...marks, marks.join(""), marks.slice(0, 3).join(""), marks.slice(0, 2).join("")];
}

/** @param {string} text */
function split(text) {
  try {
    return splitPost(text);
  } catch {
    return { fields: {}, body: text };
  }
}

/** What is read of a text: expressions that are tried at one place alone are tried in here. @param {string} text */
function read(text) {
  const post = readPost("a.md", split(text), NO_BLOG);
  translateTemplateCode(post.text, false);
  translateTemplateCode(post.text, true);
  const all = { hasBreaks: true, hasInlineDollars: true, readsHtml: true, hasCaptions: true };
  toCommonMark(post.text, { signs: signsOf(), ...all });
  replaceFields(post.text, true, () => undefined);
  replaceTemplateLinks(post.text, true, () => undefined);
  replaceAddresses(post.text, (/** @type {string} */ address) => address);
  readingTime(post.text);
  readCards(`kg-${text}`);
  createCleaner(new Map())(readBlocks(text, text).html, "1");
  return readHeadings(post);
}

/**
 * Tries what reads a text: it ends soon, or its time grows about as fast as the text. Else the process ends.
 * @param {string} name @param {(text: string) => unknown} run @param {Iterable<string>} units @param {number} soonMs
 * @param {number} length
 */
function tryOut(name, run, units, soonMs, length, starts = [""]) {
  console.log(name);
  for (const unit of units)
    for (const start of starts) {
      // Of the process: others may keep it waiting.
      const timeOver = (/** @type {number} */ characters) => {
        const begin = process.cpuUsage();
        run(`${start}${unit.repeat(characters / unit.length)}\0`);
        return process.cpuUsage(begin).user;
      };
      if (timeOver(length) < soonMs * 1000) continue;
      console.log(`over ${JSON.stringify(start)} and many ${JSON.stringify(unit)}:`);
      const growsFast = () => timeOver(length) > timeOver(length / TIMES) * MAX_GROWTH;
      // The second time, nothing is compiled any more.
      if (growsFast() && growsFast()) process.exit(1);
    }
}

const all = new Set(UNITS);
for (const [name, { source, flags }] of expressions) {
  const marks = marksOf(source).filter(Boolean);
  for (const mark of marks) all.add(mark);
  const expression = new literals(source, `${flags.replace("g", "")}g`);
  const run = (/** @type {string} */ text) => [...text.matchAll(expression)].length;
  if (!flags.includes("y"))
    tryOut(name, run, new Set([...UNITS, ...marks]), 20, LENGTH, [...new Set(["", marks[0] ?? ""])]);
}
tryOut("a text", read, all, 100, READ_LENGTH);
console.log("all");
