// What a folder says of all texts in it.
import { existsSync, lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { listOf } from "./fields.js";
import { isFile, isFolder, isOwnFile } from "./files.js";
import { normalizeKeys, quotedTexts, readFields } from "./front-matter.js";
import { type Blog, NO_BLOG } from "./post.js";
import {
  cascadeTo,
  fitsGlob,
  isInDraft,
  openDataFiles,
  readIgnored,
  readJekyllSettings,
  readSections,
} from "./settings.js";

/** Files of programs that show only texts which ask for it by a field, if the file has such a text or, else, has not. */
const ASKING: [file: string, field: string, text: RegExp, has: boolean][] = [
  [".obsidian/plugins/digitalgarden/manifest.json", "dgpublish", /^/, true],
  ["logseq/config.edn", "public", /^[^;\n]*:publishing\/all-pages-public\?\s+true/m, false],
  ["quartz.config.ts", "publish", /^[^/\n]*ExplicitPublish\(/m, true],
];
/** Where Obsidian's publisher and Logseq list what they leave out. */
const PUBLISH = ".obsidian/publish.json";
const LOGSEQ_HIDDEN = /^[^;\n]*:hidden\s*\[([^\]]*)/m;
const CONFIGS = ["_config.yml", "_config.yaml", "_config.toml"];
const DATA = /(^|\/)(_index\.(md|markdown|html)|[^/]+\.(json|11tydata\.[cm]?js))$/;

/**
 * What a folder's own program says of its texts: whether it is Obsidian, the fields by which they must ask to be shown, and
 * which it leaves out.
 */
export function readProgram(folder: string) {
  const asked = ASKING.filter(([file, , text, has]) => {
    const path = join(folder, file);
    return isFile(path) && text.test(readFileSync(path, "utf8")) === has;
  });
  const defaults = Object.fromEntries(asked.map(([, field]) => [field, "no"]));
  const [publish, logseq] = [join(folder, PUBLISH), join(folder, "logseq/config.edn")];
  const excluded = isFile(publish) ? listOf(readFields(publish).excluded) : [];
  const hidden = isFile(logseq) ? LOGSEQ_HIDDEN.exec(readFileSync(logseq, "utf8"))?.[1] : "";
  const left = [...excluded, ...quotedTexts(hidden)];
  return {
    isVault: isFolder(join(folder, ".obsidian")),
    defaults,
    isLeftOut: (file: string) => fitsGlob(file, left),
  };
}

/** What Jekyll, Hugo, Zola and Eleventy would find in a folder for each text. */
function readData(folder: string, all: readonly string[]): (file: string) => Blog {
  const files = all.filter((file) => isOwnFile(folder, file));
  const name = CONFIGS.find((config) => files.includes(config));
  const config = name ? normalizeKeys(readFields(join(folder, name))) : {};
  const sectionsOf = readSections(folder, files);
  const jekyll = readJekyllSettings(config, files);
  const dataOf = openDataFiles(folder, files);
  const ignored = [...readIgnored(folder), ...listOf(config.ignoredcontent).map((glob) => `**/${glob}`)];
  const { isVault, defaults, isLeftOut } = readProgram(folder);
  return (file) => {
    const sections = sectionsOf(file);
    const isIgnored =
      isLeftOut(file) || isInDraft(sections) || jekyll.isIgnored(file) || fitsGlob(file, ignored);
    const found = [cascadeTo(file, config.cascade, sections), jekyll.defaultsOf(file), dataOf(file)];
    const all = Object.assign({ ...defaults }, ...found, isIgnored && { draft: "yes" });
    return { ...NO_BLOG, isVault, shownCollections: jekyll.collections, defaults: all };
  };
}

/** Opens what a folder says of its texts: it is read again when it changes, and has another version then. */
export function openData(folder: string) {
  let [key, version] = ["", 0];
  let blogOf: (file: string) => Blog;
  return (all: readonly string[]) => {
    const others = [...CONFIGS, ".eleventyignore", ".gitignore", PUBLISH, ...ASKING.map(([file]) => file)];
    const files = [
      ...others.filter((file) => existsSync(join(folder, file))),
      ...all.filter((file) => DATA.test(file)),
    ];
    const stamps = files.map((file) => lstatSync(join(folder, file), { throwIfNoEntry: false }));
    const found = stamps.map((stats, index) => [files[index], stats?.ctimeMs, stats?.size, stats?.ino]);
    const next = JSON.stringify([isFolder(join(folder, ".obsidian")), found]);
    if (next !== key) {
      [key, version] = [next, version + 1];
      try {
        blogOf = readData(folder, files);
      } catch (error) {
        // It may be what hides some.
        blogOf = () => {
          throw error;
        };
      }
    }
    return { version, blogOf };
  };
}
