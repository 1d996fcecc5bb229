import { basename, dirname } from "node:path";
import {
  coverOf,
  dateOf,
  datesOf,
  dayOf,
  embargoOf,
  IS_DAY,
  isClear,
  languageIn,
  listOf,
  portraitOf,
  recordingsOf,
  summaryOf,
  textOf,
  updateOf,
} from "./fields.js";
import { checkLength } from "./files.js";
import { type Fields, guessFields, normalizeKeys, type Split } from "./front-matter.js";
import { captionText, plainText } from "./text.js";
import { diagramsIn, dropComments } from "./tokens.js";
import { correctFields, hidingNameIn, visibilityOf } from "./visibility.js";

export type Author = { name: string; picture: string };
/** What a blog says of a post, as it is without one. */
export const NO_BLOG = {
  defaults: {} as Fields,
  /** Of the posts that name none. */
  author: undefined as unknown,
  authors: new Map<string, Author>(),
  languages: undefined as string[] | undefined,
  isJekyll: false,
  /** Whether it is written in Obsidian. */
  isVault: false,
  /** Where names of files and folders hide: the collections that are shown nevertheless. */
  shownCollections: [] as readonly string[] | undefined,
  isMdx: false,
  isPage: false,
};
export type Blog = typeof NO_BLOG;
export type Post = ReturnType<typeof readPost>;

