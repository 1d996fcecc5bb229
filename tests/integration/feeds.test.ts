import { parseAtomFeed, parseJsonFeed } from "feedsmith";
// @ts-expect-error: jsdom brings no types of its own.
import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { TAGLINE } from "../../app/site";
import { eventually } from "../support/eventually";
import { shareSite } from "../support/own-site";

const SITE = "https://circuit.example";
const parser: DOMParser = new new JSDOM("").window.DOMParser();

const { upstream, ask } = await shareSite({ SITE_URL: `${SITE}/`, CONTENT_FRESH_S: "0" });

/** A document that a strict parser takes, by its root. */
function parseXml(text: string): Element {
  const root = parser.parseFromString(text, "application/xml").documentElement;
  expect(root.localName, root.textContent).not.toBe("parsererror");
  return root;
}

function textsOf(root: Element, selector: string): (string | null)[] {
  return [...root.querySelectorAll(selector)].map((element) => element.textContent);
}

/** A list's feeds: the Atom as XML and as a reader sees it, and the JSON. */
async function loadFeeds(query = "") {
  const [{ text }, json] = [await ask(`/feed.xml${query}`), await ask(`/feed.json${query}`)];
  return { root: parseXml(text), atom: parseAtomFeed(text), json: JSON.parse(json.text) };
}

function row(id: number, more = {}) {
  return { id, title: `Title ${id}`, published_date: "2026-01-02", content: "One.\n\nTwo.", ...more };
}

test.each([
  ["", "", 20, ""],
  ["?tags=AI", "?tags_like=AI", 5, ": articles in AI"],
  ["?tags=Health&search=sleep", "?tags_like=Health&q=sleep", 10, ": articles for ‘sleep’ in Health"],
  ["?search=%3C%2Fqqqq%3E+%27", "?q=%3C%2Fqqqq%3E+%27", 0, ": articles for ‘</qqqq> '’"],
])("a feed with the filter %j has its list, address and title", async (query, call, count, ending) => {
  const { atom, json } = await loadFeeds(query);
  expect(upstream.calls.filter((path) => path === `/blogs/${call}`)).toHaveLength(2);
  const [id, list, title] = [`${SITE}/feed.xml${query}`, `${SITE}/${query}`, `Circuit & Cell${ending}`];
  expect(atom).toMatchObject({ title: { value: title }, id, links: [{ href: id }, { href: list }] });
  expect(json).toMatchObject({ title, feed_url: `${SITE}/feed.json${query}`, home_page_url: list });
  expect([atom.entries?.length ?? 0, json.items.length]).toEqual([count, count]);
  const wanted = new URLSearchParams(query).getAll("tags");
  for (const { tags } of json.items) expect(tags).toEqual(expect.arrayContaining(wanted));
  if (count === 0) expect(atom.updated).toBe("1970-01-01T00:00:00Z");
});

test("no entry is updated before it is published", async () => {
  upstream.answerWith("list", [
    row(7, { published_date: "2026-03-04T10:00:00Z", updated_date: "2026-03-04" }),
    row(8, { published_date: "2026-03-04", updated_date: "2026-03-03" }),
  ]);
  const { entries = [] } = (await loadFeeds()).atom;
  expect(entries.map(({ published, updated }) => [published, updated])).toEqual([
    ["2026-03-04T10:00:00Z", "2026-03-04T10:00:00Z"],
    ["2026-03-04T00:00:00Z", "2026-03-04T00:00:00Z"],
  ]);
});

