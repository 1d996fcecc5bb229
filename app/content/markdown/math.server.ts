import type { MarkdownIt, StateBlock, StateInline, Token } from "markdown-it";
import { ARTICLE } from "../../words";
import type { Loss } from "../article/findings.server";
import { scrolling } from "./html-tree.server";

/** What renders by a library of its own; excerpts, of which only the text is read, do without. */
export type Renderers = Pick<typeof import("./code.server"), "colour" | "languageOf"> &
  Pick<typeof import("./mathml.server"), "toMathml">;

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

/** Makes MathML of `$…$` by Pandoc's rule, `$$…$$`, `\(…\)` and `\[…\]`. What can't be read is code, and a loss. */
export function math(md: MarkdownIt): void {
  md.inline.ruler.before("escape", "math", readInline);
  md.block.ruler.after("fence", "math", readBlock, { alt: ["paragraph", "reference", "blockquote", "list"] });
  md.renderer.rules.math = (tokens, index, options, env, self) => {
    const { content, block, info, map } = tokens[index] as Token;
    const { losses, renderers } = env as { losses: Loss[]; renderers: Renderers | undefined };
    const tex = md.utils.escapeHtml(content);
    if (!renderers) return block ? `<p>${tex}</p>\n` : tex;
    const mathml = renderers.toMathml(content, block || info.startsWith("$$"));
    if (mathml) {
      const html = mathml.replace("<math", () => `<math alttext="${tex}"`);
      const attrs = Object.entries(scrolling(ARTICLE.formula));
      return block ? `<div${self.renderAttrs({ attrs } as Token)}>${html}</div>\n` : html;
    }
    losses.push({ what: "math", name: content, line: (map?.[0] ?? 0) + 1 });
    return String(self.rules[block ? "code_block" : "code_inline"]?.(tokens, index, options, env, self));
  };
}
