import type { AppLoadContext } from "@remix-run/node";
import type { MetaDescriptor } from "@remix-run/react";
import { expect, onTestFinished, test } from "vitest";
import type { CompleteBlog } from "../../../app/articles/blog";
import { succeed } from "../../../app/articles/result";
import { NO_FILTER, toFilter } from "../../../app/filters/filter";
import { loader } from "../../../app/routes/opensearch[.]xml";
import { articleMeta, errorMeta, listMeta } from "../../../app/seo/meta";
import { AUTHORS, BRAND } from "../../../app/site";
import type { ListView } from "../../../app/views/views";
import { toArticleView } from "../../../app/views/views.server";
import { BARE_BLOG, BLOG } from "../../support/sample-blogs";

const SITE = "https://blog.test";
const SHARED_IMAGE = expect.stringMatching(/^https:\/\/blog\.test\/pictures\?src=.*&width=1200&format=jpeg$/);
const INDEXED = { robots: "max-image-preview:large" };
const NOT_INDEXED = { robots: "noindex,follow" };

/** A head by names, properties, relations, types of feeds and types of linked data. */
function headOf(meta: MetaDescriptor[]): Record<string, unknown> {
  const entries = meta.map((tag): [string, unknown] => {
    if ("script:ld+json" in tag)
      return [String(Object(tag["script:ld+json"])["@type"]), tag["script:ld+json"]];
    const { title, name, property, rel, type, content, href } = tag as Record<string, string>;
    return [name ?? property ?? type ?? rel ?? "title", content ?? href ?? title];
  });
  return { canonical: null, prev: null, next: null, ...Object.fromEntries(entries) };
}

/** The head of a list of so many articles, which differs in some fields. */
function listHead(values: Parameters<typeof toFilter>[0], count = 12, fields: Partial<ListView> = {}) {
  const items = count > 0 ? [BLOG] : [];
  const list = { items, count, countLabel: `${count} articles`, lastPage: Math.ceil(count / 5), ...fields };
  return headOf(listMeta(SITE, toFilter(values), { data: list, isError: false, error: null }));
}

/** The accounts that a preview on Mastodon names, the first first. */
function creatorsOf(fields: Partial<CompleteBlog>): unknown[] {
  const blog = toArticleView({ ...BLOG, feedHtml: "", markdown: "", ...fields }, succeed({}));
  const tags = articleMeta(SITE, blog) as { name?: string; content?: string }[];
  return tags.filter(({ name }) => name === "fediverse:creator").map(({ content }) => content);
}

test.each([
  [{}, { title: "Circuit & Cell: technology and health, explained", prev: null, ...INDEXED }],
  [{ page: 2 }, { title: "Articles, page 2 · Circuit & Cell", ...INDEXED }],
  [{ page: 3 }, { next: null }],
  [
    { tags: ["AI"], search: "sleep" },
    { title: "Articles for ‘sleep’ in AI · Circuit & Cell", ...NOT_INDEXED },
  ],
  [{ search: "sleep" }, NOT_INDEXED],
  [{ tags: ["AI", "Tech"] }, NOT_INDEXED],
  [{ author: "Ana Sol", search: "sleep" }, NOT_INDEXED],
  [{ author: "Ana Sol", tags: ["AI", "Tech"] }, NOT_INDEXED],
  [{ author: "Ana Sol", tags: ["AI"] }, INDEXED],
  [
    { author: "Ana Sol", page: 2 },
    {
      title: "Articles by Ana Sol, page 2 · Circuit & Cell",
      canonical: "https://blog.test/?author=Ana+Sol&page=2",
      next: "/?author=Ana+Sol&page=3",
      "application/feed+json": "/feed.json?author=Ana+Sol",
      ...INDEXED,
    },
  ],
  [
    { tags: ["AI"], page: 2 },
    {
      canonical: "https://blog.test/?tags=AI&page=2",
      prev: "/?tags=AI",
      next: "/?tags=AI&page=3",
      "application/atom+xml": "/feed.xml?tags=AI",
      "application/feed+json": "/feed.json?tags=AI",
      ...INDEXED,
    },
  ],
  [
    { tags: ["AI"] },
    {
      "og:url": "https://blog.test/?tags=AI",
      "og:type": "website",
      "og:image": SHARED_IMAGE,
      "og:description": expect.stringMatching(/^12 articles in AI on Circuit & Cell/),
      Blog: expect.objectContaining({ url: "https://blog.test/" }),
      ...INDEXED,
    },
  ],
])("the head of the list %j has %o", (filter, expected) => {
  expect(listHead(filter)).toMatchObject(expected);
});

