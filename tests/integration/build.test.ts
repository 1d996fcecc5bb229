import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { shareSite } from "../support/own-site";

const { ask } = await shareSite();

function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(tsx?|js)$/.test(file))
    .map((file) => `${folder}/${file}`);
}

/** What marks a source as its own in a bundle: texts that are no plain word, and names that no minifier shortens. */
function marksOf(file: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    // It declares types alone.
    if (ts.isModuleDeclaration(node)) return;
    if (ts.isImportDeclaration(node)) {
      // A browser's build ends with an error where it meets a name of one of Node's modules.
      const module = (node.moduleSpecifier as ts.StringLiteral).text;
      if (module.startsWith("node:")) found.push(module);
      return;
    }
    if (ts.isStringLiteralLike(node) && /[^\w/-]/.test(node.text) && node.text.length > 5)
      found.push(node.text);
    if (ts.isIdentifier(node) && /[a-z]_[a-z]/i.test(node.text)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true));
  return found;
}

/** All that the build gives browsers to run. */
function readBundle(): string {
  // The folder may hold files of the build before, too.
  const chunks = readFileSync("build/.files", "utf8").match(/^client\/assets\/.*\.js$/gm) ?? [];
  return chunks.map((file) => readFileSync(`build/${file}`, "utf8")).join("\n");
}

test("no server module reaches the browser's bundle", () => {
  const sources = sourcesOf("app");
  const isServers = (file: string) => /\.server\.(tsx?|js)$/.test(file);
  const shared = new Set(sources.filter((file) => !isServers(file)).flatMap(marksOf));
  const bundle = readBundle();
  expect(bundle).toContain("No blogs found!");
  // The parser of Markdown names its tokens like this.
  expect(readFileSync("node_modules/markdown-it/dist/markdown-it.mjs", "utf8")).toContain("blockquote_open");
  expect(bundle).not.toContain("blockquote_open");

  // What React itself brings, such as the names of XML namespaces, tells nothing.
  const react = readFileSync("node_modules/react-dom/cjs/react-dom.production.min.js", "utf8");
  const unmarked: string[] = [];
  for (const file of sources.filter(isServers)) {
    const own = marksOf(file).filter((mark) => !shared.has(mark) && !react.includes(mark));
    if (own.length === 0) unmarked.push(file);
    expect(
      own.filter((mark) => bundle.includes(mark)),
      file,
    ).toEqual([]);
  }
  // These have no text that could tell.
  expect(unmarked.toSorted()).toEqual(["app/content/source.server.ts", "app/seo/canonical.server.ts"]);
});

test("every file in an assets folder has a hash in its name, because an update keeps those of the last build", () => {
  const files = readFileSync("build/.files", "utf8").match(/^(client|server)\/assets\/.*\.\w+$/gm) ?? [];
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => !/-[\w-]{8}\.(js|css)(\.br|\.gz)?$/.test(file))).toEqual([]);
});

test("no style reaches the browser's bundle: it travels in every document", () => {
  expect(readBundle()).not.toContain("min-height:100dvh");
});

test("an article's Markdown is rendered", async () => {
  const { text } = await ask("/blogs/52");
  expect(text).toMatch(/<h2 id="text-[\w-]+">Four spheres/);
  expect(text).toMatch(
    /<img src="\/pictures\?src=%2Ffigures%2Fgps-spheres.webp[^>]* width="1440" height="810"/,
  );
});

test("a document fits into the first round trip of a connection", async () => {
  for (const path of ["/", "/?tags=AI", "/?search=sleep", "/blogs/1", "/blogs/7"]) {
    const { body } = await ask(path, { "Accept-Encoding": "br" });
    // The initial window is ten segments of some 1,400 bytes (RFC 6928).
    expect(body.length, path).toBeLessThan(14_000);
  }
});
