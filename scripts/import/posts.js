import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { messageOf } from "../command.js";
import { isFile, isInside, listFiles } from "./files.js";
import { readFields, splitPost } from "./front-matter.js";
import { findRoot, readSite } from "./generator.js";
import { readAuthor, readPost, textOf } from "./post.js";
import { hashOf, idOf } from "./text.js";

/** @typedef {import("./post.js").Post} Post */
/** @typedef {import("./generator.js").Site} Site */
/** @typedef {import("./report.js").Report} Report */

const MARKDOWN = /\.(md|mdx|markdown|mdown|html?)$/i;
const MAX_BYTES = 5_000_000;
const OTHER_MARKUP = /\.(adoc|asciidoc|org|rst|textile)$/i;
const HIDDEN = /(^|\/)(\.|(node_modules|vendor|_site|archetypes|themes|_includes|_layouts|layouts)\/)/;
const AUTHORS = /(^|\/)_?authors\.(ya?ml|json|toml)$/;
const AUTHOR = /(?:^|\/)_?authors\/([^/]+?)(?:\/_?index)?\.(mdx?|ya?ml|json|toml)$/;
const PAGE =
  /^(404|about|about-?(me|us)|archives?|authors?|blog|categories|contact|contributing|home|imprint|index|licen[cs]e|links|now|posts|privacy(-policy)?|projects|readme|resume|search|subscribe|tags|terms|topics|uses)$/i;
const POSTS = /(^|\/)(posts?|blog|articles)(\/|$)/;
const PAGE_LAYOUT = /^(404|about|archives?|categories|contact|home|page|search|tags)$/i;

/** @param {string} folder @param {readonly string[]} files @returns {import("./post.js").Authors} */
function readAuthorFiles(folder, files) {
  /** @type {import("./post.js").Authors} */
  const authors = new Map();
  for (const file of files) {
    const [, id] = AUTHOR.exec(file) ?? [];
    if (id === undefined && !AUTHORS.test(file)) continue;
    const path = join(folder, file);
    const fields = /\.mdx?$/.test(file) ? splitPost(readFileSync(path, "utf8")).fields : readFields(path);
    for (const [key, value] of id ? [[id, fields]] : Object.entries(fields ?? {}))
      authors.set(String(key), readAuthor(Object(value)));
  }
  return authors;
}

/** Why a file is none of the posts, or "". @param {Post} post @param {Set<string>} folders that hold posts */
function reasonAgainst(post, folders) {
  const { file, fields, row, written, hasFields, isBundle, fileName } = post;
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

/** @param {Post} post @returns {string} the folder that holds it, or that holds its own folder */
function folderOf({ file, isBundle }) {
  return dirname(isBundle ? dirname(file) : file);
}

/** The folders in which at least half of the texts have a date. @param {readonly Post[]} posts @returns {Set<string>} */
function findFolders(posts) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const post of posts) {
    const isPage = PAGE.test(post.fileName) || /^_index\b/.test(basename(post.file));
    const folder = folderOf(post);
    if (!isPage) counts.set(folder, (counts.get(folder) ?? 0) + (post.written === "" ? -1 : 1));
  }
  return new Set([...counts].filter(([, count]) => count >= 0).map(([folder]) => folder));
}

/** The last parts of a post's path that are numbers, such as those of a day, or one part more. @param {Post} post */
function numbersOf(post) {
  const parts = [...folderOf(post).split("/"), post.fileName];
  const words = parts.findLastIndex((part) => /\D/.test(part));
  return parts.slice(parts.length - words > 2 ? words + 1 : -2).join("-");
}