test.each([
  [null, "/?search=the&page=2"],
  [1, null],
])("a list whose count is capped, with the last page %j, has the next page %j", (lastPage, next) => {
  const countLabel = "more than 10,000 articles";
  expect(listHead({ search: "the" }, 10_000, { isCapped: true, countLabel, lastPage })).toMatchObject({
    description: expect.stringMatching(/^More than 10,000 articles for ‘the’ on /),
    next,
  });
});

test.each([
  ["an empty list", listHead({ search: "x" }, 0)],
  ["a failed list", headOf(listMeta(SITE, NO_FILTER, undefined))],
  ["what is not there", headOf(errorMeta("Gone"))],
])("%s is not indexed and has no canonical address", (_what, head) => {
  expect(head).toMatchObject({ ...NOT_INDEXED, canonical: null });
});

test("an article previews with its own picture, and is a BlogPosting with its way from the front page", () => {
  const picture = "https://blog.test/pictures?src=%2Fcovers%2Fsoap.webp&width=1200&format=jpeg";
  const url = "https://blog.test/blogs/7";
  expect(headOf(articleMeta(SITE, BLOG))).toMatchObject({
    title: "How soap works · Circuit & Cell",
    canonical: url,
    "application/atom+xml": "/feed.xml",
    "application/feed+json": "/feed.json",
    "og:type": "article",
    "og:title": "How soap works",
    "og:description": "It begins with grease.",
    "og:url": url,
    "og:image": picture,
    "og:image:type": "image/jpeg",
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": "How soap works",
    "article:published_time": "2026-01-31",
    "twitter:card": "summary_large_image",
    ...INDEXED,
    BlogPosting: {
      headline: "How soap works",
      datePublished: "2026-01-31",
      wordCount: 8,
      author: { "@type": "Person", name: "Ines Carvalho" },
    },
    BreadcrumbList: {
      itemListElement: [
        { position: 1, item: "https://blog.test/" },
        { position: 2, name: "Science", item: "https://blog.test/?tags=Science" },
        { position: 3, item: url },
      ],
    },
  });
  for (const image of ["https://p.test/a.png", "https://p.test/a?b=c.svg"])
    expect(headOf(articleMeta(SITE, { ...BLOG, image }))).toMatchObject({ "og:image": image });
  for (const image of ["/covers/a.svg?v=1", "https://p.test/a.webp?b", "https://p.test/A.AVIF"])
    expect(headOf(articleMeta(SITE, { ...BLOG, image }))).toMatchObject({ "og:image": SHARED_IMAGE });
});

test("a shared picture is described by the article's words only if it is the article's", () => {
  const altsOf = (fields: object) => {
    const head = headOf(articleMeta(SITE, { ...BLOG, image_alt: "A bubble", ...fields }));
    return [head["og:image:alt"], head["twitter:image:alt"]];
  };
  expect(altsOf({})).toEqual(["A bubble", "A bubble"]);
  expect(altsOf({ page: true })).toEqual(["A bubble", "A bubble"]);
  for (const fields of [{ image: null }, { image: "https://p.test/a.webp" }, { image_alt: undefined }])
    expect(altsOf(fields)).toEqual(["How soap works", "How soap works"]);
});

test("the way to an article leads through its category only if that is one of its tags", () => {
  const wayOf = (tags: string[]) => headOf(articleMeta(SITE, { ...BLOG, tags })).BreadcrumbList;
  const [home, article] = [{ item: "https://blog.test/" }, { item: "https://blog.test/blogs/7" }];
  const category = { name: "Science", item: "https://blog.test/?tags=science" };
  expect(wayOf(["Health"])).toMatchObject({ itemListElement: [home, { position: 2, ...article }] });
  expect(wayOf(["science"])).toMatchObject({ itemListElement: [home, category, article] });
});

