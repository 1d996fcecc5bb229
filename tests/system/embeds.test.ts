import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Page } from "playwright";
import { afterAll, expect, test } from "vitest";
import { openPage } from "../support/browser";
import { writeFiles } from "../support/content-file";
import { copyProject } from "../support/copy-project";
import { shareProcess } from "../support/own-process";
import { runNode } from "../support/site";

/** Counts what is shown, as counting scripts do: at their start, and wherever the history goes. */
const COUNT = `{ const { site, to } = document.currentScript.dataset;
const count = () => fetch(to + "/hit?" + site + location.pathname, { mode: "no-cors", method: "POST" });
const { pushState } = history;
history.pushState = function (...entry) { pushState.apply(this, entry); count(); };
addEventListener("popstate", count);
count(); }`;
/** Puts comments after itself, in a frame that knows the page, and loads a style for them, as Giscus does. */
const COMMENTS = `{ const { src, dataset } = document.currentScript;
const frame = Object.assign(document.createElement("iframe"), { title: "Comments" });
frame.src = new URL("/frame?" + dataset.repo + location.pathname, src);
document.currentScript.after(frame);
document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: new URL("/style.css", src) })); }`;
/** Fills the box that it knows by its id, as Isso does. */
const THREAD = `document.getElementById("thread").append("Thread of " + location.pathname);`;

/** A server on a port of its own, which notes what it is asked for. */
async function startServer(files: Record<string, string>) {
  const calls: string[] = [];
  const server = createServer(async (request, response) => {
    await text(request);
    const path = String(request.url);
    calls.push(path);
    const types: Record<string, string> = { js: "text/javascript", css: "text/css" };
    const type = types[path.split(".")[1] ?? ""] ?? "text/html";
    response.setHeader("Content-Type", type);
    response.end(files[path] ?? `<p>Comments on ${path}</p>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls };
}

const counter = await startServer({ "/count.js": COUNT });
const collector = await startServer({});
const comments = await startServer({
  "/client.js": COMMENTS,
  "/style.css": "iframe[title=Comments] { height: 123px }",
});
const thread = await startServer({ "/thread.js": THREAD });
const stranger = await startServer({});

const copy = copyProject();
writeFiles(
  {
    "site.ts": `export default ${JSON.stringify({
      EMBEDS: [
        {
          src: `${counter.url}/count.js`,
          place: "head",
          attributes: { "data-site": "blog", "data-to": collector.url, onload: "alert(1)" },
          connect: [`${collector.url}/hit`],
        },
        {
          src: `${comments.url}/client.js`,
          place: "article",
          attributes: { "data-repo": "bread" },
          frame: [comments.url],
          style: [comments.url],
        },
        { src: `${thread.url}/thread.js`, place: "article", id: "thread" },
        { src: "http://127.0.0.1:9/gone.js", place: "head" },
      ],
    })};`,
  },
  join(copy, "my"),
);
const built = runNode(["scripts/build.js"], {}, copy);
expect(await built.exited, built.output).toBe(0);
const site = await shareProcess({}, copy);
const all = [counter, collector, comments, thread];

async function open(path: string, options: object = {}): Promise<Page> {
  for (const { calls } of all) calls.length = 0;
  const page = await openPage({ baseURL: site.url, ...options });
  await page.goto(path);
  return page;
}

test("each directive allows exactly the sites that are set, on every document", async () => {
  for (const path of ["/", "/blogs/1", "/topics", "/nope"]) {
    const policy = String((await site.ask(path)).headers["content-security-policy"]);
    const sitesOf = (name: string) =>
      policy
        .split("; ")
        .find((directive) => directive.startsWith(`${name} `))
        ?.match(/https?:\/\/\S+/g) ?? [];
    expect(sitesOf("script-src")).toEqual([counter.url, comments.url, thread.url, "http://127.0.0.1:9"]);
    expect(sitesOf("connect-src")).toEqual([collector.url]);
    expect(sitesOf("frame-src")).toEqual([comments.url]);
    expect(sitesOf("style-src")).toEqual([comments.url]);
    expect(sitesOf("form-action")).toEqual([]);
  }
});

test("a script of the head counts soft navigations, a box below each article is made anew", async () => {
  const page = await open("/");
  const hits = () => collector.calls.map((call) => call.replace("/hit?blog", ""));
  await expect.poll(hits).toEqual(["/"]);
  const titles = page.getByRole("article").getByRole("heading", { level: 2 }).getByRole("link");
  await titles.first().click();
  await expect.poll(hits).toEqual(["/", "/blogs/52"]);
  const frame = page.getByTitle("Comments");
  const said = page.frameLocator("[title=Comments]").getByText("Comments on /frame?bread/blogs/52");
  await said.waitFor();
  await expect.poll(() => frame.evaluate((element) => getComputedStyle(element).height)).toBe("123px");
  await page.getByText("Thread of /blogs/52").waitFor();
  const next = page.locator(".neighbours a");
  const other = String(await next.getAttribute("href"));
  await next.click();
  await page.frameLocator("[title=Comments]").getByText(`Comments on /frame?bread${other}`).waitFor();
  await page.getByText(`Thread of ${other}`).waitFor();
  expect([await frame.count(), await page.locator("#thread").count()]).toEqual([1, 1]);
  await expect.poll(hits).toEqual(["/", "/blogs/52", other]);
  await page.goBack();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: /^52 articles/ }).waitFor();
  expect(await frame.count()).toBe(0);
  expect(counter.calls).toEqual(["/count.js"]);
});

test("what is not allowed is refused", async () => {
  const page = await open("/");
  await expect.poll(() => collector.calls.length).toBe(1);
  await page.evaluate((url) => {
    const refused: string[] = [];
    Object.assign(window, { refused });
    addEventListener("securitypolicyviolation", ({ effectiveDirective }) => refused.push(effectiveDirective));
    for (const name of ["iframe", "script"])
      document.body.append(Object.assign(document.createElement(name), { src: url }));
    fetch(url).catch(() => {});
  }, stranger.url);
  const refused = ["connect-src", "frame-src", "script-src-elem"];
  await expect.poll(() => page.evaluate("refused.toSorted()")).toEqual(refused);
  expect(stranger.calls).toEqual([]);
});

test.each<[string, object, (page: Page) => unknown]>([
  ["without JavaScript", { javaScriptEnabled: false }, () => {}],
  [
    "where the site's scripts are blocked",
    {},
    (page) => page.route("**/assets/*.js", (route) => route.abort()),
  ],
])("nobody else's script runs %s", async (_world, options, prepare) => {
  for (const { calls } of all) calls.length = 0;
  const page = await openPage({ baseURL: site.url, ...options });
  await prepare(page);
  await page.goto("/blogs/52", { waitUntil: "load" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(all.flatMap(({ calls }) => calls)).toEqual([]);
});

test("nobody else's script runs where the reader saves data", async () => {
  for (const { calls } of all) calls.length = 0;
  const page = await openPage({ baseURL: site.url });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  await page.goto("/blogs/52");
  await page.mouse.move(300, 300);
  await page.waitForFunction(() => window.isHydrated);
  expect(all.flatMap(({ calls }) => calls)).toEqual([]);
});
