import { readFileSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { IS_DAY, textOf } from "markdown-folder/fields";
import { isFile, isOwnFile, listFiles, readText, reasonOf } from "markdown-folder/files";
import { readProgram } from "markdown-folder/folder-data";
import { readFields, splitPost } from "markdown-folder/front-matter";
import { type Author, NO_BLOG, type Post, readAuthor, readPost } from "markdown-folder/post";
import { hashOf, idOf, trimEnd } from "markdown-folder/text";
import { answerOf, listFields, misspeltFields } from "markdown-folder/visibility";
import { minimatch } from "minimatch";
import { type Found, findExport } from "./exports/find-export.js";
import { type Site, UNKNOWN } from "./generators/generator.js";
import type { Report } from "./report.js";
import { findRoot, readSite } from "./site.js";

const MARKDOWN = /\.(md|mdx|markdown|mdown|html?)$/i;
const OTHER_MARKUP = /\.(adoc|asciidoc|ipynb|org|qmd|rmd|rst|textile)$/i;
const HIDDEN =
  /(^|\/)(\.(?!eleventy\.)|(node_modules|vendor|_site|archetypes|themes|_includes|_layouts|layouts)\/)/;
const AUTHORS = /(^|\/)_?authors\.(ya?ml|json|toml)$/;
const AUTHOR = /(?:^|\/)_?authors\/([^/]+?)(?:\/_?index)?\.(mdx?|ya?ml|json|toml)$/;
const PAGE =
  /^(404|about|about-?(me|us)|archives?|authors?|blog|categories|contact|contributing|home|imprint|index|licen[cs]e|links|now|posts|privacy(-policy)?|projects|readme|resume|search|subscribe|tags|terms|topics|uses)$/i;
const POSTS = /(^|\/)(posts?|blog|articles)(\/|$)/;
/** What puts a post before newer ones. */
const PINNED = /^(is)?(pin|pinned|stick|sticky|top|ontop|featured?|star|weight|order|priority)$/;
const PAGE_LAYOUT = /^(404|about|archives?|categories|contact|home|page|search|tags)$/i;

function readAuthorFiles(folder: string, files: readonly string[], report: Report): Map<string, Author> {
  const authors = new Map<string, Author>();
  for (const file of files) {
    const [, id] = AUTHOR.exec(file) ?? [];
    if (id === undefined && !AUTHORS.test(file)) continue;
    const path = join(folder, file);
    try {
      const fields = /\.mdx?$/.test(file) ? splitPost(readFileSync(path, "utf8")).fields : readFields(path);
      const entries = id === undefined ? Object.entries(fields ?? {}) : [[id, fields] as const];
      for (const [key, value] of entries) authors.set(key, readAuthor(value));
    } catch (error) {
      report.add("Left out", reasonOf(error as Error).reason, file);
    }
  }
  return authors;
}

/** The folder that holds a post, or that holds its own folder. */
function folderOf({ file, isBundle }: Post): string {
  return dirname(isBundle ? dirname(file) : file);
}

/** Why a file is none of the posts, or "". */
function reasonAgainst(post: Post, folders: Set<string>): string {
  const { file, fields, row, written, hasFields, isBundle, fileName } = post;
  if (post.isUnwritten) return post.hiddenBecause;
  if (fields.redirectto || /^redirect/.test(textOf(fields.layout))) return "it only leads elsewhere";
  if (/(^|\/)_(posts|drafts)\//.test(file)) return "";
  const folder = folderOf(post);
  const isPage = PAGE.test(fileName) || PAGE_LAYOUT.test(textOf(fields.layout) || textOf(fields.type));
  if (/^_index\b/.test(basename(file)) || (fileName === "index" && !isBundle))
    return "it is the page of a list";
  if (/\.html?$/i.test(file) && !hasFields) return "it has no front matter";
  if (isPage && (written === "" || !folders.has(folder))) return "it is a page, not a post";
  if (written !== "" || (row.draft && hasFields)) return "";
  if (!hasFields) return "it has no front matter";
  return folders.has(folder) || POSTS.test(folder) ? "" : "it has no date";
}

/** The folders that hold posts: at least half of their texts have a date. */
function findFolders(posts: readonly Post[]): Set<string> {
  const counts = new Map<string, number>();
  for (const post of posts) {
    const isPage = PAGE.test(post.fileName) || /^_index\b/.test(basename(post.file));
    const folder = folderOf(post);
    if (!isPage) counts.set(folder, (counts.get(folder) ?? 0) + (post.written === "" ? -1 : 1));
  }
  return new Set([...counts].filter(([, count]) => count >= 0).map(([folder]) => folder));
}

/** Gives each post an id of its own; of two, what readers see keeps the shorter one, then the earlier. */
function giveIds(posts: readonly Post[], site: Site, report: Report): void {
  const ids = new Map<string, Post>();
  const isForeign = ({ language }: Post) => Number(language !== "" && language !== site.language);
  const inOrder = [...posts].sort(
    (a, b) =>
      Number(a.row.draft ?? 0) - Number(b.row.draft ?? 0) ||
      isForeign(a) - isForeign(b) ||
      a.time - b.time ||
      (a.file < b.file ? -1 : 1),
  );
  for (const post of inOrder) {
    const { file, row, slug, name, language } = post;
    const short = idOf(trimEnd(slug, "/") || name);
    const day = row.published_date;
    const ends = [language !== ids.get(short)?.language ? language : "", day.slice(0, 4), day];
    const longer = [
      ...ends.filter(Boolean).map((end) => `${short.slice(0, 63 - end.length)}-${end}`),
      file.replace(/\.\w+$/, ""),
      `${short.slice(0, 55)}-${hashOf(file)}`,
    ];
    row.id = [short, ...longer.map(idOf)].find((candidate) => !ids.has(candidate)) ?? "";
    ids.set(row.id, post);
    if (row.id !== short) report.add("Ids made longer", `"${short}" to "${row.id}"`, file);
  }
}

/** What of a blog is imported: files that fit `only`, if it has globs, but none that fit `except`. */
export type Choice = { only: string[]; except: string[] };

function isChosen(file: string, { only, except }: Choice): boolean {
  const fits = (glob: string) => minimatch(file, glob);
  return (only.length === 0 || only.some(fits)) && !except.some(fits);
}

/** Names what has no date that is clear; a page needs none. Names what readers may not see, where its owner may not know. */
function reportPost(post: Post, report: Report): void {
  const { file, row, written, fields, hiddenBecause, hiding, diagrams } = post;
  if (!row.draft && !row.page && !IS_DAY.test(row.published_date))
    report.add("No date", written ? `"${written}" is not clear` : "it has none", file);
  if (hiddenBecause) report.add("Hidden", `${hiddenBecause}; change that to show it`, file);
  for (const [line, what] of hiding) report.add("Hidden", what, file, `, line ${line}`);
  for (const name of Object.keys(fields).filter((key) => PINNED.test(key)))
    if (answerOf(fields[name]) || Number(textOf(fields[name])))
      report.add(
        "Pinned",
        `its "${name}" counts for nothing, as lists are by date: use FEATURED in my/site.ts`,
        file,
      );
  for (const [line, language] of diagrams)
    report.add("Incomplete text", `a diagram ("${language}") is shown as its source`, file, `, line ${line}`);
  for (const [name, meant] of misspeltFields(fields))
    report.add("Unknown fields", `"${name}", perhaps "${meant}"`, file);
  for (const name of listFields(fields))
    report.add("Unknown fields", `"${name}" is about a theme's lists; here it is in all`, file);
}

/** Makes posts and pages of an export. */
function readExport(found: Found, permalink: string | undefined, report: Report) {
  const { folder, configFile, entries, left } = found;
  const site = { ...UNKNOWN, ...found.site, configFile, ...(permalink && { patternOf: () => permalink }) };
  for (const { reason, file } of left) report.add("Left out", reason, file);
  const posts = entries.flatMap(({ file, read }) => {
    try {
      const { isPage, losses, ...split } = read();
      for (const what of losses) report.add("Incomplete text", what, file);
      return readPost(file, split, { ...NO_BLOG, isPage });
    } catch (error) {
      report.add("Left out", (error as Error).message, file);
      return [];
    }
  });
  for (const post of posts) reportPost(post, report);
  giveIds(posts, site, report);
  return { folder, site, posts };
}

/** Reads the posts of a folder, which may be a part of a blog, and reports what is left out. */
export function readPosts(given: string, permalink: string | undefined, choice: Choice, report: Report) {
  const only = isFile(given) ? findExport(given) : undefined;
  if (only) return readExport(only, permalink, report);
  const folder = findRoot(given);
  const part = relative(folder, given).replaceAll(sep, "/");
  const listed = listFiles(folder, (path, error) => report.add("Left out", reasonOf(error).reason, path));
  const all = listed.filter((file) => !HIDDEN.test(file)).sort();
  const files = all.filter((file) => isOwnFile(folder, file));
  const site = readSite(folder, files, permalink);
  const found = site.name === "" ? findExport(given) : undefined;
  if (found) return readExport(found, permalink, report);
  const authors = readAuthorFiles(folder, files, report);
  const programs = [folder, given].map(readProgram);
  const isJekyll = (file: string) =>
    site.name === "Jekyll" || (site.name === "" && /^\d{4}-\d\d?-\d\d?-/.test(basename(file)));
  const read: Post[] = [];
  const start = part === "" || part.startsWith("..") ? "" : `${part}/`;
  for (const file of all.filter((path) => path.startsWith(start) && !AUTHOR.test(path))) {
    if (!isChosen(file, choice)) continue;
    if (!site.posts.test(file)) {
      if (/\.(mdx?|markdown)$/i.test(file)) report.add("Left out", "it is not where the posts are", file);
      continue;
    }
    if (
      site.isIgnored(file) ||
      programs.some(({ isLeftOut }) => [file, file.slice(start.length)].some(isLeftOut))
    ) {
      if (MARKDOWN.test(file)) report.add("Left out", "its generator passes it over", file);
      continue;
    }
    if (OTHER_MARKUP.test(file)) report.add("Left out", "its text is not Markdown", file);
    if (!MARKDOWN.test(file)) continue;
    try {
      const blog = {
        ...NO_BLOG,
        defaults: Object.assign({}, ...programs.map(({ defaults }) => defaults), site.defaultsOf(file)),
        author: site.author,
        authors,
        languages: site.languages,
        isJekyll: isJekyll(file),
        isVault: programs.some(({ isVault }) => isVault),
        shownCollections: /^(Jekyll)?$/.test(site.name) ? site.collections : undefined,
        // Docusaurus reads all of its Markdown as MDX.
        isMdx: site.name === "Docusaurus",
      };
      const split = splitPost(readText(folder, file).toString());
      const fields = split.fields && site.fieldsOf(split.fields, file);
      read.push(readPost(file, { ...split, fields }, blog));
    } catch (error) {
      report.add("Left out", reasonOf(error as Error).reason.replace(/:?\n.*/s, ""), file);
    }
  }
  const folders = findFolders(read);
  const posts = read.filter((post) => {
    const reason = reasonAgainst(post, folders);
    if (reason) report.add("Left out", reason, post.file);
    if (reason === "") reportPost(post, report);
    return reason === "";
  });
  giveIds(posts, site, report);
  return { folder, site, posts };
}
