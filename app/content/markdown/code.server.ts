import hljs from "highlight.js/lib/common";
import { default as defineHttp } from "highlight.js/lib/languages/http";

type Mode = { contains?: Mode[]; starts?: Mode; subLanguage?: string | string[] };

/** The modes of a language whose text is of a language that is to be guessed. */
function guessesOf({ contains = [], starts, subLanguage }: Mode): string[][] {
  const inner = [...contains, ...(starts ? [starts] : [])].flatMap(guessesOf);
  return Array.isArray(subLanguage) ? [subLanguage, ...inner] : inner;
}

hljs.registerLanguage("http", (api) => {
  const http = defineHttp(api);
  // A message's body would be guessed among all languages: a cold thread takes 200 ms for that.
  for (const guess of guessesOf(http as Mode)) guess.splice(0, guess.length, "json", "xml");
  return http;
});
// Its patterns take seconds on a line of many links, and the whole article would become plain text.
hljs.unregisterLanguage("markdown");

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
