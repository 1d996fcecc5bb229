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

function importsFrom(folder: string): Import[] {
  return imports.filter(({ from }) => from.startsWith(folder));
}

function local(list: Import[]): Import[] {
  return list.filter(({ to }) => /^(app|server|scripts|tools)\b/.test(to));
}

test("the rules below see the code", () => {
  expect(files.length).toBeGreaterThan(25);
  expect(imports).toContainEqual({
    from: "app/routes/_index.tsx",
    to: "app/content/sources.server",
    isType: false,
  });
});

test("nothing imports a route", () => {
  expect(imports.filter(({ to }) => to.startsWith("app/routes"))).toEqual([]);
});

test("the app does not know the server round it, nor the scripts and tools", () => {
  expect(importsFrom("app/").filter(({ to }) => /^(server|scripts|tools)\b/.test(to))).toEqual([]);
});

test("filters import nothing but each other", () => {
  expect(importsFrom("app/filters/").filter(({ to }) => !to.startsWith("app/filters/"))).toEqual([]);
});

test("the browser's part imports nothing of ours but filters", () => {
  const wrong = local(importsFrom("app/browser/")).filter(({ to }) => !/^app\/(browser|filters)\//.test(to));
  expect(wrong).toEqual([]);
});

test("components import no server module, and from content only types", () => {
  const wrong = importsFrom("app/components/").filter(
    ({ to, isType }) => to.endsWith(".server") || (to.startsWith("app/content/") && !isType),
  );
  expect(wrong).toEqual([]);
});

test("content and seo import no component", () => {
  const wrong = [...importsFrom("app/content/"), ...importsFrom("app/seo/")].filter(({ to }) =>
    to.startsWith("app/components/"),
  );
  expect(wrong).toEqual([]);
});

test("only server files, routes and the root import server files", () => {
  const wrong = local(importsFrom("app/")).filter(
    ({ from, to }) => to.endsWith(".server") && !/\.server\.tsx?$|^app\/(routes\/|root\.tsx$)/.test(from),
  );
  expect(wrong).toEqual([]);
});

test("pictures know nothing of articles, and content and components not how they are made", () => {
  const wrong = local(importsFrom("app/pictures/")).filter(
    ({ to }) => !/^app\/(pictures\/|site$|env\.server$|limit\.server$|caching\/)/.test(to),
  );
  expect(wrong).toEqual([]);
  const users = [...importsFrom("app/content/"), ...importsFrom("app/components/")].map(({ to }) => to);
  const used = new Set(users.filter((to) => to.startsWith("app/pictures/")));
  expect([...used].sort()).toEqual([
    "app/pictures/figure.server",
    "app/pictures/original.server",
    "app/pictures/variants",
  ]);
});

test("one file alone knows the site's name, language and subject", () => {
  const sources = [
    ...files,
    "public/favicon.svg",
    ...readdirSync("scripts").map((name) => `scripts/${name}`),
  ];
  const owners = sources.filter((file) =>
    /circuit.{0,7}cell|technology and health|lang="|"en(-GB)?"|#faf8f4/i.test(readFileSync(file, "utf8")),
  );
  expect(owners).toEqual(["app/site.ts"]);
});

function filesWith(pattern: RegExp): string[] {
  return files.filter((file) => pattern.test(readFileSync(file, "utf8")));
}

test("one file calls the JSON server and knows its params, one the hosts of pictures, one the site itself", () => {
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