/** Gives each post an id of its own; the earlier of two keeps the shorter one. @param {Post[]} posts @param {Site} site @param {Report} report */
function giveIds(posts, site, report) {
  /** @type {Map<string, Post>} */
  const ids = new Map();
  const isForeign = /** @param {Post} post */ ({ language }) =>
    Number(site.language !== "" && language !== "" && language.toLowerCase() !== site.language.toLowerCase());
  const inOrder = [...posts].sort(
    (a, b) => isForeign(a) - isForeign(b) || a.time - b.time || (a.file < b.file ? -1 : 1),
  );
  for (const post of inOrder) {
    const { file, row, slug, name, language } = post;
    const short = idOf(slug.replace(/\/+$/, "") || name);
    const day = row.published_date;
    const ends = [language !== ids.get(short)?.language ? language : "", day.slice(0, 4), day].filter(
      Boolean,
    );
    const longer = [
      ...(/^[\d-]*$/.test(short) ? [numbersOf(post)] : []),
      ...ends.map((end) => `${short.slice(0, 63 - end.length)}-${end}`),
      file.replace(/\.\w+$/, ""),
      `${short.slice(0, 55)}-${hashOf(file)}`,
    ];
    row.id = [short, ...longer.map(idOf)].find((candidate) => !ids.has(candidate)) ?? "";
    ids.set(row.id, post);
    if (row.id !== short) report.add("Ids made longer", `"${short}" to "${row.id}"`, file);
  }
}

/**
 * Reads the posts of a folder but for their texts, and reports what is left out.
 * @param {string} given the folder, which may be a part of the blog @param {string | undefined} permalink @param {Report} report
 */
export function readPosts(given, permalink, report) {
  const folder = findRoot(given);
  const part = relative(folder, given)
    .replaceAll(sep, "/")
    .replace(/^\.\.(\/.*)?$/, "");
  const all = listFiles(folder)
    .filter((file) => !HIDDEN.test(file))
    .sort();
  const files = all.filter((file) => isFile(join(folder, file)) && isInside(folder, join(folder, file)));
  const site = readSite(folder, files, permalink);
  const authors = readAuthorFiles(folder, files);
  const isJekyll = /** @param {string} file */ (file) =>
    site.name === "Jekyll" || (site.name === "" && /^\d{4}-\d\d?-\d\d?-/.test(basename(file)));
  /** @type {Post[]} */
  const read = [];
  /** @type {string[]} */
  const others = [];
  const start = part === "" ? "" : `${part}/`;
  for (const file of all.filter((path) => path.startsWith(start) && !AUTHOR.test(path))) {
    if (!site.posts.test(file)) {
      if (/\.(mdx?|markdown)$/i.test(file)) report.add("Left out", "it is not where the posts are", file);
      continue;
    }
    if (OTHER_MARKUP.test(file)) others.push(file);
    const path = join(folder, file);
    const isFolder = existsSync(path) && statSync(path).isDirectory();
    if (isFolder) report.add("Left out", "it links to a folder", file);
    if (!MARKDOWN.test(file) || isFolder) continue;
    try {
      if (!isInside(folder, path)) throw new Error("it links to a file elsewhere");
      if (!isFile(path)) throw new Error("it is no regular file");
      if (statSync(path).size > MAX_BYTES) throw new Error("it is larger than 5 MB");
      const { languages } = site;
      // Docusaurus reads all of its Markdown as MDX.
      const isMdx = site.name === "Docusaurus";
      const blog = { defaults: site.defaultsOf(file), authors, languages, isJekyll: isJekyll(file), isMdx };
      read.push(readPost(file, readFileSync(path, "utf8"), blog));
    } catch (error) {
      report.add("Left out", messageOf(error).replace(/:?\n.*/s, ""), file);
    }
  }
  const folders = findFolders(read);
  const posts = read.filter((post) => {
    const reason = reasonAgainst(post, folders);
    if (reason) report.add("Left out", reason, post.file);
    else if (post.warning) report.add("Broken front matter", post.warning, post.file);
    return reason === "";
  });
  for (const file of others)
    if (folders.has(dirname(file))) report.add("Left out", "its text is not Markdown", file);
  giveIds(posts, site, report);
  return { folder, site, posts };
}
