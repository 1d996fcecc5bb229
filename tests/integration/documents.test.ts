import { expect, test } from "vitest";
import { shareSite } from "../support/own-site";
import { parseBody } from "../support/rendered";
import type { Call } from "../support/upstream";

const { url, ask, upstream } = await shareSite({ CONTENT_FRESH_S: "0" });

/** What an address shows without scripts: the document, and what it says of itself. */
async function show(path: string) {
  const { status, text } = await ask(path);
  const { ownerDocument: page } = parseBody(text);
  return { page, says: [status, page.querySelector("h1")?.textContent, page.title] };
}

/** The addresses of a part's links by their texts. */
function linksIn(page: Document, part: string): Record<string, string | null> {
  const links = [...page.querySelectorAll(`${part} a`)];
  return Object.fromEntries(links.map((link) => [link.textContent, link.getAttribute("href")]));
}

const LIST = "section[aria-label=Articles]";

test("the front page has its parts", async () => {
  const { page, says } = await show("/");
  expect(says[1]).toBe("52 articles on technology and health");
  const topics = [...page.querySelectorAll("nav[aria-labelledby='page:topics'] .topic")];
  expect(topics.map(({ textContent }) => textContent)).toEqual([
    "Artificial Intelligence5 articles",
    "Startups18 articles",
    "Technology34 articles",
    "Apps9 articles",
  ]);
  const counts = [
    `${LIST} article`,
    "section[aria-label=Featured] article",
    "section[aria-label=Featured] a[href]",
    "input[type=email][placeholder='your email address']",
    "form input[type=email]",
    "button:not([type])",
  ].map((selector) => page.querySelectorAll(selector).length);
  expect(counts).toEqual([5, 2, 0, 1, 0, 0]);
  expect(page.body.textContent).toContain("Subscribe");
});

test("an article has its parts", async () => {
  const { page } = await show("/blogs/7");
  const figures = ["15 comments", "120 likes", "1.2K views", "6 comments"];
  for (const text of [...figures, "Editor", "Follow", "Nothing here is medical"])
    expect(page.body.textContent).toContain(text);
  const related = page.querySelectorAll("section[aria-labelledby='page:related'] h3").length;
  expect([1, 2, 3]).toContain(related);
});

test.each([
  ["/blogs/999", "Article not found", "No related blog found"],
  ["/blogs/a%20b", "Article not found", "No related blog found"],
  ["/nope", "Page not found", "Privacy Policy"],
  ["/archive/1800", "Page not found", "Privacy Policy"],
])("where nothing is at %s, the screen says so and leads on", async (path, heading, text) => {
  const { page, says } = await show(path);
  expect(says).toEqual([404, heading, `${heading} · Circuit & Cell`]);
  expect(page.body.textContent).toContain(text);
  expect(linksIn(page, "main")).toMatchObject({
    "All topics": "/topics",
    "All articles by year": "/archive",
    "Back to Blogs": "/",
  });
  expect(page.querySelectorAll("form input[type=search]").length).toBeGreaterThan(0);
});

test("an old address offers a search for its words", async () => {
  const { page } = await show("/2019/05/sleep-cycles.html");
  expect(linksIn(page, "main")).toMatchObject({ "Search for ‘sleep cycles’": "/?search=sleep+cycles" });
  // Of such addresses there is no end.
  expect(page.querySelector("main a[href^='/?search=']")?.getAttribute("rel")).toBe("nofollow");
});

test("a search that finds nothing says so, and links to what its parts find, to what was meant, and to all articles", async () => {
  const { page, says } = await show("/?tags=Apps&search=soap");
  expect(says[1]).toBe("0 articles for ‘soap’ in Apps");
  expect(page.body.textContent).toContain("No blogs found!");
  expect(linksIn(page, LIST)).toMatchObject({
    "All 9 articles in Apps": "/?tags=Apps",
    "Show all articles": "/",
    "Artificial Intelligence": "/?tags=AI",
    Startups: "/?tags=Startups",
    Technology: "/?tags=Tech",
    "All topics": "/topics",
  });
  const misspelt = Object.entries(linksIn((await show("/?search=nutrtion")).page, LIST));
  expect(misspelt).toContainEqual([expect.stringMatching(/^Did you mean ‘Nutrition’\?/), "/?tags=Nutrition"]);
  expect(misspelt.filter(([, href]) => href?.startsWith("/blogs/"))).toHaveLength(3);
});

