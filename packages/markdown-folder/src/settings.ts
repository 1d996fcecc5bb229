// What the settings of Jekyll, Hugo, Zola and Eleventy say of each text: some of it hides.
import { readFileSync } from "node:fs";
import { basename, dirname, join, posix, resolve } from "node:path";
import { Minimatch } from "minimatch";
import { listOf, textOf } from "./fields.js";
import { isFile, readUtf8 } from "./files.js";
import { type Fields, normalizeKeys, readFields, splitPost } from "./front-matter.js";
import { trimEnd } from "./text.js";
import { answerOf } from "./visibility.js";

/** What hides a post, in data that is a program. */
const FLAG =
  /\b(draft|hidden|permalink|private|publish|published|unlisted|eleventyExcludeFromCollections)["']?\s*:\s*(true|false)\b/g;
const DATA_ENDINGS = ["json", "11tydata.json", "11tydata.js", "11tydata.cjs", "11tydata.mjs"];

/** Of the globs of configurations: to read one takes longer than to use it. */
const matchers = new Map<string, Minimatch>();

/** Reads a glob of a configuration; throws if it has so many wildcards that it could take for ever. */
function toMatcher(glob: string): Minimatch {
  const count = (text: string, sign: string) => text.split(sign).length - 1;
  const parts = glob.split("/").filter((part) => part !== "**");
  const isSlow = parts.some((part) => count(part, "*") > 3) || count(glob, "**") > 4 || count(glob, "{") > 2;
  if (isSlow || glob.length > 300 || /\{[^{}]*\.\./.test(glob))
    throw new Error(`The configuration has a glob with too many wildcards: ${glob.slice(0, 60)}`);
  if (matchers.size > 10_000) matchers.clear();
  const matcher = new Minimatch(glob, { noext: true });
  matchers.set(glob, matcher);
  return matcher;
}

export function fits(path: string, glob: string): boolean {
  return (matchers.get(glob) ?? toMatcher(glob)).match(path);
}

/** Whether a path, or a folder that it is in, fits one of these globs, and no exception ("!") after it. */
export function fitsGlob(path: string, globs: readonly string[]): boolean {
  if (globs.length > 2_000) throw new Error("The configuration has too many globs");
  return globs.reduce((isFit, written) => {
    const glob = /^#/.test(written) ? "" : trimSlashes(written.trim().replace(/^!/, ""));
    return glob && (fits(path, glob) || fits(path, `${glob}/**`)) ? !written.startsWith("!") : isFit;
  }, false);
}

export function trimSlashes(path: string): string {
  return trimEnd(path.replace(/^\.?\/+|^\.$/, ""), "/");
}

/** Reads what lists (`_index.md`) say: the returned function has those that a file is in, the outermost first. */
export function readSections(folder: string, files: readonly string[]): (file: string) => Fields[] {
  const paths = new Set(files.filter((path) => /^_index\.(md|markdown|html)$/.test(basename(path))));
  const sections = new Map<string, Fields>();
  function readSection(path: string): Fields {
    try {
      const { fields = {} } = splitPost(readUtf8(join(folder, path)));
      sections.set(path, fields);
      return fields;
    } catch (error) {
      throw new Error(`in ${path}, ${(error as Error).message}`);
    }
  }
  return (file) => {
    const parts = file.split("/");
    const above = parts.flatMap((_, index) =>
      ["md", "markdown", "html"].map((end) => [...parts.slice(0, index), `_index.${end}`].join("/")),
    );
    return above.filter((path) => paths.has(path)).map((path) => sections.get(path) ?? readSection(path));
  };
}

/** What Hugo's lists, and `cascade` of its configuration, hand down to a text at a path in the content. */
export function cascadeTo(path: string, cascade: unknown, sections: readonly Fields[]): Fields {
  const place = `/${path.replace(/(\/index)?\.\w+$/, "")}`;
  const all = [cascade, ...sections.map((section) => section.cascade)].flat();
  const fitting = all
    .map((fields) => normalizeKeys(Object(fields)))
    .filter(({ target }) => {
      const { path: glob, kind = "page" } = normalizeKeys(Object(target));
      return fits("page", textOf(kind)) && (glob === undefined || fits(place, textOf(glob)));
    });
  return Object.assign({}, ...fitting.map(({ target, params, ...own }) => ({ ...Object(params), ...own })));
}

/** Whether one of Zola's sections is a draft, and with it all in it. */
export function isInDraft(sections: readonly Fields[]): boolean {
  return sections.some(({ draft }) => answerOf(draft));
}

/** What Jekyll's configuration says of the texts in its source, which the folder of these files may be itself. */
export function readJekyllSettings(config: Fields, files: readonly string[]) {
  const given = `${trimSlashes(textOf(config.source))}/`;
  const source = files.some((file) => file.startsWith(given)) ? given : "";
  const scopes = [config.defaults].flat().map((entry) => {
    const { scope, values } = Object(entry);
    const { path, type } = Object(scope);
    return { path: trimSlashes(textOf(path)), isPosts: /^(posts|drafts)?$/.test(textOf(type)), values };
  });
  const shown = Object.entries(Object(config.collections)).filter(([, own]) => answerOf(Object(own).output));
  return {
    source,
    collections: [
      ...shown.map(([name]) => name),
      ...listOf(config.include).map((name) => name.replace(/^_/, "")),
    ],
    isIgnored: (file: string) => fitsGlob(file.slice(source.length), listOf(config.exclude)),
    defaultsOf(file: string): Fields {
      const path = file.slice(source.length);
      const fitting = scopes.filter(
        (scope) => scope.isPosts && (path.startsWith(scope.path) || fitsGlob(path, [scope.path])),
      );
      return Object.assign({}, ...fitting.map(({ values }) => values));
    },
  };
}

/** The globs of what git and Eleventy pass over. */
export function readIgnored(folder: string, others: readonly string[] = []): string[] {
  const files = [".gitignore", ".eleventyignore"].map((name) => join(folder, name)).filter(isFile);
  const globs = [...files.flatMap((file) => readUtf8(file).split(/\r?\n/)), ...others];
  return globs.flatMap((glob) => (/\/./.test(glob) ? glob : [glob, glob.replace(/^!?(?=.)/, "$&**/")]));
}

/** Opens Eleventy's data files: the returned function has what those of a text, and of the folders that it is in, say. */
export function openDataFiles(folder: string, files: readonly string[]): (file: string) => Fields {
  const known = new Map<string, Fields>();
  const own = new Set(files);

  /** What the data files of a name say. */
  function readData(path: string, name: string): Fields {
    const found = DATA_ENDINGS.map((ending) => posix.join(path, `${name}.${ending}`)).filter((file) =>
      own.has(file),
    );
    const all = found.map((file) => {
      const fields = readFields(join(folder, file));
      if (file.endsWith("json")) return fields;
      const flags = readFileSync(join(folder, file), "utf8").matchAll(FLAG);
      const hiding = Array.from(flags, ([, key = "", value]) => [key, value]);
      return { permalink: fields.permalink, author: fields.author, ...Object.fromEntries(hiding) };
    });
    return Object.assign({}, ...all);
  }

  function dataOf(path: string): Fields {
    const data = known.get(path);
    if (data) return data;
    const own = readData(path, basename(path === "." ? resolve(folder) : path));
    const all = { ...(path === "." ? {} : dataOf(dirname(path))), ...own };
    known.set(path, all);
    return all;
  }
  return (file) => {
    const own = readData(dirname(file), basename(file).replace(/\.\w+$/, ""));
    const { tags, eleventyComputed, ...data } = { ...dataOf(dirname(file)), ...own };
    return normalizeKeys(data);
  };
}
