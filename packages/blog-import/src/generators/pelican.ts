import { basename, dirname, join } from "node:path";
import { decodeHTML } from "entities";
import { readUtf8 } from "markdown-folder/files";
import { plainKey, quotedTexts } from "markdown-folder/front-matter";
import { fitsGlob } from "markdown-folder/settings";
import { asciiSlug } from "markdown-folder/text";
import { EMPHASIS, TIGHT_HEADINGS } from "../classic-markdown.js";
import { DASHES, ESCAPES, type Markdown, READS_FORMULAS, scriptsIn, signsOf } from "../markdown.js";
import { type Generator, inFolders, isLatin, toFolder } from "./generator.js";

/** What stands before a setting's value, with its type, if that is said. */
const ASSIGNED = "\\s*(?::[^=\\n]*)?=\\s*";

/** A text in an address; "" if Pelican would spell letters of another script in Latin ones. */
function pelicanSlug(text: string): string {
  if (!isLatin(text)) return "";
  const letters = text.normalize("NFKD").replace(/\p{M}/gu, "");
  return letters
    .replaceAll("ß", "ss")
    .toLowerCase()
    .replace(/\p{Pd}/gu, "-")
    .replace(/[^\w\s-]/g, "")
    .trim()
    .replace(/[-\s]+/g, "-");
}

/** What Python-Markdown's extensions and typogrify make of a text. */
function readMarkdown(source: string): Markdown {
  const settings = source.replace(/^[ \t]*#.*/gm, "");
  const isTypogrified =
    /^TYPOGRIFY\s*=\s*True/m.test(settings) &&
    !/^TYPOGRIFY_OMIT_FILTERS\s*=\s*[[(][^\])]*smartypants/m.test(settings);
  const [, dashes = "default"] = /^TYPOGRIFY_DASHES\s*=\s*["'](\w+)/m.exec(settings) ?? [];
  const isSmart = /["'](?:markdown\.extensions\.)?smarty\b/.test(settings);
  const substitute = (name: string, usual: string) =>
    decodeHTML(new RegExp(`["']${name}["']\\s*:\\s*["']([^"'\n]+)`).exec(settings)?.[1] ?? usual);
  const quotes = [
    substitute("left-double-quote", "“"),
    substitute("right-double-quote", "”"),
    substitute("left-single-quote", "‘"),
    substitute("right-single-quote", "’"),
  ];
  return {
    signs: isSmart ? signsOf(quotes) : isTypogrified ? signsOf(undefined, DASHES[dashes]) : undefined,
    classic: {
      headings: TIGHT_HEADINGS.anywhere,
      hasInlineTags: "center",
      hasLooseLinks: true,
      emphasis: EMPHASIS.python,
      definesBelow: true,
    },
    escapes: READS_FORMULAS.test(settings) ? undefined : ESCAPES.python,
    scripts: scriptsIn(settings),
    // Of the extension "extra", which is there by default.
    hasAbbreviations: true,
    hasBreaks: /["'](?:markdown\.extensions\.)?nl2br\b/.test(settings),
  };
}

export const pelican: Generator = {
  name: "Pelican",
  // Its settings may be in a file of any name, of which those for publishing are no more than a part.
  file: /^(?!publishconf\.)[\w-]+\.py$/,
  mark: /^pelicanconf\.|^(SITENAME|ARTICLE_(PATHS|SAVE_AS|URL))\s*[=:]/m,
  read({ folder, source, files }) {
    const setting = (name: string) =>
      new RegExp(`^${name}${ASSIGNED}[bfru]*(["'])(.*?)\\1`, "m").exec(source)?.[2] ?? "";
    const usual = files.some((file) => file.startsWith("content/")) ? "content" : "";
    const content = toFolder(setting("PATH") || usual);
    const lists = (name: string) =>
      quotedTexts(new RegExp(`^${name}${ASSIGNED}[[(]([^\\])]*)`, "m").exec(source)?.[1]);
    const pages = [...lists("PAGE_PATHS"), "pages"].map(toFolder);
    const articles = lists("ARTICLE_PATHS").map((path) => content + toFolder(path));
    const ignored = lists("IGNORE_FILES")
      .flatMap((glob) => [glob, `**/${glob}`])
      .concat(lists("ARTICLE_EXCLUDES"));
    const saved = setting("ARTICLE_SAVE_AS").replace(/(^|\/)index\.html$/, "$1");
    const isOfFile = setting("SLUGIFY_SOURCE") === "basename";
    const hasSlugInName = setting("FILENAME_METADATA").includes("<slug>");
    const [, status] =
      /^DEFAULT_METADATA\s*=\s*(?:\{|dict\()[^{}()]*?\bstatus["']?\s*[:=]\s*["'](\w+)/im.exec(source) ?? [];
    // Without the setting PLUGINS, what is installed counts.
    const installed = files.includes("requirements.txt") ? readUtf8(join(folder, "requirements.txt")) : "";
    const markdown = readMarkdown(`${source}\n${installed}`);
    const identifier = plainKey(setting("ARTICLE_TRANSLATION_ID") || "slug");
    const usesFolders = !/^USE_FOLDER_AS_CATEGORY\s*=\s*False/m.test(source);
    return {
      author: setting("AUTHOR"),
      language: setting("DEFAULT_LANG") || "en",
      translationKeyOf: ({ fields, name }) =>
        identifier === "slug" && hasSlugInName ? (fields.slug ?? name) : fields[identifier],
      guidOf: () => "",
      markdownOf: () => markdown,
      contents: [content],
      roots: [content],
      posts: new RegExp(`^${inFolders(articles.length > 0 ? articles : [content])}(?!${inFolders(pages)})`),
      isIgnored: (file) => fitsGlob(file.slice(content.length), ignored),
      defaultsOf(file) {
        const folder = dirname(file.slice(content.length));
        return {
          ...(status && { status }),
          ...(usesFolders && folder !== "." && { category: basename(folder) }),
        };
      },
      addressOf: ({ fields }) => fields.url ?? fields.saveas,
      patternOf(post) {
        if (post.language !== "" && post.language !== (setting("DEFAULT_LANG") || "en")) return undefined;
        const pattern = setting("ARTICLE_URL") || saved || "{slug}.html";
        const named = hasSlugInName ? post.name : pelicanSlug(isOfFile ? post.fileName : post.row.title);
        const dated = pattern.replace(/\{date:([^{}]*)\}/g, (_, format: string) =>
          format.replaceAll("%Y", ":year").replaceAll("%m", ":month").replaceAll("%d", ":day"),
        );
        return dated.replaceAll("{slug}", post.slug || named || "{slug}");
      },
      slugOf: asciiSlug,
    };
  },
};
