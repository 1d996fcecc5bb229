import type { Element, ElementContent } from "hast";
import type { MarkdownIt, StateBlock, StateInline, Token } from "markdown-it";

/** The classes of code that is TeX, in a line and apart. */
export const TEX = { inline: "math-inline", display: "math-display" };

/** Whether a node is code of one of these classes. */
export function isTex(node: ElementContent): node is Element {
  return node.type === "element" && Object.values(TEX).includes(String(node.properties.className));
}

// No pattern matches across its own opening mark, so each place is read once; nor across a backtick, which may open code.
const DOLLARS = /(?<!\$)\$\$(?!\$)((?:[^\\$`\n]|\\[\s\S]|\$(?!\$)|\n(?![ \t]*\n))+)\$\$(?!\$)/.source;
const DOLLAR = /(?<!\$)\$(?![\s$])((?:[^\\$`]|\\[\s\S])+)(?<!\s)\$(?![\d$])/.source;
const PARENTHESES = /\\\(((?:[^\\`]|\\(?![()])[\s\S])+)\\\)/.source;
const BRACKETS = /\\\[((?:[^\\`\n]|\\(?![[\]])[\s\S]|\n(?![ \t]*\n))+)\\\]/.source;
const INLINE = new RegExp(`${DOLLARS}|${DOLLAR}|${PARENTHESES}`, "y");
const BLOCK = new RegExp(`(?:${DOLLARS}|${BRACKETS})[ \\t]*(?:\\n|$)`, "y");

function read(pattern: RegExp, text: string, start: number) {
  pattern.lastIndex = start;
  const [info = "", ...groups] = pattern.exec(text) ?? [];
  const content = groups.join("").trim();
  return content === "" ? undefined : { info, content, lines: info.trimEnd().split("\n").length };
}

function readInline(state: StateInline, isSilent: boolean): boolean {
  const found = read(INLINE, state.src, state.pos);
  if (!found || state.pos + found.info.length > state.posMax) return false;
  if (!isSilent) Object.assign(state.push("math", "math", 0), found);
  state.pos += found.info.length;
  return true;
}

function readBlock(state: StateBlock, first: number, end: number, isSilent: boolean): boolean {
  const start = (state.bMarks[first] ?? 0) + (state.tShift[first] ?? 0);
  const last = first + (read(BLOCK, state.src, start)?.lines ?? end);
  // Without what stands before each line of a quote or list.
  const text = last > end ? "" : state.getLines(first, last, state.blkIndent, false).trimStart();
  const found = read(BLOCK, text, 0);
  if (!found || isSilent) return found !== undefined;
  Object.assign(state.push("math", "math", 0), { ...found, block: true, map: [first, last] });
  state.line = last;
  return true;
}

/** Reads TeX of `$…$` by Pandoc's rule, `$$…$$`, `\(…\)` and `\[…\]`, and writes it as code of a class. */
export function math(md: MarkdownIt): void {
  md.inline.ruler.before("escape", "math", readInline);
  md.block.ruler.after("fence", "math", readBlock, { alt: ["paragraph", "reference", "blockquote", "list"] });
  md.renderer.rules.math = (tokens, index) => {
    const { content, block, info } = tokens[index] as Token;
    const name = block || info.startsWith("$$") ? TEX.display : TEX.inline;
    const code = `<code class="${name}">${md.utils.escapeHtml(content)}</code>`;
    return block ? `<pre>${code}</pre>\n` : code;
  };
}
