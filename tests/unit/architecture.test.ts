import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

function read(file: string): string {
  return readFileSync(file, "utf8");
}

type Import = { from: string; to: string; isType: boolean };

/** Every import and re-export of a file, from a file without its ending or from a package; those by `import()` too. */
function importsOf(file: string): Import[] {
  const found = read(file).matchAll(/(?:^(?:import|export) (type )?(?:[^;]*? from )?|\bimport\()"([^"]+)"/gm);
  return [...found].map(([, type, specifier = ""]) => ({
    from: file,
    to: specifier.startsWith(".")
      ? normalize(join(dirname(file), specifier)).replace(/\.(tsx?|js)$/, "")
      : specifier,
    isType: type !== undefined,
  }));
}

function everythingIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`);
}

/** The code in some folders. */
function filesIn(...folders: string[]): string[] {
  return folders.flatMap(everythingIn).filter((file) => /\.(tsx?|js)$/.test(file));
}

const SOURCES = "app/content";
/** Chooses the source. */
const CHOICE = `${SOURCES}/open-source.server.ts`;
const POSTGRES = "packages/source-postgres/src";
const OLD_SITE = "packages/old-site/src";
const ENV = "app/runtime/env.server.js";
const LOAD = "scripts/content-load.ts";
const START = "scripts/start.js";

const OWN_PACKAGES = ["markdown-folder", "blog-import"].flatMap((name) =>
  ["src", "tests"].map((folder) => `packages/${name}/${folder}`),
);

const files = filesIn("app", "server", POSTGRES);
const imports = [...files, ...filesIn("scripts", OLD_SITE, ...OWN_PACKAGES)].flatMap(importsOf);

test("the rules below see the code", () => {
  expect(files.length).toBeGreaterThan(25);
  expect(imports).toContainEqual({ from: "app/site.ts", to: "app/runtime/override", isType: false });
});

/** What each folder may import of others; what stands in brackets only as types. */
const MAY_IMPORT: Record<string, string> = {
  "app/filters": "",
  "app/caching": "app/runtime",
  "app/runtime": "app/site app/words",
  "app/pictures": "app/caching app/runtime app/site",
  "app/language": "[app/articles] app/filters app/words",
  "app/articles": "app/caching app/filters app/language app/pictures app/runtime app/site app/words",
  "app/content":
    "app/articles app/caching app/filters app/language [app/pictures] app/runtime app/site packages/source-postgres",
  "app/views": "app/articles app/content app/filters app/language app/site app/words",
  "app/seo": "app/articles app/filters app/language app/pictures app/runtime app/site [app/views] app/words",
  "app/browser": "[app/articles] app/filters [app/views]",
  "app/components":
    "[app/articles] app/browser app/filters app/language app/pictures [app/root] app/runtime app/site [app/views] app/words",
  "app/routes":
    "app/articles app/browser app/caching app/components [app/content] app/filters app/language app/pictures app/seo app/site app/views app/words",
  server: "app/articles app/caching app/content app/filters app/pictures app/runtime app/site",
  scripts:
    "app/articles app/filters app/language app/pictures app/runtime app/site app/styles app/words markdown-folder packages/old-site packages/source-postgres",
  "packages/old-site": "app/runtime",
  "packages/source-postgres": "app/articles app/content app/filters app/language app/runtime app/site",
  "packages/markdown-folder": "",
  "packages/blog-import": "markdown-folder",
};

const folderOf = (path: string) => /^(?:(?:app|packages)\/[^/]+|[^/]+)/.exec(path)?.[0] ?? "";

test.each(Object.entries(MAY_IMPORT))("%s imports no more than it may", (folder, may) => {
  const own = ["app", "server", "scripts", "tools", "tests", "packages", "markdown-folder", "blog-import"];
  const wrong = imports.filter(({ from, to, isType }) => {
    const other = folderOf(to);
    if (folderOf(from) !== folder || other === folder || !own.includes(to.split("/")[0] ?? "")) return false;
    // It runs the server on modules that Vite loads.
    if (from === "scripts/dev.js" && other === "server") return false;
    const names = may.split(" ");
    return !names.includes(other) && !(isType && names.includes(`[${other}]`));
  });
  expect(wrong).toEqual([]);
});

test.each<[string, RegExp, RegExp]>([
  [
    "only one line of the site knows PostgreSQL's source, and only one script its load",
    /^(?!app\/content\/open-source\.server|packages\/|scripts\/content-load)/,
    /source-postgres/,
  ],
  [
    "the store knows no source",
    /^app\/content\/(store|policy|invalidations)\./,
    /^app\/content\/(?!store|policy|invalidations)/,
  ],
  [
    "who shows pictures does not know how they are made",
    /^app\/(articles|content|components)\//,
    /^app\/pictures\/(?!(measure\.server|variants)$)/,
  ],
  [
    "only server files, routes and the root import server files, all others their types",
    /^app\/(?!routes\/|root\.tsx$|.*\.server\.(tsx?|js)$)/,
    /\.server$/,
  ],
])("%s", (_rule, importers, forbidden) => {
  const wrong = imports.filter(({ from, to }) => importers.test(from) && forbidden.test(to));
  expect(wrong.filter(({ isType }) => !isType)).toEqual([]);
});

test("at the root lies what a reader starts from, and what an owner edits", () => {
  const rooms = readdirSync("app", { withFileTypes: true });
  const loose = rooms.filter((entry) => entry.isFile()).map(({ name }) => name);
  expect(loose.sort()).toEqual(["entry.client.tsx", "entry.server.tsx", "root.tsx", "site.ts", "words.ts"]);
});

test("no file is longer than what one reads at once", () => {
  const isLong = (file: string) => read(file).split("\n").length > 251;
  expect([...files, ...filesIn("scripts", "tools", OLD_SITE)].filter(isLong)).toEqual([]);
});

test("no two files of tests share a name", () => {
  const tests = filesIn("tests", "packages").filter((file) => file.includes("tests/"));
  const names = tests.map((file) => basename(file).replace(/(\.(test|spec))?\.\w+$/, ""));
  expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
});

test("what outlives a request is made by createSite, and stands in the architecture page", () => {
  const page = read("docs/architecture.md");
  const [, list = ""] = /## What outlives a request\n([^#]*)/.exec(page) ?? [];
  const namedIn = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, name]) => name).sort();
  const [, body = ""] = read("server/site.ts").split("export async function createSite");
  const made = namedIn(body, /\b((?:create|open)[A-Z]\w+)\(/g);
  expect(made).toContain("createStore");
  expect(namedIn(list, /`((?:create|open)[A-Z]\w+)`/g)).toEqual([...made, "createSite"].sort());

  const STATE =
    /^(export )?let |^(const| {2}\w+:).* new ((Map|Set|WeakMap)(<.+>)?\(\)|LRUCache|SegmentedLru|Counter)|^const .* = bulkhead/m;
  const owners = files.filter((file) => STATE.test(read(file)));
  expect(namedIn(list, /`((?:browser|pictures|runtime)\/[^`]*)`/g).map((file) => `app/${file}`)).toEqual(
    owners.sort(),
  );
});

