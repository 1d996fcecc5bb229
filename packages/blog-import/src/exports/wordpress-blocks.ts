// What a text of the block editor shows of what lies elsewhere in the export.
import { decodeHTML, escapeUTF8 } from "entities";
import { textOf } from "markdown-folder/fields";

type Row = Record<string, unknown>;

/** Each pattern in a post takes its letters and a thousand more. */
const MAX_LETTERS = 1_000_000;
/** The comment that begins or ends a block, whose attributes have no "<" (`WP_Block_Parser`). */
const BLOCK = /<!--\s{1,9}(\/?)wp:([a-z][\w/-]*)\s((?:(?!-->|<!--)[\s\S])*)-->/;
/** What the post may change of a pattern. */
const WORDS =
  /^(\s*(?:<div\b[^<>]*>\s*<a|<(?:p|h\d))\b[^<>]*>)[\s\S]*?((?:<\/a>\s*<\/div>|<\/(?:p|h\d)>)\s*)$/;

/** Without HTML these are empty, or the site itself shows what they would (Gutenberg's block library). */
const EMPTY = new RegExp(
  `^((comments?|post|query|site)-(?!author-bio|(?<=post-)content|template)[a-z-]+|audio|avatar|breadcrumbs|code|columns?
  |comments|embed|file|footnotes|freeform|gallery|group|heading|home-link|html|icon|image|list|loginout|math|missing|more
  |navigation-(link|overlay-close)|nextpage|paragraph|quote|read-more|search|separator|shortcode|social-links?|spacer
  |table|table-of-contents|video)$`.replace(/\s+/g, ""),
);
/** What of a public post is for those alone who have subscribed. */
const MEMBERS = /^(premium-content\/subscriber-view|jetpack\/paywall)$/;

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function makeLink({ url, label, service }: Row): string {
  // As WordPress completes them
  const mail = textOf(url).replace(/^(?=[^:/#@]+@)/, "mailto:");
  const address = mail.replace(/^(?!$|[a-z][a-z\d+.-]*:|[/#])/i, "https://");
  const words = textOf(label).replace(/<[^<>]*>/g, "") || textOf(service) || address;
  return address && `<li><a href="${escapeUTF8(address)}">${escapeUTF8(decodeHTML(words))}</a></li>`;
}

/** Puts synced patterns, which `texts` has by their numbers, and footnotes where a text has their blocks. */
export function fillBlocks(html: string, texts: ReadonlyMap<string, string>, footnotes: string) {
  const losses = new Set<string>();
  let room = MAX_LETTERS;

  function readPattern(ref: string, chain: readonly string[], own: Row): string {
    const text = texts.get(ref) ?? "";
    room -= text.length + 1_000;
    if (!texts.has(ref)) losses.add(`pattern ${ref} is not in the export: export all content`);
    else if (chain.includes(ref)) losses.add(`pattern ${ref} is in itself`);
    else if (room < 0) losses.add("patterns in patterns are too many");
    else return fill(text, [...chain, ref], own);
    return "";
  }

  function fill(source: string, chain: readonly string[], own: Row): string {
    const pieces = source.split(BLOCK);
    const out = pieces.slice(0, 1);
    let found = 0;
    for (let at = 1; at < pieces.length; at += 4) {
      const [end = "", written = "", json = "", text = ""] = pieces.slice(at, at + 4);
      const name = written.replace(/^core\//, "");
      const { ref, content, overrides, metadata, ...rest }: Row = Object(parseJson(json.replace(/\/$/, "")));
      const isEmpty = json.endsWith("/");
      // What is in it is written once, and shown for each thing that it finds.
      const isFinder = /^(terms-)?query$/.test(name);
      const isHidden =
        Object(metadata).blockVisibility === false ||
        Object(rest.blockVisibility).hideBlock ||
        MEMBERS.test(name);
      const isPattern = /^(block|navigation)$/.test(name) && ref;
      if (found === 0 && !end && !isPattern && (isHidden || (isEmpty ? !EMPTY.test(name) : isFinder)))
        losses.add(
          `the block ${name.includes("/") ? name : `core/${name}`} ${isHidden ? "is not for all readers" : "has its content elsewhere"}`,
        );
      // All that is for subscribers comes after it.
      if (name === "jetpack/paywall") break;
      if (!isEmpty && (found > 0 || (!end && (isFinder || isHidden)))) found += end ? -1 : 1;
      if (found > 0) continue;
      out.push(`<!-- ${end}wp:${name} -->`);
      if (isPattern) out.push(readPattern(textOf(ref), chain, Object(content ?? overrides)));
      if (isEmpty && /^(social|navigation)-link$/.test(name)) out.push(makeLink(rest));
      if (json.includes('"core/post-meta"')) losses.add(`a block core/${name} shows a field of the post`);
      const given = Object(own[textOf(Object(metadata).name)]);
      const changes = Object(given.values ?? given);
      const said = textOf(changes.content ?? changes.text);
      const words = said && WORDS.test(text) ? said : "";
      if (Object.keys(changes).length > (words ? 1 : 0))
        losses.add(`a pattern's own ${name} is there instead of the post's`);
      out.push(words ? text.replace(WORDS, (_, start, end) => start + words + end) : text);
    }
    return out.join("");
  }

  function addNotes(text: string): string {
    const found = [parseJson(footnotes || "[]")].flat().map(Object);
    const notes = found.filter(({ id, content }) => typeof id === "string" && typeof content === "string");
    if (notes.length < found.length) losses.add("footnotes can't be read");
    const ids = new Set(notes.map(({ id }) => id));
    const marks = new Set(Array.from(text.matchAll(/\sdata-fn="([^"<>]*)"/g), ([, id]) => id));
    if ([...marks].some((id) => !ids.has(id))) losses.add("a mark has no footnote");
    if ([...ids].some((id) => !marks.has(id))) losses.add("a footnote has no mark");
    const items = notes.map(({ id, content }) => {
      const [place, back] = marks.has(id) ? [` id="${id}"`, ` <a href="#${id}-link">↩\uFE0E</a>`] : ["", ""];
      return `<li${place}>${content.replace(/[\r\n]+/g, " ")}${back}</li>\n`;
    });
    if (items.length === 0) return text;
    const list = `\n<ol>\n${items.join("")}</ol>\n`;
    const [before = "", ...after] = text.split("<!-- wp:footnotes -->");
    return after.length > 0 ? before + list + after.join("") : `${before}\n${list}`;
  }

  return { html: addNotes(fill(html, [], {})), losses };
}
