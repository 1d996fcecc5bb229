import { join } from "node:path";
import { listOf, textOf } from "markdown-folder/fields";
import { readText, readUtf8 } from "markdown-folder/files";
import { type Fields, normalizeKeys, splitPost } from "markdown-folder/front-matter";
import { fitsGlob } from "markdown-folder/settings";
import { trimEnd } from "markdown-folder/text";
import { answerOf } from "markdown-folder/visibility";
import { EMPHASIS } from "../classic-markdown.js";
import { ESCAPES, MARKDOWN_IT, type Markdown, READS_FORMULAS, scriptsIn, signsOf } from "../markdown.js";
import { type Generator, inFolders, isOn, letterSlug, pathOf, settingIn, toFolder } from "./generator.js";

/** Renderers by their names in package.json, Hexo's own first, with the setting that has theirs, and what they set by default. */
const RENDERERS: [name: string, path: string, isSmart: boolean, others: Markdown][] = [
  ["marked", "marked", true, { escapes: ESCAPES.commonMark }],
  ["markdown-it-plus", "markdownitplus", false, {}],
  ["markdown-it", "markdown.render", true, { escapes: ESCAPES.commonMark }],
  ["kramed", "kramed", true, { hasInlineDollars: true }],
];

/** What the settings of a blog's renderer say; Pandoc has none. */
function readMarkdown(config: Fields, packages: string): Markdown {
  const found =
    RENDERERS.find(([name]) => packages.includes(`hexo-renderer-${name}"`)) ??
    (packages.includes('hexo-renderer-pandoc"') ? undefined : RENDERERS[0]);
  if (!found) return {};
  const [name, path, usual, others] = found;
  const get = (setting: string) => settingIn(config, `${path}.${setting}`);
  const isSmart = isOn(get("smartypants") ?? get("typographer"), usual);
  const quotes = get("quotes");
  const signs = signsOf(
    Array.isArray(quotes) ? quotes.map(String) : textOf(quotes) || undefined,
    name.startsWith("markdown-it") ? MARKDOWN_IT : {},
  );
  const plugins = JSON.stringify(settingIn(config, "markdown.plugins") ?? "");
  return {
    signs: isSmart ? signs : undefined,
    scripts: scriptsIn(plugins),
    hasAbbreviations: plugins.includes("markdown-it-abbr"),
    hasBreaks: isOn(get("gfm"), true) && isOn(get("breaks"), true),
    ...others,
    // Its first versions have a marked that is older than CommonMark.
    ...(name === "marked" &&
      /-marked"\s*:\s*"\D?[01]\./.test(packages) && {
        classic: { hasInlineTags: true, hasLooseLinks: true, emphasis: EMPHASIS.marked, definesBelow: true },
      }),
    ...(READS_FORMULAS.test(packages) && { escapes: undefined }),
  };
}

const DEFAULT = ":year/:month/:day/:title/";
/** What Hexo makes of a text in an address. */
function hexoSlug(text: string): string {
  const letters = text.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC");
  const joined = letters.replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'<>,.?/]+/g, "-");
  return trimEnd(joined.replace(/^-/, ""), "-");
}

export const hexo: Generator = {
  name: "Hexo",
  file: /^_config\.ya?ml$/,
  mark: /^(new_post_name|source_dir|public_dir|post_asset_folder|skip_render|render_drafts|relative_link)\s*:/m,
  read({ folder, config, files }) {
    const packages = files.includes("package.json") ? readUtf8(join(folder, "package.json")) : "";
    const markdown = readMarkdown(config, packages);
    const source = toFolder(textOf(config.sourcedir)) || "source/";
    const contents = [`${source}_posts/`, `${source}_drafts/`];
    const ignored = [config.skiprender, config.exclude, config.ignore].flatMap((globs) =>
      listOf(globs, /(?!)/),
    );
    const locked = listOf(Object(config.encrypt).tags);
    const [filter = ""] = Object.keys(normalizeKeys({ [textOf(Object(config.hideposts).filter)]: "" }));

    /** What of a path is the title, by the usual settings; undefined by others. */
    function titleIn(path: string, day: string): string | undefined {
      const pattern = textOf(config.newpostname).replace(/\.\w+$/, "") || ":title";
      if (pattern === ":title") return path;
      return pattern === ":year-:month-:day-:title" && path.includes(day)
        ? path.replace(`${day}-`, "")
        : undefined;
    }

    /** The address of a category, which is a path in others; undefined if settings change it. */
    function categoryOf(value: unknown): string | undefined {
      const isPlain = !Number(config.filenamecase) && Object.keys(Object(config.categorymap)).length === 0;
      const path = [value].flat().some(Array.isArray) || !isPlain ? undefined : listOf(value, /(?!)/);
      return path && (path.map(hexoSlug).join("/") || textOf(config.defaultcategory) || "uncategorized");
    }

    return {
      markdownOf: () => markdown,
      ...(config.root ? { base: textOf(config.root) } : {}),
      author: config.author,
      contents,
      roots: [source],
      posts: new RegExp(`^${inFolders(contents)}`),
      isIgnored: (file) =>
        /\/_/.test(file.slice(source.length + 1)) || fitsGlob(file.slice(source.length), ignored),
      // By the settings of its plugins hexo-blog-encrypt and hexo-hide-posts.
      defaultsOf(file) {
        if (locked.length === 0 && filter === "") return {};
        const { fields = {} } = splitPost(readText(folder, file).toString());
        const isLocked = listOf(fields.tags ?? fields.tag).some((tag) => locked.includes(tag));
        return { ...(isLocked && { password: "yes" }), ...(answerOf(fields[filter]) && { hidden: "yes" }) };
      },
      addressOf: ({ fields }) => fields.permalink,
      patternOf(post) {
        const title = titleIn(pathOf(post, contents), post.row.published_date);
        const own: Record<string, string | undefined> = {
          title,
          name: title?.split("/").at(-1),
          category: categoryOf(post.fields.categories ?? post.fields.category),
        };
        return (textOf(config.permalink) || DEFAULT).replace(
          /:(?!(?:i_)?(?:year|month|day)\b)([a-z_]+)/g,
          (written, key) =>
            own[key] || (key in own ? "" : textOf(post.fields[key.replaceAll("_", "")])) || `{${written}}`,
        );
      },
      slugOf: letterSlug,
    };
  },
};
