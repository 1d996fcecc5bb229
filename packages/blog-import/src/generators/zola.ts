import { textOf } from "../fields.js";
import { asciiSlug } from "../text.js";
import {
  type Found,
  type Generator,
  languagesOf,
  pathOf,
  type Site,
  themeFolders,
  withLast,
} from "./generator.js";

function readZola({ config }: Found): Partial<Site> {
  const main = textOf(config.defaultlanguage) || "en";
  return {
    language: main,
    languages: languagesOf(main, config.languages),
    feedId: "{stem}/",
    contents: ["content/"],
    roots: config.theme ? themeFolders([textOf(config.theme)]) : [],
    posts: /^content\//,
    patternOf(post) {
      const path = pathOf(post, ["content/"]).split("/").map(asciiSlug).join("/");
      const prefix = post.language === "" || post.language === main ? "" : `/${post.language}`;
      return `${prefix}/${withLast(path, asciiSlug(post.slug || post.name))}/`;
    },
    slugOf: asciiSlug,
  };
}

export const zola: Generator = {
  name: "Zola",
  file: /^(config|zola)\.toml$/,
  read: readZola,
  mark: /^zola\.toml|^base_url\b/m,
};
