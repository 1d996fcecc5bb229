import { basename } from "node:path";
import { listOf, textOf } from "markdown-folder/fields";
import { readText } from "markdown-folder/files";
import { normalizeKeys, splitPost } from "markdown-folder/front-matter";
import type { Post } from "markdown-folder/post";
import { fitsGlob } from "markdown-folder/settings";
import { trimEnd } from "markdown-folder/text";
import { answerOf } from "markdown-folder/visibility";
import { type Generator, inFolders, letterSlug, pathOf, themeFolders, toFolder } from "./generator.js";

const DEFAULT = ":year/:month/:day/:title/";
/** Hexo itself has eight. */
const MAX_NAMES = 10;

/** What Hexo makes of a text in an address. */
function hexoSlug(text: string): string {
  const letters = text.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC");
  const joined = letters.replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'<>,.?/]+/g, "-");
  return trimEnd(joined.replace(/^-/, ""), "-");
}

/** The part of a path that the setting `new_post_name` calls the title; the path if it says otherwise. */
function titleIn(path: string, pattern: string): string {
  if (pattern.split(":").length > MAX_NAMES + 1) return path;
  const expression = pattern.replace(/\.\w+$/, "").replace(/[.*+?^$(){}|[\]\\]/g, "\\$&");
  const numbers = expression.replace(/:year/g, "\\d{4}").replace(/:(i_)?(month|day)/g, "\\d\\d?");
  // Each of the others ends where what follows it begins, or a path could be read in too many ways.
  const others = numbers
    .replace(":title", "(.+)")
    .replace(/(?::\w+)+(\\.|[^(])?/g, (_, next = "") => `[^/${next}]+${next}`);
  return new RegExp(`^${others}$`).exec(path)?.[1] ?? path;
}

export const hexo: Generator = {
  name: "Hexo",
  file: /^_config\.ya?ml$/,
  mark: /^(new_post_name|source_dir|public_dir|post_asset_folder|skip_render|render_drafts|relative_link)\s*:/m,
  read({ folder, config }) {
    const source = toFolder(textOf(config.sourcedir)) || "source/";
    const contents = [`${source}_posts/`, `${source}_drafts/`];
    const defaults = normalizeKeys(Object(config.permalinkdefaults));
    const nameCase = Number(config.filenamecase);
    const ignored = [config.skiprender, config.exclude, config.ignore].flatMap((globs) =>
      listOf(globs, /(?!)/),
    );
    const locked = listOf(Object(config.encrypt).tags);
    const [filter = ""] = Object.keys(normalizeKeys({ [textOf(Object(config.hideposts).filter)]: "" }));

    /** The address of the last category, of which a list is one path and a list of lists some. */
    function categoryOf(value: unknown): string {
      const last = Array.isArray(value) && value.some(Array.isArray) ? value.at(-1) : value;
      const path = listOf(last, /(?!)/).map((name) =>
        hexoSlug(textOf(Object(config.categorymap)[name]) || name),
      );
      const slug = path.join("/");
      if (slug === "") return textOf(config.defaultcategory) || "uncategorized";
      return nameCase === 1 ? slug.toLowerCase() : nameCase === 2 ? slug.toUpperCase() : slug;
    }

    function fillIn(key: string, post: Post): string {
      const title = titleIn(pathOf(post, contents), textOf(config.newpostname) || ":title.md");
      const [, hour = "", minute = "", second = ""] = /(\d\d):(\d\d)(?::(\d\d))?/.exec(post.written) ?? [];
      const own: Record<string, string> = {
        title,
        name: basename(title),
        posttitle: hexoSlug(post.row.title),
        category: categoryOf(post.fields.categories ?? post.fields.category),
        hour,
        minute,
        second,
      };
      const field = key.toLowerCase().replaceAll("_", "");
      return own[field] || textOf(post.fields[field] ?? defaults[field]);
    }

    return {
      ...(config.root ? { base: textOf(config.root) } : {}),
      author: config.author,
      contents,
      roots: [source, ...themeFolders(listOf(config.theme), "source")],
      posts: new RegExp(`^${inFolders(contents)}`),
      isIgnored: (file) =>
        /\/_/.test(file.slice(source.length + 1)) || fitsGlob(file.slice(source.length), ignored),
      // By the settings of its plugins hexo-blog-encrypt and hexo-hide-posts.
      defaultsOf(file) {
        const { fields = {} } = splitPost(readText(folder, file).toString());
        const isLocked = listOf(fields.tags ?? fields.tag).some((tag) => locked.includes(tag));
        return { ...(isLocked && { password: "yes" }), ...(answerOf(fields[filter]) && { hidden: "yes" }) };
      },
      patternOf: (post) =>
        (textOf(config.permalink) || DEFAULT).replace(
          /:(?!(?:i_)?(?:year|month|day)\b)([a-z_]+)/g,
          (written, key) => fillIn(key, post) || written,
        ),
      slugOf: letterSlug,
    };
  },
};
