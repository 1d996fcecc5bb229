// The addresses that a blog's generator gave its posts.

import { aliasesOf, IS_DAY, textOf } from "markdown-folder/fields";
import type { Post } from "markdown-folder/post";
import { asciiSlug, trimEnd } from "markdown-folder/text";
import { IS_URL, letterSlug, pathOf, type Site, withLast, withoutBase } from "./generators/generator.js";

/** What is left in an address that could not be filled in. */
const UNFILLED = /[{}:]/;

/** What Jekyll makes of a name in an address (`Utils.slugify`, mode "pretty"). */
function prettySlug(name: string): string {
  const plain = name.replace(/[^\p{L}\p{M}\p{Nd}._~!$&'()+,;=@]+/gu, "-");
  return trimEnd(plain.replace(/^-/, ""), "-");
}

/** What the placeholders of a pattern stand for. */
function valuesOf(post: Post, site: Site, day: string): Record<string, string> {
  const [year = "", month = "", date = ""] = day.split("-");
  const path = pathOf(post, site.contents);
  const sections = path.split("/").slice(0, -1);
  const titleSlug = site.slugOf(post.row.title);
  const orName = post.slug || post.name;
  const plain = (text: string) => (site.name === "Hugo" ? site.slugOf(text) : text);
  const [slug, fileName] = [plain(post.slug), plain(post.fileName)];
  // Jekyll takes the folders that `_posts` is in for categories.
  const content = site.contents.find((path) => post.file.startsWith(path)) ?? "";
  const above = post.file.slice(content.length).split(/(?:^|\/)_(?:posts|drafts)\//);
  const folders = above.length > 1 ? (above[0] ?? "").split("/").filter(Boolean) : [];
  const categories = [...new Set([...folders, ...post.categories].map((category) => category.toLowerCase()))];
  return {
    year,
    month,
    day: date,
    i_month: String(Number(month)),
    i_day: String(Number(date)),
    title: site.name === "Hugo" ? titleSlug : site.name === "Jekyll" ? prettySlug(orName) : orName,
    slug: slug || (site.name === "Hugo" ? titleSlug : site.slugOf(post.name)),
    name: post.name,
    path,
    filename: fileName,
    contentbasename: fileName,
    slugorfilename: slug || fileName,
    slugorcontentbasename: slug || fileName,
    section: sections[0] ?? "",
    sections: sections.join("/"),
    categories: categories.join("/"),
    slugified_categories: categories.map(letterSlug).join("/"),
    output_ext: ".html",
  };
}

/** Eleventy's templates of addresses, as the placeholders above. */
function fillTemplates(pattern: string, post: Post, site: Site): string {
  return pattern.replace(/(?:\{\{-?|\$\{)([^{}]*?)-?\}?\}/g, (_, expression) => {
    const [what = "", ...filters] = String(expression)
      .split("|")
      .map((part) => part.trim());
    const format = /^date\w*\b[^"']*["']([^"']+)/i.exec(filters[0] ?? "")?.[1];
    if (format)
      return format
        .replace(/%Y|yyyy|YYYY/g, ":year")
        .replace(/%m|MM/g, ":month")
        .replace(/%d|dd|DD/g, ":day");
    if (/fileSlug/.test(what)) return post.name;
    if (/filePathStem/.test(what)) return withLast(pathOf(post, site.contents), post.name);
    const field = what
      .replace(/^(page|data)\./, "")
      .toLowerCase()
      .replace(/[-_]/g, "");
    const value = textOf(post.fields[field]);
    if (!filters.some((filter) => /slug/i.test(filter))) return value;
    // Filters differ in what they make of accents and signs.
    return /^[a-z\d\s-]+$/i.test(value) ? asciiSlug(value) : "{}";
  });
}

/** Fills in the placeholders that are known. */
function fillPlaceholders(pattern: string, values: Record<string, string>): string {
  const filled = pattern.replace(/:([a-z_]+)(?![a-z_]*\[)/g, (written, key) =>
    Object.hasOwn(values, key) ? (values[key] ?? "") : written,
  );
  return filled.replace(/\/{2,}/g, "/");
}

/** An address as a path, with WordPress' `?p=`; "" if it is none of this site. It may be relative to another path. */
function pathOfAddress(address: string, from = "/"): string {
  const base = "http://blog.invalid";
  if (!URL.canParse(address, base + from)) return "";
  const { origin, pathname, search } = new URL(address, base + from);
  try {
    return origin === base ? decodeURIComponent(pathname) + (/^\?p=\d+$/.exec(search) ?? "") : "";
  } catch {
    return "";
  }
}

/** The id that an entry had in the feed of a blog's generator, by the address of its post; "" if that is not known. */
export function findGuid(post: Post, site: Site): string {
  const [address] = findAddresses(post, site, []);
  if (address === undefined || site.origin === "" || site.name === "") return "";
  const { href } = new URL(site.origin + encodeURI(address).replace(/[?#]/g, encodeURIComponent));
  return site.guidOf(href, post);
}

/** The addresses at which a post was, its own first. */
export function findAddresses(post: Post, site: Site, others = aliasesOf(post.fields)): string[] {
  const own = textOf(site.addressOf(post));
  const pattern = own === "" || IS_URL.test(own) ? site.patternOf(post) : own;
  const filled = pattern === undefined ? "" : fillTemplates(pattern.replace(/^(?!\/)/, "/"), post, site);
  const day = IS_DAY.test(post.row.published_date) ? post.row.published_date : "";
  const isKnown = day !== "" || !/:\w*(year|month|day)/.test(filled);
  const address = isKnown ? pathOfAddress(fillPlaceholders(filled, valuesOf(post, site, day))) : "";
  const from = site.name === "Hugo" && address !== "" ? trimEnd(address, "/") : "/";
  const whole = [address, ...others.map((other) => pathOfAddress(other, from))]
    .map((path) => path.replace(/\/index\.html$/, "/"))
    .filter((path) => path !== "" && path !== "/" && !UNFILLED.test(path))
    // What no generator reads, its owner wrote for the whole site.
    .map((path) => site.base + (site.name === "" ? withoutBase(path, site.base) : path));
  return [...new Set(whole)];
}
