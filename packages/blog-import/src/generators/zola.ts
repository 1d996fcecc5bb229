import { listOf, textOf } from "markdown-folder/fields";
import { fitsGlob, isInDraft, readSections } from "markdown-folder/settings";
import { asciiSlug, trimEnd } from "markdown-folder/text";
import { signsOf } from "../markdown.js";
import { type Generator, isOn, languagesOf, pathOf, settingIn, withLast } from "./generator.js";

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
    return {
      markdownOf: () => ({ signs: isSmart ? signsOf() : undefined }),
      language: main,
      languages: languagesOf(main, config.languages),
      guidOf: (url) => `${trimEnd(url, "/")}/`,
      contents: ["content/"],
      posts: /^content\//,
      author: config.author ?? Object(config.extra).author,
      isIgnored: (file) => fitsGlob(file, ignored) || isInDraft(sectionsOf(file)),
      addressIn: ({ path }) => path,
      patternOf(post) {
        const path = pathOf(post, ["content/"]).split("/").map(asciiSlug).join("/");
        const prefix = post.language === "" || post.language === main ? "" : `/${post.language}`;
        return `${prefix}/${withLast(path, asciiSlug(post.slug || post.name))}/`;
      },
      slugOf: asciiSlug,
    };
  },
};
