import type { Token } from "markdown-it";
import { cleanLines } from "../../filters/text";
import type { Rendered } from "../article/blog";
import type { Loss } from "../article/findings.server";
import { colour, languageOf } from "./code.server";
import { readHtml, writeHtml } from "./html.server";
import { textOfHtml } from "./html-tree.server";
import { markdown, parse } from "./markdown.server";
import { toMathml } from "./mathml.server";
import { renderPlain, toRendered } from "./rendered.server";
import { textOfTokens } from "./text-of-tokens.server";

/** HTML longer than this plus ten times its Markdown is not an article but, say, thousands of empty table columns. */
const MAX_HTML_LENGTH = 100_000;
// From here on the parser drops what is nested deeper.
const MAX_LEVEL = 99;

/** Why an article must be plain, and where that begins if it is known. */
class TooMuch extends Error {
  readonly line: number | undefined;

  constructor(reason: string, map?: Token["map"]) {
    super(reason);
    this.line = map ? map[0] + 1 : undefined;
  }
}

function renderOrThrow(source: string, losses: Loss[]): Rendered {
  const { tokens, parts, context } = parse(source, losses, { colour, languageOf, toMathml });
  const deep = tokens.find(({ level }) => level >= MAX_LEVEL);
  if (deep) throw new TooMuch("is nested too deep", deep.map);
  const limit = (html: string | undefined) => {
    if (html === undefined) throw new TooMuch("has HTML that is too tangled");
    if (html.length > MAX_HTML_LENGTH + 10 * source.length) throw new TooMuch("makes too much HTML");
    return html;
  };
  let text = textOfTokens(tokens);
  const html = parts.map((part, index) => {
    const rendered = limit(markdown.renderer.render(part, markdown.options, context));
    if (context.pieces.length === 0) return rendered;
    const fragment = readHtml(rendered, context);
    if (index === 0) text = textOfHtml(fragment);
    return limit(writeHtml(fragment));
  });
  // Entities can be control characters too.
  return toRendered(cleanLines(html.join("")).trim(), text, context.headings);
}

/** Renders Markdown as safe HTML, or plain text if it is too deep or too long. `losses` gets what readers miss. */
export function renderMarkdown(source: string, losses: Loss[] = []): Rendered {
  try {
    return renderOrThrow(source, losses);
  } catch (error) {
    // Whatever else is thrown is a stack overflow.
    const { message, line } = error instanceof TooMuch ? error : new TooMuch("is nested too deep");
    losses.push({ what: "marks", name: message, line });
    return renderPlain(source);
  }
}
