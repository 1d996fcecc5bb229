import { parse, postprocess, preprocess } from "micromark";

const ADDRESSES = ["resourceDestinationString", "definitionDestinationString"];
const HTML = ["htmlFlow", "htmlText"];
const TAG = /<(?!script\b|link\b)([a-z][\w.:-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi;
const ATTRIBUTE = /\s(?:src|href|poster)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>`={]+))/gi;

/** @typedef {{ start: number, address: string, isPicture: boolean, isHtml: boolean }} Destination */

/** @param {string} html @param {number} offset of the HTML in the text @returns {Destination[]} */
function findInHtml(html, offset) {
  return [...html.matchAll(TAG)].flatMap(({ 1: name = "", 2: attributes = "", index }) =>
    [...attributes.matchAll(ATTRIBUTE)].map((match) => {
      const address = match[1] ?? match[2] ?? match[3] ?? "";
      const place = index + 1 + name.length + match.index + match[0].lastIndexOf(address);
      return { start: offset + place, address, isPicture: /^(img|image)$/i.test(name), isHtml: true };
    }),
  );
}

/** Finds the addresses of links and pictures in a Markdown text, with their places; code has none. @param {string} markdown */
export function findDestinations(markdown) {
  // CommonMark would take a footnote without spaces, as in Chinese, for the address of a reference.
  const source = markdown.replace(/^( {0,3}\[\^[^\]\n]+\]):/gm, "$1.");
  const events = postprocess(
    parse()
      .document()
      .write(preprocess()(source, undefined, true)),
  );
  /** @type {Destination[]} */
  const found = [];
  let pictures = 0;
  for (const [phase, { type, start, end }] of events) {
    if (type === "image") pictures += phase === "enter" ? 1 : -1;
    if (phase !== "enter") continue;
    const address = markdown.slice(start.offset, end.offset);
    if (HTML.includes(type)) found.push(...findInHtml(address, start.offset));
    if (ADDRESSES.includes(type))
      found.push({ start: start.offset, address, isPicture: pictures > 0, isHtml: false });
  }
  return found.sort((a, b) => a.start - b.start);
}
