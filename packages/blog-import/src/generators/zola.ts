import { listOf, textOf } from "markdown-folder/fields";
import { fitsGlob, isInDraft, readSections } from "markdown-folder/settings";
import { asciiSlug, trimEnd } from "markdown-folder/text";
import { ESCAPES, signsOf } from "../markdown.js";
import { type Generator, isLatin, isOn, languagesOf, pathOf, settingIn, withLast } from "./generator.js";

/** A name in an address, by the setting `slugify.paths`; "" if what Zola makes of it is not known. */
function zolaSlug(name: string, setting: string): string {
  if (setting === "off") return name;
  // Versions differ in what else they replace.
  if (setting === "safe")
    return /[\s#()[\]]/.test(name) ? "" : trimEnd(name.replace(/[<>:"/\\|?*]/g, ""), ".");
  return isLatin(name) ? trimEnd(asciiSlug(name).replace(/[-_]+/g, "-"), "-") : "";
}

export const zola: Generator = {
  name: "Zola",
  file: /^(config|zola)\.toml$/,
  mark: /^zola\.toml|^base_url\b/m,
  read(found) {
    const { config } = found;
    // An asterisk takes slashes, too.
    const ignored = listOf(config.ignoredcontent).map((glob) => `**/${glob}`);
    const sectionsOf = readSections(found.folder, found.files);
    const main = textOf(config.defaultlanguage) || "en";
    const isSmart = isOn(settingIn(config, "markdown.smartpunctuation"), false);
    const languages = languagesOf(main, config.languages);
    const { paths, paths_keep_dates: keepsDay } = Object(config.slugify);
    return {
      markdownOf: () => ({ signs: isSmart ? signsOf() : undefined, escapes: ESCAPES.commonMark }),
      language: main,
      languages,
      guidOf: (url) => `${trimEnd(url, "/")}/`,
      contents: ["content/"],
      posts: /^content\//,
      author: config.author ?? Object(config.extra).author,
      isIgnored: (file) => fitsGlob(file, ignored) || isInDraft(sectionsOf(file)),
      translationKeyOf: (post) => pathOf(post, ["content/"]),
      addressOf: ({ fields }) => fields.path,
      patternOf(post) {
        const [, suffix = ""] = /\.([\w-]+)\.\w+$/.exec(post.file) ?? [];
        const prefix = suffix !== main && languages.includes(suffix) ? `/${suffix}` : "";
        const slug = zolaSlug(post.slug || (keepsDay ? post.fileName : post.name), textOf(paths));
        return slug && `${prefix}/${withLast(pathOf(post, ["content/"]), slug)}/`;
      },
      slugOf: asciiSlug,
    };
  },
};