const LANGUAGE = /^[a-z]{2,3}(?:[-_][a-z\d]{2,8})*$/i;
const LANGUAGE_OF_NAME = /\.([a-z]{2}(?:-[a-z]{2,4}){0,2})$/i;
const LANGUAGE_OF_FOLDER = /^(?:content|i18n|_i18n|src\/content)\/([a-z]{2}(?:-[a-z]{2,4})?)\//i;
const languageNames = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
/** How an address, and Docusaurus a folder too, spells the day of a post. */
const DAY = /^(\d{4})[-/](\d\d?)[-/](\d\d?)(?:[-_/](.+))?$/;
const DAY_IN_PATH = /(?:^|\/)((?:19|20)\d\d)[-/]([01]?\d)[-/]([0-3]?\d)(?=[-/])/;
/** A heading before all else that readers see. */
const TITLE = /^((?:\s*(?:import [^\n]*(?![^\n])|<!--(?:(?!-->)[\s\S])*-->))*)\s*# +([^\n]+)(?:\n|$)/;
/** The id that a heading has at its end. */
export const OWN_ID = /\{[^{}#]*#([^\s{}]+)(?:\s[^{}]*)?\}(?:\s*\*\/\})?$/;

/** An author, as a post or the authors' file has one: a name, or fields. */
export function readAuthor(value: unknown): Author {
  const fields = normalizeKeys(Object(value));
  return { name: plainText(textOf(value) || textOf(fields.title)), picture: portraitOf(fields) };
}

/** The names of a post's authors, and the first one's picture. */
function readAuthors(value: unknown, known: Blog["authors"]) {
  const authors = [value].flat().flatMap((author) => {
    const own = readAuthor(author);
    const entry = known.get(textOf(author) || textOf(Object(author).key));
    const name = entry?.name || own.name;
    return name ? [{ name, picture: own.picture || entry?.picture || "" }] : [];
  });
  return { names: [...new Set(authors.map(({ name }) => name))], picture: authors[0]?.picture ?? "" };
}

/** Where a post is on the site, and where a page. */
export function placeOf({ id, page = false }: { id: string; page?: boolean | undefined }): string {
  return page ? `/${id}` : `/blogs/${id}`;
}

/** Generators differ in what an id keeps besides plain letters and digits. */
export function foldFragment(fragment: string): string {
  const letters = fragment.normalize("NFD").replace(/\p{M}/gu, "").normalize();
  return letters.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/** The language of a post, by its fields, the ending of its name, or its folder. */
function languageOf(file: string, fields: Fields, suffix: string, languages: Blog["languages"]): string {
  const [, folder = ""] = LANGUAGE_OF_FOLDER.exec(file) ?? [];
  const isKnown = folder !== "" && (languages?.includes(folder) ?? languageNames.of(folder) !== undefined);
  const own = languageIn(fields) || suffix || (isKnown ? folder : "");
  return LANGUAGE.test(own) ? own.replaceAll("_", "-") : "";
}

/** When a post was written, as its fields, its name or its path say it. */
function readDate(file: string, fields: Fields, nameDay: string): string {
  const [, year, month, day] = DAY_IN_PATH.exec(textOf(fields.path) || dirname(file)) ?? [];
  const dates = [...datesOf(fields), nameDay, year ? `${year}-${month}-${day}` : ""];
  const written = dates.filter((date) => /\d/.test(date));
  const clear = written.find(isClear);
  const { embargo } = embargoOf(fields);
  if (isClear(embargo) && dayOf(embargo) > dayOf(clear ?? "")) return embargo;
  return clear ?? written[0] ?? "";
}

/** A moment that sorts posts by the day that readers see, and within it by the time. */
function timeOf(written: string, published: string): number {
  const time = Date.parse(written);
  const day = IS_DAY.test(published) ? Date.parse(published) : Number.NaN;
  if (Number.isNaN(day)) return time || 0;
  return Math.min(Math.max(time || day, day), day + 86_399_999);
}

/** A text with links to the sound and films of its fields that it does not have itself. */
function addRecordings(text: string, fields: Fields): string {
  const lacking = recordingsOf(fields).filter((address) => !text.includes(basename(address)));
  const links = lacking.map((address) => {
    const label = /\.\w{2,4}$/.test(address) ? basename(address) : address;
    return `[${label.replace(/[[\]\\`*_]/g, "\\$&")}](<${address.replace(/[<>]/g, encodeURIComponent)}>)`;
  });
  return [text.trim(), ...links].join("\n\n");
}

/** The title of a post that has none in its fields. */
function makeTitle(name: string, body: string): string {
  const words = name.replace(/[-_]+/g, " ").trim();
  if (/\p{L}/u.test(words)) return words.replace(/^./u, (letter) => letter.toUpperCase());
  const shown = body.replace(/<!--[\s\S]*?(?:-->|$)/g, "");
  const line = plainText(shown.split("\n").find((text) => /\p{L}/u.test(plainText(text))) ?? words);
  const short = line.slice(0, 60).replace(/\s\S*$/, "");
  return line.length > 60 ? `${short.trimEnd()} …` : line;
}

/** Makes an article of a post, whose addresses and text stay as they are. */
export function readPost(file: string, split: Split, blog: Blog) {
  const { fields: own, body: source, linesBefore = 0 } = split;
  // An empty field says nothing.
  const said = Object.entries(own ?? {}).filter(([, value]) => value !== null && value !== "");
  const given = { ...blog.defaults, ...Object.fromEntries(said) };
  const fields = correctFields(given);
  // Of an export it is in no file.
  checkLength(source.length);
  const isMdx = blog.isMdx || file.endsWith(".mdx");
  const { text: body, hiding } = dropComments(source, isMdx, blog.isVault, /\.html?$/i.test(file));
  const wholeName = basename(file).replace(/\.\w+$/, "");
  const [, ending = ""] = LANGUAGE_OF_NAME.exec(wholeName) ?? [];
  const suffix = (blog.languages?.includes(ending) ?? wholeName.startsWith("index.")) ? ending : "";
  const plainName = suffix ? wholeName.slice(0, -suffix.length - 1) : wholeName;
  const [, dayOfIndex = ""] = /^(\d{4}-\d\d-\d\d)-index$/.exec(plainName) ?? [];
  const isIndex = plainName === "index" || dayOfIndex !== "";
  const isBundle = isIndex && !/^\.$|(^|\/)_posts$/.test(dirname(file));
  const fileName = isBundle ? basename(dirname(file)) : plainName;
  const [, year, month, day, name = fileName] = DAY.exec(fileName) ?? [];
  const written = readDate(file, fields, year ? `${year}-${month}-${day}` : dayOfIndex);
  const published = dayOf(written);
  const updated = dayOf(updateOf(fields));
  const separator = blog.isJekyll ? /\s*,\s*|\s+/ : ",";
  const categories = [...listOf(fields.category), ...listOf(fields.categories, separator)];
  const tags = listOf(fields.tags ?? fields.tag, separator);
  const named = textOf(fields.title);
  const heading = (TITLE.exec(body)?.[2] ?? "").replace(/\s+/g, " ").replace(OWN_ID, "").trimEnd();
  // A title stands once.
  const title = plainText(named);
  const isTitle = named === "" || (heading && foldFragment(plainText(heading)) === foldFragment(title));
  const first = isTitle ? heading : "";
  const { names, picture } = readAuthors(
    typeof fields.authors === "string"
      ? fields.authors.split(",")
      : (fields.authors ?? fields.author ?? blog.author),
    blog.authors,
  );
  const cover = coverOf(fields);
  const [alt, caption] = [plainText(cover.alt), captionText(cover.caption)];
  const guid = textOf(fields.guid);
  const ownOrGuessed = own ?? guessFields(source);
  const { fate, reason } = visibilityOf(own ? given : { ...given, ...ownOrGuessed });
  const hidingName = blog.shownCollections ? hidingNameIn(file, blog.shownCollections) : "";
  const isDraft = fate !== undefined || hidingName !== "" || /(^|\/)_drafts\//.test(file);
  const isInherited = fate !== undefined && visibilityOf(ownOrGuessed).fate === undefined;
  const row = {
    id: "",
    title: title || plainText(first || makeTitle(name, body)),
    image: cover.image,
    ...(alt && { image_alt: alt }),
    ...(caption && { image_caption: caption }),
    category: categories[0] ?? tags[0] ?? "",
    author: names.join(", "),
    ...(names.length > 1 && { authors: names }),
    authorPic: picture,
    published_date: published,
    ...(IS_DAY.test(updated) && updated !== published && { updated_date: dateOf(updateOf(fields)) }),
    reading_time: 1,
    tags: [...new Set([...categories, ...tags])],
    description: summaryOf(fields),
    ...(isDraft && { draft: true }),
    ...(guid && !blog.isPage && { guid }),
    ...(blog.isPage && { page: true }),
  };
  return {
    file,
    row,
    hasFields: own !== undefined,
    fields,
    /** Why readers may not see it, where its owner may not know that. */
    hiddenBecause:
      reason ||
      (isInherited && "data of its folder say so") ||
      (fate && !own && "its first lines say so") ||
      (hidingName && `its path has "${hidingName}"`),
    isUnwritten: fate === "unwritten",
    /** What is hidden in its text where its owner may not know it, with the line of the file. */
    hiding: hiding.map(([line, what]): [number, string] => [linesBefore + line, what]),
    diagrams: diagramsIn(body, isMdx).map(([line, what]): [number, string] => [linesBefore + line, what]),
    written,
    time: timeOf(written, published),
    isBundle,
    /** The name of the file, or of the folder of an index, with and without the day. */
    fileName,
    name,
    slug: textOf(fields.slug),
    categories,
    language: languageOf(file, fields, suffix, blog.languages),
    /** Whether the cover's caption has links, in Markdown or HTML, which a site's does not. */
    losesLinks: /<a\s|\]\(/i.test(cover.caption),
    /** With the heading that is its title. */
    body,
    text: addRecordings(first ? body.replace(TITLE, "$1\n\n") : body, fields).trim(),
    isMdx,
  };
}
