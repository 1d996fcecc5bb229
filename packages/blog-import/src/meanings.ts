// What becomes of the names in template code.
import { BRACES, type Piece } from "./constructs.js";
import { indentLines } from "./text.js";

type Attributes = {
  name: string;
  values: string[];
  named: Record<string, string>;
  title: string;
  isInHtml: boolean;
  isAlone: boolean;
};
/** Names, and what becomes of them or of what they wrap. */
type Meaning = [
  names: RegExp,
  make: (attributes: Attributes, inner: string) => string | undefined,
  wraps?: boolean,
];

const NOTE =
  /^(notice|admonition|callout|alert|alertbox|aside|message|prompt|note|tip|info|warning|danger|caution|important|hint|success|error|attention|question|pitfall|deprecated)$/i;
const KEY = `(?:([\\w:@.-]+)\\s*(?:=|:(?=[\\s"']))\\s*)?`;
const QUOTED = `"((?:[^"\\\\]|\\\\.)*)"|'((?:[^'\\\\]|\\\\.)*)'`;
const ATTRIBUTE = new RegExp(`${KEY}(?:${QUOTED}|(${BRACES})|([^\\s,()"'{}]+))`, "g");

/** The first that makes something counts. */
const MEANINGS: Meaning[] = [
  [/^(toc\w*|\w*tableofcontents|raw|verbatim|assign|set|more|clear|clearfix|\w*avatar)$/, () => ""],
  [/(image|img|picture|figure|photo|illustration)s?$/, makePicture],
  [/youtube/, linkTo("Video on YouTube", "https://www.youtube.com/watch?v=ID")],
  [/vimeo/, linkTo("Video on Vimeo", "https://vimeo.com/ID")],
  [/^(x|twitter)$|tweet$/, linkTo("Post on X", "https://x.com/USER/status/ID")],
  [/instagram/, linkTo("Post on Instagram", "https://www.instagram.com/p/ID")],
  [/slideshare/, linkTo("Slides on SlideShare", "https://www.slideshare.net/slideshow/embed_code/ID")],
  [/gist$/, linkTo("Gist on GitHub", "https://gist.github.com/ID")],
  [/^(video|audio)$/, linkTo("Recording", "ID")],
  [NOTE, makeNote, true],
  [/^(block|pull)?quote$/, ({ values }, text) => indentLines(`${text}\n\n${values.join(" ")}`, "> "), true],
  [
    /^(details|expand|collaps(e|ible)|accordion(item)?|spoiler|toggle|solution|deepdive)$/,
    ({ title }, text) =>
      `<details><summary>${escapeText(title || "Details", true)}</summary>\n\n${text}\n\n</details>`,
    true,
  ],
  [/^(tab|tabitem|tabpane|card)$/, ({ title }, text) => (title ? `**${title}**\n\n${text}` : text), true],
  [/^(tabs|codegroup|codetabs|rawhtml|html|markdown|steps?|rendertemplate|intro)$/, (_, text) => text, true],
  [/^(center|table|figure|gallery|div|section|columns?|row|grid|fragment)$/, (_, text) => text, true],
  [/^/, linkTo("", "")],
];

