// What a text of the block editor shows: its blocks but for those that are not for all readers, and its footnotes.
import { escapeUTF8 } from "entities";
import { textOf } from "markdown-folder/fields";

/** The comment that begins or ends a block, whose attributes have no "<" (`WP_Block_Parser`). */
const BLOCK = /<!--\s{1,9}(\/?)wp:([a-z][\w/-]*)\s((?:(?!-->|<!--)[\s\S])*)-->/;
/** Without HTML these are empty, or the site itself shows what they would (Gutenberg's block library). */
const EMPTY = new RegExp(
  `^((comments?|post|query|site)-(?!author-bio|(?<=post-)content|template)[a-z-]+|audio|avatar|breadcrumbs|code|columns?
  |comments|embed|file|footnotes|freeform|gallery|group|heading|home-link|html|icon|image|list|loginout|math|missing|more
  |navigation-overlay-close|nextpage|paragraph|quote|read-more|search|separator|shortcode|social-links|spacer
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

/** Takes out the blocks that are not for all readers, and adds the footnotes; names what the text lacks. */
export function readBlocks(source: string, footnotes: string) {
  const losses = new Set<string>();

  function takeOut(): string {
    const parts = source.split(BLOCK);
    const out = parts.slice(0, 1);
    let depth = 0;
    for (let at = 1; at < parts.length; at += 4) {
      const [end = "", written = "", json = "", text = ""] = parts.slice(at, at + 4);
      const name = written.replace(/^core\//, "");
      const { metadata, blockVisibility, language, latex } = Object(parseJson(json.replace(/\/$/, "")));
      const isEmpty = json.endsWith("/");
      // What is in it is written once, and shown for each thing that it finds.
      const isFinder = /^(terms-)?query$/.test(name);
      const isHidden =
        Object(metadata).blockVisibility === false || Object(blockVisibility).hideBlock || MEMBERS.test(name);
      if (depth === 0 && !end && (isHidden || (isEmpty ? !EMPTY.test(name) : isFinder)))
        losses.add(
          `the block ${name.includes("/") ? name : `core/${name}`} ${isHidden ? "is not for all readers" : "has its content elsewhere"}`,
        );
      // All that is for subscribers comes after it.
      if (name === "jetpack/paywall") break;
      if (!isEmpty && (depth > 0 || (!end && (isFinder || isHidden)))) depth += end ? -1 : 1;
      if (depth > 0) continue;
      if (json.includes('"core/post-meta"')) losses.add(`a block core/${name} shows a field of the post`);
      // These may stand in the comment alone.
      const data = Object.entries({ language, latex }).map(
        ([key, value]) => textOf(value) && ` data-${key}="${escapeUTF8(textOf(value))}"`,
      );
      out.push(
        `<!-- ${end}wp:${name} -->`,
        text.replace(/<(pre|math)\b/, (tag) => tag + data.join("")),
      );
    }
    return out.join("");
  }

  function addNotes(text: string): string {
    const found = [parseJson(footnotes || "[]")].flat().map(Object);
    const notes = found.filter(({ id, content }) => textOf(id) !== "" && typeof content === "string");
    const marks = new Set(Array.from(text.matchAll(/\sdata-fn="([^"<>]*)"/g), ([, id]) => id));
    const all = new Set([...marks, ...notes.map(({ id }) => id)]);
    if ([found.length, notes.length, all.size].some((count) => count !== marks.size))
      losses.add("its footnotes are not those of its marks");
    const items = notes.map(({ id, content }) => {
      const [place, back] = marks.has(id) ? [` id="${id}"`, ` <a href="#${id}-link">↩\uFE0E</a>`] : ["", ""];
      return `<li${place}>${content.replace(/[\r\n]+/g, " ")}${back}</li>\n`;
    });
    if (items.length === 0) return text;
    const list = `\n<ol>\n${items.join("")}</ol>\n`;
    const [before = "", ...after] = text.split("<!-- wp:footnotes -->");
    return after.length > 0 ? before + list + after.join("") : `${before}\n${list}`;
  }

  return { html: addNotes(takeOut()), losses };
}
