import type { MarkdownIt } from "markdown-it";
import friendly from "markdown-it-cjk-friendly";

const WIDE = String.raw`[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\uff01-\uff60]`;
/** A line break between two wide characters, which browsers show as a space. Korean, which parts words by spaces, keeps it. */
const LINE_END = new RegExp(`\\n(?<=${WIDE}[*_~]*\\n) *(?=[*_~]*${WIDE})`, "gu");

/** Emphasis beside the punctuation of Chinese, Japanese and Korean, and lines of the first two without spaces between. */
export function cjk(md: MarkdownIt): void {
  md.use(friendly).core.ruler.before("inline", "join_lines", ({ tokens }) => {
    for (const token of tokens)
      if (token.type === "inline") token.content = token.content.replace(LINE_END, "");
  });
}
