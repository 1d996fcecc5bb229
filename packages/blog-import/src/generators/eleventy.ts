import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, posix, resolve } from "node:path";
import { textOf } from "../fields.js";
import { isFile, isInside, readUtf8 } from "../files.js";
import { type Fields, normalizeKeys, readFields, splitPost } from "../front-matter.js";
import { asciiSlug } from "../text.js";
import {
  type Found,
  fitsGlob,
  type Generator,
  inFolders,
  pathOf,
  type Site,
  toFolder,
  trimSlashes,
  withLast,
} from "./generator.js";

/** What hides a post, in data that is a program. */
const FLAG =
  /\b(draft|hidden|permalink|private|publish|published|unlisted|eleventyExcludeFromCollections)["']?\s*:\s*(true|false)\b/g;
const LAYOUT_ENDINGS = ["", ".njk", ".liquid", ".html", ".webc", ".hbs", ".md", ".vto"];
const DATA_ENDINGS = ["json", "11tydata.json", "11tydata.js", "11tydata.cjs", "11tydata.mjs"];

/** What a layout says; nothing if it can't be read. */
function readLayout(file: string): Fields {
  try {
    return splitPost(readFileSync(file, "utf8")).fields ?? {};
  } catch {
    return {};
  }
}

function readEleventy({ folder, config, source, files }: Found): Partial<Site> {
  const usual = ["src", "content"].find((path) => existsSync(join(folder, path, "_data")));
  const content = toFolder(textOf(config.setinputdirectory ?? config.input) || usual || "");
  const passed = [...source.matchAll(/["'`]([^"'`\n]+)["'`]\s*:\s*["'`]\.?\/["'`]/g)];
  const ignoreFiles = [".gitignore", ".eleventyignore"].map((name) => join(folder, name));
  const ignored = [
    ...ignoreFiles.filter(isFile).flatMap((file) => readUtf8(file).split(/\r?\n/)),
    ...Array.from(source.matchAll(/\bignores\.add\(\s*["'`]([^"'`\n]+)/g), ([, glob = ""]) => glob),
  ].flatMap((glob) => (/\/./.test(glob) ? glob : [glob, glob.replace(/^!?(?=.)/, "$&**/")]));
  const layoutFolders = [textOf(config.layouts), textOf(config.includes), "_includes", "_layouts"].filter(
    Boolean,
  );
  const [known, layouts] = [new Map<string, Fields>(), new Map<string, Fields>()];
  const own = new Set(files);

  /** What the data files of a name say. */
  function readData(path: string, name: string): Fields {
    const found = DATA_ENDINGS.map((ending) => posix.join(path, `${name}.${ending}`)).filter((file) =>
      own.has(file),
    );
    const all = found.map((file) => {
      const fields = readFields(join(folder, file), true);
      if (file.endsWith("json")) return fields;
      const flags = Array.from(
        readFileSync(join(folder, file), "utf8").matchAll(FLAG),
        ([, key = "", value]) => [key, value],
      );
      return { permalink: fields.permalink, author: fields.author, ...Object.fromEntries(flags) };
    });
    return Object.assign({}, ...all);
  }

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

  /** What a folder, and those that it is in, say of its posts. */
  function dataOf(path: string): Fields {
    const data = known.get(path);
    if (data) return data;
    const own = readData(path, basename(path === "." ? resolve(folder) : path));
    const all = { ...(path === "." ? {} : dataOf(dirname(path))), ...own };
    known.set(path, all);
    return all;
  }
  return {
    contents: [content],
    roots: [content, ...passed.map(([, path = ""]) => trimSlashes(path))],
    posts: new RegExp(`^${inFolders([content])}(?!_includes/|README)`),
    defaultsOf(file) {
      const own = readData(dirname(file), basename(file).replace(/\.\w+$/, ""));
      const { tags, eleventyComputed, ...data } = { ...dataOf(dirname(file)), ...own };
      return normalizeKeys(data);
    },
    isIgnored: (file) => fitsGlob(file, ignored),
    patternOf: (post) =>
      permalinkOf(textOf(post.fields.layout)) ?? `/${withLast(pathOf(post, [content]), post.name)}/`,
    slugOf: asciiSlug,
  };
}

export const eleventy: Generator = {
  name: "Eleventy",
  file: /^(\.eleventy|eleventy\.config)\.[cm]?[jt]s$/,
  read: readEleventy,
};
