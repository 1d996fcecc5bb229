import { readFileSync } from "node:fs";
import { join } from "node:path";
import { asciiSlug, letterSlug } from "../text.js";
import { type Found, type Generator, pathOf, type Site } from "./generator.js";

/** Reads Astro's routes: of a collection the page file that shows it. */
function readAstro({ folder, files }: Found): Partial<Site> {
  const routes = new Map<string, string>();
  for (const file of files.filter((path) => /^src\/pages\/.*\[[^\]]+\]\.astro$/.test(path))) {
    const [, collection] =
      /getCollection\(\s*["'`]([\w-]+)/.exec(readFileSync(join(folder, file), "utf8")) ?? [];
    const route = file.slice("src/pages".length, -".astro".length).replace(/\[(?:\.\.\.)?(\w+)\]/g, ":$1");
    if (collection && !/:(page|tag|category)\b/.test(route)) routes.set(collection, `${route}/`);
  }
  return {
    content: "src/content/",
    posts: /^(?!src\/(content|pages)\/[^/]+$)[^/]+\//,
    patternOf(post) {
      const [, collection = "", rest = ""] =
        /^(?:src\/(?:content|pages|data)\/|content\/|data\/)?([^/]+)\/(.+)$/.exec(post.file) ?? [];
      const path = pathOf({ ...post, file: rest }, "")
        .split("/")
        .map(letterSlug)
        .join("/");
      const route = routes.get(collection) ?? `/${collection}/:slug/`;
      const named = /:day/.test(route) ? post.name : post.slug || path;
      return route.replace(/:(slug|id|path|post|route)\b/, () => named);
    },
    slugOf: asciiSlug,
  };
}

export const astro: Generator = {
  name: "Astro",
  file: /^astro\.config\.[cm]?[jt]s$/,
  read: readAstro,
};
