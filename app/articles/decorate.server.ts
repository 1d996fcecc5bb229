import type { Element, ElementContent, Properties } from "hast";
import { h } from "hastscript";
import defineHttp from "highlight.js/lib/languages/http";
import { common, createLowlight } from "lowlight";
import { interpolate } from "../language/sentences";
import { ARTICLE, NUMBERED } from "../words";
import { nameNoteLink } from "./footnotes.server";
import { lineOf, mapElements, scrolling, textOf, writeHtml } from "./tree.server";

type Mode = { contains?: Mode[]; starts?: Mode; subLanguage?: string | string[] };

/** The modes of a language whose text is of a language that is to be guessed. */
function guessesOf({ contains = [], starts, subLanguage }: Mode): string[][] {
  const inner = [...contains, ...(starts ? [starts] : [])].flatMap(guessesOf);
  return Array.isArray(subLanguage) ? [subLanguage, ...inner] : inner;
}

/** What GitHub, Prism, Pygments, Rouge or Shiki call what highlight.js knows by other names. */
const OTHER_NAMES: Record<string, string> = {
  bash: "ash dash ksh shell-script shellscript",
  ini: "cfg dosini dotenv editorconfig env gitconfig properties systemd",
  json: "geojson json5 jsonl jsonld json-ld ndjson webmanifest",
  objectivec: "objective-c objective_c objective-cpp",
  python: "py3 python3 bazel starlark",
  shell: "bash-session sh-session shell-session shell_session terminal",
  sql: "mariadb mysql pgsql plpgsql plsql postgres postgresql sqlite tsql",
  xml: "astro htm markup mathml opml ssml svelte vue wsdl xaml xslt",
};

// Markdown's patterns take seconds on a line of many links, and the whole article would become plain text.
const { markdown: _, ...grammars }: typeof common = { ...common, http: defineHttp };
/** The languages by the names that authors write: `js`, `javascript` and `mjs` are one. */
const languages: Record<string, string> = Object.create(null);
const lowlight = createLowlight();
for (const [key, grammar] of Object.entries(grammars))
  lowlight.register(key, (api) => {
    const language = grammar(api);
    const aliases = [...(language.aliases ?? []), ...(OTHER_NAMES[key]?.split(" ") ?? [])];
    for (const name of [key, ...aliases]) languages[name] = language.name ?? key;
    // A message's body would be guessed among all languages: a cold thread takes 200 ms for that.
    if (key === "http")
      for (const guess of guessesOf(language as Mode)) guess.splice(0, guess.length, "json", "xml");
    return { ...language, aliases };
  });

/** Longer code stays plain: colouring takes time that the article's text needs. */
const MAX_LENGTH = 10_000;
/** Code that is nearly all punctuation would grow by forty times. A short piece may. */
const MAX_GROWTH = 8;
const SHORT_HTML = 1_000;
/** Code with a longer line scrolls on a phone. */
const NARROW = 34;

function colour(code: string, language: string): ElementContent[] | undefined {
  if (code.length > MAX_LENGTH || !languages[language]) return undefined;
  const coloured = lowlight.highlight(language, code).children as ElementContent[];
  return writeHtml(coloured).length <= SHORT_HTML + MAX_GROWTH * code.length ? coloured : undefined;
}

/** A `pre` as a box that scrolls, in one that does not; code of a language that is known is coloured, by classes. */
function transformCode({ properties: own, children: [code, ...others] }: Element): Element {
  let language: string | undefined;
  let shown = code;
  const written = textOf(code ? [code, ...others] : []);
  if (code?.type === "element" && code.tagName === "code") {
    const name = String(code.properties.className).replace("language-", "").toLowerCase();
    language = languages[name];
    const isPlain = code.children.every(({ type }) => type === "text");
    const { className: _, dir: __, ...ownOfCode } = code.properties;
    shown = h("code", ownOfCode, (isPlain && colour(written, name)) || code.children);
  }
  const { tabIndex, ...box } = scrolling([ARTICLE.code, language].filter(Boolean).join(": "));
  const isWide = written.split("\n").some(({ length }) => length > NARROW);
  const properties = { ...box, ...own, ...(isWide && { tabIndex }) };
  return h("div", { className: "code" }, [h("pre", properties, shown ? [shown, ...others] : [])]);
}

/** A heading with a link to it; the title of the notes, whose id holds a colon, has none. */
function withLink(heading: Element): Element {
  const id = String(heading.properties.id);
  if (id.includes(":")) return heading;
  const ariaLabel = `${ARTICLE.linkTo} ${lineOf(heading)}`;
  const label = { className: "heading-link", href: `#${id}`, ariaLabel };
  return h("div", { className: "heading" }, [heading, { type: "text", value: " " }, h("a", label)]);
}

function nameOf(table: Element): string {
  const rows: ElementContent[][] = [];
  mapElements(table.children, (element) => {
    if (element.tagName === "caption") rows.unshift([element]);
    if (element.tagName === "tr") rows.push(element.children);
    return element;
  });
  return `${ARTICLE.table}: ${rows[0]?.map(lineOf).filter(Boolean).join(", ") ?? ""}`;
}

/** A URL in full, whether its scheme is there or not; what is none stays. */
function toWholeUrl(text: string): string {
  const url = text.replace(/^(https?:\/\/)?/i, "http://");
  return URL.canParse(url) ? new URL(url).href : text;
}

const DECORATIONS: Record<string, (element: Element) => Element> = {
  // Of a heading in a link, the link to it would be a link in a link.
  a(link) {
    // Paper need not have a URL twice.
    const isBare = toWholeUrl(lineOf(link)) === toWholeUrl(String(link.properties.href));
    const { className = isBare ? ["bare"] : undefined } = link.properties;
    const children = mapElements(link.children, (inner) => (inner.tagName === "a" ? [] : inner));
    return nameNoteLink({ ...link, properties: { ...link.properties, className }, children });
  },
  h2: withLink,
  h3: withLink,
  pre: transformCode,
  table: (table) => h("div", scrolling(nameOf(table)), [table]),
  div(box) {
    const [only, other] = box.children;
    const isFormula = only?.type === "element" && only.tagName === "math" && !other;
    return isFormula ? h("div", scrolling(ARTICLE.formula), [only]) : box;
  },
};

/** Adds what a page has and a feed does not: links to headings, boxes that scroll, colours and names. */
export function decorate(nodes: ElementContent[]): ElementContent[] {
  const decorated = mapElements(nodes, (element) => DECORATIONS[element.tagName]?.(element) ?? element);
  const named = new Map<unknown, Properties[]>();
  mapElements(decorated, (element) => {
    const { role, ariaLabel } = element.properties;
    if (!named.has(ariaLabel)) named.set(ariaLabel, []);
    if (role === "group") named.get(ariaLabel)?.push(element.properties);
    return element;
  });
  for (const [name, same] of named)
    for (const [index, box] of same.length > 1 ? same.entries() : [])
      box.ariaLabel = interpolate(NUMBERED, { name: `${name}`, index: index + 1, count: same.length });
  return decorated;
}
