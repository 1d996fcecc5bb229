// What the configuration of a blog's generator says, and the addresses that it gives its posts.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { isFile, isFolder } from "./files.js";
import { type Fields, normalizeKeys, readFields, readProgram } from "./front-matter.js";
import { IS_DAY, listOf, type Post, textOf } from "./post.js";
import { asciiSlug, letterSlug } from "./text.js";

type Found = { folder: string; config: Fields; source: string; files: readonly string[] };

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

export const FALLBACK = "/:year/:month/:title/";
const ANY = /./;
/** Where GitHub's pages have the name of their site. */
const CNAMES = ["CNAME", "static/CNAME", "public/CNAME", "src/CNAME"];
/** Where the address of a site stands that no configuration names. */
const URL_FILES = /^(\w+\/)?_data\/(site|metadata|meta|config)\.(json|[cm]?js)$|^package\.json$/;
const JEKYLL_STYLES: Record<string, string> = {
  date: "/:categories/:year/:month/:day/:title.html",
  pretty: "/:categories/:year/:month/:day/:title/",
  ordinal: "/:categories/:year/:y_day/:title.html",
  none: "/:categories/:title.html",
};
const DATA_ENDINGS = ["json", "11tydata.json", "11tydata.js", "11tydata.cjs", "11tydata.mjs"];

function trimSlashes(path: string): string {
  return path.replace(/^\.?\/|\/$/g, "");
}

/** An expression for the beginning of a folder's paths. */
function literally(folder: string): string {
  return folder.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

/** What Hugo makes of a text in an address. */
function hugoSlug(text: string): string {
  const kept = text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}\s./\\_#+~@-]/gu, "");
  return kept.trim().replace(/\s+/g, "-");
}

/** The path of a post in the content, without its ending, its language, and "index". */
function pathOf({ file, isBundle, fileName }: Post, content: string): string {
  const inside = file.startsWith(content) ? file.slice(content.length) : file;
  const folder = dirname(isBundle ? dirname(inside) : inside);
  return folder === "." ? fileName : `${folder}/${fileName}`;
}

/** A path whose last part is another. */
function withLast(path: string, last: string): string {
  return path.replace(/[^/]*$/, () => last);
}

/** The languages of a blog that has more than one. */
function languagesOf(main: string, table: unknown): string[] {
  return table ? [main, ...Object.keys(Object(table))] : [];
}

