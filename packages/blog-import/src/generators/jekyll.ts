import { listOf, textOf } from "../fields.js";
import { letterSlug } from "../text.js";
import { answerOf } from "../visibility.js";
import { ANY, type Found, fitsGlob, type Generator, type Site, toFolder, trimSlashes } from "./generator.js";

const STYLES: Record<string, string> = {
  date: "/:categories/:year/:month/:day/:title.html",
  pretty: "/:categories/:year/:month/:day/:title/",
  ordinal: "/:categories/:year/:y_day/:title.html",
  none: "/:categories/:title.html",
};

function readJekyll({ config, files }: Found): Partial<Site> {
  const scopes = [config.defaults].flat().map((entry) => {
    const { scope, values } = Object(entry);
    const { path, type } = Object(scope);
    return { path: trimSlashes(textOf(path)), isPosts: /^(posts|drafts)?$/.test(textOf(type)), values };
  });
  const permalink = textOf(config.permalink ?? Object(config.collections).posts?.permalink) || "date";
  const given = toFolder(textOf(config.source));
  // The given folder may be the source itself.
  const source = files.some((file) => file.startsWith(given)) ? given : "";
  const collections = source + toFolder(textOf(config.collectionsdir));
  const shown = Object.entries(Object(config.collections)).filter(([, own]) => answerOf(Object(own).output));
  return {
    author: config.author,
    contents: [collections, source],
    roots: [source],
    collections: [
      ...shown.map(([name]) => name),
      ...listOf(config.include).map((name) => name.replace(/^_/, "")),
    ],
    posts: files.some((file) => /(^|\/)_posts\//.test(file)) ? /(^|\/)_(posts|drafts)\// : ANY,
    isIgnored: (file) => fitsGlob(file.slice(source.length), listOf(config.exclude)),
    defaultsOf(file) {
      const fitting = scopes.filter(
        ({ path, isPosts }) =>
          isPosts &&
          (file.slice(source.length).startsWith(path) || fitsGlob(file.slice(source.length), [path])),
      );
      return Object.assign({}, ...fitting.map(({ values }) => values));
    },
    // `post.id`, as jekyll-feed has it.
    feedId: "{folder}{slug}",
    patternOf: () => STYLES[permalink] ?? permalink,
    slugOf: letterSlug,
  };
}

export const jekyll: Generator = { name: "Jekyll", file: /^_config\.(ya?ml|toml)$/, read: readJekyll };
