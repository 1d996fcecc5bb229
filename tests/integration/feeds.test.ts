import type { LoaderFunctionArgs } from "@remix-run/node";
import { parseAtomFeed, parseJsonFeed } from "feedsmith";
// @ts-expect-error: jsdom brings no types of its own.
import { JSDOM } from "jsdom";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { TAGLINE, TOPICS } from "../../app/site";
import { eventually } from "../support/eventually";
import { type Fault, startUpstream, type Upstream } from "../support/upstream";

const SITE = "https://circuit.example";
const parser: DOMParser = new new JSDOM("").window.DOMParser();

type Loader = (args: LoaderFunctionArgs) => Response | Promise<Response>;

let upstream: Upstream;
let loaders: Record<string, Loader>;

beforeAll(async () => {
  upstream = await startUpstream();
  vi.stubEnv("API_BASE_URL", upstream.url);
  vi.stubEnv("CONTENT_FRESH_S", "0");
  vi.stubEnv("SITE_URL", `${SITE}/`);
  loaders = {
    "/feed.xml": (await import("../../app/routes/feed[.]xml")).loader,
    "/feed.json": (await import("../../app/routes/feed[.]json")).loader,
    "/sitemap.xml": (await import("../../app/routes/sitemap[.]xml")).loader,
    "/robots.txt": (await import("../../app/routes/robots[.]txt")).loader,
    "/opensearch.xml": (await import("../../app/routes/opensearch[.]xml")).loader,
  };
});

afterEach(async () => {
  expect(upstream.strangers).toEqual([]);
  upstream.reset();
  // After several time-outs in a row the circuit breaker is open for a second.
  await eventually(async () => expect((await load("/sitemap.xml")).status).toBe(200));
  upstream.reset();
});

afterAll(() => upstream.close());