test.each([
  [{ author: "Smith, John" }, { name: "Smith, John", url: "https://blog.test/?author=Smith%2C+John" }],
  [
    { author: "Ana Sol, Oke Brandt", authors: ["Ana Sol", "Oke Brandt"] },
    [
      { name: "Ana Sol", url: "https://blog.test/?author=Ana+Sol" },
      { name: "Oke Brandt", url: "https://blog.test/?author=Oke+Brandt" },
    ],
  ],
  [{ author: "Ana Sol", authors: ["Ana Sol"] }, { name: "Ana Sol" }],
])("an article's linked data has a person for each author of %j", (fields, people) => {
  const { BlogPosting } = headOf(articleMeta(SITE, { ...BLOG, ...fields }));
  expect(BlogPosting).toMatchObject({ author: people });
});

test.each<[links: { label: string; href?: string }[], handles: string[]]>([
  [[{ label: "Mastodon", href: "https://social.example/@ana" }], ["@ana@social.example"]],
  [
    [{ label: "Ana im Fediverse", href: "https://social.example/@ana.b_c-d/" }],
    ["@ana.b_c-d@social.example"],
  ],
  [[{ label: "Elsewhere", href: "https://mastodon.example:8443/@ana" }], ["@ana@mastodon.example:8443"]],
  [[{ label: "@ana@social.example", href: "https://web.example/users/ana" }], ["@ana@social.example"]],
  [[{ label: "YouTube", href: "https://www.youtube.com/@ana" }], []],
  [[{ label: "Mastodon", href: "https://social.example/users/ana" }, { label: "Mastodon" }], []],
  [[{ label: "Mastodon", href: "http://social.example/@ana" }], []],
  [[{ label: "Mastodon", href: "https://social.example/@ana/1?a" }], []],
  [[{ label: "ana@mail.example", href: "mailto:ana@mail.example" }], []],
  [[], []],
])("an author's profiles %j give the handles %j", (links, handles) => {
  onTestFinished(() => void delete AUTHORS["Ana Sol"]);
  Object.assign(AUTHORS, { "Ana Sol": { links } });
  expect(creatorsOf({ author: "Ana Sol" })).toEqual(handles);
});

test("an article names all its authors' handles in their order, a page none", () => {
  const names = ["Ana Sol", "Oke Brandt", "Lea Li"];
  onTestFinished(() => names.forEach((name) => void delete AUTHORS[name]));
  for (const name of names.slice(1))
    AUTHORS[name] = { links: [{ label: "Mastodon", href: `https://m.example/@${name.slice(0, 3)}` }] };
  const fields = { author: names.join(", "), authors: names };
  expect(creatorsOf(fields)).toEqual(["@Oke@m.example", "@Lea@m.example"]);
  expect(creatorsOf({ ...fields, page: true })).toEqual([]);
  expect(creatorsOf({ author: "constructor" })).toEqual([]);
});

test("an article without picture, date, author, tags and category leaves them out", () => {
  const { BlogPosting, ...head } = headOf(articleMeta(SITE, BARE_BLOG));
  expect(head).toMatchObject({ "og:image": SHARED_IMAGE, BreadcrumbList: { itemListElement: [{}, {}] } });
  for (const key of ["datePublished", "author", "keywords"]) expect(BlogPosting).not.toHaveProperty(key);
});

test("browsers add the search by names of at most 16 and 48 characters", async () => {
  const original = BRAND.name;
  Object.assign(BRAND, { name: `The quiet laboratory ${"of bread and salt ".repeat(4)}` });
  onTestFinished(() => void Object.assign(BRAND, { name: original }));
  const context = { siteUrl: "https://site.example" } as AppLoadContext;
  const response = loader({ request: new Request("https://site.example"), params: {}, context });
  expect(await response.text()).toContain(
    "<ShortName>The quiet labora</ShortName><LongName>The quiet laboratory of bread and salt of bread</LongName>",
  );
});
