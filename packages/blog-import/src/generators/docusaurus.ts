import { textOf } from "markdown-folder/fields";
import { quotedTexts, readProgram } from "markdown-folder/front-matter";
import { fitsGlob, trimSlashes } from "markdown-folder/settings";
import { asciiSlug } from "markdown-folder/text";
import { ESCAPES, READS_FORMULAS } from "../markdown.js";
import { type Generator, inFolders, pathOf, toFolder } from "./generator.js";

const BLOG = /(?:\bblog\s*:|plugin-content-blog["'`)\s]*,)\s*\{((?:[^{}]|\{[^{}]*\})*)\}/g;
/** The folder of a blog's translations, with the id of its plugin. */
const TRANSLATED = /^i18n\/[\w-]+\/docusaurus-plugin-content-blog(?:-([\w-]+))?\//;
/** The last day in a path, which may be anywhere in it. */
const DATED = /^(.*)(\d{4})[-/](\d\d?)[-/](\d\d?)[-/]?(.*)$/s;

/** A blog's folder, and the first part of its addresses. */
function readBlog(source: string) {
  const { path, routeBasePath, id } = readProgram(source);
  const isAtRoot = /routeBasePath\s*:\s*['"]\/?['"]/.test(source);
  return {
    id: textOf(id),
    content: toFolder(textOf(path)) || "blog/",
    route: trimSlashes(textOf(routeBasePath)) || (isAtRoot ? "" : "blog"),
    excluded: quotedTexts(/\bexclude\s*:\s*\[([^\]]*)/.exec(source)?.[1]),
  };
}

export const docusaurus: Generator = {
  name: "Docusaurus",
  file: /^docusaurus\.config\.[cm]?[jt]s$/,
  read({ source }) {
    const [first = readBlog(""), ...others] = [...source.matchAll(BLOG)].map(([, text = ""]) =>
      readBlog(text),
    );
    const blogs = [first, ...others];
    const contents = blogs.map(({ content }) => content);
    const [, language = ""] = /\bdefaultLocale\s*:\s*["'`]([\w-]+)/.exec(source) ?? [];
    return {
      markdownOf: () => ({
        hasBreaks: /\bremark-?breaks\b/i.test(source),
        escapes: READS_FORMULAS.test(source) ? undefined : ESCAPES.commonMark,
      }),
      language,
      contents,
      roots: quotedTexts(/staticDirectories\s*:\s*\[([^\]]*)/.exec(source)?.[1]),
      posts: new RegExp(
        `(^|/)(${inFolders(contents)}|docusaurus-plugin-content-blog(?:-[\\w-]+)?/)(?!.*(^|/)_)`,
      ),
      isIgnored: (file) =>
        blogs.some(
          ({ content, excluded }) =>
            file.startsWith(content) && fitsGlob(file.slice(content.length), excluded),
        ),
      defaultsOf(file) {
        const [, , year, month, day] = DATED.exec(file) ?? [];
        return year ? { date: `${year}-${month}-${day}` } : {};
      },
      translationKeyOf({ file }) {
        const [folder, id = ""] = TRANSLATED.exec(file) ?? [];
        const blog = blogs.find(({ content }) => file.startsWith(content));
        const key =
          folder === undefined
            ? blog && `${blog.id}/${file.slice(blog.content.length)}`
            : `${id}/${file.slice(folder.length)}`;
        return key?.replace(/(?:\/index)?\.mdx?$/, "");
      },
      addressOf: () => "",
      patternOf(post) {
        // A translation's begins with its language.
        const blog = blogs.find(({ content }) => post.file.startsWith(content));
        const dated = pathOf(post, contents).replace(DATED, "$2/$3/$4/$1$5");
        return blog && `/${blog.route}/${post.slug || dated}`;
      },
      slugOf: asciiSlug,
    };
  },
};
