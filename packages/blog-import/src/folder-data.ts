// What a folder says of all texts in it.
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { isFile, isFolder, isInside } from "./files.js";
import { type Fields, normalizeKeys, readFields } from "./front-matter.js";
import { eleventy } from "./generators/eleventy.js";
import { hugo } from "./generators/hugo.js";
import { jekyll } from "./generators/jekyll.js";
import { zola } from "./generators/zola.js";
import { type Blog, NO_BLOG } from "./post.js";

/** Files of programs that show only texts which ask for it, by a field; a pattern for the file's text, if they do. */
const ASKING: [file: string, field: string, text: RegExp, isFound: boolean][] = [
  [".obsidian/plugins/digitalgarden/manifest.json", "dgpublish", /^/, true],
  ["logseq/config.edn", "public", /^[^;\n]*:publishing\/all-pages-public\?\s+true/m, false],
  ["quartz.config.ts", "publish", /^[^/\n]*ExplicitPublish\(/m, true],
];
const CONFIG = "_config.yml";
const DATA = /(^|\/)(_index\.md|[^/]+\.(json|11tydata\.[cm]?js))$/;
const OTHERS = [CONFIG, ".eleventyignore", ...ASKING.map(([file]) => file)];

/** The fields by which a folder's texts must ask to be shown, with what they say otherwise. */
export function askedIn(folder: string): Fields {
  const found = ASKING.filter(([file, , text, isFound]) => {
    const path = join(folder, file);
    return isFile(path) && text.test(readFileSync(path, "utf8")) === isFound;
  });
  return Object.fromEntries(found.map(([, field]) => [field, "no"]));
}

function stampOf(path: string): string {
  try {
    const { ctimeMs, size, ino } = statSync(path);
    return `${ctimeMs} ${size} ${ino}`;
  } catch {
    return "";
  }
}

/** What Jekyll, Hugo, Zola and Eleventy find in a folder about a text; throws if that can't be read. */
function readData(folder: string, all: readonly string[]): (file: string) => Blog {
  const files = all.filter(
    (file) => DATA.test(file) && isFile(join(folder, file)) && isInside(folder, join(folder, file)),
  );
  const own = isFile(join(folder, CONFIG)) ? normalizeKeys(readFields(join(folder, CONFIG))) : {};
  const found = { folder, config: { ...own, contentdir: "." }, source: "", files };
  const [first, ...others] = [hugo, zola, jekyll, eleventy].map(({ read }) => read(found));
  const shownCollections = others.flatMap(({ collections = [] }) => collections);
  const isVault = isFolder(join(folder, ".obsidian"));
  const asked = askedIn(folder);
  return (file) => ({
    ...NO_BLOG,
    isVault,
    shownCollections,
    defaults: Object.assign(
      { ...asked },
      ...[first, ...others].map((site) => site?.defaultsOf?.(file)),
      others.some(({ isIgnored }) => isIgnored?.(file)) && { draft: "yes" },
    ),
  });
}

/** Opens what a folder says of its texts: it is read again when it changes, and has another version then. */
export function openData(folder: string) {
  let [key, version] = ["", 0];
  let blogOf: (file: string) => Blog;
  return (all: readonly string[]) => {
    const files = [...OTHERS, ...all.filter((file) => DATA.test(file))];
    const found = files.map((file) => `${file} ${stampOf(join(folder, file))}`).join("\n");
    const next = `${isFolder(join(folder, ".obsidian"))}\n${found}`;
    if (next !== key) [key, version, blogOf] = [next, version + 1, readData(folder, all)];
    return { version, blogOf };
  };
}