test("a feed has every element that RFC 4287 requires, or the fields of JSON Feed 1.1, and what its articles have", async () => {
  upstream.answerWith("list", [
    row(7, { title: "Salt & light", author: "Ines Sol", tags: ["Sleep", "Light"], image: "/covers/a.webp" }),
    row(8, { published_date: "2026-03-03", updated_date: "2026-03-04", lang: "ar", description: "Short." }),
  ]);
  const { root, atom, json } = await loadFeeds();
  expect(root.querySelector("entry")?.getAttribute("xml:lang")).toBe("ar");
  const linkTo = (href: string) => [{ rel: "alternate", type: "text/html", href }];
  const html = "<p>One.</p>\n<p>Two.</p>";
  const content = { type: "html", value: html };
  const arabic = `<div lang="ar" dir="rtl">${html}</div>`;
  expect(atom).toMatchObject({
    id: `${SITE}/feed.xml`,
    title: { value: "Circuit & Cell" },
    subtitle: { value: TAGLINE },
    updated: "2026-03-04T00:00:00Z",
    links: [{ rel: "self", type: "application/atom+xml", href: `${SITE}/feed.xml` }, ...linkTo(`${SITE}/`)],
    entries: [
      {
        ...{ id: `${SITE}/blogs/8`, summary: { value: "\u2067Short.\u2069" } },
        content: { type: "html", value: arabic },
        ...{ published: "2026-03-03T00:00:00Z", updated: "2026-03-04T00:00:00Z" },
      },
      {
        ...{ id: `${SITE}/blogs/7`, title: { value: "Salt & light" }, links: linkTo(`${SITE}/blogs/7`) },
        ...{ published: "2026-01-02T00:00:00Z", updated: "2026-01-02T00:00:00Z" },
        ...{ authors: [{ name: "Ines Sol" }], categories: [{ term: "Sleep" }, { term: "Light" }] },
        ...{ summary: { value: "One. Two." }, content },
      },
    ],
  });
  const itemOf = (url: string) => ({ id: url, url, content_html: html });
  expect(parseJsonFeed(json)).toMatchObject({ feed_url: `${SITE}/feed.json`, items: [{}, {}] });
  expect(json).toEqual({
    version: "https://jsonfeed.org/version/1.1",
    title: "Circuit & Cell",
    home_page_url: `${SITE}/`,
    feed_url: `${SITE}/feed.json`,
    description: TAGLINE,
    language: "en-GB",
    items: [
      {
        ...itemOf(`${SITE}/blogs/8`),
        title: "\u2067Title 8\u2069",
        content_html: arabic,
        summary: "\u2067Short.\u2069",
        date_published: "2026-03-03T00:00:00Z",
        date_modified: "2026-03-04T00:00:00Z",
        language: "ar",
        authors: [{ name: "Circuit & Cell" }],
        tags: [],
      },
      {
        ...itemOf(`${SITE}/blogs/7`),
        title: "Salt & light",
        summary: "One. Two.",
        image: `${SITE}/pictures?src=%2Fcovers%2Fa.webp&width=1168&format=jpeg`,
        date_published: "2026-01-02T00:00:00Z",
        authors: [{ name: "Ines Sol" }],
        tags: ["Sleep", "Light"],
      },
    ],
  });
});

test.each([
  ["[Hear it](/imported/one.mp3) or [this](/two.mp3)", `${SITE}/imported/one.mp3`, "audio/mpeg"],
  [
    "<audio controls src='https://a.example/one.M4A?a=1&amp;b=2'></audio>",
    "https://a.example/one.M4A?a=1&b=2",
    "audio/mp4",
  ],
  ['<a id="x" href="https://a.example/film.m4v">It</a>', "https://a.example/film.m4v", "video/mp4"],
])("an entry has the first recording of its article as an enclosure: %s", async (content, url, type) => {
  upstream.answerWith("list", [
    row(1, { content }),
    row(2, { content: "`one.mp3`, [a](/mp3) and https://a.example/b.mp3.html" }),
  ]);
  const { root, json } = await loadFeeds();
  const enclosures = [...root.querySelectorAll("entry > link[rel=enclosure]")];
  expect(enclosures.map((link) => [link.getAttribute("href"), link.getAttribute("type")])).toEqual([
    [url, type],
  ]);
  const attachments = json.items.map((item: Record<string, unknown>) => item.attachments);
  expect(attachments).toContainEqual([{ url, mime_type: type }]);
  expect(attachments).toContain(undefined);
});