test("the environment is read by the settings, by who starts, and for what PostgreSQL's own tools read", () => {
  const readers = files.filter((file) => /process\.env|(?<!import type .*)env\.server"/.test(read(file)));
  const starts = ["server/primary.ts", "server/run.ts"];
  expect(readers.sort()).toEqual([ENV, `${POSTGRES}/driver.ts`, ...starts]);
});

test("the page's own ids hold a colon, so that no heading of an article has them", () => {
  const ids = files.flatMap((file) => {
    const found = read(file).matchAll(/\b(?:id|htmlFor|aria-labelledby)="([^"$]+)"/g);
    return [...found].map(([, id = ""]) => id);
  });
  expect(ids).toContain("page:content");
  expect(ids.filter((id) => !id.includes(":"))).toEqual([]);
});

/** The comments of a file, or of a page of Markdown what it names as code. */
function notesIn(file: string): string {
  const found = read(file).matchAll(
    file.endsWith(".md") ? /`([^`\n]+)`/g : /(?:\/\/|\/\*|^\s*(?:\*|#|--))(.*)/gm,
  );
  return [...found].map(([, note]) => note).join("\n");
}

test("files that docs and comments name exist", () => {
  const folders = "app server scripts tools tests docs deploy my.example packages".split(" ");
  const everything = folders
    .flatMap((folder) => everythingIn(folder).map((file) => `/${file}`))
    .filter((file) => !file.includes("/node_modules/"));
  // A migration never changes, and names what was there when it was written.
  const noted = everything.filter(
    (file) => /\.(md|tsx?|js|css|conf|vcl|service)$/.test(file) && !file.includes("/tests/"),
  );
  const named = ["/README.md", ...noted].flatMap((file) =>
    // A path to a file, or the name of a module that runs on the server alone; what is built is not here.
    [
      ...notesIn(`.${file}`).matchAll(
        /(?<![\w./:$@<-])(?!build\/)(?:[\w$()-]+\/)+[\w$().[\]-]+\.(?:[jt]sx?|css|sql|md|server\b)/g,
      ),
    ].map(([path]) => [file, path.replace(/^my\//, "my.example/")] as const),
  );
  expect(named.length).toBeGreaterThan(50);
  const isThere = (path: string) =>
    everything.some(
      (file) => file.endsWith(`/${path}`) || /\/(.*)\.[jt]sx?$/.exec(file)?.[1]?.endsWith(`/${path}`),
    );
  expect(named.filter(([, path]) => !isThere(path))).toEqual([]);
});

test("the front page's weight is the same wherever it is told", () => {
  const [, measured] = /Weight of `\/`.*?\| ([\d.]+) KB/.exec(read("docs/performance.md")) ?? [];
  const weight = Math.round(Number(measured));
  expect(read("README.md")).toContain(`the front page has ${weight} KB,`);
  const word = ["ten", "eleven", "twelve", "thirteen", "fourteen"][weight - 10];
  expect(read("db.json")).toContain(`some ${word} kilobytes before its pictures`);
});

const sources = [...files, "public/favicon.svg", ...filesIn("scripts")];

const IDENTITY = /circuit.{0,7}cell|technology and health|lang="(?!\$)|"en(-GB)?"|#faf8f4/i;

test.each<[string, RegExp, ...string[]]>([
  ["the site's name, subject, language and colour", IDENTITY, "app/site.ts", "app/words.ts"],
  ["how to fetch", /\bfetch\(/, "app/browser/screen-data.ts", "app/runtime/fetch.server.ts"],
  [
    "json-server's params",
    /API_BASE_URL \+|tags_like:|id_ne:|_limit:/,
    `${SOURCES}/json-server-calls.server.ts`,
  ],
  [
    "how a request's URL is parsed",
    /\bparseAddress\(/,
    "app/filters/request-address.ts",
    "server/probes.ts",
    "server/site.ts",
  ],
  ["the names of the list's params", /["'`?&](tags|search|author|page)(["'`]: "|=)/, "app/filters/filter.ts"],
  ["json-server's source", /"\.\/json-server\.server"/, CHOICE],
  ["PostgreSQL's package from outside", /"(\.\.?\/)+packages\/source-postgres\//, CHOICE, LOAD],
  ["which source answers", /[.{,]\s*CONTENT_URL\b/, CHOICE, ENV, `${POSTGRES}/source.ts`, LOAD, START],
])("only the files that own it know %s", (_what, pattern, ...owners) => {
  expect(sources.filter((file) => pattern.test(read(file))).sort()).toEqual(owners);
});

