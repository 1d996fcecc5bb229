import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askPlainly, findFreePort, runNode, startSite } from "../support/site";
import { startUpstream, type Upstream } from "../support/upstream";

let upstream: Upstream;

beforeAll(async () => {
  upstream = await startUpstream();
});

afterAll(() => upstream.close());

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

test("an article's Markdown is rendered", async () => {
  const site = await startSite(upstream.url);
  const page = await (await fetch(`${site.url}/blogs/52`)).text();
  expect(page).toMatch(/<h2 id="text-[\w-]+">Four spheres/);
  expect(page).toMatch(
    /<img src="\/pictures\?src=%2Ffigures%2Fgps-spheres.webp[^>]* width="1440" height="810"/,
  );
  expect(await site.stop()).toBe(0);
});

test("styles travel in every document, allowed by their hash, and in no script", async () => {
  const site = await startSite(upstream.url);
  for (const path of ["/", "/blogs/1", "/?page=999", "/blogs/none", "/nowhere"]) {
    const answer = await fetch(site.url + path);
    const html = await answer.text();
    expect(html, path).not.toContain("stylesheet");
    const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = ""]) => text);
    expect(styles, path).toHaveLength(1);
    const hash = createHash("sha256").update(styles.join()).digest("base64");
    expect(answer.headers.get("Content-Security-Policy"), path).toContain(`style-src 'sha256-${hash}'`);
    expect(answer.headers.get("Content-Security-Policy"), path).not.toContain("unsafe");
  }
  expect(readBundle()).not.toContain("min-height:100dvh");
  await site.stop();
});

test("a document fits into the first round trip of a connection", async () => {
  const site = await startSite(upstream.url);
  for (const path of ["/", "/?tags=AI", "/?search=sleep", "/blogs/1", "/blogs/7"]) {
    const { body } = await askPlainly(site.url, path, { "Accept-Encoding": "br" });
    // The initial window is ten segments of some 1,400 bytes (RFC 6928).
    expect(body.length, path).toBeLessThan(14_000);
  }
  await site.stop();
});

/** Prints each turn that is waited for, and how many are at the same time. */
const PRINT_TURNS = `
  import timers from "node:timers/promises";
  import { syncBuiltinESMExports } from "node:module";
  const { setImmediate } = timers;
  let waiting = 0;
  timers.setImmediate = async () => {
    waiting += 1;
    console.log("turn " + waiting);
    await setImmediate();
    waiting -= 1;
  };
  syncBuiltinESMExports();
`;

test("the app and the server share one render queue, and each page waits in it twice", async () => {
  const preload = `data:text/javascript,${encodeURIComponent(PRINT_TURNS)}`;
  const site = await startSite(upstream.url, { NODE_OPTIONS: `--import=${preload}` });
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => fetch(`${site.url}/nope/${index}`).then((page) => page.text())),
  );
  expect(await site.stop()).toBe(0);
  const turns = site.run.output.match(/^turn \d+$/gm);
  expect(turns).toEqual(Array(40).fill("turn 1"));
});

test("an article that takes too long to render is shown as plain text and delays no other page", async () => {
  const hostile = "a^[".repeat(400_000);
  upstream.answerWith("list", [
    { id: 1, content: "**bold**" },
    { id: 2, content: hostile },
  ]);
  const site = await startSite(upstream.url, { API_TIMEOUT_MS: "20000" });
  const load = async (path: string) => (await fetch(site.url + path)).text();
  let isLoaded = false;
  const loading = load("/blogs/2").finally(() => {
    isLoaded = true;
  });
  let longestMs = 0;
  while (!isLoaded) {
    const begin = performance.now();
    await load("/healthz");
    longestMs = Math.max(longestMs, performance.now() - begin);
  }
  expect((await loading).includes(`<p>${hostile}</p>`)).toBe(true);
  expect(longestMs).toBeLessThan(2_000);
  expect(await load("/blogs/1")).toContain("<p><strong>bold</strong></p>");
  await site.stop();
  upstream.reset();
});

test("remix-serve serves the same build", async () => {
  const run = runNode(["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"], {
    API_BASE_URL: upstream.url,
    HOST: "127.0.0.1",
    PORT: String(await findFreePort()),
  });
  const url = await run.printed(/\((http:\/\/127[\w.:]+)\)/);
  upstream.answerWith("article", { id: 1, content: "**bold**" });
  expect(await (await fetch(`${url}/blogs/1`)).text(), run.output).toContain("<p><strong>bold</strong></p>");
  upstream.reset();
  const page = await fetch(`${url}/?tags=AI`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("<title>Articles in AI · Circuit &amp; Cell</title>");
  expect((await fetch(`${url}/blogs/999`)).status, run.output).toBe(404);
  await run.stop();
});
