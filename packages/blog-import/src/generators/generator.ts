// What every generator's module answers, and what several of them need for it.
import { dirname } from "node:path";
import type { Fields } from "../front-matter.js";
import type { Post } from "../post.js";

export type Found = { folder: string; config: Fields; source: string; files: readonly string[] };

export type Site = {
  /** The generator's. */
  name: string;
  configFile: string;
  /** The names of the old site. */
  hosts: Set<string>;
  /** The path that all its addresses begin with, or "". */
  base: string;
  language: string;
  /** Those of the configuration, if the generator tells them by a file's name or folder. */
  languages: string[] | undefined;
  /** The files that may be posts. */
  posts: RegExp;
  /** The folder of the content, with a slash, or "". */
  content: string;
  defaultsOf: (file: string) => Fields;
  /** An address with placeholders such as `:title`. */
  patternOf: (post: Post) => string;
  slugOf: (text: string) => string;
};

export type Generator = {
  name: string;
  file: RegExp;
  read: (found: Found) => Partial<Site>;
  /** What tells its file from another generator's. */
  mark?: RegExp;
};

export const ANY = /./;

export function trimSlashes(path: string): string {
  return path.replace(/^\.?\/|\/$/g, "");
}

/** An expression for the beginning of a folder's paths. */
export function literally(folder: string): string {
  return folder.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

/** The path of a post in the content, without its ending, its language, and "index". */
export function pathOf({ file, isBundle, fileName }: Post, content: string): string {
  const inside = file.startsWith(content) ? file.slice(content.length) : file;
  const folder = dirname(isBundle ? dirname(inside) : inside);
  return folder === "." ? fileName : `${folder}/${fileName}`;
}

/** A path whose last part is another. */
export function withLast(path: string, last: string): string {
  return path.replace(/[^/]*$/, () => last);
}

/** The languages of a blog that has more than one. */
export function languagesOf(main: string, table: unknown): string[] {
  return table ? [main, ...Object.keys(Object(table))] : [];
}
