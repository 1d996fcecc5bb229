// Containers by their names: notes, quotes and details.
import { BRACES, type Token } from "./constructs.js";
import { indentLines } from "./text.js";

export type Attributes = {
  name: string;
  values: string[];
  named: Record<string, string>;
  title: string;
  isInHtml: boolean;
  isAlone: boolean;
};
/** Names, and how their Markdown is made; with `wraps` of what they wrap. */
export type Rule = [
  names: RegExp,
  make: (attributes: Attributes, inner: string) => string | undefined,
  wraps?: boolean,
];

/** The Markdown of a token, or a function that makes it of what the token wraps; undefined if no rule fits. */
export type TranslateToken = (token: Token) => string | ((inner: string) => string) | undefined;

const NOTE =
  /^(?:(notice|admonition|callout|alert|alertbox|aside|message|prompt)|note|tip|info|warning|danger|caution|important|hint|success|error|attention|question|pitfall|deprecated)$/i;
const KEY = `(?:([\\w:@.-]+)\\s*(?:=|:(?=[\\s"']))\\s*)?`;
const QUOTED = `"((?:[^"\\\\]|\\\\.)*)"|'((?:[^'\\\\]|\\\\.)*)'`;
const ATTRIBUTE = new RegExp(`${KEY}(?:${QUOTED}|(${BRACES})|([^\\s,()"'{}]+))`, "g");

export const CONTAINERS: Rule[] = [
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
];

/** Takes the markup out of a text that goes into HTML or else Markdown. */
export function escapeText(text: string, isHtml: boolean): string {
  const plain = text.replace(/<[^<>]*>|\{[{%][^{}]*\}/g, "").replace(/!?\[([^[\]]*)\]\([^()]*\)/g, "$1");
  const line = plain.replace(/\s+/g, " ").replaceAll('"', "&quot;").replaceAll("<", "&lt;").trim();
  return isHtml ? line : line.replace(/[[\]\\`*_]/g, "\\$&");
}

function makeNote({ name, values, named }: Attributes, inner: string): string {
  const types = [named.type, named.level, named.color, named.variant, values[0], name];
  const type = types.find((word) => NOTE.test(word ?? "")) ?? "note";
  // A title without a name has words or a capital; other values name a sign or a colour.
  const title = values.find((value) => !NOTE.test(value) && /\s|^\p{Lu}/u.test(value));
  // What is but a box has no words of its own.
  const word = NOTE.exec(type)?.[1] ? "" : type.charAt(0).toUpperCase() + type.slice(1);
  const label = named.title?.trim() || title || (NOTE.test(values[0] ?? "") && values[1]) || word;
  return indentLines(label ? `**${label}**\n\n${inner}` : inner, "> ");
}

function readAttributes({ name = "", source = "", isInHtml, isAlone }: Token): Attributes {
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

/** Translates a token by the first rule that makes something of it. */
export function applyRules(token: Token, rules: readonly Rule[]): ReturnType<TranslateToken> {
  const attributes = readAttributes(token);
  const { content, text, message, provider } = attributes.named;
  const said = content ?? text ?? message;
  for (const [names, make, wraps] of rules) {
    if (!names.test(provider ?? attributes.name)) continue;
    if (wraps && !(said && make === makeNote)) return (inner: string) => make(attributes, inner) ?? inner;
    const made = make(attributes, said ?? "");
    if (made !== undefined) return made;
  }
  return undefined;
}

export const translateContainer: TranslateToken = (token) => applyRules(token, CONTAINERS);
