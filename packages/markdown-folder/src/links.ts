// Addresses in a text of Markdown, and links of Obsidian and other wikis.
import { decodeHTMLStrict } from "entities";
import { slug } from "github-slugger";
import { PICTURE } from "./files.js";
import { blankCode } from "./tokens.js";

const ADDRESS = String.raw`<?((?<=<)[^<>\n]*(?=>)|(?<!<)(?:\\.|[^\s()\\]|\((?:\\.|[^\s()\\])*\))+)>?`;
// Of a footnote without spaces, as in Chinese, the text would be the address of a reference.
const DEFINITION = String.raw`^[ \t>]*\[(?!\^)(?:\\.|[^[\]\\])+\]:\s*${ADDRESS}(?=[ \t]*$|\s+["'(])`;
/** The name of a file with blanks, which other programs take for an address. */
const SPACED = String.raw`((?:[^()<>\n]|\([^()<>\n]*\)){1,300}?\.[a-z][a-z\d]{1,7}(?:#[^\s()]*)?)`;
const LINK_END = String.raw`\](?:\(\s*(?:${ADDRESS}|${SPACED})(?=\s*\)|\s+["'(]))?`;
const TAG = `<(?!link\\b)([a-z][\\w.:-]*)((?:[^<>"']|"[^"]{0,5000}"|'[^']{0,5000}'){0,5000})>`;
const SYNTAX = new RegExp(String.raw`${DEFINITION}|\\.|!?\[|${LINK_END}|${TAG}`, "dgim");
const ATTRIBUTE = /\s(?:src|href|poster)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>`={]+))/dgi;

/** Without the marks of a table of contents, and of links around brackets. */
const WIKI =
  /(!?)\[\[(?!_?toc_?\]\])(?=[^\s\]])([^[\]|#\n]*)(?:#([^[\]|\n]*))?(?:\|([^[\]\n]*))?\]\](?![([])/gi;

/** An address that names its protocol: the site drops those that begin with `//`. */
export function withProtocol(address: string): string {
  return address.replace(/^\s*\/\/(?=\w)/, "https://");
}

/**
 * Replaces the addresses of links and pictures in a Markdown text, but for those in code. `replace` gets each without
 * escapes; one that it returns unchanged stays as written, but names its protocol.
 */
export function replaceAddresses(
  markdown: string,
  replace: (address: string, isPicture: boolean) => string,
): string {
  let text = "";
  let at = 0;
  function add([start, end] = [0, 0], isPicture = false, isHtml = false): void {
    if (end === start) return;
    const written = markdown.slice(start, end);
    // Markdown escapes punctuation; HTML has its references, and its addresses may have line ends.
    const address = isHtml
      ? decodeHTMLStrict(written).replace(/[\t\n]/g, "")
      : written.replace(/\\(?=[!-/:-@[-`{-~])/g, "");
    const replaced = replace(address, isPicture);
    text += markdown.slice(at, start) + (replaced === address ? withProtocol(written) : replaced);
    at = end;
  }
  /** Whether each bracket that is open is a picture's. */
  const brackets: boolean[] = [];
  const prose = blankCode(markdown, false);
  for (const { 0: match, 4: tag, 5: attributes = "", indices = [] } of prose.matchAll(SYNTAX)) {
    if (match.endsWith("[")) brackets.push(match.startsWith("!"));
    else if (match.startsWith("]")) add(indices[2] ?? indices[3], brackets.pop());
    else if (tag === undefined) add(indices[1]);
    else
      for (const { indices: [, ...places] = [] } of attributes.matchAll(ATTRIBUTE)) {
        const [offset] = indices[5] ?? [0];
        const [start, end] = places.find(Boolean) ?? [0, 0];
        add([offset + start, offset + end], /^(img|image)$/i.test(tag), true);
      }
  }
  return text + markdown.slice(at);
}

/** Makes links and pictures of `[[a name]]` and `![[a picture.png]]`, where `find` knows an address for the name. */
export function replaceWikiLinks(
  text: string,
  isMdx: boolean,
  find: (name: string) => string | undefined,
): string {
  if (!text.includes("[[")) return text;
  const prose = blankCode(text, isMdx);
  return text.replace(WIKI, (match, mark: string, name: string, heading = "", label = "", offset: number) => {
    const address = !prose.startsWith(match, offset) || name === "" ? "" : find(name.trim());
    if (!address && (name !== "" || heading === "")) return match;
    const fragment = heading === "" || heading.startsWith("^") ? "" : `#${slug(heading)}`;
    // A number is a width.
    if (mark && PICTURE.test(name)) return `![${/^[\dx]*$/.test(label) ? "" : label}](${address})`;
    return `[${label || name.replace(/\.md$/, "") || heading}](${address}${fragment})`;
  });
}
