import { textOf } from "markdown-folder/fields";
import { readJekyllSettings } from "markdown-folder/settings";
import { trimEnd } from "markdown-folder/text";
import { ANY, type Generator, letterSlug, toFolder, withLast } from "./generator.js";

const STYLES: Record<string, string> = {
  date: "/:categories/:year/:month/:day/:title.html",
  pretty: "/:categories/:year/:month/:day/:title/",
  none: "/:categories/:title.html",
};

export const jekyll: Generator = {
  name: "Jekyll",
  file: /^_config\.(ya?ml|toml)$/,
  read({ config, files }) {
    const permalink = textOf(config.permalink ?? Object(config.collections).posts?.permalink) || "date";
    const { source, ...settings } = readJekyllSettings(config, files);
    const collections = source + toFolder(textOf(config.collectionsdir));
    return {
      author: config.author,
      contents: [collections, source],
      roots: [source],
      posts: files.some((file) => /(^|\/)_posts\//.test(file)) ? /(^|\/)_(posts|drafts)\// : ANY,
      ...settings,
      // `post.id`, as jekyll-feed has it.
      guidOf(url, { slug, name }) {
        // encodeURI throws at half a pair of code units.
        const last = encodeURI(Buffer.from(slug || name).toString());
        return withLast(trimEnd(url, "/"), last);
      },
      patternOf: () => STYLES[permalink] ?? (/[:/]/.test(permalink) ? permalink : undefined),
      slugOf: letterSlug,
    };
  },
};
