// `npm run import`: makes a content file of a folder of posts, and copies their pictures.
import { closeSync, existsSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";
import { messageOf, readArguments, runCommand } from "./command.js";
import { readDatabase } from "./database.js";
import { splitPost } from "./import/front-matter.js";
import { FALLBACK } from "./import/generator.js";
import { createLinks } from "./import/links.js";
import { readPosts } from "./import/posts.js";
import { createReport } from "./import/report.js";
import { plainText, readingTime } from "./import/text.js";
import { translateTemplateCode } from "./template-code.js";

const USAGE = `npm run import -- FOLDER [--to FILE] [--force] [--permalink PATTERN] [--cover-from-text]

Makes a content file of the posts in FOLDER, the root folder of a blog of Jekyll, Hugo, Zola, Eleventy, Astro or
Docusaurus, and copies their pictures to public/imported/. What is left out is named.
  --to FILE            the content file (default: db.json)
  --force              replaces the content file if there is one, but for the pages added to it
  --permalink PATTERN  how addresses were made (default: as the configuration says, else ${FALLBACK})
  --cover-from-text    takes the first picture of a text as its cover if the front matter names none`;

/** What is counted, in the order in which it is told. */
const KINDS = [
  "Left out",
  "Broken front matter",
  "Ids made longer",
  "Old addresses",
  "Links between posts",
  "Dead links",
  "Pictures and files",
  "Missing pictures",
  "Template code left",
  "Posts with template code",
];

/** @typedef {import("./import/post.js").Post} Post */

/** Indented HTML would be code in Markdown. @param {string} html */
function unindent(html) {
  const parts = html.split(/(<pre\b[\s\S]*?<\/pre>)/i);
  return parts.map((part, index) => (index % 2 ? part : part.replace(/^[ \t]+/gm, ""))).join("");
}

/**
 * Makes the row of a post whose text is read now, so that no more than one is in memory.
 * @param {string} folder @param {Post} post @param {ReturnType<typeof createLinks>} links
 * @param {import("./import/report.js").Report} report @param {boolean} coverFromText
 */
function makeRow(folder, post, links, report, coverFromText) {
  const { file, row, isMdx } = post;
  const { body } = splitPost(readFileSync(join(folder, file), "utf8"));
  const text = (post.titleIsInText ? body.replace(/^\s*# [^\n]*\n/, "") : body).trim();
  let left = 0;
  const translate = /** @param {string} source @param {string} where */ (source, where) => {
    const { markdown, leftovers } = translateTemplateCode(links.replaceTemplateLinks(post, source), {
      isMdx,
    });
    for (const { kind, line } of leftovers)
      report.add("Template code left", kind, `${file}, line ${line} of its ${where}`);
    left += leftovers.length;
    return markdown.trim();
  };
  const translated = translate(/\.html?$/i.test(file) ? unindent(text) : text, "text");
  const { content, picture } = links.replaceLinks(post, translated);
  const description = plainText(translate(row.description, "description"));
  if (left > 0) report.count("Posts with template code");
  const image = links.replacePicture(post, row.image || links.findCover(post));
  const aliases = links.addressesOf(post);
  report.count("Old addresses", aliases.length);
  return {
    ...row,
    description: description || undefined,
    image: image || (coverFromText ? picture : ""),
    authorPic: links.replacePicture(post, row.authorPic),
    reading_time: readingTime(content),
    ...(post.language && { lang: post.language }),
    ...(aliases.length > 0 && { aliases }),
    content,
  };
}

runCommand(import.meta.url, () => {
  const { file: given, values } = readArguments(USAGE, {
    to: { type: "string", default: "db.json" },
    force: { type: "boolean" },
    permalink: { type: "string" },
    "cover-from-text": { type: "boolean" },
  });
  const target = values.to;
  if (given === undefined) throw new Error(USAGE);
  if (existsSync(target) && !values.force)
    throw new Error(`${target} exists: name another file with --to FILE, or replace it with --force.`);
  if (!existsSync(given)) throw new Error(`There is no folder ${given}.`);
  const report = createReport();
  const { folder, site, posts } = readPosts(given, values.permalink, report);
  if (posts.length === 0)
    throw new Error([...report.listProblems(), `There is no post in ${given}.`].join("\n"));
  const links = createLinks(folder, site, posts, report);
  // An import makes no pages: these are the owner's.
  const pages = (existsSync(target) ? readDatabase(target).blogs : []).filter(
    (row) => row && "page" in row && row.page === true,
  );
  const unfinished = `${target}.new`;
  const output = openSync(unfinished, "w");
  let separator = '{\n  "blogs": [\n';
  const write = /** @param {object} row */ (row) => {
    writeSync(output, separator + JSON.stringify(row, undefined, 2).replace(/^/gm, "    "));
    separator = ",\n";
  };
  const rows = { all: 0, drafts: 0 };
  for (const post of posts.sort((a, b) => b.time - a.time))
    try {
      const row = makeRow(folder, post, links, report, values["cover-from-text"] === true);
      write(row);
      rows.all += 1;
      rows.drafts += Number(row.draft === true);
    } catch (error) {
      report.add("Left out", messageOf(error), post.file);
    }
  pages.forEach(write);
  writeSync(output, "\n  ]\n}\n");
  closeSync(output);
  renameSync(unfinished, target);
  for (const line of report.listProblems()) console.error(line);
  const from = site.name
    ? `${site.name}, ${site.configFile}`
    : `no configuration, ${values.permalink ?? FALLBACK}`;
  const table = [
    ["Generator", from],
    ["Posts", `${rows.all}, ${rows.drafts} of them drafts`],
    ["Pages kept", pages.length],
    ...KINDS.map((kind) => [kind, report.of(kind)]),
  ];
  for (const [name, value] of table) console.log(`${String(name).padEnd(26)}${value}`);
  console.log(`To see them: DB_FILE=${target} npm start`);
});