test("an entry has each author of its article", async () => {
  const names = ["Ana Sol", "Oke Brandt & Co"];
  upstream.answerWith("list", [row(1, { authors: names }), row(2, { author: "Smith, John" })]);
  const people = [names, ["Smith, John"]].map((list) => list.map((name) => ({ name })));
  const { atom, json } = await loadFeeds();
  expect(atom.entries?.map(({ authors }) => authors)).toEqual(people);
  expect(json.items.map(({ authors }: { authors: object[] }) => authors)).toEqual(people);
});

test("an entry's id is the article's guid, which only the older of two keeps", async () => {
  const taken = "63b7a1f0c2d4e5001f8a9b0c";
  const guids = ["tag:old.test,2020-01-05:/a?b&c", taken, "", taken, 7];
  const rows = guids.map((guid, index) => row(index, { guid }));
  upstream.answerWith("list", rows);
  const urls = guids.map((_, index) => `${SITE}/blogs/${index}`);
  const entries = [guids[0], urls[1], urls[2], guids[3], urls[4]].map((id, index) => [id, urls[index]]);
  const { atom, json } = await loadFeeds();
  expect(atom.entries?.map(({ id, links }) => [id, links?.[0]?.href])).toEqual(entries);
  expect(json.items.map(({ id, url }: { id: string; url: string }) => [id, url])).toEqual(entries);
  const page = await ask("/blogs/0?_data=routes%2Fblogs.%24id");
  expect(page.text).not.toContain("old.test");
});

test("a feed has the text as HTML, its addresses absolute", async () => {
  const content =
    '# Top\n\n<b>One</b> & [two](/?tags=AI), [top](#top), [out](https://a.example/), \' href="/x" ]]>\n\n![A](/figures/called-back.webp) ![B](https://a.example/b.webp)\n\n![C](/none.webp)';
  upstream.answerWith("list", [row(1, { content })]);
  const { root, json } = await loadFeeds();
  const html = root.querySelector("content")?.textContent;
  expect(root.querySelector("content")?.getAttribute("xml:base")).toBe(`${SITE}/blogs/1`);
  const { body } = new JSDOM(html).window.document;
  const addressOf = (element: Element) => element.getAttribute("href") ?? element.getAttribute("src");
  expect([...body.children].map(({ localName }) => localName)).toEqual(["h2", "p", "p", "figure"]);
  expect(body.querySelector("p").textContent).toBe('One & two, top, out, \' href="/x" ]]>');
  expect([...body.querySelectorAll("[href], [src]")].map(addressOf)).toEqual([
    `${SITE}/?tags=AI`,
    "#top",
    "https://a.example/",
    `${SITE}/pictures?src=%2Ffigures%2Fcalled-back.webp&width=1168&format=jpeg`,
    "https://a.example/b.webp",
  ]);
  const { pathname, search } = new URL(body.querySelector("img").src);
  const { status, headers } = await ask(pathname + search);
  expect([status, headers["content-type"]]).toEqual([200, "image/jpeg"]);
  expect(html).not.toMatch(/<source|srcset|sizes/);
  expect(json.items[0].content_html).toBe(html);
});

test("an entry from right to left, or in another language than the feed's, says so around its texts", async () => {
  const lines = { title: "HTML אבג (2)", description: "Über (2).", content: "Text." };
  const langs = ["ar", "az-Arab", "he", "ar-Latn", "fr", "en-GB", undefined];
  upstream.answerWith(
    "list",
    langs.map((lang, id) => row(id, { ...lines, lang })),
  );
  const { root, json } = await loadFeeds();
  const rightToLeft = (text: string) => `\u2067${text}\u2069`;
  const items = json.items.map((item: Record<string, string>) => [
    item.title,
    item.summary,
    item.content_html,
  ]);
  expect(items).toEqual([
    ...["ar", "az-Arab", "he"].map((lang) => [
      rightToLeft(lines.title),
      rightToLeft(lines.description),
      `<div lang="${lang}" dir="rtl"><p>Text.</p></div>`,
    ]),
    ...["ar-Latn", "fr"].map((lang) => [
      lines.title,
      lines.description,
      `<div lang="${lang}" dir="ltr"><p>Text.</p></div>`,
    ]),
    ...["en-GB", undefined].map(() => [lines.title, lines.description, "<p>Text.</p>"]),
  ]);
  const entries = [...root.querySelectorAll("entry")].map((entry) =>
    ["title", "summary", "content"].map((name) => entry.querySelector(name)?.textContent),
  );
  expect(entries).toEqual(items);
});