/** Takes the markup out of a text that goes into HTML or else Markdown. */
function escapeText(text: string, isHtml: boolean): string {
  const plain = text.replace(/<[^<>]*>|\{[{%][^{}]*\}/g, "").replace(/!?\[([^[\]]*)\]\([^()]*\)/g, "$1");
  const line = plain.replace(/\s+/g, " ").replaceAll('"', "&quot;").replaceAll("<", "&lt;").trim();
  return isHtml ? line : line.replace(/[[\]\\`*_]/g, "\\$&");
}

/** An address without what ends one in Markdown or HTML. */
function escapeAddress(address: string): string {
  return address.replace(/[\s<>"()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

/** Makes a link or, with the mark "!", a picture. */
function makeLink(mark: "" | "!", label: string, address: string, caption: string, isHtml: boolean): string {
  const [text, title] = [escapeText(label, isHtml), escapeText(caption, isHtml)];
  const url = escapeAddress(address);
  const named = title && ` title="${title}"`;
  if (isHtml) return mark ? `<img src="${url}" alt="${text}"${named}>` : `<a href="${url}">${text}</a>`;
  return `${mark}[${text}](${url}${title && ` "${title}"`})`;
}

/** Links to an address that a pattern makes of what the attributes name. */
function linkTo(label: string, pattern: string): (attributes: Attributes) => string | undefined {
  return ({ name, values, named, isInHtml, isAlone }) => {
    // Of a gist, a user and a file may be named too.
    const value = name === "gist" ? values.filter((word) => !word.includes(".")).join("/") : values[0];
    const id = named.id ?? named.videoid ?? named.slug ?? named.url ?? named.href ?? named.src ?? value;
    const isUrl = /^(https?:\/)?\/./.test(id ?? "");
    if (!id || /[\s${]/.test(id) || !(pattern || (isUrl && (isAlone || id !== value)))) return undefined;
    const address = pattern.replace(/USER|ID/g, (word) => (word === "ID" ? id : (named.user ?? "i")));
    const title = named.title || named.caption;
    const words = title && label ? `${title} (${label})` : title || label || id;
    return makeLink("", words, isUrl ? id : address, "", isInHtml);
  };
}

function makePicture({ name, values, named, isInHtml }: Attributes): string | undefined {
  const isPath = /\.(avif|gif|jpe?g|png|svg|webp)\b|^(https?:)?\/./i;
  const address = named.src || [...values, ...Object.values(named)].find((value) => isPath.test(value));
  if (!address) return undefined;
  const words = values.slice(values.indexOf(address) + 1).filter((value) => !/^\d+$/.test(value));
  // Hexo's captions have no quotes.
  const after = /^(asset)?img$/.test(name) ? words.join(" ") : words[0];
  const caption = [
    named.caption ?? named.title,
    named.credits ?? named.credit ?? named.attr ?? named.attribution,
  ];
  const picture = makeLink(
    "!",
    named.alt ?? after ?? "",
    address,
    caption.filter(Boolean).join(" "),
    isInHtml,
  );
  const target = escapeAddress(named.link ?? named.href ?? "");
  if (!/^(https?:\/)?\/./.test(target)) return picture;
  return isInHtml ? `<a href="${target}">${picture}</a>` : `[${picture}](${target})`;
}

function makeNote({ name, values, named }: Attributes, inner: string): string {
  const types = [named.type, named.level, named.color, named.variant, values[0], name];
  const type = types.find((word) => NOTE.test(word ?? "")) ?? "note";
  const label = named.title?.trim() || values[1] || type.charAt(0).toUpperCase() + type.slice(1);
  return indentLines(`**${label}**\n\n${inner}`, "> ");
}

function readAttributes({ name = "", source = "", isInHtml, isAlone }: Piece): Attributes {
  const named: Record<string, string> = {};
  const values: string[] = [];
  // Longer ones hold data, not words.
  for (const [, key, double, single, code = "", bare] of source.slice(0, 5000).matchAll(ATTRIBUTE)) {
    const value = double ?? single ?? bare ?? /["'`]([^"'`]+)["'`]/.exec(code)?.[1] ?? "";
    if (key) named[key.toLowerCase().replace(/^[:@]+/, "")] ??= value.replace(/\\(.)/g, "$1");
    else if ((value && value !== "/") || double === "") values.push(value);
  }
  const title =
    named.title || named.label || named.summary || named.text || named.name || named.value || values[0] || "";
  const word = name.replace(/^.*[\s/"']|\.\w+$/g, "").toLowerCase();
  return { name: word.replace(/[^a-z]/g, ""), values, named, title, isInHtml, isAlone };
}

export function meaningOf(piece: Piece) {
  const attributes = readAttributes(piece);
  const { content, text, message, provider } = attributes.named;
  const said = content ?? text ?? message;
  for (const [names, make, wraps] of MEANINGS) {
    if (!names.test(provider ?? attributes.name)) continue;
    if (wraps && !(said && make === makeNote)) return (inner: string) => make(attributes, inner) ?? inner;
    const made = make(attributes, said ?? "");
    if (made !== undefined) return made;
  }
  return undefined;
}
