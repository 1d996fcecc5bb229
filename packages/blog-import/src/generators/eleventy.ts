import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { isFile } from "../files.js";
import { type Fields, readFields } from "../front-matter.js";
import { textOf } from "../post.js";
import { asciiSlug } from "../text.js";
import {
  type Found,
  type Generator,
  literally,
  pathOf,
  type Site,
  trimSlashes,
  withLast,
} from "./generator.js";

const DATA_ENDINGS = ["json", "11tydata.json", "11tydata.js", "11tydata.cjs", "11tydata.mjs"];

function readEleventy({ folder, config }: Found): Partial<Site> {
  const usual = ["src", "content"].find((path) => existsSync(join(folder, path, "_data")));
  const input = trimSlashes(textOf(config.input) || usual || "");
  const content = input === "" ? "" : `${input}/`;
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
    content,
    posts: new RegExp(`^${literally(content)}(?!_includes/|README)`),
    defaultsOf(file) {
      const { tags, eleventyComputed, ...data } = dataOf(dirname(file));
      return data;
    },
    patternOf: (post) => `/${withLast(pathOf(post, content), post.name)}/`,
    slugOf: asciiSlug,
  };
}

export const eleventy: Generator = {
  name: "Eleventy",
  file: /^(\.eleventy|eleventy\.config)\.[cm]?[jt]s$/,
  read: readEleventy,
};