function readJekyll({ config, files }: Found): Partial<Site> {
  const scopes = [config.defaults].flat().map((entry) => {
    const { scope, values } = Object(entry);
    const { path, type } = Object(scope);
    return { path: trimSlashes(textOf(path)), isPosts: /^(posts|drafts)?$/.test(textOf(type)), values };
  });
  const permalink = textOf(config.permalink ?? Object(config.collections).posts?.permalink) || "date";
  const source = `${basename(textOf(config.source) || ".")}/`;
  return {
    content: files.some((file) => file.startsWith(source)) ? source : "",
    posts: files.some((file) => /(^|\/)_posts\//.test(file)) ? /(^|\/)_(posts|drafts)\// : ANY,
    defaultsOf(file) {
      const fitting = scopes.filter(
        ({ path, isPosts }) => isPosts && (path === "" || file.startsWith(`${path}/`)),
      );
      return Object.assign({}, ...fitting.map(({ values }) => values));
    },
    patternOf: () => JEKYLL_STYLES[permalink] ?? permalink,
    slugOf: letterSlug,
  };
}

function readHugo({ config, source }: Found): Partial<Site> {
  const permalinks = Object(config.permalinks);
  const patterns = { ...permalinks, ...Object(permalinks.page) };
  const ugly = config.uglyurls;
  const main = textOf(config.defaultcontentlanguage) || "en";
  const inFolder = config.defaultcontentlanguageinsubdir === true;
  const namesDays = source.includes(":filename");
  const content = `${textOf(config.contentdir) || "content"}/`;
  return {
    language: main,
    languages: languagesOf(main, config.languages),
    content,
    posts: new RegExp(`^${literally(content)}`),
    patternOf(post) {
      const path = pathOf(post, content).replace(/^[a-z]{2}(-[a-z]{2,4})?\//i, (folder) =>
        folder.slice(0, -1).toLowerCase() === post.language.toLowerCase() ? "" : folder,
      );
      const section = path.split("/")[0] ?? "";
      const isMain = post.language === "" || post.language.toLowerCase() === main.toLowerCase();
      const prefix = isMain && !inFolder ? "" : `/${post.language || main}`;
      const named = namesDays ? withLast(path, post.name) : path;
      const slugged = hugoSlug(post.slug ? withLast(named, post.slug) : named);
      const pattern = textOf(patterns[section]) || `/${slugged.replaceAll(":", "")}/`;
      const isUgly = ugly === true || Object(ugly)[section] === true;
      return prefix + (isUgly ? pattern.replace(/\/$/, ".html") : pattern);
    },
    slugOf: hugoSlug,
  };
}

function readZola({ config }: Found): Partial<Site> {
  const main = textOf(config.defaultlanguage) || "en";
  return {
    language: main,
    languages: languagesOf(main, config.languages),
    content: "content/",
    posts: /^content\//,
    patternOf(post) {
      const path = pathOf(post, "content/").split("/").map(asciiSlug).join("/");
      const prefix = post.language === "" || post.language === main ? "" : `/${post.language}`;
      return `${prefix}/${withLast(path, asciiSlug(post.slug || post.name))}/`;
    },
    slugOf: asciiSlug,
  };
}

function readEleventy({ folder, config }: Found): Partial<Site> {
  const usual = ["src", "content"].find((path) => existsSync(join(folder, path, "_data")));
  const input = trimSlashes(textOf(config.input) || usual || "");
  const content = input === "" ? "" : `${input}/`;
  const known = new Map<string, Fields>();
  /** What a folder, and those that it is in, say of its posts. */
  function dataOf(path: string): Fields {
    const data = known.get(path);
    if (data) return data;
    const name = basename(path === "." ? resolve(folder) : path);
    const files = DATA_ENDINGS.map((ending) => join(folder, path, `${name}.${ending}`)).filter(isFile);
    const own = files.map((file) => {
      const fields = readFields(file);
      return file.endsWith("json") ? fields : { permalink: fields.permalink, author: fields.author };
    });
    const all = Object.assign({}, path === "." ? {} : dataOf(dirname(path)), ...own);
    known.set(path, all);
    return all;
  }
  return {
    content,
    posts: new RegExp(`^${literally(content)}(?!_includes/|README)`),
    defaultsOf(file) {
      const { tags, eleventyComputed, ...data } = dataOf(dirname(file));
      return data;
    },
    patternOf: (post) => `/${withLast(pathOf(post, content), post.name)}/`,
    slugOf: asciiSlug,
  };
}

function readDocusaurus({ source }: Found): Partial<Site> {
  const blog = /\bblog\s*:\s*\{([^}]*)/.exec(source)?.[1] ?? "";
  const { path, routeBasePath } = readProgram(blog);
  const content = `${trimSlashes(textOf(path)) || "blog"}/`;
  const route =
    trimSlashes(textOf(routeBasePath)) || (/routeBasePath\s*:\s*['"]\/?['"]/.test(blog) ? "" : "blog");
  return {
    content,
    posts: new RegExp(`(^|/)(${literally(content)}|docusaurus-plugin-content-blog/)(?!.*(^|/)_)`),
    patternOf(post) {
      const dated = pathOf(post, content).replace(/(\d{4})[-/](\d\d?)[-/](\d\d?)[-/]?/, "$1/$2/$3/");
      return `/${route}/${post.slug || dated}`;
    },
    slugOf: asciiSlug,
  };
}

/** Reads Astro's routes: of a collection the page file that shows it. */
function readAstro({ folder, files }: Found): Partial<Site> {
  const routes = new Map<string, string>();
  for (const file of files.filter((path) => /^src\/pages\/.*\[[^\]]+\]\.astro$/.test(path))) {
    const [, collection] =
      /getCollection\(\s*["'`]([\w-]+)/.exec(readFileSync(join(folder, file), "utf8")) ?? [];
    const route = file.slice("src/pages".length, -".astro".length).replace(/\[(?:\.\.\.)?(\w+)\]/g, ":$1");
    if (collection && !/:(page|tag|category)\b/.test(route)) routes.set(collection, `${route}/`);
  }
  return {
    content: "src/content/",
    posts: /^(?!src\/(content|pages)\/[^/]+$)[^/]+\//,
    patternOf(post) {
      const [, collection = "", rest = ""] =
        /^(?:src\/(?:content|pages|data)\/|content\/|data\/)?([^/]+)\/(.+)$/.exec(post.file) ?? [];
      const path = pathOf({ ...post, file: rest }, "")
        .split("/")
        .map(letterSlug)
        .join("/");
      const route = routes.get(collection) ?? `/${collection}/:slug/`;
      const named = /:day/.test(route) ? post.name : post.slug || path;
      return route.replace(/:(slug|id|path|post|route)\b/, () => named);
    },
    slugOf: asciiSlug,
  };
}

type Generator = {
  name: string;
  file: RegExp;
  read: (found: Found) => Partial<Site>;
  /** What tells its file from another generator's. */
  mark?: RegExp;
};

const GENERATORS: Generator[] = [
  { name: "Docusaurus", file: /^docusaurus\.config\.[cm]?[jt]s$/, read: readDocusaurus },
  { name: "Astro", file: /^astro\.config\.[cm]?[jt]s$/, read: readAstro },
  { name: "Eleventy", file: /^(\.eleventy|eleventy\.config)\.[cm]?[jt]s$/, read: readEleventy },
  { name: "Zola", file: /^(config|zola)\.toml$/, read: readZola, mark: /^base_url\b/m },
  {
    name: "Hugo",
    file: /^((config\/_default\/)?(hugo|config))\.(toml|ya?ml|json)$/,
    read: readHugo,
    mark: /^\W*(baseurl|theme|languagecode)\b/im,
  },
  { name: "Next.js", file: /^next\.config\.[cm]?[jt]s$/, read: readAstro },
  { name: "Jekyll", file: /^_config\.(ya?ml|toml)$/, read: readJekyll },
];

/** A folder and those above it up to that of its repository; none if it is in no repository. */
function listUpToRepository(folder: string): string[] {
  if (existsSync(join(folder, ".git"))) return [folder];
  const above = dirname(folder) === folder ? [] : listUpToRepository(dirname(folder));
  return above.length > 0 ? [folder, ...above] : [];
}

/** The root folder of the blog that a folder belongs to: itself, one above it in the same repository, or one in it. */
export function findRoot(folder: string): string {
  const below = ["docs", "website", "site", "blog", "www"].map((name) => join(folder, name));
  const folders = [folder, ...listUpToRepository(resolve(folder)), ...below.filter(isFolder)];
  const hasConfig = (path: string) =>
    existsSync(join(path, "config/_default")) ||
    readdirSync(path).some((name) => GENERATORS.some(({ file }) => file.test(name)));
  return folders.find(hasConfig) ?? folder;
}

/** The configuration of a blog's generator, and what it says. */
function readConfig(folder: string, files: readonly string[]): Partial<Site> & { config: Fields } {
  for (const { name, file: pattern, read, mark = ANY } of GENERATORS) {
    const file = files.find((path) => pattern.test(path));
    const source = file ? readFileSync(join(folder, file), "utf8") : "";
    if (!file || !mark.test(source)) continue;
    const config = normalizeKeys(readFields(join(folder, file)));
    // Hugo's settings may be one file each.
    for (const part of file.includes("/") ? ["permalinks", "languages"] : [])
      for (const other of files.filter((path) => path.startsWith(`config/_default/${part}.`)))
        config[part] = readFields(join(folder, other));
    return { name, configFile: file, config, ...read({ folder, config, source, files }) };
  }
  return { config: {} };
}

/** The address of the old site, as the configuration or a program's file says it. */
function findUrl(folder: string, files: readonly string[], config: Fields): string {
  const others = files.filter((file) => URL_FILES.test(file));
  for (const fields of [config, ...others.map((file) => normalizeKeys(readFields(join(folder, file))))]) {
    const named = [fields.site, fields.url, fields.baseurl, fields.siteurl, fields.homepage].map(textOf);
    const url = named.find(
      (text) => /^https?:\/\/(?!github\.com|www\.npmjs)/.test(text) && URL.canParse(text),
    );
    if (url) return url;
  }
  return "";
}

/** Finds the generator of a blog, and what its configuration says; the owner's own pattern of addresses comes first. */
export function readSite(folder: string, files: readonly string[], permalink: string | undefined): Site {
  const { config, ...own } = readConfig(folder, files);
  const url = findUrl(folder, files, config);
  const [base = URL.canParse(url) ? new URL(url).pathname : ""] = [config.base, config.baseurl]
    .map(textOf)
    .filter((path) => path !== "" && !URL.canParse(path));
  const names = CNAMES.map((path) => join(folder, path)).filter(isFile);
  const hosts = [
    URL.canParse(url) ? new URL(url).hostname : "",
    ...names.map((file) => readFileSync(file, "utf8").trim()),
  ];
  return {
    name: "",
    configFile: "",
    language: "",
    languages: undefined,
    posts: ANY,
    content: "",
    defaultsOf: () => ({}),
    patternOf: () => FALLBACK,
    slugOf: letterSlug,
    ...own,
    ...(permalink && { patternOf: () => permalink }),
    hosts: new Set(hosts.filter(Boolean).map((host) => host.replace(/^www\./, ""))),
    base: base.replace(/\/$/, "").replace(/^(?=[^/])/, "/"),
  };
}

/** What the placeholders of a pattern stand for. */
function valuesOf(post: Post, site: Site, day: string): Record<string, string> {
  const [year = "", month = "", date = ""] = day.split("-");
  const name = day && new Date(day).toLocaleString("en", { month: "long", timeZone: "UTC" });
  const path = pathOf(post, site.content);
  const sections = path.split("/").slice(0, -1);
  const titleSlug = site.slugOf(post.row.title);
  const orName = post.slug || post.name;
  // Jekyll takes the folders that `_posts` is in for categories.
  const above = post.file.slice(site.content.length).split(/(?:^|\/)_(?:posts|drafts)\//);
  const folders = above.length > 1 ? (above[0] ?? "").split("/").filter(Boolean) : [];
  const categories = [...new Set([...folders, ...post.categories].map((category) => category.toLowerCase()))];
  return {
    year,
    month,
    day: date,
    i_month: String(Number(month)),
    i_day: String(Number(date)),
    y_day: String((Date.parse(day) - Date.parse(year)) / 86_400_000 + 1).padStart(3, "0"),
    short_year: year.slice(2),
    short_month: name.slice(0, 3),
    long_month: name,
    monthname: name.toLowerCase(),
    title: site.name === "Hugo" ? titleSlug : orName,
    slug: post.slug || (site.name === "Hugo" ? titleSlug : site.slugOf(post.name)),
    name: post.name,
    path,
    filename: post.fileName,
    contentbasename: post.fileName,
    slugorfilename: orName,
    slugorcontentbasename: orName,
    section: sections[0] ?? "",
    sections: sections.join("/"),
    categories: categories.join("/"),
    slugified_categories: categories.map(letterSlug).join("/"),
    output_ext: ".html",
  };
}

/** Eleventy's templates of addresses, as the placeholders above. */
function fillTemplates(pattern: string, post: Post, site: Site): string {
  return pattern.replace(/(?:\{\{-?|\$\{)\s*([^{}]*?)\s*-?\}?\}/g, (_, expression) => {
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
    if (/filePathStem/.test(what)) return withLast(pathOf(post, site.content), post.name);
    const field = what
      .replace(/^(page|data)\./, "")
      .toLowerCase()
      .replace(/[-_]/g, "");
    const value = textOf(post.fields[field]);
    return filters.some((filter) => /slug/i.test(filter)) ? asciiSlug(value) : value;
  });
}

/** Fills in placeholders; of one with a number in brackets only the parts of the path from there on. */
function fillPlaceholders(pattern: string, values: Record<string, string>): string {
  const filled = pattern.replace(/:([a-z_]+)(?:\[(\d)[^\]]*\])?/g, (written, key, from) => {
    const value = Object.hasOwn(values, key) ? (values[key] ?? "") : written;
    return from ? value.split("/").slice(Number(from)).join("/") : value;
  });
  return filled.replace(/\/{2,}/g, "/");
}

/** An address as a path; "" if it is none of this site. It may be relative to another path. */
function pathOfAddress(address: string, from = "/"): string {
  const base = "http://blog.invalid";
  if (!URL.canParse(address, base + from)) return "";
  const { origin, pathname } = new URL(address, base + from);
  try {
    return origin === base ? decodeURIComponent(pathname) : "";
  } catch {
    return "";
  }
}

/** The addresses at which a post was, its own first. */
export function findAddresses(post: Post, site: Site): string[] {
  const { permalink, url, path, aliases, alias, redirectfrom, slug } = post.fields;
  const own = [permalink, url, site.name === "Zola" || textOf(path).startsWith("/") ? path : ""]
    .map(textOf)
    .find((address) => address !== "" && !/^\w+:/.test(address));
  if (permalink === false) return [];
  const isRooted = site.name === "Docusaurus" || !textOf(slug).startsWith("/");
  const pattern = own ?? (isRooted ? site.patternOf(post) : textOf(slug));
  const filled = fillTemplates(pattern.replace(/^(?!\/)/, "/"), post, site);
  const day = IS_DAY.test(post.row.published_date) ? post.row.published_date : "";
  const isKnown = day !== "" || !/:\w*(year|month|day)/.test(filled);
  const address = isKnown ? pathOfAddress(fillPlaceholders(filled, valuesOf(post, site, day))) : "";
  const others = [aliases, alias, redirectfrom].flatMap((value) => listOf(value, /[\s,]+/));
  const from = site.name === "Hugo" && address !== "" ? address : "/";
  const whole = [address, ...others.map((other) => pathOfAddress(other, from))]
    .map((path) => path.replace(/\/index\.html$/, "/"))
    .filter((path) => path !== "" && path !== "/")
    .map((path) => (path.startsWith(`${site.base}/`) ? path : site.base + path));
  return [...new Set(whole)];
}