/** Asks for a path as somebody who reaches the site under another name than its own. */
async function load(path: string) {
  const request = new Request(`http://other.invalid${path}`, {
    headers: { "X-Forwarded-Host": "other.invalid" },
  });
  const resource = Object.entries(loaders).find(([name]) => request.url.includes(name));
  if (!resource) throw new Error(`no resource: ${path}`);
  const response = await Promise.resolve(resource[1]({ request, params: {}, context: {} })).catch(
    (thrown: Response) => thrown,
  );
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** A document that a strict parser takes, by its root. */
function parseXml(text: string): Element {
  const root = parser.parseFromString(text, "application/xml").documentElement;
  expect(root.localName, root.textContent).not.toBe("parsererror");
  return root;
}

function textsOf(root: Element, selector: string): (string | null)[] {
  return [...root.querySelectorAll(selector)].map((element) => element.textContent);
}

async function loadXml(path: string) {
  return parseXml((await load(path)).text);
}

/** The feed as a reader of Atom sees it. */
async function loadAtom(path: string) {
  return parseAtomFeed((await load(path)).text);
}

async function loadJson(path: string) {
  return JSON.parse((await load(path)).text);
}

function row(id: number, more = {}) {
  return { id, title: `Title ${id}`, published_date: "2026-01-02", content: "One.\n\nTwo.", ...more };
}

describe("every resource", () => {
  test.each([
    ["/feed.xml", "application/xml"],
    ["/feed.json", "application/feed+json"],
    ["/sitemap.xml", "application/xml"],
    ["/robots.txt", "text/plain"],
    ["/opensearch.xml", "application/opensearchdescription+xml"],
  ])("%s is %s in UTF-8, and takes its address from SITE_URL alone", async (path, mediaType) => {
    const { status, headers, text } = await load(path);
    const [type, charset] = headers.get("Content-Type")?.toLowerCase().split(/; ?/) ?? [];
    expect([status, type, charset]).toEqual([200, mediaType, "charset=utf-8"]);
    expect(text).toContain(`${SITE}/`);
    expect(text).not.toContain(`${SITE}//`);
    expect(text).not.toContain("other.invalid");
  });

  test.each(
    ["/feed.xml", "/feed.json", "/sitemap.xml"].flatMap((path): [string, Fault, number][] => [
      [path, "status 500", 502],
      [path, "hang", 504],
    ]),
  )("%s with json-server's %s is %i", async (path, fault, expected) => {
    upstream.fail("list", fault);
    const { status, headers, text } = await load(path);
    expect(status).toBe(expected);
    expect(headers.get("Content-Type")).toMatch(/^text\/plain/);
    expect(text).toMatch(/^The articles can't be loaded now\..*\n$/);
  });
});

describe("a feed's filter", () => {
  test.each([
    ["", "/blogs/", 20, "Circuit & Cell"],
    ["?tags=AI", "/blogs/?tags_like=AI", 5, "Circuit & Cell: articles in AI"],
    [
      "?tags=Health&search=sleep",
      "/blogs/?tags_like=Health&q=sleep",
      10,
      "Circuit & Cell: articles for 'sleep' in Health",
    ],
    [
      "?search=%3C%2Ftitle%3E+%26amp%3B+%27",
      "/blogs/?q=%3C%2Ftitle%3E+%26amp%3B+%27",
      0,
      "Circuit & Cell: articles for '</title> &amp; ''",
    ],
  ])("%j is its list, its address and its title", async (query, call, count, title) => {
    const atom = await loadXml(`/feed.xml${query}`);
    const json = await loadJson(`/feed.json${query}`);
    expect(upstream.calls.filter((path) => path === call)).toHaveLength(2);

    expect(atom.querySelector("feed > title")?.textContent).toBe(title);
    expect(atom.querySelector("feed > id")?.textContent).toBe(`${SITE}/feed.xml${query}`);
    const addressOf = (rel: string) => atom.querySelector(`feed > link[rel="${rel}"]`)?.getAttribute("href");
    expect([addressOf("self"), addressOf("alternate")]).toEqual([
      `${SITE}/feed.xml${query}`,
      `${SITE}/${query}`,
    ]);
    expect(json).toMatchObject({
      title,
      feed_url: `${SITE}/feed.json${query}`,
      home_page_url: `${SITE}/${query}`,
    });
    expect([atom.querySelectorAll("entry").length, json.items.length]).toEqual([count, count]);
    const wanted = new URLSearchParams(query).getAll("tags");
    for (const { tags } of json.items) expect(tags).toEqual(expect.arrayContaining(wanted));
    if (count === 0) expect(atom.querySelector("feed > updated")?.textContent).toBe("1970-01-01T00:00:00Z");
  });

  test("has one address, without a page", async () => {
    for (const path of ["/feed.xml", "/feed.json"]) {
      const { status, headers } = await load(`${path}?page=2&search=a%20b&tags=AI&tags=ai`);
      expect([status, headers.get("Location")]).toEqual([301, `${path}?tags=AI&search=a+b`]);
    }
    expect(upstream.calls).toEqual([]);
  });
});

describe("the Atom feed", () => {
  test("has every element that RFC 4287 requires", async () => {
    upstream.answerWith("list", [
      row(7, {
        title: "Sleep & light",
        author: "Ines Carvalho",
        tags: ["Sleep", "Science"],
        image: "/covers/light.webp",
      }),
      row(8, { published_date: "2026-03-04" }),
    ]);
    const feed = await loadAtom("/feed.xml");
    expect(feed).toMatchObject({
      id: `${SITE}/feed.xml`,
      title: { value: "Circuit & Cell" },
      subtitle: { value: TAGLINE },
      updated: "2026-03-04T00:00:00Z",
      links: [
        { rel: "self", type: "application/atom+xml", href: `${SITE}/feed.xml` },
        { rel: "alternate", type: "text/html", href: `${SITE}/` },
      ],
    });
    expect(feed.entries?.map(({ id }) => id)).toEqual([`${SITE}/blogs/8`, `${SITE}/blogs/7`]);
    expect(feed.entries?.[1]).toMatchObject({
      id: `${SITE}/blogs/7`,
      title: { value: "Sleep & light" },
      links: [{ rel: "alternate", href: `${SITE}/blogs/7` }],
      published: "2026-01-02T00:00:00Z",
      updated: "2026-01-02T00:00:00Z",
      authors: [{ name: "Ines Carvalho" }],
      categories: [{ term: "Sleep" }, { term: "Science" }],
      summary: { value: "One. Two." },
      content: { type: "html", value: "<p>One.</p>\n<p>Two.</p>" },
    });
  });

  test("tells when an article was changed, its language, and the owner's own summary", async () => {
    const more = { updated_date: "2026-03-04", lang: "ar", description: "In short." };
    upstream.answerWith("list", [row(1, more)]);
    const entry = (await loadXml("/feed.xml")).querySelector("entry");
    expect(entry?.getAttribute("xml:lang")).toBe("ar");
    const textOf = (name: string) => entry?.querySelector(name)?.textContent;
    expect(["published", "updated", "summary"].map(textOf)).toEqual([
      "2026-01-02T00:00:00Z",
      "2026-03-04T00:00:00Z",
      "In short.",
    ]);
    expect((await loadJson("/feed.json")).items[0]).toMatchObject({
      date_modified: "2026-03-04T00:00:00Z",
      language: "ar",
      summary: "In short.",
    });
  });

  test("has the text as HTML, its addresses absolute", async () => {
    const content =
      '# Top\n\n<b>One</b> & [two](/?tags=AI), [top](#top), [out](https://a.example/), \' href="/x" ]]>\n\n![A](/figures/called-back.webp)';
    upstream.answerWith("list", [row(1, { content })]);
    const html = (await loadXml("/feed.xml")).querySelector("content")?.textContent;
    const { body } = new JSDOM(html).window.document;
    expect([...body.children].map(({ localName }) => localName)).toEqual(["h2", "p", "figure"]);
    expect(body.querySelector("p").textContent).toBe('One & two, top, out, \' href="/x" ]]>');
    expect([...body.querySelectorAll("[href], [src]")].map((element) => element.href ?? element.src)).toEqual(
      [
        `${SITE}/?tags=AI`,
        `${SITE}/blogs/1#top`,
        "https://a.example/",
        `${SITE}/pictures?src=%2Ffigures%2Fcalled-back.webp&width=1168&format=webp`,
      ],
    );
    expect(html).not.toMatch(/<source|srcset|sizes/);
    expect((await loadJson("/feed.json")).items[0].content_html).toBe(html);
  });
});

describe("the JSON Feed", () => {
  test("has the fields of version 1.1", async () => {
    upstream.answerWith("list", [
      row(7, {
        title: "Sleep & light",
        author: "Ines Carvalho",
        tags: ["Sleep"],
        image: "/covers/light.webp",
      }),
    ]);
    const feed = {
      title: "Circuit & Cell",
      home_page_url: `${SITE}/`,
      feed_url: `${SITE}/feed.json`,
      description: TAGLINE,
      language: "en-GB",
      items: [
        {
          id: `${SITE}/blogs/7`,
          url: `${SITE}/blogs/7`,
          title: "Sleep & light",
          content_html: "<p>One.</p>\n<p>Two.</p>",
          summary: "One. Two.",
          image: `${SITE}/covers/light.webp`,
          date_published: "2026-01-02T00:00:00Z",
          authors: [{ name: "Ines Carvalho" }],
          tags: ["Sleep"],
        },
      ],
    };
    const { text } = await load("/feed.json");
    expect(JSON.parse(text)).toEqual({ version: "https://jsonfeed.org/version/1.1", ...feed });
    expect(parseJsonFeed(text)).toEqual(feed);
  });

  test("links the original picture, and none whose address is unsafe", async () => {
    const images = ["https://pictures.example/1.webp", "javascript:alert(1)", "//other.invalid/1.webp"];
    upstream.answerWith(
      "list",
      images.map((image, index) => row(index, { image })),
    );
    const { items } = await loadJson("/feed.json");
    expect(items.map(({ image }: { image?: string }) => image)).toEqual([images[0], undefined, undefined]);
  });
});

test("an article without author and date has the site's name and, where there must be one, a fixed date", async () => {
  upstream.answerWith("list", [{ id: 1 }]);
  const address = `${SITE}/blogs/1`;
  const authors = [{ name: "Circuit & Cell" }];
  const updated = "1970-01-01T00:00:00Z";
  const links = [{ rel: "alternate", type: "text/html", href: address }];
  expect(await loadAtom("/feed.xml")).toMatchObject({
    updated,
    entries: [
      { id: address, links, title: { value: "Untitled" }, updated, authors, content: { type: "html" } },
    ],
  });
  expect((await loadXml("/feed.xml")).querySelectorAll("published, summary, category, p")).toHaveLength(0);
  expect((await loadJson("/feed.json")).items).toEqual([
    { id: address, url: address, title: "Untitled", content_html: "", authors, tags: [] },
  ]);
});

test("a feed has the 20 newest articles of the whole list, in list order within a day", async () => {
  const rows = Array.from({ length: 21 }, (_, index) =>
    row(100 - index, { published_date: `2026-01-${10 + Math.floor(index / 2)}` }),
  );
  upstream.answerWith("list", [
    row(1, { published_date: null }),
    ...rows,
    row(2, { published_date: "2026-01-29" }),
  ]);
  const byDay = [20, 18, 19, 16, 17, 14, 15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3].map(
    (index) => 100 - index,
  );
  const ids = [2, ...byDay].map((id) => `${SITE}/blogs/${id}`);
  const atom = await loadAtom("/feed.xml");
  expect(atom.entries?.map(({ id }) => id)).toEqual(ids);
  expect(atom.updated).toBe("2026-01-29T00:00:00Z");
  expect((await loadJson("/feed.json")).items.map(({ id }: { id: string }) => id)).toEqual(ids);
});

/** The texts of an article's HTML, if it has nothing but paragraphs. */
function paragraphsOf(html = ""): string[] {
  const { body } = new JSDOM(html).window.document;
  return [...body.querySelectorAll("*")].map((p) => (p.localName === "p" ? p.textContent : p.localName));
}

describe("text from outside", () => {
  test.each([
    ["]]> end of CDATA"],
    ["Salt & pepper &amp; &lt;b&gt; &#38;"],
    ["<script>alert(1)</script>"],
    ["</title><title>"],
    ["<!-- comment --> <?php ?>"],
    [`"double" 'single'`],
    ["true"],
    ["😀 👩‍🔬"],
    ["שלום עולם"],
    ["a\u0000b\u0008c\u001bd\u0085e", "abcde"],
    ["one\ud800two", "one\uFFFDtwo"],
    ["\udc00", "\uFFFD"],
    ["a\uFFFEb\uFFFFc", "abc", "a\uFFFEb\uFFFFc"],
    ["\u{1FFFE}"],
    ["__proto__"],
  ])("%j is text wherever it stands", async (hostile, inXml = hostile, inJson = inXml) => {
    // In Markdown, too, a backslash makes a mark a character.
    const content = hostile.replace(/[!-/:-@[-`{-~]/g, "\\$&");
    upstream.answerWith("list", [row(1, { title: hostile, author: hostile, tags: [hostile], content })]);

    const atom = await loadXml("/feed.xml");
    for (const field of ["title", "author > name", "summary"])
      expect(textsOf(atom, `entry ${field}`), field).toEqual([inXml]);
    expect(paragraphsOf(atom.querySelector("content")?.textContent)).toEqual([inXml]);
    expect(atom.querySelector("category")?.getAttribute("term")).toBe(inXml);
    expect(atom.querySelectorAll("entry *")).toHaveLength(10);

    const [item] = (await loadJson("/feed.json")).items;
    expect(item).toMatchObject({
      title: inJson,
      authors: [{ name: inJson }],
      tags: [inJson],
    });
    expect(paragraphsOf(item.content_html)).toEqual([inJson]);
  });
});

describe("the sitemap", () => {
  test("has the front page, the topics, and every article, with the day on which it was changed", async () => {
    upstream.answerWith("list", [row(1, { updated_date: "2026-03-04" }), row(2)]);
    const root = await loadXml("/sitemap.xml");
    expect([root.localName, root.namespaceURI]).toEqual([
      "urlset",
      "http://www.sitemaps.org/schemas/sitemap/0.9",
    ]);
    const urls = [...root.children].map((url) => [...url.children].map((child) => child.textContent));
    expect(urls).toEqual([
      [`${SITE}/`],
      [`${SITE}/topics`],
      ...TOPICS.items.map(({ tag }) => [`${SITE}/?tags=${tag}`]),
      [`${SITE}/blogs/1`, "2026-03-04"],
      [`${SITE}/blogs/2`],
    ]);
  });

  test("lists each article once, and nothing of another site", async () => {
    const locs = textsOf(await loadXml("/sitemap.xml"), "url > loc");
    expect(locs).toHaveLength(2 + TOPICS.items.length + 52);
    expect(new Set(locs).size).toBe(locs.length);
    for (const loc of locs) expect(loc?.startsWith(`${SITE}/`), String(loc)).toBe(true);
    expect(new Set(upstream.calls)).toEqual(new Set(["/blogs/"]));
  });

  test.each([
    ["?page=1", ""],
    ["?page=0", ""],
    ["?page=02", "?page=2"],
  ])("has one address: %s leads to %j", async (query, canonical) => {
    const { status, headers } = await load(`/sitemap.xml${query}`);
    expect([status, headers.get("Location")]).toEqual([301, `/sitemap.xml${canonical}`]);
  });

  test("without articles has the lists alone", async () => {
    upstream.answerWith("list", []);
    expect(textsOf(await loadXml("/sitemap.xml"), "loc")).toHaveLength(2 + TOPICS.items.length);
  });
});

test("undated articles come last in a feed", async () => {
  const dates = [null, "2026-01-02", "never", "2026-01-03"];
  upstream.answerWith(
    "list",
    dates.map((published_date, index) => row(index, { published_date })),
  );
  const { items } = await loadJson("/feed.json");
  expect(items.map(({ url }: { url: string }) => url.at(-1))).toEqual(["3", "1", "0", "2"]);
});

test("robots.txt allows everything and names the sitemap", async () => {
  const { text } = await load("/robots.txt");
  expect(text).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${SITE}/sitemap.xml\n`);
});

test("browsers can add the site's search", async () => {
  const root = await loadXml("/opensearch.xml");
  expect([root.localName, root.namespaceURI]).toEqual([
    "OpenSearchDescription",
    "http://a9.com/-/spec/opensearch/1.1/",
  ]);
  expect([...root.children].map(({ localName, textContent }) => [localName, textContent])).toEqual([
    ["ShortName", "Circuit & Cell"],
    ["Description", TAGLINE],
    ["InputEncoding", "UTF-8"],
    ["Image", `${SITE}/favicon.svg`],
    ["Url", ""],
    ["Url", ""],
  ]);
  expect(root.querySelector("ShortName")?.textContent?.length).toBeLessThanOrEqual(16);
  const urls = [...root.querySelectorAll("Url")].map((url) =>
    ["type", "rel", "template"].map((name) => url.getAttribute(name)),
  );
  expect(urls).toEqual([
    ["text/html", null, `${SITE}/?search={searchTerms}`],
    ["application/opensearchdescription+xml", "self", `${SITE}/opensearch.xml`],
  ]);
  expect(upstream.calls).toEqual([]);
});
