import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { textOf } from "markdown-folder/fields";
import { isFile, isInside } from "markdown-folder/files";
import { type Fields, splitPost } from "markdown-folder/front-matter";
import { fitsGlob, openDataFiles, readIgnored, trimSlashes } from "markdown-folder/settings";
import { asciiSlug } from "markdown-folder/text";
import { type Generator, inFolders, pathOf, toFolder, withLast } from "./generator.js";

const LAYOUT_ENDINGS = ["", ".njk", ".liquid", ".html", ".webc", ".hbs", ".md", ".vto"];

/** What a layout says; nothing if it can't be read. */
function readLayout(file: string): Fields {
  try {
    return splitPost(readFileSync(file, "utf8")).fields ?? {};
  } catch {
    return {};
  }
}

export const eleventy: Generator = {
  name: "Eleventy",
  file: /^(\.eleventy|eleventy\.config)\.[cm]?[jt]s$/,
  read({ folder, config, source, files }) {
    const usual = ["src", "content"].find((path) => existsSync(join(folder, path, "_data")));
    const content = toFolder(textOf(config.setinputdirectory ?? config.input) || usual || "");
    const passed = [...source.matchAll(/["'`]([^"'`\n]+)["'`]\s*:\s*["'`]\.?\/["'`]/g)];
    const ignores = source.matchAll(/\bignores\.add\(\s*["'`]([^"'`\n]+)/g);
    const ignored = readIgnored(
      folder,
      Array.from(ignores, ([, glob = ""]) => glob),
    );
    const layoutFolders = [textOf(config.layouts), textOf(config.includes), "_includes", "_layouts"].filter(
      Boolean,
    );
    const layouts = new Map<string, Fields>();

    /** Where a layout, or the one that it is in, says that its posts are. */
    function permalinkOf(layout: string, depth = 5): string | undefined {
      const places = layoutFolders.flatMap((path) =>
        LAYOUT_ENDINGS.map((ending) => join(folder, content, path, layout + ending)),
      );
      const file =
        layout && depth > 0 ? places.find((path) => isFile(path) && isInside(folder, path)) : undefined;
      if (!file) return undefined;
      const last = layouts.get(file) ?? readLayout(file);
      layouts.set(file, last);
      return textOf(last.permalink) || permalinkOf(textOf(last.layout), depth - 1);
    }
    return {
      contents: [content],
      roots: [content, ...passed.map(([, path = ""]) => trimSlashes(path))],
      posts: new RegExp(`^${inFolders([content])}(?!_includes/|README)`),
      defaultsOf: openDataFiles(folder, files),
      isIgnored: (file) => fitsGlob(file, ignored),
      patternOf: (post) =>
        permalinkOf(textOf(post.fields.layout)) ?? `/${withLast(pathOf(post, [content]), post.name)}/`,
      slugOf: asciiSlug,
    };
  },
};
