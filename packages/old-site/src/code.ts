// Blocks of code, as highlighters write them.
import type { Element, RootContent } from "hast";
import { attribute, classesOf, elementsIn, nodesIn, textIn } from "./html.js";
import type { Position } from "./tokens.js";

const TAB = 4;
const LINE_NUMBERS = /gutter|^line?-?n|^lnt?$|^lnum/;
const LANGUAGE = /^(?:lang(?:uage)?|highlight-(?:source|text)|brush|src|sourceCode)[-:](.+)$/i;
/** Beside these, the language stands alone. */
const HIGHLIGHTED = /^(highlight|hljs)$/;
const NO_LANGUAGE = /^(plain|plaintext|text|txt|none|nohighlight|auto|undefined|console-output|fallback)$/i;

function isLineNumbers(element: Element): boolean {
  if (!classesOf(element).some((name) => LINE_NUMBERS.test(name))) return false;
  for (const node of nodesIn(element)) if (node.type === "text" && /[^\s\d]/.test(node.value)) return false;
  return true;
}

/** The lines of code in an element; some highlighters make each an element. */
function linesOf(node: RootContent): string {
  if (node.type === "text") return node.value;
  if (node.type !== "element" || /^(button|style|script)$/.test(node.tagName)) return "";
  if (node.tagName === "br") return "\n";
  if (isLineNumbers(node)) return "";
  const text = node.children.map(linesOf).join("");
  const isLine = node.tagName === "div" && (text !== "" || classesOf(node).includes("line"));
  return isLine && !text.endsWith("\n") ? `${text}\n` : text;
}

/** Spaces for tabs, which some generators write. */
function expandTabs(line: string): string {
  let expanded = "";
  for (const [at, part] of line.split("\t").entries())
    expanded += at === 0 ? part : " ".repeat(TAB - (expanded.length % TAB)) + part;
  return expanded;
}

/** The code that an element is a block of, without line numbers, common indents and blanks that nobody sees; undefined if it is none. */
export function codeIn(element: Element): string | undefined {
  const parts = element.tagName === "table" ? [...elementsIn(element)] : [element];
  const block = parts.findLast(({ tagName }) => tagName === "pre");
  // A table of code has a column of numbers, or nothing else.
  if (
    !block ||
    (element !== block && !parts.some(isLineNumbers) && textIn(element).trim() !== textIn(block).trim())
  )
    return undefined;
  const lines = linesOf(block)
    .replace(/\r\n?/g, "\n")
    .replace(/\p{Cf}/gu, "")
    .split("\n")
    .map((line) => expandTabs(line).trimEnd());
  const depth = lines.reduce((least, line) => (line ? Math.min(least, line.search(/\S/)) : least), Infinity);
  return lines
    .map((line) => line.slice(depth))
    .join("\n")
    .replace(/^\n+|\n+$/g, "");
}

/** The language of a block of code, as it or what is around it names it; "" for none. */
export function languageOf({ element: block, parent }: Position): string {
  const around = [parent, parent?.parent, parent?.parent?.parent].flatMap(
    (position) => position?.element ?? [],
  );
  for (const element of [...elementsIn(block), ...around]) {
    const names = classesOf(element);
    const other =
      names.some((name) => HIGHLIGHTED.test(name)) && names.find((name) => !HIGHLIGHTED.test(name));
    const named =
      attribute(element, "dataLang") ||
      attribute(element, "dataLanguage") ||
      names.map((name) => LANGUAGE.exec(name)?.[1]).find(Boolean) ||
      (/^(figure|code)$/.test(element.tagName) && other);
    if (named) return NO_LANGUAGE.test(named) ? "" : named.toLowerCase();
  }
  return "";
}
