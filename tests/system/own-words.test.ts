import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { escapeRegExp } from "../../app/filters/text";
import * as english from "../../app/words";
import { findIn } from "../support/axe";
import { openPage } from "../support/browser";
import { writeContentFile, writeFiles } from "../support/content-file";
import { copyProject, edit, takeWorker } from "../support/copy-project";
import { eventually } from "../support/eventually";
import { uncached } from "../support/headers";
import { shareProcess, test } from "../support/own-process";
import { runNode } from "../support/site";

const CONTENT = [
  "Brot ist ein Gespräch.[^1]",
  "## Mehl",
  "| Sorte | Wasser |\n| --- | --- |\n| Roggen | viel |",
  "## Wasser\n\n    Wasser = 3 * Mehl",
  "## Salz\n\nWenig.",
  "[^1]: So heißt es.",
].join("\n\n");

const ARTICLES = Array.from({ length: 60 }, (_, index) => ({
  id: `brot-${index + 1}`,
  title: `Brot und Salz, Teil ${index + 1}`,
  category: "AI",
  tags: index % 2 === 0 ? ["AI", "Tech"] : ["AI"],
  published_date: "2026-03-14",
  updated_date: "2026-10-01",
  reading_time: index + 1,
  content: CONTENT,
  ...(index === 1 && { author: "Änne Öhm", file: "../../brot.md" }),
}));

const TEXT = "# Technik\n\nAlles über *Öfen*, siehe [Teil 3](/blogs/brot-3).<script>Unfug</script>";

const BRAND = "Die internationale Rundschau für Brot, Salz & Gebäck";

/** What an owner chooses, in parts of what there is. */
const SITE = `export default {
  BRAND: { name: "${BRAND}", slug: "1 Brot & Früchte" },
  FEATURED: ["", "bald"].map((date, index) => ({
    category: "", headline: "Karte " + index, author: "", date, image: "/covers/gps.webp",
  })),
  HEADER: [{ label: "Impressum", href: "/blogs/brot-1" }, { label: "Alt", href: "/tag/tech/" }],
  AUTHOR: { name: "Jo Bäcker", picture: "/authors/ines-carvalho.webp" },
  AUTHORS: { "Jo Backer": { bio: "Backt." } },
  HAS_PLACEHOLDERS: false,
  TOPICS: null,
  TOPIC_TEXTS: { Tech: "Bald.", tech: ${JSON.stringify(TEXT)} },
  EDIT_URL: "https://git.example/edit/main/{path}",
  TIME_ZONE: "Pacific/Auckland",
};`;

const COLOURS = `@theme { --color-tech: #7a3b00; }
@font-face { font-family: "Own"; src: url("/fonts/own.woff2"); }
:root { @variant dark { --color-tech: #ffb27a; } }
@media (prefers-color-scheme: dark) { :root { --color-line: #444; } }`;
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>Brot</title></svg>';

/** Says an English text in another language: its words are spelt backwards, names in braces stay. */
function say(text: string): string {
  return text.replace(/\{\w+\}|[a-z]+/gi, (word) => (word[0] === "{" ? word : [...word].reverse().join("")));
}

function translate(words: object): object {
  const said = (text: string | object) => (typeof text === "string" ? say(text) : translate(text));
  return Object.fromEntries(Object.entries(words).map(([name, text]) => [name, said(text)]));
}

const WORDS = JSON.stringify({ ...translate(english), LANGUAGE: "de-DE" }, null, 2);

/** A copy of the project with files of an owner: the words of another language, and what an owner may choose. */
async function buildOwnSite(): Promise<string> {
  const copy = copyProject();
  const own = { "words.ts": `export default ${WORDS}`, "site.ts": SITE, "colours.css": COLOURS };
  const font = readFileSync("node_modules/temml/dist/Temml.woff2");
  writeFiles({ ...own, "public/favicon.svg": LOGO, "public/fonts/own.woff2": font }, join(copy, "my"));
  const run = runNode(["scripts/build.js"], {}, copy);
  expect(await run.exited, run.output).toBe(0);
  expect(run.output).toContain("my/colours.css: write dark colours in");
  return copy;
}

const copy = await buildOwnSite();
const site = await shareProcess({ CONTENT_FRESH_S: "0" }, copy, writeContentFile(ARTICLES));

/** Every text of a file of words, without names in braces. */
function textsOf(words: object): string[] {
  return Object.values(words).flatMap((value) =>
    typeof value === "string" ? value.split(/\{\w+\}/) : textsOf(value),
  );
}

/** What a page says: its texts, and the attributes and metadata that are read out or shown. */
function wordsOf(html: string): string {
  const said = html.matchAll(
    /(?:aria-label|placeholder|alt|"description" content|:title" content)="([^"]*)/g,
  );
  const text = html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, "")
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]*>/g, "\n")
    .replace(/https?:\S+/g, "");
  return [text, ...[...said].map(([, value]) => value)].join("\n").replaceAll("&#x27;", "'");
}

