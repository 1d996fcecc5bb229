import { basename } from "node:path";
import { CORE_SCHEMA, FAILSAFE_SCHEMA, loadAll, mergeTag, nullCoreTag } from "js-yaml";
import * as toml from "smol-toml";
import { checkLength, readUtf8 } from "./files.js";

export type Fields = Record<string, unknown>;
/** A post's fields, if it has some, its text, and how many lines of the file stand before that. */
export type Split = { fields: Fields | undefined; body: string; linesBefore?: number };

const FENCED = /^(---|\+\+\+)[ \t]*\n([\s\S]*?\n)??(?:\1|\.\.\.)[ \t]*(?:\n([\s\S]*))?$/;
/** Hexo's front matter may lack its first fence; Pelican's is lines up to an empty one. */
const UNFENCED =
  /^(?=(?:\w[\w-]*:.*\n)*?title:)((?:\w[\w-]*:.*\n(?:[ \t-]+[^\s-].*\n)*)+)(-{3,}[ \t]*(?:\n|$)|\n|$)/i;
/** A page's properties in Logseq. */
const PROPERTIES =
  /^(?=(?:[\w-]+::.*\n)*?(?:title|public|publish|draft|tags|alias|type)::)((?:[ \t]*[\w-]+::(?:[ \t].*)?(?:\n|$))+)/i;
/** Metadata of Pandoc, Org, Nikola and others, and what a fence begins but none ends. */
const UNKNOWN = /^(?:%[ \t]+\S|#\+\w+:|(?:<!--\s*)?\.\. \w+:|;;;|---\w|(?:---|\+\+\+)\s*\n[\w-]+[ \t]*[:=])/;
const JSON_HEAD = /^(?=(\{))(\{[ \t]*\n[\s\S]*?\n\}|\{"[^\n]*\})[ \t]*(?:\n([\s\S]*))?$/;
const KINDS: Record<string, string> = { "---": "yaml", "+++": "toml", "{": "json" };
/** As Ruby and Go do, it takes the last of two equal keys. */
const OPTIONS = { json: true, schema: CORE_SCHEMA.withTags(mergeTag) };
/** A post's fields are texts: as numbers, 1.10 would be 1.1, and 0012 be 12. */
const TEXTS = { json: true, schema: FAILSAFE_SCHEMA.withTags(mergeTag, nullCoreTag) };

const MAX_VALUES = 10_000;

/** A name in a program that is given a text, or a function that returns one. */
const SETTING = /\b(\w+)["']?\s*[:=(]\s*(?:[^"'`:;]{0,200}?(?:=>|\breturn)\s*)?[bfru]?(["'`])([^"'`\n]+)\2/g;
/** A field of front matter in lines of its own, or of what may be some. */
const LINE = /^[^\w\n#]*(\w[\w-]*(?: \w[\w-]*)?)["']?[ \t]*(?:::|:(?!:)|[=：])[ \t]*(["'[]?)(\S.*)$/gm;
const LINE_END = /(?<!["'\]},])["'\]},]+$/;

function toFields(matches: RegExpExecArray[], end = /["'\]]$/): Fields {
  return Object.fromEntries(matches.map(([, name, , text]) => [name, text?.trim().replace(end, "")]));
}

/** The texts in quotes in a part of a program. */
export function quotedTexts(source = ""): string[] {
  return [...source.matchAll(/(["'`])([^"'`\n]*)\1/g)].map(([, , text = ""]) => text);
}

/** What can be read of a program: of equal names the first. */
export function readProgram(source: string): Fields {
  return toFields([...source.replace(/^[ \t]*(?:\/\/|#).*/gm, "").matchAll(SETTING)].reverse());
}

function parse(head: string, kind: string, isPost: boolean): unknown {
  if (kind === "toml") return toml.parse(head);
  if (kind === "json") return JSON.parse(head);
  const fields = loadAll(head, isPost ? TEXTS : OPTIONS)[0];
  if (isTooLarge(fields)) throw new Error("its aliases make too many values");
  return fields;
}

/** Whether there are more values than any post has: aliases of aliases make billions of a few lines. */
function isTooLarge(fields: unknown): boolean {
  const open = [fields];
  for (let count = 0; open.length > 0; count++) {
    if (count > MAX_VALUES) return true;
    const value = open.pop();
    if (typeof value === "object") open.push(...Object.values(value ?? {}));
  }
  return false;
}

/** Reads a text of YAML, TOML or JSON; throws if it is broken: read line by line, it might be no draft any more. */
function parseFields(head: string, kind: string, isPost: boolean): Fields {
  try {
    const fields = parse(head, kind, isPost) ?? {};
    if (typeof fields === "object" && !Array.isArray(fields)) return fields as Fields;
  } catch {
    // Its own message may be long.
  }
  throw new Error(`its ${kind.toUpperCase()} is broken: check its fields`);
}

/** Reads a file of YAML, TOML, JSON or, as far as it is settings, JavaScript or Python, as its name ends. */
export function readFields(file: string): Fields {
  const source = readUtf8(file).replaceAll("\r\n", "\n");
  const [, kind = "yaml"] = /\.(toml|json|[cm]?[jt]s|py)$/.exec(file) ?? [];
  if (/s$|py/.test(kind)) return readProgram(source);
  try {
    return parseFields(source, kind, false);
  } catch (error) {
    throw new Error(`in ${basename(file)}, ${(error as Error).message}`);
  }
}

/** A field's name as it is compared, without case, hyphens, underscores, spaces and what is not seen: `pub_Date`. */
export function plainKey(key: string): string {
  return key
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[-_\s\p{Cf}]/gu, "");
}

/** Fields by their plain names. */
export function normalizeKeys(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [plainKey(key), value]));
}

function splitUnfenced(text: string): Split {
  if (UNKNOWN.test(text)) throw new Error("its metadata is in a form that is not known");
  const [all = "", head = "", end = ""] = UNFENCED.exec(text) ?? PROPERTIES.exec(text) ?? [];
  if (head === "") return { fields: undefined, body: text };
  const fields = end.startsWith("-")
    ? parseFields(head, "yaml", true)
    : toFields([...head.replace(/\[\[|\]\]/g, "").matchAll(LINE)]);
  return { fields: normalizeKeys(fields), body: text.slice(all.length) };
}

/** What may be fields at the beginning of a text without front matter, in a form that no generator here knows. */
export function guessFields(text: string): Fields {
  const [head = ""] = text
    .slice(0, 2_000)
    .trimStart()
    .split(/\n[ \t]*\n/, 1);
  return /^(```|~~~)/.test(head) ? {} : normalizeKeys(toFields([...head.matchAll(LINE)], LINE_END));
}

/** Splits a post into its fields, also those that Hugo and Zola keep apart, and its text. */
export function splitPost(source: string): Split {
  checkLength(source.length);
  const whole = source.replace(/\r\n?/g, "\n");
  const text = whole.replace(/^\uFEFF?(\s*\n)?/, "");
  const split = splitText(text);
  return { ...split, linesBefore: whole.split("\n").length - split.body.split("\n").length };
}

function splitText(text: string): Split {
  const [, fence, head = "", body = ""] = FENCED.exec(text) ?? JSON_HEAD.exec(text) ?? [];
  if (!fence) return splitUnfenced(text);
  const { params, extra, taxonomies, ...own } = parseFields(head, String(KINDS[fence]), true);
  const all = { ...Object(params), ...Object(extra), ...Object(taxonomies), ...own };
  return { fields: normalizeKeys(all), body };
}
