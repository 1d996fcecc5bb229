import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { textOf } from "../fields.js";
import { isFile } from "../files.js";
import { type Fields, readFields } from "../front-matter.js";
import { asciiSlug } from "../text.js";
import {
  type Found,
  type Generator,
  inFolders,
  pathOf,
  type Site,
  toFolder,
  trimSlashes,
  withLast,
} from "./generator.js";

const DATA_ENDINGS = ["json", "11tydata.json", "11tydata.js", "11tydata.cjs", "11tydata.mjs"];

function readEleventy({ folder, config, source }: Found): Partial<Site> {
  const usual = ["src", "content"].find((path) => existsSync(join(folder, path, "_data")));
  const content = toFolder(textOf(config.setinputdirectory ?? config.input) || usual || "");
  const passed = [...source.matchAll(/["'`]([^"'`\n]+)["'`]\s*:\s*["'`]\.?\/["'`]/g)];
  const known = new Map<string, Fields>();
  /** What a folder, and those that it is in, say of its posts. */
  function dataOf(path: string): Fields {
    const data = known.get(path);
    if (data) return data;
    const name = basename(path === "." ? resolve(folder) : path);
    const files = DATA_ENDINGS.map((ending) => join(folder, path, `${name}.${ending}`)).filter(isFile);
    const own = files.map((file) => {
      const fields = readFields(file);
      return file.endsWith("json") ? fields : { permalink: fields.permalink, author: fields.author };
    });
    const all = Object.assign({}, path === "." ? {} : dataOf(dirname(path)), ...own);
    known.set(path, all);
    return all;
  }
  return {
    contents: [content],
    roots: [content, ...passed.map(([, path = ""]) => trimSlashes(path))],
    posts: new RegExp(`^${inFolders([content])}(?!_includes/|README)`),
    defaultsOf(file) {
      const { tags, eleventyComputed, ...data } = dataOf(dirname(file));
      return data;
    },
    patternOf: (post) => `/${withLast(pathOf(post, [content]), post.name)}/`,
    slugOf: asciiSlug,
  };
}

export const eleventy: Generator = {
  name: "Eleventy",
  file: /^(\.eleventy|eleventy\.config)\.[cm]?[jt]s$/,
  read: readEleventy,
};
