import { createHash } from "node:crypto";
import MarkdownIt from "markdown-it";

const WORDS_PER_MINUTE = 230;
const RUN = "[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}\\p{M}ー]";
const WORD = "[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}'’_]*";
const WORDS = new RegExp(WORD, "gu");
const HAS_RUNS = new RegExp(RUN, "u");
/** A word or, of scripts without spaces, a run of words, which `Intl.Segmenter` splits: a whole text takes it gigabytes. */
const WORDS_AND_RUNS = new RegExp(`(${RUN}{1,500})|${WORD}`, "gu");
const words = new Intl.Segmenter(undefined, { granularity: "word" });

function countWords(text: string): number {
  if (!HAS_RUNS.test(text)) return text.match(WORDS)?.length ?? 0;
  let count = 0;
  for (const { 1: run } of text.matchAll(WORDS_AND_RUNS)) count += run ? [...words.segment(run)].length : 1;
  return count;
}

/** Returns the minutes it takes to read a text. */
export function readingTime(text: string): number {
  return Math.max(1, Math.round(countWords(text) / WORDS_PER_MINUTE));
}

/** What differs for different texts, short; letters may be composed or not (UAX 15). */
export function hashOf(text: string): string {
  return createHash("sha256").update(text.normalize()).digest("hex").slice(0, 8);
}

/** A text without a letter at its end, however often it stands there. */
export function trimEnd(text: string, letter: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === letter) end -= 1;
  return text.slice(0, end);
}

/** A text in lower case without accents. */
function withoutMarks(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("ß", "ss").toLowerCase();
}

/** A text in ASCII letters, digits and hyphens, as far as it has some. */
export function asciiSlug(text: string): string {
  return trimEnd(
    withoutMarks(text)
      .replace(/[^a-z0-9_]+/g, "-")
      .replace(/^[-_]+/, ""),
    "-",
  );
}

const MAX_ID = 64;
/** What tells names apart and is in no id: letters of other scripts, and signs, as in `C++` and `C#`. */
const LOST = /(?![a-z\d])[\p{L}\p{N}\p{S}#]/u;

/** Makes an id that the site takes (`isBlogId`). One that lacks letters of the text has its hash, whatever else there is. */
export function idOf(text: string): string {
  const slug = asciiSlug(text);
  if (slug === "") return `post-${hashOf(text)}`;
  if (slug.length <= MAX_ID && !LOST.test(withoutMarks(text))) return slug;
  return `${trimEnd(slug.slice(0, MAX_ID - 9), "-")}-${hashOf(text)}`;
}

const markdown = new MarkdownIt();
const ELEMENT =
  /<(a|abbr|b|bdi|cite|code|del|em|i|ins|kbd|mark|q|s|small|span|strike|strong|sub|sup|tt|u|var)(?:\s[^<>]{0,300})?>(.{0,300}?)<\/\1>/gs;

/** Other underscores belong to names. */
const UNDERSCORED = /(?<!\w)_(?=[^\s_])([^_]*[^\s_])_(?!\w)/g;

function withoutElements(text: string): string {
  return text
    .replace(/<!--(?:(?!<!--)[\s\S])*?-->/g, "")
    .replace(/<(br|wbr)\s*\/?>/g, " ")
    .replace(ELEMENT, "$2")
    .replace(ELEMENT, "$2");
}

/** What a line of Markdown says; of HTML, whole elements are left out, because a title may speak of a tag. */
export function plainText(text: string): string {
  const unwrapped = text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 ? part : withoutElements(part)))
    .join("");
  const tokens = markdown.parseInline(unwrapped.replace(UNDERSCORED, "*$1*"), {})[0]?.children ?? [];
  const texts = tokens.map(({ type, markup, content }) => {
    if (type.endsWith("break")) return " ";
    return markup.startsWith("_") ? markup : content;
  });
  return texts.join("").replace(/\s+/g, " ").trim();
}

/** The plain text of a caption. All tags go, also several around a word. */
export function captionText(text: string): string {
  return plainText(
    text.replace(/<(br|\/p)\s*\/?>/gi, " ").replace(/<\/?[a-z][a-z\d]*(?:\s[^<>]*)?\/?>/gi, ""),
  );
}

/** A text without empty lines around it, and without the indentation that all of its lines have. */
export function dedent(text: string): string {
  const lines = text.replace(/^(?:[ \t]*\n)+/, "").trimEnd();
  const [common = ""] = (lines.match(/^[ \t]*(?=\S)/gm) ?? []).sort();
  return lines.replace(new RegExp(`^${common}`, "gm"), "");
}

/** A text with a mark before each line. */
export function indentLines(text: string, mark: string): string {
  return text.trimEnd().replace(/^.*$/gm, (line) => (line.trim() ? mark + line : mark.trimEnd()));
}

/** A text whose escapes by percent are the letters they stand for. */
export function decodePercent(text: string): string {
  return text.replace(/(%[\da-f]{2})+/gi, (escaped) =>
    Buffer.from(escaped.replaceAll("%", ""), "hex").toString(),
  );
}

/** The path of a file as an address, which Markdown takes. */
export function encodePath(path: string): string {
  return encodeURI(path).replace(/[()?#]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}