/** Names that packages keep to themselves, ways past their types, and their files by path. */
const PRIVATE =
  /\b(?:UNSAFE|unstable)_\w+|\b__remix\w+|"_data"|\bas unknown as\b|\bBETWEEN_ROWS\b|\bv7_startTransition\b|(?<=from )"[@\w-]+\/(?:[\w-]+\/)?(?:dist|lib|src)\/.*"|"node_modules\/(?!\.)[^"]+\/.*"/g;

test("what stands on private ground has a row with its reason, and the version that it was read for", () => {
  const table = read("docs/decisions/0031-public-ground.md").matchAll(
    /^\| `(.*?)` \| (.*?) \| (\S+) (\S+) \|/gm,
  );
  const rows = [...table].map(([, file = "", names = "", name = "", version]) => ({
    file,
    names,
    name,
    version,
  }));
  const written = rows.flatMap(({ file, names }) => names.split(", ").map((name) => `${file} ${name}`));
  const code = [...files, ...filesIn("scripts", "tests/support"), "vite.config.ts", "playwright.config.ts"];
  const found = code.flatMap((file) =>
    [...new Set(read(file).match(PRIVATE))].map((name) => `${file} \`${name}\``),
  );
  expect(found.sort()).toEqual(written.sort());
  const isInstalled = ({ name, version }: (typeof rows)[number]) =>
    JSON.parse(read(`node_modules/${name}/package.json`)).version === version;
  expect(rows.filter((row) => !isInstalled(row))).toEqual([]);
});
