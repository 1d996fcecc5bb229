import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { eventually } from "../support/eventually";
import { shareSite } from "../support/own-site";
import { metadataOf } from "../support/picture-route";
import { findFreePort, runNode } from "../support/site";
import { makeFolder } from "../support/temp-folder";

const { ask, upstream } = await shareSite();

/** All that the build gives browsers to run. */
function readBundle(): string {
  // The folder may hold files of the build before, too.
  const chunks = readFileSync("build/.files", "utf8").match(/^client\/assets\/.*\.js$/gm) ?? [];
  return chunks.map((file) => readFileSync(`build/${file}`, "utf8")).join("\n");
}

test("the parser of Markdown and PostgreSQL's source stay on the server, and styles travel in documents", () => {
  // It names its tokens like this.
  expect(readFileSync("node_modules/markdown-it/dist/markdown-it.mjs", "utf8")).toContain("blockquote_open");
  expect(readBundle()).toContain("No blogs found!");
  for (const text of ["blockquote_open", "blog.articles", "min-height:100dvh"])
    expect(readBundle()).not.toContain(text);
});

test("every file in an assets folder has a hash in its name, because an update keeps those of the last build", () => {
  const files = readFileSync("build/.files", "utf8").match(/^(client|server)\/assets\/.*\.\w+$/gm) ?? [];
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => !/-[\w-]{8}\.(js|css)(\.br|\.gz)?$/.test(file))).toEqual([]);
});

test("no utility brings variables of its own: they would weigh as much as all utilities", async () => {
  expect((await ask("/")).text).not.toContain("@property");
});

test("a browser shows the Atom feed by a style sheet, which its policy allows", async () => {
  const { text, headers } = await ask("/feed.xml");
  expect(text).toMatch(/^<\?xml [^>]*\?><\?xml-stylesheet type="text\/css" href="\/feed.css"\?><feed /);
  expect(headers["content-security-policy"]).toContain("; style-src 'self'");
  expect((await ask("/feed.css")).headers["content-type"]).toMatch(/^text\/css/);
});

test("a document fits into the first round trip of a connection", async () => {
  for (const path of ["/", "/?tags=AI", "/?search=sleep", "/blogs/1", "/blogs/7"]) {
    const { body } = await ask(path, { "Accept-Encoding": "br" });
    // The initial window is ten segments of some 1,400 bytes (RFC 6928).
    expect(body.length, path).toBeLessThan(14_000);
  }
});

test("remix-serve serves the same build, files and resized pictures", async () => {
  const cli = "node_modules/@remix-run/serve/dist/cli.js";
  const [PORT, IMAGE_CACHE_DIR] = [String(await findFreePort()), makeFolder()];
  const env = { API_BASE_URL: upstream.url, HOST: "127.0.0.1", PORT, IMAGE_CACHE_DIR };
  const run = runNode([cli, "tools/bench/remix-serve.js"], env);
  const url = await run.printed(/\((http:\/\/127[\w.:]+)\)/);
  upstream.answerWith("article", { id: 1, content: "**bold**" });
  expect(await (await fetch(`${url}/blogs/1`)).text(), run.output).toContain("<p><strong>bold</strong></p>");
  upstream.reset();
  const page = await (await fetch(`${url}/?tags=AI`)).text();
  expect(page).toContain("<title>Articles in AI · Circuit &amp; Cell</title>");
  expect((await fetch(`${url}/blogs/999`)).status, run.output).toBe(404);
  const picture = `${url}/pictures?src=%2Fcovers%2Fgps.webp&width=72&format=avif`;
  const look = async () => metadataOf(await fetch(picture));
  expect(await look(), run.output).toMatchObject({ format: "webp" });
  await eventually(async () => expect(await look()).toMatchObject({ format: "heif", width: 72 }));
  await run.stop();
});