test("an article without author and date has the site's name and, where there must be one, a fixed date", async () => {
  upstream.answerWith("list", [{ id: 1 }]);
  const address = `${SITE}/blogs/1`;
  const authors = [{ name: "Circuit & Cell" }];
  const updated = "1970-01-01T00:00:00Z";
  const links = [{ rel: "alternate", type: "text/html", href: address }];
  const { root, atom, json } = await loadFeeds();
  expect(atom).toMatchObject({
    updated,
    entries: [{ id: address, links, title: { value: "Untitled" }, updated, authors }],
  });
  expect(root.querySelectorAll("published, summary, category, p")).toHaveLength(0);
  const item = { id: address, url: address, title: "Untitled", content_html: "", authors, tags: [] };
  expect(json.items).toEqual([item]);
});

test("a feed has the 20 newest articles, in list order within a day, and undated ones last", async () => {
  const rows = Array.from({ length: 17 }, (_, index) =>
    row(100 - index, { published_date: `2026-01-${10 + Math.floor(index / 2)}` }),
  );
  upstream.answerWith("list", [
    row(1, { published_date: null }),
    ...rows,
    row(2, { published_date: "2026-01-29" }),
    row(3, { published_date: "never" }),
    row(4, { published_date: null }),
  ]);
  const byDay = [84, 86, 85, 88, 87, 90, 89, 92, 91, 94, 93, 96, 95, 98, 97, 100, 99];
  const ids = [2, ...byDay, 1, 3].map((id) => `${SITE}/blogs/${id}`);
  const { atom, json } = await loadFeeds();
  expect(atom.entries?.map(({ id }) => id)).toEqual(ids);
  expect(atom.updated).toBe("2026-01-29T00:00:00Z");
  expect(json.items.map(({ id }: { id: string }) => id)).toEqual(ids);
});

/** The texts of an article's HTML, if it has nothing but paragraphs. */
function paragraphsOf(html = ""): string[] {
  const { body } = new JSDOM(html).window.document;
  return [...body.querySelectorAll("*")].map((p) => (p.localName === "p" ? p.textContent : p.localName));
}

