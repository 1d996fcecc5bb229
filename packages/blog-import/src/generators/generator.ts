// What every generator's module answers, and what several of them need for it.
import { basename, dirname, join } from "node:path";
import { Minimatch } from "minimatch";
import { readUtf8 } from "../files.js";
import { type Fields, splitPost } from "../front-matter.js";
import type { Post } from "../post.js";
import { trimEnd } from "../text.js";

/** The configuration of a blog, its fields with plain names, and the blog's files. */
export type Found = { folder: string; config: Fields; source: string; files: readonly string[] };

export type Site = {
  /** The generator's, or "". */
  name: string;
  configFile: string;
  /** The names of the old site. */
  hosts: Set<string>;
  /** Its beginning, `https://blog.example`, or "". */
  origin: string;
  /** The id of an entry of its feed, with placeholders such as `{url}`, which it is unless a generator says otherwise. */
  feedId: string;
  /** The path that all its addresses begin with, or "". */
  base: string;
  /** Of the posts that name none. */
  author: unknown;
  language: string;
  /** Those of the configuration, if the generator tells them by a file's name or folder. */
  languages: string[] | undefined;
  /** The files that may be posts. */
  posts: RegExp;
  /** Whether the generator passes a file over. */
  isIgnored: (file: string) => boolean;
  /** The folders of the content, each with a slash or "", the narrowest first. */
  contents: string[];
  /** Further folders where the files of rooted addresses lie. */
  roots: string[];
  defaultsOf: (file: string) => Fields;
  /** The collections that are shown although their folders' names begin with "_". */
  collections: string[];
  /** An address with placeholders such as `:title`; undefined if nothing says it. */
  patternOf: (post: Post) => string | undefined;
  slugOf: (text: string) => string;
};

export type Generator = {
  name: string;
  file: RegExp;
  read: (found: Found) => Partial<Site>;
  /** What tells its file from another generator's: a pattern for its name and, on the lines after it, its text. */
  mark?: RegExp;
};

export const ANY = /./;

/** A folder as paths begin with it: "./posts" as "posts/", the blog's own as "". */
export function toFolder(path: string): string {
  const trimmed = trimSlashes(path);
  return trimmed === "" ? "" : `${trimmed}/`;
}

export function trimSlashes(path: string): string {
  return trimEnd(path.replace(/^\.?\/+|^\.$/, ""), "/");
}

/** An expression for the paths that begin with one of these. */
export function inFolders(folders: readonly string[]): string {
  return `(?:${folders.map((folder) => folder.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("|")})`;
}

/** Of the globs of configurations: to read one takes longer than to use it. */
const matchers = new Map<string, Minimatch>();

/** Reads a glob of a configuration; throws if it has so many wildcards that it could take for ever. */
function toMatcher(glob: string): Minimatch {
  const count = (text: string, sign: string) => text.split(sign).length - 1;
  const parts = glob.split("/").filter((part) => part !== "**");
  const isSlow = parts.some((part) => count(part, "*") > 3) || count(glob, "**") > 4 || count(glob, "{") > 2;
  if (isSlow || glob.length > 300 || /\{[^{}]*\.\./.test(glob))
    throw new Error(`The configuration has a glob with too many wildcards: ${glob.slice(0, 60)}`);
  if (matchers.size > 10_000) matchers.clear();
  const matcher = new Minimatch(glob, { noext: true });
  matchers.set(glob, matcher);
  return matcher;
}

export function fits(path: string, glob: string): boolean {
  return (matchers.get(glob) ?? toMatcher(glob)).match(path);
}

/** Whether a path, or a folder that it is in, fits one of these globs, and no exception ("!") after it. */
export function fitsGlob(path: string, globs: readonly string[]): boolean {
  if (globs.length > 2_000) throw new Error("The configuration has too many globs");
  return globs.reduce((isFit, written) => {
    const glob = /^#/.test(written) ? "" : trimSlashes(written.trim().replace(/^!/, ""));
    return glob && (fits(path, glob) || fits(path, `${glob}/**`)) ? !written.startsWith("!") : isFit;
  }, false);
}

/** Reads what lists (`_index.md`) say: the returned function has those that a file is in, the outermost first. */
export function readSections({ folder, files }: Found): (file: string) => Fields[] {
  const paths = new Set(files.filter((path) => /^_index\.(md|markdown|html)$/.test(basename(path))));
  const sections = new Map<string, Fields>();
  function readSection(path: string): Fields {
    const { fields = {}, warning } = splitPost(readUtf8(join(folder, path)));
    // It may be what hides all.
    if (warning) throw new Error(`in ${path}, ${warning}`);
    sections.set(path, fields);
    return fields;
  }
  return (file) => {
    const parts = file.split("/");
    const above = parts.flatMap((_, index) =>
      ["md", "markdown", "html"].map((end) => [...parts.slice(0, index), `_index.${end}`].join("/")),
    );
    return above.filter((path) => paths.has(path)).map((path) => sections.get(path) ?? readSection(path));
  };
}

/** The texts in quotes in a part of a program. */
export function quotedTexts(source = ""): string[] {
  return [...source.matchAll(/(["'`])([^"'`\n]*)\1/g)].map(([, , text = ""]) => text);
}

/** Where themes keep their files. */
export function themeFolders(themes: readonly string[], folder = "static"): string[] {
  return themes.map((name) => `themes/${name}/${folder}`);
}

/** The path of a post in the content, without its ending, its language, and "index". */
export function pathOf({ file, isBundle, fileName }: Post, contents: readonly string[]): string {
  const content = contents.find((path) => file.startsWith(path)) ?? "";
  const inside = file.slice(content.length);
  const folder = dirname(isBundle ? dirname(inside) : inside);
  return folder === "." ? fileName : `${folder}/${fileName}`;
}

/** A path whose last part is another. */
export function withLast(path: string, last: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1) + last;
}

/** The languages of a blog that has more than one. */
export function languagesOf(main: string, table: unknown): string[] {
  return table ? [main, ...Object.keys(Object(table))] : [];
}
