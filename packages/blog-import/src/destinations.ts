import { blankCode } from "./template-code.js";

/** A place in a text that holds an address. */
export type Destination = { start: number; address: string; isPicture: boolean; isHtml: boolean };

const ADDRESS = String.raw`<?((?<=<)[^<>\n]*(?=>)|(?<!<)(?:\\.|[^\s()\\]|\((?:\\.|[^\s()\\])*\))+)>?`;
// Of a footnote without spaces, as in Chinese, the text would be the address of a reference.
const DEFINITION = String.raw`^[ \t>]*\[(?!\^)(?:\\.|[^[\]\\])+\]:\s*${ADDRESS}(?=[ \t]*$|\s+["'(])`;
const LINK_END = String.raw`\](?:\(\s*${ADDRESS}(?=\s*\)|\s+["'(]))?`;
const TAG = `<(?!link\\b)([a-z][\\w.:-]*)((?:[^<>"']|"[^"]{0,5000}"|'[^']{0,5000}'){0,5000})>`;
const SYNTAX = new RegExp(String.raw`${DEFINITION}|\\.|!?\[|${LINK_END}|${TAG}`, "dgim");
const ATTRIBUTE = /\s(?:src|href|poster)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>`={]+))/dgi;

/** Finds the addresses of links and pictures in a Markdown text, with their places; code has none. */
export function findDestinations(markdown: string): Destination[] {
  const found: Destination[] = [];
  function add([start, end] = [0, 0], isPicture = false, isHtml = false): void {
    if (end > start) found.push({ start, address: markdown.slice(start, end), isPicture, isHtml });
  }
  /** Whether each bracket that is open is a picture's. */
  const brackets: boolean[] = [];
  const prose = blankCode(markdown, false);
  for (const { 0: match, 3: tag, 4: attributes = "", indices = [] } of prose.matchAll(SYNTAX)) {
    if (match.endsWith("[")) brackets.push(match.startsWith("!"));
    else if (match.startsWith("]")) add(indices[2], brackets.pop());
    else if (tag === undefined) add(indices[1]);
    else
      for (const { indices: [, ...places] = [] } of attributes.matchAll(ATTRIBUTE)) {
        const [offset] = indices[4] ?? [0];
        const [start, end] = places.find(Boolean) ?? [0, 0];
        add([offset + start, offset + end], /^(img|image)$/i.test(tag), true);
      }
  }
  return found;
}