test.each([
  ["]]> end of CDATA"],
  ["Salt & pepper &amp; &lt;b&gt; &#38;"],
  ["<script>alert(1)</script>"],
  ["</title><title>"],
  ["<!-- comment --> <?php ?>"],
  [`"double 'single`],
  ["true"],
  ["😀 👩‍🔬"],
  ["שלום עולם"],
  ["a\u0000b\u0008c\u001bd\u0085e", "abcde"],
  ["one\ud800two", "one\uFFFDtwo"],
  ["\udc00", "\uFFFD"],
  ["a\uFFFEb\uFFFFc", "abc", "a\uFFFEb\uFFFFc"],
  ["\u{1FFFE}"],
  ["__proto__"],
])("%j is text wherever it stands in a feed", async (hostile, inXml = hostile, inJson = inXml) => {
  // In Markdown, too, a backslash makes a mark a character; before parentheses it begins a formula.
  const content = hostile.replace(/[!-'*-/:-@[-`{-~]/g, "\\$&");
  upstream.answerWith("list", [row(1, { title: hostile, author: hostile, tags: [hostile], content })]);

  const { root, json } = await loadFeeds();
  for (const field of ["title", "author > name", "summary"])
    expect(textsOf(root, `entry ${field}`), field).toEqual([inXml]);
  expect(paragraphsOf(root.querySelector("content")?.textContent)).toEqual([inXml]);
  expect(root.querySelector("category")?.getAttribute("term")).toBe(inXml);
  expect(root.querySelectorAll("entry *")).toHaveLength(10);
  const authors = [{ name: inJson }];
  expect(json.items[0]).toMatchObject({ title: inJson, authors, tags: [inJson] });
  expect(paragraphsOf(json.items[0].content_html)).toEqual([inJson]);
});

test("an article of more than 200 KB is in feeds with its excerpt, and so is one beyond 2 MB in all", async () => {
  const text = (bytes: number) => "Ülme ".repeat(bytes / 6);
  const sizes = [199_000, 201_000, ...Array(12).fill(170_000), 90_000, 9_000];
  upstream.answerWith(
    "list",
    sizes.map((bytes, id) => row(id, { content: text(bytes) })),
  );
  const { atom, json } = await loadFeeds();
  const whole = [true, false, ...Array(10).fill(true), false, false, true, true];
  const excerpt = /^<p>(Ülme ){20,40}Ülme…<\/p>$/;
  const isWhole = (html = "") => !excerpt.test(html) && html.endsWith("Ülme</p>");
  expect(atom.entries?.map(({ content }) => isWhole(content?.value))).toEqual(whole);
  expect(json.items.map((item: { content_html: string }) => isWhole(item.content_html))).toEqual(whole);
});

test("an article of more than 200,000 characters is not even loaded for a feed", async () => {
  const [content, updated_date] = [`Long. ${"a".repeat(200_000)}`, "2026-01-03"];
  const description = "What is long.";
  upstream.answerWith("list", [row(1, { content, description, updated_date }), row(2)]);
  const { items } = JSON.parse((await ask("/feed.json")).text);
  expect(upstream.calls.filter((call) => /^\/blogs\/\d/.test(call))).toEqual(["/blogs/2"]);
  expect(items[0]).toMatchObject({
    content_html: expect.stringMatching(/^<p>Long\. a{100,145}…<\/p>$/),
    summary: description,
    date_modified: `${updated_date}T00:00:00Z`,
  });
});

test("a feed asks for one article after the other", async () => {
  const rows = Array.from({ length: 9 }, (_, id) => row(id));
  upstream.answerWith("list", rows);
  const release = upstream.hold("article");
  const feed = ask("/feed.json");
  const askedFor = () => upstream.calls.filter((call) => /^\/blogs\/\d/.test(call));
  await eventually(() => expect(askedFor()).toHaveLength(1));
  release();
  expect(JSON.parse((await feed).text).items).toHaveLength(9);
  expect(new Set(askedFor()).size).toBe(9);
});

test("a sitemap without articles has the lists alone, and without dates invents none", async () => {
  upstream.answerWith("list", []);
  const root = parseXml((await ask("/sitemap.xml")).text);
  expect([textsOf(root, "loc").length, textsOf(root, "lastmod")]).toEqual([3, []]);
  upstream.answerWith("list", [
    row(1, { published_date: null, tags: ["AI"] }),
    row(2, { published_date: "never" }),
  ]);
  const undated = parseXml((await ask("/sitemap.xml")).text);
  expect([textsOf(undated, "loc").length, textsOf(undated, "lastmod")]).toEqual([6, []]);
});

test("robots.txt allows everything and names the sitemap", async () => {
  const { text } = await ask("/robots.txt");
  expect(text).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${SITE}/sitemap.xml\n`);
});

test("browsers can add the site's search", async () => {
  const root = parseXml((await ask("/opensearch.xml")).text);
  expect(root.localName).toBe("OpenSearchDescription");
  expect(root.namespaceURI).toBe("http://a9.com/-/spec/opensearch/1.1/");
  expect([...root.children].map(({ localName, textContent }) => [localName, textContent])).toEqual([
    ["ShortName", "Circuit & Cell"],
    ["LongName", "Circuit & Cell"],
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
