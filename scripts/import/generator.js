// What the configuration of a blog's generator says, and the addresses that it gives its posts.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { isFile } from "./files.js";
import { parseFields, readFields } from "./front-matter.js";
import { listOf, textOf } from "./post.js";
import { asciiSlug, letterSlug } from "./text.js";

/** @typedef {import("./post.js").Post} Post */
/** @typedef {import("./front-matter.js").Fields} Fields */
/** @typedef {{ folder: string, config: Fields, source: string, files: string[] }} Found */
/**
 * @typedef {object} Site
 * @property {string} name the generator's
 * @property {string} configFile
 * @property {string} url the address of the old site, or ""
 * @property {Set<string>} hosts its names
 * @property {string} base the path that all its addresses begin with, or ""
 * @property {string} language
 * @property {string[]} [languages] those of the configuration, if the generator tells them by a file's name or folder
 * @property {RegExp} posts the files that may be posts
 * @property {string} content the folder of the content, with a slash, or ""
 * @property {(file: string) => Fields} defaultsOf
 * @property {(post: Post) => string} patternOf an address with placeholders such as `:title`
 * @property {(text: string) => string} slugOf
 */

export const FALLBACK = "/:year/:month/:title/";
const ANY = /./;
/** Where GitHub's pages have the name of their site. */
const CNAMES = ["CNAME", "static/CNAME", "public/CNAME", "src/CNAME"];
const JEKYLL_STYLES = {
  date: "/:categories/:year/:month/:day/:title.html",
  pretty: "/:categories/:year/:month/:day/:title/",
  ordinal: "/:categories/:year/:y_day/:title.html",
  none: "/:categories/:title.html",
};

/** The text that a program's source gives a setting. @param {string} source @param {string} key */
function settingOf(source, key) {
  return new RegExp(`^[^/\\n]*?\\b${key}\\s*[:=]\\s*["'\`]([^"'\`\\n]+)["'\`]`, "m").exec(source)?.[1] ?? "";
}

