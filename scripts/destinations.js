import { parse, postprocess, preprocess } from "micromark";

const TOKENS = ["resourceDestinationString", "definitionDestinationString"];

/**
 * Finds the addresses of links and pictures in a Markdown text, with their places; code has none.
 * @param {string} markdown
 */
export function findDestinations(markdown) {
  const events = postprocess(
    parse()
      .document()
      .write(preprocess()(markdown, undefined, true)),
  );
  return events
    .filter(([phase, { type }]) => phase === "enter" && TOKENS.includes(type))
    .map(([, { start, end }]) => ({ start: start.offset, address: markdown.slice(start.offset, end.offset) }))
    .sort((a, b) => a.start - b.start);
}
