import { textOf } from "../post.js";
import {
  type Found,
  type Generator,
  languagesOf,
  literally,
  pathOf,
  type Site,
  withLast,
} from "./generator.js";

/** What Hugo makes of a text in an address. */
function hugoSlug(text: string): string {
  const kept = text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}\s./\\_#+~@-]/gu, "");
  return kept.trim().replace(/\s+/g, "-");
}

function readHugo({ config, source }: Found): Partial<Site> {
  const permalinks = Object(config.permalinks);
  const patterns = { ...permalinks, ...Object(permalinks.page) };
  const ugly = config.uglyurls;
  const main = textOf(config.defaultcontentlanguage) || "en";
  const inFolder = config.defaultcontentlanguageinsubdir === true;
  const namesDays = source.includes(":filename");
  const content = `${textOf(config.contentdir) || "content"}/`;
  return {
    language: main,
    languages: languagesOf(main, config.languages),
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
      const slugged = hugoSlug(post.slug ? withLast(named, post.slug) : named);
      const pattern = textOf(patterns[section]) || `/${slugged.replaceAll(":", "")}/`;
      const isUgly = ugly === true || Object(ugly)[section] === true;
      return prefix + (isUgly ? pattern.replace(/\/$/, ".html") : pattern);
    },
    slugOf: hugoSlug,
  };
}

export const hugo: Generator = {
  name: "Hugo",
  file: /^((config\/_default\/)?(hugo|config))\.(toml|ya?ml|json)$/,
  read: readHugo,
  mark: /^\W*(baseurl|theme|languagecode)\b/im,
};