test.each<[string, Call, string]>([
  ["/?tags=AI", "list", "The articles can’t be loaded now"],
  ["/blogs/1", "article", "This article can’t be loaded now"],
])("%s can be tried again when the call for its %s has failed", async (path, call, heading) => {
  upstream.fail(call, "status 500");
  const { page, says } = await show(path);
  expect(says).toEqual([502, heading, `${heading} · Circuit & Cell`]);
  expect(linksIn(page, "main")).toMatchObject({ "Try again": path });
  expect(linksIn(page, "main")).not.toHaveProperty("Show all articles");
});

test("a search's excerpts are of sentences, not of code or what it prints", async () => {
  for (const search of ["sleep", "night"]) {
    const { page } = await show(`/?search=${search}`);
    const excerpts = [...page.querySelectorAll(`${LIST} .excerpt`)];
    expect(excerpts).toHaveLength(5);
    expect(excerpts.map(({ textContent }) => textContent).join(" ")).not.toMatch(/[|`;=]\S/);
    expect(excerpts[0]?.querySelector("mark")).not.toBeNull();
  }
});

test("an article's linked data ends no script, whatever the article says", async () => {
  const title = "</script><i>&amp;<!--<script>";
  upstream.answerWith("article", { id: 1, title, author: title, tags: [title], category: title });
  const { page, says } = await show("/blogs/1");
  const data = [...page.querySelectorAll("script[type='application/ld+json']")].map(
    ({ textContent }) => textContent,
  );
  expect(says[1]).toBe(title);
  expect(data.map((json) => JSON.parse(json ?? ""))).toMatchObject([
    { headline: title, author: { name: title }, keywords: title, articleSection: title },
    { itemListElement: [{}, { name: title }, { name: title }] },
  ]);
});

test("the archive has all articles, the newest first", async () => {
  const { page } = await show("/archive");
  const days = [...page.querySelectorAll("main time")].map((time) => time.getAttribute("datetime") ?? "");
  expect(days).toHaveLength(52);
  expect(days).toEqual(days.toSorted().reverse());
  expect(linksIn(page, "main")).toMatchObject({ Sleep: "/?tags=Sleep", "All articles": "/" });
});

test("header and footer link to what there is; their other links are placeholders that take no focus", async () => {
  const { page } = await show("/blogs/1");
  for (const [part, parts] of Object.entries({
    header: "/ /topics /archive #page:header-search / / About Press Contact Login",
    footer:
      "/topics /archive /colophon Team About us Press Blog Privacy Policy Terms & Conditions Documentation",
  })) {
    const found = [...page.querySelectorAll(`body > ${part} a, body > div > ${part} a`)];
    expect(found.map((link) => link.getAttribute("href") ?? link.textContent).join(" ")).toBe(parts);
    expect(found.filter((link) => link.matches("[tabindex]:not([href])"))).toEqual([]);
  }
});

test("the head names icons, a manifest and a search that are there, and colours for light and dark", async () => {
  const { page } = await show("/blogs/7");
  for (const rel of ["icon", "apple-touch-icon", "manifest", "search"]) {
    const links = [...page.querySelectorAll<HTMLLinkElement>(`link[rel="${rel}"]`)];
    expect(links.length, rel).toBeGreaterThan(0);
    for (const link of links)
      expect((await fetch(new URL(link.getAttribute("href") ?? "", url))).status, rel).toBe(200);
  }
  expect(page.querySelectorAll('meta[name="theme-color"]')).toHaveLength(2);
});

test("topics stand in the order of the language's alphabet", async () => {
  const tags = ["Zoo", "ärzte", "Apps", "apes", "École", "Ebb"];
  upstream.answerWith("list", [{ id: 1, title: "A", tags }]);
  const { page } = await show("/topics");
  const topics = [...page.querySelectorAll("main li a")].map(({ firstChild }) => firstChild?.textContent);
  expect(topics).toEqual(["apes", "Apps", "ärzte", "Ebb", "École", "Zoo"]);
});
