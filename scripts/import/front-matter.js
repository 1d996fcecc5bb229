import { readFileSync } from "node:fs";
import * as toml from "smol-toml";
import * as yaml from "yaml";

/** @typedef {Record<string, any>} Fields */

const FENCED = /^(---|\+\+\+)([a-z]*)[ \t]*\n([\s\S]*?\n)??(?:\1|\.\.\.)[ \t]*(?:\n([\s\S]*))?$/;
const JSON_HEAD = /^(\{[ \t]*\n[\s\S]*?\n\})[ \t]*(?:\n([\s\S]*))?$/;
/** As Ruby and Go do, it takes the last of two equal keys. */
const OPTIONS = { strict: false, uniqueKeys: false, merge: true, logLevel: /** @type {const} */ ("error") };

/** @param {string} line */
function isYaml(line) {
  try {
    yaml.parse(line, OPTIONS);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} value a value that YAML refuses @returns {string} it without the marks around it */
function unquote(value) {
  const text = value.trim();
  return /^(["']).*\1$|^\[.*\]$/.test(text) ? text.slice(1, -1) : text.replace(/^["'[]/, "");
}

/** Mends what other readers of YAML take: tabs, quoted text that goes on unindented, values that need quotes. @param {string} head */
function mendYaml(head) {
  const lines = head
    .split("\n")
    .map((line) => line.replace(/^[\t ]+/, (space) => space.replaceAll("\t", "  ")));
  /** @type {string[]} */
  const mended = [];
  for (let index = 0; index < lines.length; index += 1) {
    let line = lines[index] ?? "";
    const [, mark] = /^[\w.-]+:\s+(["'])/.exec(line) ?? [];
    if (mark && !isYaml(line)) {
      const after = lines.slice(index + 1);
      const count =
        after.findIndex((text) => text.trimEnd().endsWith(mark) || /^[\w.-]+:(\s|$)/.test(text)) + 1;
      const joined = [line, ...after.slice(0, count)].map((text) => text.trim()).join(" ");
      if (count > 0 && isYaml(joined)) {
        line = joined;
        index += count;
      }
    }
    const [, key = "", value = ""] = /^(\s*(?:- )?[\w.-]+:\s+|\s*- )(\S.*)$/.exec(line) ?? [];
    mended.push(
      value && !/^[>|[{]/.test(value) && !isYaml(line.trim()) ? key + JSON.stringify(unquote(value)) : line,
    );
  }
  return mended.join("\n");
}

/** What can be read of broken front matter line by line: fields of one line each. @param {string} head @returns {Fields} */
function readLines(head) {
  const pairs = head.split("\n").map((line) => /^([\w-]+)\s*[:=]\s*(\S.*)$/.exec(line));
  return Object.fromEntries(
    pairs.flatMap((pair) => (pair?.[1] && pair[2] ? [[pair[1], unquote(pair[2])]] : [])),
  );
}

/** @param {string} head @param {string} kind @returns {unknown} */
function parse(head, kind) {
  if (kind === "toml") return toml.parse(head);
  return kind === "json" ? JSON.parse(head) : yaml.parse(head, OPTIONS);
}

/**
 * Reads a text of YAML, TOML or JSON; what can't be is read line by line, with a warning.
 * @param {string} head @param {string} kind @returns {{ fields: Fields, warning?: string }}
 */
export function parseFields(head, kind) {
  for (const text of kind === "yaml" ? [head, mendYaml(head)] : [head])
    try {
      const fields = parse(text, kind) ?? {};
      if (typeof fields === "object" && !Array.isArray(fields)) return { fields };
    } catch {
      // Read in the next way.
    }
  return { fields: readLines(head), warning: `its ${kind.toUpperCase()} is broken: check its fields` };
}

/** Reads a file of YAML, TOML or JSON, as its name ends. @param {string} file @returns {Fields} */
export function readFields(file) {
  const kind = /\.(toml|json)$/.exec(file)?.[1] ?? "yaml";
  return parseFields(readFileSync(file, "utf8").replaceAll("\r\n", "\n"), kind).fields;
}

/** Names are compared without case, hyphens and underscores: `pubDate`, `pub_date`. @param {Fields} fields */
function normalizeKeys(fields) {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key.toLowerCase().replace(/[-_]/g, ""), value]),
  );
}

/**
 * Splits a post into its fields, also those that Hugo and Zola keep apart, and its text.
 * @param {string} source @returns {{ fields: Fields | undefined, body: string, warning?: string }}
 */
export function splitPost(source) {
  const text = source.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const [, fence, name = "", head = "", body = ""] = FENCED.exec(text) ?? [];
  const [, json = "", rest = ""] = fence ? [] : (JSON_HEAD.exec(text) ?? []);
  if (!fence && !json) return { fields: undefined, body: text };
  const kind = json || name === "json" ? "json" : fence === "+++" || name === "toml" ? "toml" : "yaml";
  const { fields, warning } = parseFields(json || head, kind);
  const { params, extra, taxonomies, ...own } = fields;
  return {
    fields: normalizeKeys({ ...Object(params), ...Object(extra), ...Object(taxonomies), ...own }),
    body: json ? rest : body,
    ...(warning && { warning }),
  };
}