const ENGLISH = textsOf(english)
  .map((text) => text.replace(/^[^A-Za-z0-9]+|[^A-Za-z]+$/g, ""))
  .filter((text) => /[a-z]{4}/i.test(text));

function findEnglish(html: string): string[] {
  const said = wordsOf(html);
  return ENGLISH.filter((text) => new RegExp(`(?<![\\w-])${escapeRegExp(text)}(?![\\w-])`).test(said));
}

test("the other language has all the words, and each page says them alone", async () => {
  expect(ENGLISH.length).toBeGreaterThan(80);

  const pages: [path: string, status: number, ...texts: string[]][] = [
    ["/", 200, say("60 articles"), "14. März 2026", say("1 min read"), say("Page \n of 12")],
    ["/?page=2", 200, say("60 articles"), say(", page 2")],
    ["/?tags=Tech&search=brot", 200, say("30 articles for ‘"), say("Remove "), "‘brot’"],
    ["/?search=AI", 200, say("See the topic "), say(": 60 articles")],
    ["/?search=brot+gibtesnicht", 200, say("0 articles for ‘"), say("No blogs found!")],
    ["/?tags=Tech&page=9", 404, say("Go to page 6, the last one with articles")],
    ["/blogs/brot-3", 200, say("Updated "), "1. Oktober 2026", say("Note 1"), say("Learn More"), "Jo Bäcker"],
    ["/blogs/brot-2", 200, say("More by "), "Änne Öhm", say("Follow")],
    ["/blogs/fehlt", 404, say("Article not found"), say("Search for ‘")],
    ["/gibt/es/nicht", 404, say("Page not found")],
    ["/topics", 200, say("All topics"), say("60 articles"), say("30 articles")],
    ["/feed.xml?tags=AI", 200, `${BRAND.replace("&", "&amp;")}: ${say("articles in")} AI`, say("Notes")],
  ];
  const check = async (path: string, status: number, ...texts: string[]) => {
    const answer = await site.ask(path);
    const html = answer.text.replaceAll("&lt;", "<").replaceAll("&gt;", ">");
    const said = wordsOf(html);
    expect([path, answer.status]).toEqual([path, status]);
    for (const text of texts) expect(said, path).toContain(text);
    expect([path, findEnglish(html)]).toEqual([path, []]);
    if (!path.startsWith("/feed")) expect(answer.text).toContain('<html lang="de-DE" dir="ltr">');
  };
  for (const page of pages) await check(...page);
  site.upstream.fail("list", "status 500");
  await check("/", 502, say("The articles can’t be loaded now"), say("Try again"));
  site.upstream.fail("article", "status 500");
  await check("/blogs/brot-1", 502, say("This article can’t be loaded now"));
});

