import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import c from "highlight.js/lib/languages/c";
import cpp from "highlight.js/lib/languages/cpp";
import csharp from "highlight.js/lib/languages/csharp";
import css from "highlight.js/lib/languages/css";
import diff from "highlight.js/lib/languages/diff";
import go from "highlight.js/lib/languages/go";
import http from "highlight.js/lib/languages/http";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import kotlin from "highlight.js/lib/languages/kotlin";
import php from "highlight.js/lib/languages/php";
import python from "highlight.js/lib/languages/python";
import ruby from "highlight.js/lib/languages/ruby";
import rust from "highlight.js/lib/languages/rust";
import sql from "highlight.js/lib/languages/sql";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";

const LANGUAGES = {
  bash,
  c,
  cpp,
  csharp,
  css,
  diff,
  go,
  http,
  java,
  javascript,
  json,
  kotlin,
  php,
  python,
  ruby,
  rust,
  sql,
  typescript,
  xml,
  yaml,
};
for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language);

/** Longer code stays plain: colouring takes time that the article's text needs. */
const MAX_LENGTH = 10_000;
/** Code that is nearly all punctuation would grow by forty times. A short piece may. */
const MAX_GROWTH = 8;
const SHORT_HTML = 1_000;

/** The language of a name as authors write it: `js`, `JavaScript` and `mjs` are one; undefined if unknown. */
export function languageOf(name: string): string | undefined {
  return hljs.getLanguage(name)?.name;
}

/** Colours code in a language: HTML whose elements are `span`s with classes, or undefined if it must stay plain. */
export function colour(code: string, language: string): string | undefined {
  if (code.length > MAX_LENGTH || !languageOf(language)) return undefined;
  const html = hljs.highlight(code, { language, ignoreIllegals: true }).value;
  return html.length <= SHORT_HTML + MAX_GROWTH * code.length ? html : undefined;
}
