// What every generator's module answers, and what several of them need for it.
import { dirname } from "node:path";
import { textOf } from "markdown-folder/fields";
import { type Fields, normalizeKeys } from "markdown-folder/front-matter";
import type { Post } from "markdown-folder/post";
import { trimSlashes } from "markdown-folder/settings";
import { trimEnd } from "markdown-folder/text";
import { answerOf } from "markdown-folder/visibility";
import type { Markdown } from "../markdown.js";

/** The configuration of a blog, its fields with plain names, and the blog's files. */
export type Found = { folder: string; config: Fields; source: string; files: readonly string[] };

export const ANY = /./;
/** An address of another site. */
export const IS_URL = /^\w+:/;

/** A blog, as it is where nothing is known of it. */
export const UNKNOWN = {
  /** The generator's, or "". */
  name: "",
  configFile: "",
  /** Its fields with plain names. */
  config: {} as Fields,
  /** The names of the old site. */
  hosts: new Set<string>(),
  /** Its beginning, `https://blog.example`, or "". */
  origin: "",
  /** The id of a post's entry in its feed, by the post's URL; "" if that is not known. */
  guidOf: (url: string, _post: Post): string => url,
  /** The path that all its addresses begin with, or "". */
  base: "",
  /** Of the posts that name none. */
  author: undefined as unknown,
  language: "",
  /** Those of the configuration, if the generator tells them by a file's name or folder. */
  languages: undefined as string[] | undefined,
  /** The files that may be posts. */
  posts: ANY,
  /** Whether the generator passes a file over. */
  isIgnored: (_file: string): boolean => false,
  /** The folders of the content, each with a slash or "", the narrowest first. */
  contents: [""],
  /** Further folders where the files of rooted addresses lie. */
  roots: [] as string[],
  defaultsOf: (_file: string): Fields => ({}),
  /** The fields of a post, under the names that they are read by. */
  fieldsOf: (fields: Fields, _file: string): Fields => fields,
  /** What a post and its translations have in common; "" if that is not known. */
  translationKeyOf: (_post: Post): unknown => "",
  /** What its Markdown means beyond CommonMark. */
  markdownOf: (_post: Post): Markdown => ({}),
  /** The collections that are shown although their folders' names begin with "_". */
  collections: [] as string[],
  /** What fields say is a post's whole address; those of other generators may be there, too. */
  addressOf: ({ fields: { permalink, url, path, slug } }: Post): unknown =>
    [permalink, url, ...[path, slug].filter((address) => textOf(address).startsWith("/"))]
      .map(textOf)
      .find((address) => address !== "" && !IS_URL.test(address)),
  /** An address with placeholders such as `:title`; undefined if nothing says it. */
  patternOf: (_post: Post): string | undefined => undefined,
  slugOf: letterSlug,
};
export type Site = typeof UNKNOWN;

export type Generator = {
  name: string;
  file: RegExp;
  read: (found: Found) => Partial<Site>;
  /** What tells its file from another generator's: a pattern for its name and, on the lines after it, its text. */
  mark?: RegExp;
};

/** A setting by its path in the configuration, in names without capitals, hyphens and underscores. */
export function settingIn(config: unknown, path: string): unknown {
  return path.split(".").reduce((found, name) => normalizeKeys(Object(found))[name], config);
}

/** Whether a setting says yes, or without one the generator does. */
export function isOn(setting: unknown, usual: boolean): boolean {
  return setting === undefined ? usual : answerOf(setting) === true;
}

/** A folder as paths begin with it: "./posts" as "posts/", the blog's own as "". */
export function toFolder(path: string): string {
  const trimmed = trimSlashes(path);
  return trimmed === "" ? "" : `${trimmed}/`;
}

/** An expression for the paths that begin with one of these. */
export function inFolders(folders: readonly string[]): string {
  return `(?:${folders.map((folder) => folder.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("|")})`;
}

/** The path of a post in the content, without its ending, its language, and "index". */
export function pathOf({ file, isBundle, fileName }: Post, contents: readonly string[]): string {
  const content = contents.find((path) => file.startsWith(path)) ?? "";
  const inside = file.slice(content.length);
  const folder = dirname(isBundle ? dirname(inside) : inside);
  return folder === "." ? fileName : `${folder}/${fileName}`;
}

/** The path of a post, without the folder of its language. */
export function pathInLanguage(post: Post, contents: readonly string[]): string {
  const path = pathOf(post, contents);
  const folder = post.language && `${post.language.toLowerCase()}/`;
  return path.toLowerCase().startsWith(folder) ? path.slice(folder.length) : path;
}

/** A path whose last part is another. */
export function withLast(path: string, last: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1) + last;
}

/** A path without the one that all addresses begin with. */
export function withoutBase(path: string, base: string): string {
  return path.startsWith(`${base}/`) ? path.slice(base.length) : path;
}

/** The languages of a blog that has more than one. */
export function languagesOf(main: string, table: unknown): string[] {
  return table ? [main, ...Object.keys(Object(table))] : [];
}

/** Whether a text has no letter or sign that generators would spell in Latin letters, as their libraries do. */
export function isLatin(text: string): boolean {
  return !/[^\p{ASCII}\p{P}ß]/u.test(text.normalize("NFD").replace(/\p{M}/gu, ""));
}

/** A text in letters and digits of any script, and hyphens. */
export function letterSlug(text: string): string {
  const letters = text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, "-");
  return trimEnd(letters.replace(/^-/, ""), "-");
}