test("what the owner sets replaces a part, and what they don't is the default", async () => {
  const { text: html, headers } = await site.ask("/");
  expect(html).toContain("BROT, SALZ &amp; GEBÄCK");
  expect(html).toContain("Technology and health, explained with care.");
  // The most frequent tags, in place of the topics.
  expect(html.match(/<nav aria-labelledby="page:topics">.*?<\/nav>/s)?.[0]).toMatch(
    />AI<.*>60 selcitra<.*>Tech<.*>30 selcitra</s,
  );
  expect(html).not.toContain("Startups");
  const colours = [...html.matchAll(/--color-(tech|health):(#\w+)/g)].map(([, , colour]) => colour);
  const dark = ["#9db1ff", "#78d3aa"];
  expect(colours).toEqual(["#7a3b00", "#0b6b4f", ...dark, ...dark, "#ffb27a", "#ffb27a"]);
  // The day begins at midnight in the owner's time zone.
  expect((await site.ask("/feed.json")).text).toContain('"date_published":"2026-03-13T11:00:00Z"');
  expect((await site.ask("/favicon.svg")).text).toBe(LOGO);
  expect(html).toContain(LOGO);
  // A featured card has a date as it is written, or none.
  const [, first, second] = html.split('class="byline flex-wrap gap-x-4 gap-y-0"');
  expect(first).toMatch(/^><\/p>/);
  expect(second).toMatch(/^><time dateTime="bald" dir="auto">bald<\/time><\/p>/);
  expect(headers["cache-status"]).toMatch(/^\*1-Brot-Fr-chte; /);
});

test("a topic's text stands above the first page of its list alone, and describes the list and its feed", async () => {
  const { text: html } = await site.ask("/?tags=Tech");
  const said = '<p>Alles über <em>Öfen</em>, siehe <a href="/blogs/brot-3">Teil 3</a>.</p>';
  const [before = "", after = "", ...more] = html.split("<body")[1]?.split(said) ?? [];
  expect(more).toEqual([]);
  const levelsOf = (part: string) => (part.match(/(?<=<h)[1-6]/g) ?? []).join("");
  expect([levelsOf(before), levelsOf(after)]).toEqual(["12", expect.stringMatching(/^2+$/)]);
  expect(before).toContain('<h2 id="technik">Technik</h2>');
  expect(html).not.toContain("Unfug");
  const description = "Alles über Öfen, siehe Teil 3.";
  for (const name of ['name="description"', 'property="og:description"'])
    expect(html).toContain(`<meta ${name} content="${description}"/>`);
  const textOf = async (path: string) => (await site.ask(path)).text;
  expect(await textOf("/feed.xml?tags=Tech")).toContain(`<subtitle>${description}</subtitle>`);
  expect(JSON.parse(await textOf("/feed.json?tags=Tech"))).toMatchObject({ description });
  const others = ["/", "/?tags=AI", "/?tags=Tech&tags=AI", "/?tags=Tech&search=brot", "/?tags=Tech&page=2"];
  for (const path of [
    ...others,
    "/topics",
    "/feed.xml",
    "/feed.json?tags=AI",
    "/feed.xml?tags=Tech&search=brot",
  ])
    expect([path, (await textOf(path)).match(/Öfen|Technik/)]).toEqual([path, null]);
});

test("a list whose topic's text can't be rendered is shown without it, and not kept", async ({ start }) => {
  const putBack = takeWorker(copy);
  onTestFinished(putBack);
  const { ask } = await start({}, copy, writeContentFile(ARTICLES));
  const { status, headers, text } = await ask("/?tags=Tech");
  expect([status, headers["cache-control"], text.includes("Alles über")]).toEqual([
    200,
    uncached(headers),
    false,
  ]);
  putBack();
  await eventually(async () => expect((await ask("/?tags=Tech")).text).toContain("Alles über"));
});

test("an owner's typeface is loaded", async () => {
  const page = await openPage({ baseURL: site.url });
  await page.goto("/");
  expect(await page.evaluate(async () => (await document.fonts.load("1rem Own"))[0]?.status)).toBe("loaded");
});

test("a topic's text comes with its list after a soft navigation too", async () => {
  const page = await openPage({ baseURL: site.url });
  const documents: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && documents.push(request.url()));
  await page.goto("/");
  await page.waitForFunction(() => window.isHydrated);
  await page.locator(".topic", { hasText: "Tech" }).click();
  await page.getByRole("heading", { level: 2, name: "Technik" }).waitFor();
  const described = page.locator('meta[name="description"][content^="Alles über Öfen"]');
  await described.waitFor({ state: "attached" });
  await page.locator(".article-text a", { hasText: "Teil 3" }).click();
  await page.getByRole("heading", { level: 1, name: "Brot und Salz, Teil 3" }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { level: 2, name: "Technik" }).waitFor();
  expect(documents).toEqual([`${site.url}/`]);
  expect(await findIn(page, ".article-text")).toEqual([]);
});

test("articles and pages of a folder lead to their files, and those of a content file do not", async () => {
  const folder = writeFiles({
    "2026/Brot & Salz/50%.md": "---\nslug: salz\n---\nText.",
    "about.md": "---\ntitle: Wir\npage: true\n---\nText.",
  });
  const run = runNode(["scripts/start.js"], { API_PORT: "0", DB_FILE: folder, CONTENT_FRESH_S: "1" }, copy);
  const url = await run.printed(new RegExp(`${BRAND}: (\\S+)`));
  const textOf = async (path: string) => (await fetch(url + path)).text();
  const linkTo = (path: string) =>
    `<a href="https://git.example/edit/main/${path}" rel="nofollow">${say("Edit this page")}</a>`;
  expect(await textOf("/blogs/salz")).toContain(linkTo("2026/Brot%20%26%20Salz/50%25.md"));
  expect(await textOf("/about")).toContain(linkTo("about.md"));
  const page = await openPage({ baseURL: url });
  await page.goto("/blogs/salz");
  expect(await findIn(page)).toEqual([]);
  for (const path of ["/", "/blogs/salz.md", "/feed.json", "/?_data=routes%2F_index", "/?search=2026"])
    expect([path, (await textOf(path)).match(/git\.example|Brot & Salz|50%\.md/)]).toEqual([path, null]);
  expect(await textOf("/?search=50%25")).toContain(say("No blogs found!"));
  await run.stop();
  // The second one's file lies elsewhere.
  for (const path of ["/blogs/brot-1", "/blogs/brot-2"])
    expect((await site.ask(path)).text).not.toContain("git.example");
});

test("check-content names settings that can't be shown, and the words without a translation", async () => {
  const check = async (...program: string[]) => {
    const run = runNode([...program, writeContentFile([])], {}, copy);
    expect(await run.exited, run.output).toBe(0);
    expect(run.output.match(/^warning: Article .*$/gm)).toEqual(ofText);
    return run.output.match(/^warning: my\/.*$/gm) ?? [];
  };
  const ofText = [
    'warning: Article "TOPIC_TEXTS.tech": line 3: HTML is left out: script.',
    'warning: Article "TOPIC_TEXTS.tech": /blogs/brot-3 leads to no article, or to a draft.',
  ];
  const ofSettings = [
    expect.stringMatching(/^warning: my\/site.ts: FEATURED has the date "bald"/),
    expect.stringMatching(/^warning: my\/site.ts: BRAND.slug "1 Brot & Früchte" has/),
  ];
  const unused = [
    "warning: my/site.ts: HEADER leads to /blogs/brot-1, which is not there: set it.",
    "warning: my/site.ts: COLOPHON leads to /colophon, which is not there: set it.",
    'warning: my/site.ts: AUTHORS has "Jo Backer", but no article has that author.',
    'warning: my/site.ts: TOPIC_TEXTS has "Tech", but no article has that tag.',
    'warning: my/site.ts: TOPIC_TEXTS has "Tech" again: the last is shown.',
    'warning: my/site.ts: TOPIC_TEXTS has "tech", but no article has that tag.',
  ];
  expect(await check("build/server/check-content.js")).toEqual([...ofSettings, ...unused]);
  const remove = (text: string) =>
    text.replace(/^ *"follow": .*$/m, "").replace(/^ {2}"NAVIGATION": .*?^ {2}\},$/ms, "");
  edit(join(copy, "my/words.ts"), remove);
  // Unbuilt, because a build takes ten times as long.
  expect(await check("--import", "tsx", "scripts/check-content.ts")).toEqual([
    ...ofSettings,
    "warning: my/words.ts has no translation of ARTICLE.follow, NAVIGATION.home.",
    ...unused,
  ]);
});

test("an article without an author has the site's own everywhere, and no card has a box for a picture that is missing", async () => {
  const textOf = async (path: string) => (await site.ask(path)).text;
  const [list, article, atom, json] = await Promise.all(
    ["/", "/blogs/brot-3", "/feed.xml", "/feed.json"].map(textOf),
  );
  for (const text of [list, article]) expect(text).toContain("%2Fauthors%2Fines-carvalho.webp");
  expect(article).toContain('"author":{"@type":"Person","name":"Jo Bäcker","url":"http://localhost:8080/"}');
  expect(article).not.toContain(say("More by"));
  for (const name of ["Jo Bäcker", "Änne Öhm"]) {
    expect(atom).toContain(`<author><name>${name}</name></author>`);
    expect(json).toContain(`"authors":[{"name":"${name}"}]`);
  }
  // Those of the featured stories.
  expect(list?.match(/class="cover/g)).toHaveLength(2);
  expect(article).not.toContain('class="cover');
});

test("the header does not cover what a link jumps to, however long the site's name", async () => {
  const page = await openPage({ baseURL: site.url });
  for (const width of [320, 360, 390, 640, 768, 1024, 1366]) {
    await page.setViewportSize({ width, height: 640 });
    await page.goto("/blogs/brot-3");
    const [header, title] = await page.evaluate(() => {
      location.hash = "wasser";
      scrollBy(0, 0); // lays the page out
      const parts = [".site-header", "h2:target"].map((part) => document.querySelector(part));
      return parts.map((part) => part?.getBoundingClientRect());
    });
    expect(title?.top, String(width)).toBeLessThan(100);
    expect(header?.bottom, String(width)).toBeLessThanOrEqual(Math.ceil(title?.top ?? 0));
  }
});

test("a visitor goes from search to article to article", async () => {
  const page = await openPage({ baseURL: site.url });
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  const arrives = async (path: string, heading: string) => {
    await page.waitForURL(({ pathname, search }) => pathname + search === path);
    await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
    expect(findEnglish(await page.content())).toEqual([]);
  };

  await page.goto("/");
  await page.waitForFunction(() => window.isHydrated);
  const header = page.getByRole("banner");
  await header.getByPlaceholder(say("Search something..")).fill("Salz");
  await header.getByRole("button", { name: say("Search") }).click();
  await arrives("/?search=Salz", `60 ${say("articles for")} ‘Salz’`);
  await page.getByRole("link", { name: "Brot und Salz, Teil 3", exact: true }).click();
  await arrives("/blogs/brot-3", "Brot und Salz, Teil 3");
  // The first is the article's: the list is kept behind it.
  await page.getByText("14. März 2026").first().waitFor();
  await header.getByText("Impressum").click();
  await arrives("/blogs/brot-1", "Brot und Salz, Teil 1");
  expect(errors).toEqual([]);
});
