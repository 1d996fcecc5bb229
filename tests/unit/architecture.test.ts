import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

type Import = { from: string; to: string; isType: boolean };

/** A local import's file without its ending, or a package's name. */
function resolve(from: string, specifier: string): string {
  return specifier.startsWith(".")
    ? normalize(join(dirname(from), specifier)).replace(/\.(tsx?|js)$/, "")
    : specifier;
}

/** Every import and re-export of a file; an import of types alone leaves nothing in the program. */
function importsOf(file: string): Import[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const specifier = statement.moduleSpecifier;
    if (!specifier || !ts.isStringLiteral(specifier)) return [];
    const isType = ts.isImportDeclaration(statement)
      ? statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
      : statement.isTypeOnly;
    return [{ from: file, to: resolve(file, specifier.text), isType }];
  });
}

const files = ["app", "server"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /\.(tsx?|js)$/.test(file));
const imports = files.flatMap(importsOf);

test("the rules below see the code", () => {
  expect(files.length).toBeGreaterThan(25);
  expect(imports).toContainEqual({
    from: "app/routes/_index.tsx",
    to: "app/content/sources.server",
    isType: false,
  });
});

test.each<[string, RegExp, RegExp, boolean?]>([
  ["nothing imports a route", /^/, /^app\/routes/],
  [
    "the app does not know the server round it, nor the scripts and tools",
    /^app/,
    /^(server|scripts|tools)\b/,
  ],
  ["filters import nothing but each other", /^app\/filters\//, /^(?!app\/filters\/)/],
  [
    "the browser's part imports nothing of ours but filters",
    /^app\/browser\//,
    /^(server|scripts|tools|app\b(?!\/(browser|filters)\/))\b/,
  ],
  ["components import no server module", /^app\/components\//, /\.server$/],
  ["components import from content only types", /^app\/components\//, /^app\/content\//, true],
  ["content and seo import no component", /^app\/(content|seo)\//, /^app\/components\//],
  [
    "content and components don't know how pictures are made",
    /^app\/(content|components)\//,
    /^app\/pictures\/(?!(figure\.server|original\.server|variants)$)/,
  ],
  [
    "only server files, routes and the root import server files",
    /^app\/(?!routes\/|root\.tsx$|.*\.server\.tsx?$)/,
    /\.server$/,
  ],
  [
    "pictures know nothing of articles",
    /^app\/pictures\//,
    /^(server|scripts|tools|app\b(?!\/(pictures\/|site$|env\.server$|limit\.server$|caching\/)))\b/,
  ],
])("%s", (_rule, importers, forbidden, mayBeType = false) => {
  const wrong = imports.filter(({ from, to }) => importers.test(from) && forbidden.test(to));
  expect(wrong.filter(({ isType }) => !(mayBeType && isType))).toEqual([]);
});

test("two files alone know the site's name and subject, and its language", () => {
  const sources = [
    ...files,
    "public/favicon.svg",
    ...readdirSync("scripts", { withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [`scripts/${entry.name}`] : [],
    ),
  ];
  const owners = sources.filter((file) =>
    /circuit.{0,7}cell|technology and health|lang="|"en(-GB)?"|#faf8f4/i.test(readFileSync(file, "utf8")),
  );
  expect(owners).toEqual(["app/site.ts", "app/words.ts"]);
});

function filesWith(pattern: RegExp): string[] {
  return files.filter((file) => pattern.test(readFileSync(file, "utf8")));
}

test("one file calls json-server and knows its params, one the hosts of pictures, one the site itself", () => {
  expect(filesWith(/\bfetch\(/).sort()).toEqual([
    "app/browser/screen-data.ts",
    "app/content/json-server.server.ts",
    "app/pictures/original.server.ts",
  ]);
  expect(filesWith(/API_BASE_URL \+|tags_like:|id_ne:|_limit:/)).toEqual([
    "app/content/json-server.server.ts",
  ]);
});

test("one file has the driver of PostgreSQL, and one knows which source answers", () => {
  const sources = ["json-server.server", "postgres.server"].map((name) => `app/content/${name}`);
  const source = readFileSync("app/content/sources.server.ts", "utf8");
  for (const name of sources) expect(source).toContain(`"./${name.replace("app/content/", "")}"`);
  const users = imports.filter(({ to }) => sources.includes(to)).map(({ from }) => from);
  expect(users).toEqual(["app/content/sources.server.ts"]);
  expect(imports.filter(({ to }) => to === "pg").map(({ from }) => from)).toEqual([
    "app/content/postgres-pool.server.ts",
  ]);
  expect(filesWith(/env\.CONTENT_URL/)).toEqual([
    "app/content/postgres-pool.server.ts",
    // What is saved is one source's.
    "app/content/saved.server.ts",
    "app/content/sources.server.ts",
  ]);
});

test("one file alone spells the names of the list's params", () => {
  const spellers = files.filter((file) =>
    /["'`?&](tags|search|page)(["'`]: "|=)/.test(readFileSync(file, "utf8")),
  );
  expect(spellers.filter((file) => file !== "app/filters/filter.ts")).toEqual([]);
});