/** @param {string} folder @returns {string} an expression for the beginning of its files' paths */
function literally(folder) {
  return folder.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

/** Hugo reads the names of settings without case. @param {Fields} fields @param {string} name */
function fieldOf(fields, name) {
  return Object.entries(fields).find(([key]) => key.toLowerCase() === name)?.[1];
}

/** What Hugo makes of a text in an address. @param {string} text */
function hugoSlug(text) {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s./\\_#+~@-]/gu, "")
    .trim()
    .replace(/\s+/g, "-");
}

/** The path of a post in the content, without its ending, its language, and "index". @param {Post} post @param {string} content */
function pathOf({ file, isBundle, fileName }, content) {
  const inside = file.startsWith(content) ? file.slice(content.length) : file;
  const folder = dirname(isBundle ? dirname(inside) : inside);
  return folder === "." ? fileName : `${folder}/${fileName}`;
}

/** @param {string} path @param {string} last what takes the place of its last part */
function withLast(path, last) {
  return path.replace(/[^/]*$/, () => last);
}

/** @param {Found} found @returns {Partial<Site>} */
function readJekyll({ config, files }) {
  const scopes = listOfObjects(config.defaults).map(({ scope, values }) => ({
    path: textOf(scope?.path).replace(/^\/|\/$/g, ""),
    isPosts: [undefined, "", "posts", "drafts"].includes(scope?.type),
    values: Object(values),
  }));
  const { permalink = config.collections?.posts?.permalink ?? "date" } = config;
  const source = `${basename(textOf(config.source) || ".")}/`;
  const pattern = JEKYLL_STYLES[/** @type {keyof typeof JEKYLL_STYLES} */ (permalink)] ?? textOf(permalink);
  return {
    url: textOf(config.url),
    base: textOf(config.baseurl),
    content: files.some((file) => file.startsWith(source)) ? source : "",
    posts: files.some((file) => /(^|\/)_posts\//.test(file)) ? /(^|\/)_(posts|drafts)\// : ANY,
    defaultsOf(file) {
      const fitting = scopes.filter(
        ({ path, isPosts }) => isPosts && (path === "" || file.startsWith(`${path}/`)),
      );
      return Object.assign({}, ...fitting.map(({ values }) => values));
    },
    patternOf: () => pattern,
    slugOf: letterSlug,
  };
}

/** @param {any} value @returns {any[]} */
function listOfObjects(value) {
  return Array.isArray(value) ? value.map(Object) : [];
}

/** @param {string} main @param {any} table of a blog of more than one language */
function languagesOf(main, table) {
  return table ? [main, ...Object.keys(Object(table))] : [];
}

/** @param {Found} found @returns {Partial<Site>} */
function readHugo({ config, source }) {
  const permalinks = { ...Object(fieldOf(config, "permalinks")) };
  const patterns = { ...permalinks, ...Object(permalinks.page) };
  const ugly = fieldOf(config, "uglyurls");
  const main = textOf(fieldOf(config, "defaultcontentlanguage")) || "en";
  const inFolder = fieldOf(config, "defaultcontentlanguageinsubdir") === true;
  const namesDays = source.includes(":filename");
  const content = `${textOf(fieldOf(config, "contentdir")) || "content"}/`;
  return {
    url: textOf(fieldOf(config, "baseurl")),
    language: main,
    languages: languagesOf(main, fieldOf(config, "languages")),
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
      const pattern =
        textOf(patterns[section]) ||
        `/${hugoSlug(post.slug ? withLast(named, post.slug) : named).replaceAll(":", "")}/`;
      const isUgly = ugly === true || Object(ugly)[section] === true;
      return prefix + (isUgly ? pattern.replace(/\/$/, ".html") : pattern);
    },
    slugOf: hugoSlug,
  };
}

/** @param {Found} found @returns {Partial<Site>} */
function readZola({ config }) {
  const main = textOf(config.default_language) || "en";
  return {
    url: textOf(config.base_url),
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

/** @param {Found} found @returns {Partial<Site>} */
function readEleventy({ folder, source }) {
  const named = /\binput\s*:\s*["'`]([^"'`]+)/.exec(source)?.[1];
  const usual = ["src", "content"].find((path) => existsSync(join(folder, path, "_data")));
  const input = (named ?? usual ?? "").replace(/^\.?\/?|\/?$/g, "");
  const content = input === "" ? "" : `${input}/`;
  /** @type {Map<string, Fields>} */
  const ofFolders = new Map();
  /** @param {string} path @returns {Fields} what a folder says of its posts */
  const dataOf = (path) => {
    const known = ofFolders.get(path);
    if (known) return known;
    const parent = path === "." ? {} : dataOf(dirname(path));
    const name = path === "." ? basename(folder) : basename(path);
    const own = ["json", "11tydata.json", "11tydata.js", "11tydata.cjs", "11tydata.mjs"].map((ending) => {
      const file = join(folder, path, `${name}.${ending}`);
      if (!isFile(file)) return {};
      const text = readFileSync(file, "utf8");
      return ending.endsWith("json") ? parseFields(text, "json").fields : readProgram(text);
    });
    const data = Object.assign({}, parent, ...own);
    ofFolders.set(path, data);
    return data;
  };
  return {
    url: settingOf(source, "url") || urlOfData(join(folder, content, "_data")),
    content,
    posts: new RegExp(`^${literally(content)}(?!_includes/|README)`),
    defaultsOf(file) {
      const { tags, eleventyComputed, ...data } = dataOf(dirname(file));
      return data;
    },
    patternOf(post) {
      const path = withLast(pathOf(post, content), post.name);
      return `/${path}/`;
    },
    slugOf: asciiSlug,
  };
}

/** @param {string} data the folder of Eleventy's data @returns {string} */
function urlOfData(data) {
  const names = existsSync(data) ? readdirSync(data) : [];
  const files = names.filter(
    (name) => /^(site|metadata|meta|config)\.(json|[cm]?js)$/.test(name) && isFile(join(data, name)),
  );
  const texts = files.map((name) => readFileSync(join(data, name), "utf8").replace(/"(\w+)"\s*:/g, "$1:"));
  return (
    texts
      .map((text) => settingOf(text, "(?:url|baseUrl|baseURL|siteUrl)"))
      .find((url) => URL.canParse(url)) ?? ""
  );
}

/** @param {string} folder @returns {string} the address in a blog's package.json */
function homepageOf(folder) {
  const file = join(folder, "package.json");
  const homepage = isFile(file) ? textOf(readFields(file).homepage) : "";
  return /github\.com|npmjs\.com/.test(homepage) ? "" : homepage;
}

/** The settings in a program that hold one text. @param {string} source @returns {Fields} */
function readProgram(source) {
  const body = /\bpermalink\b[^"'`]*?(?:return|=>|:)\s*["'`]([^"'`\n]+)["'`]/.exec(source)?.[1];
  const author = settingOf(source, "author");
  return { ...(body && { permalink: body }), ...(author && { author }) };
}

/** @param {Found} found @returns {Partial<Site>} */
function readDocusaurus({ source }) {
  const blog = /\bblog\s*:\s*\{([^}]*)/.exec(source)?.[1] ?? "";
  const content = `${settingOf(blog, "path").replace(/^\.?\/?|\/$/g, "") || "blog"}/`;
  const route =
    settingOf(blog, "routeBasePath").replace(/^\/|\/$/g, "") ||
    (/routeBasePath\s*:\s*['"]\/?['"]/.test(blog) ? "" : "blog");
  return {
    url: settingOf(source, "url"),
    base: settingOf(source, "baseUrl").replace(/\/$/, ""),
    content,
    posts: new RegExp(`(^|/)(${literally(content)}|docusaurus-plugin-content-blog/)(?!.*(^|/)_)`),
    patternOf(post) {
      const path = pathOf(post, content);
      const own = post.slug || path.replace(/(\d{4})[-/](\d\d?)[-/](\d\d?)[-/]?/, "$1/$2/$3/");
      return `/${[route, own].filter(Boolean).join("/")}`.replace(/\/{2,}/g, "/");
    },
    slugOf: asciiSlug,
  };
}

/** Astro's routes: of a collection the page file that shows it. @param {Found} found @returns {Partial<Site>} */
function readAstro({ folder, source, files }) {
  /** @type {Map<string, string>} */
  const routes = new Map();
  for (const file of files.filter((path) => /^src\/pages\/.*\[[^\]]+\]\.astro$/.test(path))) {
    const [, collection] =
      /getCollection\(\s*["'`]([\w-]+)/.exec(readFileSync(join(folder, file), "utf8")) ?? [];
    const route = file.slice("src/pages".length, -".astro".length).replace(/\[(?:\.\.\.)?(\w+)\]/g, ":$1");
    if (collection && !/:(page|tag|category)\b/.test(route)) routes.set(collection, `${route}/`);
  }
  return {
    url: settingOf(source, "site"),
    base: settingOf(source, "base").replace(/\/$/, ""),
    content: "src/content/",
    posts: /^(?!src\/(content|pages)\/[^/]+$)[^/]+\//,
    patternOf(post) {
      const [, collection = "", rest = ""] =
        /^(?:src\/(?:content|pages|data)\/|content\/|data\/)?([^/]+)\/(.+)$/.exec(post.file) ?? [];
      const path = pathOf({ ...post, file: rest }, "")
        .split("/")
        .map(letterSlug)
        .join("/");
      const whole = post.slug || path;
      const route = routes.get(collection) ?? `/${collection}/:slug/`;
      return route.replace(/:(slug|id|path|post|route)\b/, () => (/:day/.test(route) ? post.name : whole));
    },
    slugOf: asciiSlug,
  };
}

/** @type {[name: string, file: RegExp, read: (found: Found) => Partial<Site>, fits: (found: Found) => boolean][]} */
const GENERATORS = [
  ["Docusaurus", /^docusaurus\.config\.[cm]?[jt]s$/, readDocusaurus, () => true],
  ["Astro", /^astro\.config\.[cm]?[jt]s$/, readAstro, () => true],
  ["Eleventy", /^(\.eleventy|eleventy\.config)\.[cm]?[jt]s$/, readEleventy, () => true],
  ["Zola", /^(config|zola)\.toml$/, readZola, ({ config }) => "base_url" in config],
  [
    "Hugo",
    /^((config\/_default\/)?(hugo|config))\.(toml|ya?ml|json)$/,
    readHugo,
    ({ config }) => fieldOf(config, "baseurl") !== undefined || "theme" in config || "languageCode" in config,
  ],
  ["Jekyll", /^_config\.(ya?ml|toml)$/, readJekyll, () => true],
  [
    "Next.js",
    /^next\.config\.[cm]?[jt]s$/,
    (found) => ({ ...readAstro(found), url: "", base: "" }),
    () => true,
  ],
];

/** @param {string} folder */
function hasConfig(folder) {
  const names = readdirSync(folder);
  return (
    existsSync(join(folder, "config/_default")) ||
    GENERATORS.some(([, file]) => names.some((name) => file.test(name)))
  );
}

/**
 * The root folder of the blog that a folder belongs to: itself, a folder in the same repository that it is in, or one in it.
 * @param {string} folder
 */
export function findRoot(folder) {
  const above = [resolve(folder)];
  while (!existsSync(join(above[0] ?? "", ".git")) && above[0] !== dirname(above[0] ?? ""))
    above.unshift(dirname(above[0] ?? ""));
  const inRepository = existsSync(join(above[0] ?? "", ".git")) ? above.reverse() : [];
  const below = ["docs", "website", "site", "blog", "www"]
    .map((name) => join(folder, name))
    .filter((path) => existsSync(path));
  return [folder, ...inRepository, ...below].find(hasConfig) ?? folder;
}

/**
 * Finds the generator of a blog, and what its configuration says.
 * @param {string} folder @param {readonly string[]} files @param {string | undefined} permalink the owner's own pattern
 * @returns {Site}
 */
export function readSite(folder, files, permalink) {
  /** @type {Site} */
  const site = {
    name: "",
    configFile: "",
    url: "",
    hosts: new Set(),
    base: "",
    language: "",
    posts: ANY,
    content: "",
    defaultsOf: () => ({}),
    patternOf: () => FALLBACK,
    slugOf: letterSlug,
  };
  const top = [...readdirSync(folder), ...files.filter((file) => file.startsWith("config/_default/"))];
  for (const [name, pattern, read, fits] of GENERATORS) {
    const file = top.find((path) => pattern.test(path) && isFile(join(folder, path)));
    if (file === undefined) continue;
    const source = readFileSync(join(folder, file), "utf8");
    const config = /\.(toml|ya?ml|json)$/.test(file) ? readFields(join(folder, file)) : {};
    // Hugo's settings may be one file each.
    for (const part of file.includes("/") ? ["permalinks", "languages"] : [])
      for (const other of files.filter((path) => path.startsWith(`config/_default/${part}.`)))
        config[part] = readFields(join(folder, other));
    const found = { folder, config, source, files: [...files] };
    if (!fits(found)) continue;
    const own = Object.fromEntries(Object.entries(read(found)).filter(([, value]) => value !== undefined));
    Object.assign(site, { name, configFile: file }, own);
    break;
  }
  if (permalink) site.patternOf = () => permalink;
  site.url ||= homepageOf(folder);
  if (URL.canParse(site.url)) {
    const { pathname, hostname } = new URL(site.url);
    site.base ||= pathname.replace(/\/$/, "");
    site.hosts.add(hostname.replace(/^www\./, ""));
  }
  for (const file of CNAMES.map((path) => join(folder, path)).filter(isFile))
    site.hosts.add(
      readFileSync(file, "utf8")
        .trim()
        .replace(/^www\./, ""),
    );
  site.base = site.base.replace(/^(?=[^/])/, "/");
  return site;
}

const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" }).format(
    new Date(Date.UTC(2000, month, 1)),
  ),
);

/** What the placeholders of a pattern stand for. @param {Post} post @param {Site} site @param {string} day */
function valuesOf(post, site, day) {
  const [year = "", month = "", date = ""] = day.split("-");
  const name = MONTHS[Number(month) - 1] ?? "";
  const path = pathOf(post, site.content);
  const sections = path.split("/").slice(0, -1);
  const titleSlug = site.slugOf(post.row.title);
  const slug = post.slug || (site.name === "Hugo" ? titleSlug : site.slugOf(post.name));
  const orName = post.slug || post.name;
  // Jekyll takes the folders that `_posts` is in for categories.
  const above = post.file.slice(site.content.length).split(/(?:^|\/)_(?:posts|drafts)\//);
  const folders = above.length > 1 ? (above[0] ?? "").split("/").filter(Boolean) : [];
  const categories = [...new Set([...folders, ...post.categories].map((category) => category.toLowerCase()))];
  const time = /[T ](\d\d):(\d\d)(?::(\d\d))?/.exec(post.written) ?? [];
  return /** @type {Record<string, string>} */ ({
    year,
    month,
    day: date,
    i_month: String(Number(month)),
    i_day: String(Number(date)),
    short_year: year.slice(2),
    short_month: name.slice(0, 3),
    long_month: name,
    monthname: name.toLowerCase(),
    y_day: String(Math.ceil((Date.parse(day) - Date.parse(`${year}-01-01`)) / 86_400_000) + 1).padStart(
      3,
      "0",
    ),
    hour: time[1] ?? "00",
    minute: time[2] ?? "00",
    second: time[3] ?? "00",
    title: site.name === "Hugo" ? titleSlug : orName,
    slug,
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
  });
}

/** Eleventy's templates of addresses, as the placeholders above. @param {string} pattern @param {Post} post @param {Site} site */
function fillTemplates(pattern, post, site) {
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
    const value = textOf(
      post.fields[
        what
          .replace(/^(page|data)\./, "")
          .toLowerCase()
          .replace(/[-_]/g, "")
      ],
    );
    return filters.some((filter) => /slug/i.test(filter)) ? asciiSlug(value) : value;
  });
}

/** @param {string} pattern @param {Record<string, string>} values */
function fillPlaceholders(pattern, values) {
  return pattern
    .replace(/:([a-z_]+)(\[[^\]]*\])?/g, (written, key, part) => {
      const value = Object.hasOwn(values, key) ? (values[key] ?? "") : written;
      return part
        ? value
            .split("/")
            .slice(Number(/\[(\d)/.exec(part)?.[1] ?? 0))
            .join("/")
        : value;
    })
    .replace(/\/{2,}/g, "/");
}

/** An address as a path; "" if it is none of this site. @param {string} address @param {string} from a path that it may be relative to */
function pathOfAddress(address, from = "/") {
  const base = "http://blog.invalid";
  if (!URL.canParse(address, base + from)) return "";
  const { origin, pathname } = new URL(address, base + from);
  try {
    return origin === base ? decodeURIComponent(pathname) : "";
  } catch {
    return "";
  }
}

/** A day, in the zone of the blog and as written: generators differ in which one they put in an address. @param {Post} post */
function daysOf({ time, row, written }) {
  if (!/^\d{4}-\d\d-\d\d$/.test(row.published_date)) return [];
  const hasZone = /:\d\d.*(Z|[+-]\d\d:?\d\d)$/i.test(written);
  return [...new Set([row.published_date, ...(hasZone ? [new Date(time).toISOString().slice(0, 10)] : [])])];
}

/** The addresses at which a post was, its own first. @param {Post} post @param {Site} site @returns {string[]} */
export function findAddresses(post, site) {
  const { permalink, url, path, aliases, alias, redirectfrom, slug } = post.fields;
  const own = [permalink, url, site.name === "Zola" || textOf(path).startsWith("/") ? path : ""]
    .map(textOf)
    .find((address) => address !== "" && !/^\w+:/.test(address));
  if (permalink === false) return [];
  const isRooted = site.name === "Docusaurus" || !textOf(slug).startsWith("/");
  const pattern = own ?? (isRooted ? site.patternOf(post) : textOf(slug));
  const filled = fillTemplates(pattern.replace(/^(?!\/)/, "/"), post, site);
  const days = /:\w*(year|month|day)/.test(filled) ? daysOf(post) : [""];
  const addresses = days.map((day) => pathOfAddress(fillPlaceholders(filled, valuesOf(post, site, day))));
  const others = [aliases, alias, redirectfrom].flatMap((value) => listOf(value, /[\s,]+/));
  const from = site.name === "Hugo" ? (addresses[0] ?? "/") : "/";
  const old = others.map((address) => pathOfAddress(address, from));
  const whole = [...addresses, ...old]
    .map((address) => address.replace(/\/index\.html$/, "/"))
    .filter((address) => address !== "" && address !== "/")
    .map((address) => (address.startsWith(`${site.base}/`) ? address : site.base + address));
  return [...new Set(whole)];
}
