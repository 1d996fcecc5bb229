import { readFileSync } from "node:fs";
import { join } from "node:path";
import { slug } from "github-slugger";
import { textOf } from "markdown-folder/fields";
import { quotedTexts } from "markdown-folder/front-matter";
import type { Post } from "markdown-folder/post";
import { fits, trimSlashes } from "markdown-folder/settings";
import { asciiSlug } from "markdown-folder/text";
import { DASHES, ESCAPES, type Markdown, READS_FORMULAS, signsOf } from "../markdown.js";
import { type Generator, inFolders, pathInLanguage, pathOf, toFolder } from "./generator.js";

const PAGE = /\.(?:astro|[jt]sx?)$/;
/** The part of a route that a post's name is. */
const NAMED = /:(slug|id|path|post|route)\b/;
const LANGUAGE = /^\/([a-z]{2}(?:-[a-z]{2,4})?)\//i;
const COLLECTION = /(?:getCollection\(|getEntry\(|CollectionEntry<)\s*["'`]([\w-]+)/;
const DEFINED = /\b(\w+)\s*[:=]\s*defineCollection\(((?:(?!defineCollection|\bexport\b)[\s\S])*)/g;

/** The folders of the collections that a program defines, which may be constants in it. */
function readCollections(source: string): [folder: string, collection: string, globs: string[]][] {
  const [, exported = ""] = /\bcollections\b[^={]{0,200}=\s*\{([^}]*)/.exec(source) ?? [];
  return [...source.matchAll(DEFINED)].flatMap(([, name = "", body = ""]) => {
    const [, base = ""] = /\bbase\s*:\s*([^,})\n]+)/.exec(body) ?? [];
    const path = base.replace(/\$\{(\w+)\}|^\w+$/g, (word, constant = word) => {
      const [, value = ""] = new RegExp(`\\b${constant}\\s*=\\s*["'\`]([^"'\`\\n]+)`).exec(source) ?? [];
      return value;
    });
    const [, key = name] = new RegExp(`(?<![\\w-])([\\w-]+)["']?\\s*:\\s*${name}\\b`).exec(exported) ?? [];
    const [text = path] = quotedTexts(path);
    const globs = quotedTexts(/\bpattern\s*:\s*(\[[^\]]*|[^,}\n]*)/.exec(body)?.[1]);
    return text ? [[toFolder(text), key, globs] as [string, string, string[]]] : [];
  });
}

/** Reads Astro's collections and routes: of a collection the page file that shows it. */
/** What `remark-smartypants` sets by Astro's settings, and `remark-breaks`. */
function readMarkdown(source: string): Markdown {
  const settings = source.replace(/^[ \t]*\/\/.*/gm, "");
  const [, own = "true"] = /\bsmartypants\s*:\s*(false|\{(?:[^{}]|\{[^{}]*\})*\})/.exec(settings) ?? [];
  const [, dashes = "true"] = /\bdashes\s*:\s*["']?(\w+)/.exec(own) ?? [];
  const quoteOf = (name: string, kind: string, usual: string) =>
    new RegExp(`\\b${name}Quotes\\s*:\\s*\\{[^}]*\\b${kind}\\s*:\\s*["']([^"'\\n]+)`).exec(own)?.[1] ?? usual;
  const quotes = [
    quoteOf("opening", "double", "“"),
    quoteOf("closing", "double", "”"),
    quoteOf("opening", "single", "‘"),
    quoteOf("closing", "single", "’"),
  ];
  const signs = signsOf(quotes, DASHES[dashes]);
  const left = Object.entries(signs).filter(
    ([sign]) =>
      !(/^["']/.test(sign) && /\bquotes\s*:\s*false/.test(own)) &&
      !(sign === "..." && /\bellipses\s*:\s*false/.test(own)),
  );
  return {
    signs: own === "false" ? undefined : Object.fromEntries(left),
    hasBreaks: /\bremark-?breaks\b/i.test(settings),
    escapes: READS_FORMULAS.test(settings) ? undefined : ESCAPES.commonMark,
  };
}

export const astro: Generator = {
  name: "Astro",
  file: /^astro\.config\.[cm]?[jt]s$/,
  read({ folder, config, source, files }) {
    const markdown = readMarkdown(source);
    const src = toFolder(textOf(config.srcdir)) || "src/";
    const read = (file: string) => readFileSync(join(folder, file), "utf8");
    const isConfig = (file: string) =>
      file.startsWith(src) && /^content(\/config|\.config)\.[cm]?[jt]s$/.test(file.slice(src.length));
    const collections = files.filter(isConfig).flatMap((file) => readCollections(read(file)));
    const routes = new Map<string, string[]>();

    for (const file of files.filter((path) => path.startsWith(`${src}pages/`))) {
      if (!PAGE.test(file) || !/\[[^[\]]+\]/.test(file)) continue;
      const path = file.slice(`${src}pages`.length).replace(PAGE, "");
      const [, collection] = COLLECTION.exec(read(file)) ?? [];
      const route = path.replace(/\/index$/, "").replace(/\[(?:\.\.\.)?(\w+)\]/g, ":$1");
      if (collection && NAMED.test(route) && !/:(page|tag|category)\b|\.\w+$/.test(route))
        routes.set(collection, [...(routes.get(collection) ?? []), `${route}/`]);
    }

    /** The route that shows a post: of several that of its language, if that is clear. */
    function routeOf(collection: string, { file, language, slug }: Post): string | undefined {
      const all = (routes.get(collection) ?? []).map((route) => [LANGUAGE.exec(route)?.[1] ?? "", route]);
      const inPath = all.map(([name]) => name).find((name) => name && file.split(/[/.]/).includes(name));
      // A program may take it out of the name.
      if (all.length > 1 && inPath && slug === "") return undefined;
      const own = all.filter(([name]) => name === (language || inPath));
      const fitting = own.length > 0 ? own : all.filter(([name]) => all.length === 1 || name === "");
      return fitting.length === 1 ? fitting[0]?.[1] : undefined;
    }

    const folders = collections.map(([path]) => path);
    // Of its setting `i18n`, with a folder for each in a collection.
    const locales = quotedTexts(/\blocales\s*:\s*\[([^\]]*)/.exec(source)?.[1]);
    const [, language = ""] = /\bdefaultLocale\s*:\s*["'`]([\w-]+)/.exec(source) ?? [];
    const collectionOf = (file: string) =>
      folders.find((path) => file.startsWith(path)) ?? /^(?:src\/content\/)?[^/]+\//.exec(file)?.[0] ?? "";
    const inside = (file: string) => file.slice(collectionOf(file).length);
    const isCollected = (file: string) => file.startsWith(`${src}content/`) && /\.mdx?$/.test(file);
    const usual = files.some(isConfig) && files.some(isCollected) ? [`${src}content/`, `${src}pages/`] : [""];
    return {
      markdownOf: () => markdown,
      contents: [...folders, `${src}content/`],
      roots: [textOf(config.publicdir)].filter(Boolean).map(trimSlashes),
      posts: new RegExp(
        folders.length > 0
          ? `^${inFolders(folders)}`
          : `^(?!${src}(content|pages)/[^/]+$)${inFolders(usual)}`,
      ),
      isIgnored(file) {
        const [folder = `${src}content/`, , globs = []] =
          collections.find(([path]) => file.startsWith(path)) ?? [];
        const path = file.slice(folder.length);
        // Without a glob, an underscore is Astro's own sign.
        if (globs.length === 0) return file.startsWith(folder) && /(^|\/)_/.test(path);
        const [left, taken] = [
          globs.filter((glob) => glob.startsWith("!")),
          globs.filter((glob) => !glob.startsWith("!")),
        ];
        return !taken.some((glob) => fits(path, glob)) || left.some((glob) => fits(path, glob.slice(1)));
      },
      language,
      defaultsOf(file) {
        const [folder = ""] = inside(file).split("/");
        return locales.includes(folder) ? { lang: folder } : {};
      },
      translationKeyOf: (post) =>
        locales.length > 0 &&
        `${collectionOf(post.file)}/${pathInLanguage({ ...post, file: inside(post.file) }, [])}`,
      addressOf: () => "",
      patternOf(post) {
        const [known, own] = collections.find(([path]) => post.file.startsWith(path)) ?? [];
        const [, name = "", rest = post.file.slice(known?.length)] =
          /^(?:src\/(?:content|pages|data)\/|content\/|data\/)?([^/]+)\/(.+)$/.exec(own ? "" : post.file) ??
          [];
        const path = pathOf({ ...post, file: rest }, [])
          .split("/")
          .map((part) => slug(part))
          .join("/");
        const route = routeOf(own ?? name, post);
        const named = /:day/.test(route ?? "") ? post.name : post.slug || path;
        return route?.replace(NAMED, () => named);
      },
      slugOf: asciiSlug,
    };
  },
};
