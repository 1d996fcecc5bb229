import type { Token } from "markdown-it";
import { toOneLine } from "../../filters/text";
import { setApart } from "./excerpt.server";

/** The text of what stands in a line, with alternative texts set apart. */
export function textOfInline(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content, children }) => {
      if (/^(text|code_inline|math)$/.test(type)) return content;
      if (type === "image") return setApart(textOfInline(children ?? []));
      return /break$|^caption_open$/.test(type) || /^<br\b/i.test(content) ? " " : "";
    })
    .join("");
}

/** The text of an article, with headings, code and alternative texts set apart. */
export function textOfTokens(tokens: readonly Token[]): string {
  const end = tokens.findIndex(({ type }) => type === "footnote_block_open");
  const pieces = tokens.slice(0, end < 0 ? undefined : end).map(({ type, content, children }, index) => {
    const text = children ? textOfInline(children) : content;
    const isApart = (!children && type !== "math") || tokens[index - 1]?.type === "heading_open";
    return text && isApart ? setApart(text) : text;
  });
  return pieces.filter(Boolean).join(" ");
}

/** The same in one line, nothing set apart. */
export function textOf(tokens: readonly Token[]): string {
  return toOneLine(textOfTokens(tokens));
}
