import { basename, dirname, join } from "node:path";
import { decodeHTML } from "entities";
import { listOf, textOf } from "markdown-folder/fields";
import { type Fields, normalizeKeys, readFields } from "markdown-folder/front-matter";
import type { Post } from "markdown-folder/post";
import { cascadeTo, readSections } from "markdown-folder/settings";
import { EMPHASIS } from "../classic-markdown.js";
import { ESCAPES, type Markdown, signsOf } from "../markdown.js";
import {
  type Found,
  type Generator,
  inFolders,
  isOn,
  languagesOf,
  pathInLanguage,
  pathOf,
  settingIn,
  toFolder,
  withLast,
} from "./generator.js";

/** What Hugo makes of a text in an address. */
function hugoSlug(text: string): string {
  const kept = text.replace(/[^\p{L}\p{M}\p{Nd}\s./\\_#+~@-]/gu, "");
  return kept
    .trim()
    .replace(/\s+/g, " ")
    .replace(/ ?- ?| /g, "-");
}

/** From which fields Hugo takes its dates, the first that a post has; a day of writing is none of an edit. */
const DATES = {
  date: "date publishdate pubdate published lastmod modified",
  expirydate: "expirydate unpublishdate",
  lastmod: ":git lastmod modified",
  publishdate: "publishdate pubdate published date",
};

/** Reads the dates of posts as the configuration's `frontmatter` says. */
function openDates(settings: Fields): (fields: Fields, file: string) => Fields {
  const sources = Object.entries(DATES).map(([name, usual]): [string, string[]] => {
    const own = listOf(settings[name]).map((key) => key.toLowerCase().replace(/[-_]/g, ""));
    return [
      name,
      (own.length > 0 ? own : [":default"]).flatMap((key) => (key === ":default" ? usual.split(" ") : key)),
    ];
  });
  const all = new Set(sources.flatMap(([name, keys]) => [name, ...keys]));
  return (fields, file) => {
    const dated: Fields = { ...fields, ":filename": /^\d{4}-\d\d-\d\d(?!\d)/.exec(basename(file))?.[0] };
    const isDate = (key: string) => /\d{4}/.test(textOf(dated[key]));
    const found = sources.map(([name, keys]) => [name, dated[keys.find(isDate) ?? ""]]);
    const { publishdate, date = fields.date, ...rest } = Object.fromEntries(found);
    const isPast = (value: unknown) => Date.parse(textOf(value)) <= Date.now();
    // What was published before its date is shown.
    const dates = isPast(publishdate) ? { date: isPast(date) ? date : publishdate } : { date, publishdate };
    const others = Object.entries(fields).filter(([key]) => !(all.has(key) && isDate(key)));
    return { ...Object.fromEntries(others), ...rest, ...dates };
  };
}

/** How Goldmark's settings call the signs that it sets. */
const TYPOGRAPHER: [sign: string, name: string, usual: string][] = [
  ['"(', "leftdoublequote", "“"],
  ['")', "rightdoublequote", "”"],
  ["'(", "leftsinglequote", "‘"],
  ["')", "rightsinglequote", "’"],
  ["'", "apostrophe", "’"],
  ["--", "endash", "–"],
  ["---", "emdash", "—"],
  ["...", "ellipsis", "…"],
  ["<<", "leftanglequote", "«"],
  [">>", "rightanglequote", "»"],
];

/** How they call its marks of elements. */
const EXTRAS: Record<string, string> = { sub: "subscript", sup: "superscript", ins: "insert", mark: "mark" };

/** What the settings of a language, and then the common ones, say of Goldmark, or of Blackfriday before it. */
function readMarkdown(config: Fields, language: string): Markdown {
  const own = settingIn(config.languages, language.toLowerCase().replaceAll("-", ""));
  const get = (path: string) => settingIn(own, `markup.${path}`) ?? settingIn(config, `markup.${path}`);
  if (textOf(get("defaultmarkdownhandler")) === "blackfriday")
    return {
      signs: isOn(get("blackfriday.smartypants"), true) ? signsOf() : undefined,
      escapes: ESCAPES.commonMark,
      classic: { hasInlineTags: true, hasLooseLinks: true, emphasis: EMPHASIS.kramdown },
    };
  const typographer = "goldmark.extensions.typographer";
  const isSmart = get(typographer) !== false && !isOn(get(`${typographer}.disable`), false);
  const signs = TYPOGRAPHER.map(([sign, name, usual]) => [
    sign,
    decodeHTML(textOf(get(`${typographer}.${name}`)) || usual),
  ]);
  return {
    signs: isSmart ? Object.fromEntries(signs) : undefined,
    scripts: Object.keys(EXTRAS).filter((name) =>
      isOn(get(`goldmark.extensions.extras.${EXTRAS[name]}.enable`), false),
    ),
    hasBreaks: isOn(get("goldmark.renderer.hardwraps"), false),
    escapes: isOn(get("goldmark.extensions.passthrough.enable"), false) ? undefined : ESCAPES.commonMark,
  };
}

/** Adds the settings that are files of their own: `params.toml`, `languages.en.toml`. */
function addParts({ folder, files, config: main }: Found): Fields {
  const config = { ...main };
  for (const file of files) {
    const [, part = "", key] =
      /^config\/_default\/(\w+)(?:\.([\w-]+))?\.(?:toml|ya?ml|json)$/.exec(file) ?? [];
    if (!part || /^(hugo|config)$/.test(part)) continue;
    const fields = readFields(join(folder, file));
    config[part] = { ...Object(config[part]), ...(key ? { [key]: fields } : fields) };
  }
  return config;
}

/** An expression of the configuration; throws for one that is none, or that could take for ever. */
function toExpression(source: string): RegExp {
  try {
    // What has many ways to fit, such as "a?a?a?" or "(a|a)(a|a)", takes a time that doubles with each.
    const signs = source.replace(/\\.|\[[^[\]]*\]|\(\?/g, "").match(/[*+?{(]/g) ?? [];
    if (/\)[*+?{]/.test(source) || signs.length > 3 || source.length > 300)
      throw new Error("too many repetitions");
    return new RegExp(source);
  } catch {
    throw new Error(
      `The configuration's ignoreFiles has an expression that can't be used: ${source.slice(0, 60)}`,
    );
  }
}

export const hugo: Generator = {
  name: "Hugo",
  file: /^((config\/_default\/)?(hugo|config))\.(toml|ya?ml|json)$/,
  mark: /^(config\/_default\/|hugo\.)|^(?:(?!\w).)*(baseurl|theme|languagecode)\b/im,
  read(found) {
    const config = addParts(found);
    const permalinks = Object(config.permalinks);
    const patterns = { ...permalinks, ...Object(permalinks.page) };
    const ugly = config.uglyurls;
    const main = textOf(config.defaultcontentlanguage) || "en";
    const known = languagesOf(main, config.languages);
    const inFolder = config.defaultcontentlanguageinsubdir === true;
    const namesDays = listOf(Object.values(Object(config.frontmatter))).includes(":filename");
    const common = textOf(config.contentdir) || "content";
    const languages = Object.values(Object(config.languages));
    // What lies in no language's folder, Hugo does not read.
    const ownFolders = languages.map((own) => textOf(normalizeKeys(Object(own)).contentdir) || common);
    const folders = [...new Set(ownFolders)];
    const contents = (folders.length > 0 ? folders : [common])
      .map(toFolder)
      .sort((a, b) => b.length - a.length);
    const ignored = listOf(config.ignorefiles, /(?!)/).map(toExpression);
    const sectionsOf = readSections(found.folder, found.files);
    const bundles = found.files
      .filter((file) => /\/index(\.[\w-]+)?\.md$/.test(file))
      .map(dirname)
      .filter((folder) => !contents.includes(`${folder}/`));
    /** Whether a text is a part of another, in whose bundle it is. */
    const isPart = (file: string) =>
      !/\/index\.[^/]*$/.test(file) && bundles.some((folder) => file.startsWith(`${folder}/`));

    const markdowns = new Map<string, Markdown>();
    /** What the addresses of a post's language begin with. */
    function prefixOf({ language }: Post): string {
      const own = known.find((name) => name.toLowerCase() === language.toLowerCase()) ?? main;
      return own.toLowerCase() === main.toLowerCase() && !inFolder ? "" : `/${own}`;
    }

    function toSlug(text: string): string {
      const slug = hugoSlug(config.disablepathtolower === true ? text : text.toLowerCase());
      return config.removepathaccents === true
        ? slug
            .normalize("NFD")
            .replace(/\p{Mn}/gu, "")
            .normalize()
        : slug;
    }

    return {
      markdownOf({ language }) {
        const markdown = markdowns.get(language) ?? readMarkdown(config, language || main);
        markdowns.set(language, markdown);
        return markdown;
      },
      fieldsOf: openDates(normalizeKeys(Object(config.frontmatter))),
      language: main,
      languages: known,
      // Some themes call it the name of the site's owner.
      author: config.author ?? Object(config.params).author ?? Object(config.params).name,
      contents,
      roots: listOf(config.staticdir),
      posts: new RegExp(`^${inFolders(contents)}`),
      isIgnored: (file) => isPart(file) || ignored.some((pattern) => pattern.test(file)),
      defaultsOf(file) {
        const content = contents.find((path) => file.startsWith(path)) ?? "";
        return cascadeTo(file.slice(content.length), config.cascade, sectionsOf(file));
      },
      translationKeyOf: (post) => post.fields.translationkey || pathOf(post, contents),
      addressOf(post) {
        const url = textOf(post.fields.url);
        return /^(\/|$)/.test(url) ? url : `${prefixOf(post)}/${url}`;
      },
      patternOf(post) {
        // Each entry of a list has a condition.
        if (Array.isArray(config.permalinks)) return undefined;
        const path = pathInLanguage(post, contents);
        const section = path.split("/")[0] ?? "";
        const slug = post.slug || (namesDays && post.name !== post.fileName ? post.name : "");
        const slugged = toSlug(slug ? withLast(path, slug) : path);
        const pattern =
          textOf(patterns[section]).replace(/:slug\w*/g, (name) => toSlug(slug) || name) || `/${slugged}/`;
        const isUgly = ugly === true || Object(ugly)[section] === true;
        return prefixOf(post) + (isUgly ? pattern.replace(/\/$/, ".html") : pattern);
      },
      slugOf: toSlug,
    };
  },
};
