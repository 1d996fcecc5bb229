import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { editArticle } from "../support/edit-article";
import { eventually } from "../support/eventually";
import { makeFolder } from "../support/folder";
import { startSite } from "../support/site";
import { startUpstream } from "../support/upstream";

const SEEN = ["/", "/?page=2", "/?tags=AI", "/?search=sleep", "/blogs/7", "/feed.xml"];

const folder = makeFolder();
const file = join(folder, "db.json");
copyFileSync("db.json", file);
const upstream = await startUpstream(file);
afterAll(upstream.close);

/** A site that keeps its content in a folder. */
async function start(name: string, env: Record<string, string> = {}) {
  const CONTENT_CACHE_DIR = join(folder, name);
  const settings = { CONTENT_CACHE_DIR, LOG_LEVEL: "silent", API_TIMEOUT_MS: "20000", ...env };
  const site = await startSite(upstream.url, settings);
  const ask = async (path: string) => {
    const response = await fetch(site.url + path);
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
  return { ...site, ask, CONTENT_CACHE_DIR };
}

/** A site that shows pages, and ends when they are kept. */
async function showAndEnd(name: string) {
  const { ask, stop, CONTENT_CACHE_DIR } = await start(name);
  const shown = new Map<string, string>();
  for (const path of SEEN) shown.set(path, (await ask(path)).text);
  // A list for all pages, two filters, and twenty articles with the related ones of one.
  await eventually(() => expect(readdirSync(CONTENT_CACHE_DIR).length).toBeGreaterThanOrEqual(23));
  expect(await stop()).toBe(0);
  return shown;
}

test("a restarted site shows what readers saw before, while its source is down", async () => {
  const shown = await showAndEnd("down");
  await upstream.refuse();
  const { ask, stop, run } = await start("down");
  for (const [path, text] of shown) {
    const answer = await ask(path);
    expect([path, answer.status, answer.text]).toEqual([path, 200, text]);
    expect(Number(answer.headers.get("Age")), path).toBeGreaterThanOrEqual(4);
  }
  expect((await ask("/?tags=Mind")).status).toBe(502);
  await upstream.accept();
  await eventually(async () => expect((await ask("/")).headers.get("Cache-Status")).not.toContain("ttl=-"));
  expect(run.output).not.toContain("ignored");
  expect(await stop()).toBe(0);
});

test("what has changed meanwhile shows at once", async () => {
  await showAndEnd("edited");
  await editArticle(file, upstream.url, 52, { title: "Written while the site was down" });
  const { ask, stop } = await start("edited");
  expect((await ask("/")).text).toContain("Written while the site was down");
  expect(await stop()).toBe(0);
});

test("so does what the site makes of an unchanged article under new settings", async () => {
  const image = "https://pictures.test/cover.png";
  await editArticle(file, upstream.url, 1, { image });
  const before = await start("settings");
  expect((await before.ask("/blogs/1")).text).toContain(`"${image}"`);
  await eventually(() => expect(readdirSync(before.CONTENT_CACHE_DIR).length).toBeGreaterThan(0));
  expect(await before.stop()).toBe(0);
  const after = await start("settings", { IMAGE_HOSTS: "pictures.test" });
  const shown = "/pictures?src=https%3A%2F%2Fpictures.test";
  await eventually(async () => expect((await after.ask("/blogs/1")).text).toContain(shown));
  expect(await after.stop()).toBe(0);
});

test("damaged and foreign files are ignored with one line", async () => {
  await showAndEnd("damaged");
  const names = readdirSync(join(folder, "damaged"));
  const foreign = readFileSync(join(folder, "damaged", names[0] ?? ""));
  for (const [index, name] of names.entries())
    writeFileSync(join(folder, "damaged", name), index % 2 === 0 ? '{"name":' : foreign);
  await upstream.refuse();
  const { ask, stop, run } = await start("damaged");
  for (const path of ["/", "/?tags=AI", "/?search=sleep"]) await ask(path);
  expect(run.output.match(/ is ignored: /g)).toHaveLength(1);
  await upstream.accept();
  await eventually(async () => expect((await ask("/")).status).toBe(200));
  expect(await stop()).toBe(0);
});

test("nothing is kept where that is off", async () => {
  const site = await startSite(upstream.url, { CONTENT_CACHE_DIR: "off" });
  expect((await fetch(site.url)).status).toBe(200);
  expect(await site.stop()).toBe(0);
  expect(readdirSync(".")).not.toContain("off");
});
