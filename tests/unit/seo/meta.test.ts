import { describe, expect, test } from "vitest";
import { NO_FILTER, toFilter } from "../../../app/filters/filter";
import { articleMeta, errorMeta, listMeta } from "../../../app/seo/meta";
import { BARE_BLOG, BLOG } from "../blog";

const SITE = "https://blog.test";
const NOINDEX = { name: "robots", content: "noindex,follow" };

function metaOf(values: Parameters<typeof toFilter>[0], count = 12) {
  const items = count > 0 ? [BLOG] : [];
  const data = { items, count, counted: `${count} articles`, lastPage: Math.ceil(count / 5) };
  return listMeta(SITE, toFilter(values), { data, isError: false, error: null });
}

const ANY = expect.anything();

function linksOf(meta: ReturnType<typeof listMeta>) {
  return meta.flatMap((tag) => ("rel" in tag ? [[tag.rel, tag.href]] : []));
}

function dataOf(meta: ReturnType<typeof listMeta>) {
  return meta.flatMap((tag) => ("script:ld+json" in tag ? [tag["script:ld+json"]] : []));
}

const SHARED_IMAGE = expect.stringMatching(/^https:\/\/blog\.test\/pictures\?src=.*&width=1200&format=jpeg$/);

describe("a list", () => {
  test.each([
    [NO_FILTER, "Circuit & Cell: technology and health, explained"],
    [{ page: 2 }, "Articles, page 2 · Circuit & Cell"],
    [{ tags: ["AI"], search: "sleep" }, "Articles for 'sleep' in AI · Circuit & Cell"],
  ])("has a title that follows the filter", (values, title) => {
    expect(metaOf(values)).toContainEqual({ title });
  });

  test("has its own canonical address, its feeds and its neighbours", () => {
    expect(linksOf(metaOf({ tags: ["AI"], page: 2 }))).toEqual([
      ["canonical", "https://blog.test/?tags=AI&page=2"],
      ["prev", "/?tags=AI"],
      ["next", "/?tags=AI&page=3"],
      ["alternate", "/feed.xml?tags=AI"],
      ["alternate", "/feed.json?tags=AI"],
    ]);
    expect(linksOf(metaOf({ page: 3 }))).not.toContainEqual(["next", ANY]);
    expect(linksOf(metaOf({}))).not.toContainEqual(["prev", ANY]);
  });

  test("whose count is capped says so, and has a next page while its last one is unknown", () => {
    const capped = (lastPage: number | null) =>
      listMeta(SITE, toFilter({ search: "the" }), {
        data: {
          items: [BLOG],
          count: 10_000,
          isCapped: true,
          counted: "more than 10,000 articles",
          lastPage,
        },
        isError: false,
        error: null,
      });
    expect(capped(null)).toContainEqual({
      name: "description",
      content: expect.stringMatching(/^More than 10,000 articles for 'the' on /),
    });
    expect(linksOf(capped(null))).toContainEqual(["next", "/?search=the&page=2"]);
    expect(linksOf(capped(1))).not.toContainEqual(["next", ANY]);
  });

  test("is for search engines as the front page, a lone tag, and their pages; not as a search or several tags", () => {
    for (const values of [{}, { page: 2 }, { tags: ["AI"] }, { tags: ["AI"], page: 2 }]) {
      expect(metaOf(values)).not.toContainEqual(NOINDEX);
    }
    for (const values of [{ search: "x" }, { tags: ["AI"], search: "x" }, { tags: ["AI", "Tech"] }]) {
      expect(metaOf(values)).toContainEqual(NOINDEX);
    }
  });

  test("that is empty or failed is not indexed and has no canonical address", () => {
    for (const meta of [
      metaOf({ search: "x" }, 0),
      listMeta(SITE, NO_FILTER, undefined),
      errorMeta("Gone"),
    ]) {
      expect(meta).toContainEqual(NOINDEX);
      expect(linksOf(meta)).not.toContainEqual(["canonical", ANY]);
    }
  });

  test("previews with a picture, and is a Blog to machines", () => {
    const meta = metaOf({ tags: ["AI"] });
    for (const [property, content] of [
      ["og:url", "https://blog.test/?tags=AI"],
      ["og:type", "website"],
      ["og:image", SHARED_IMAGE],
      ["og:description", expect.stringMatching(/^12 articles in AI on Circuit & Cell/)],
    ])
      expect(meta).toContainEqual({ property, content });
    expect(dataOf(meta)).toMatchObject([{ "@type": "Blog", url: "https://blog.test/" }]);
  });
});

const PICTURE = "https://blog.test/pictures?src=%2Fcovers%2Fsoap.webp&width=1200&format=jpeg";

describe("an article", () => {
  test("previews with its own picture", () => {
    const meta = articleMeta(SITE, BLOG);
    expect(meta).toContainEqual({ title: "How soap works · Circuit & Cell" });
    expect(linksOf(meta)).toEqual([
      ["canonical", "https://blog.test/blogs/7"],
      ["alternate", "/feed.xml"],
      ["alternate", "/feed.json"],
    ]);
    for (const [property, content] of [
      ["og:type", "article"],
      ["og:title", "How soap works"],
      ["og:description", "It begins with grease."],
      ["og:url", "https://blog.test/blogs/7"],
      ["og:image", PICTURE],
      ["og:image:type", "image/jpeg"],
      ["og:image:width", "1200"],
      ["og:image:height", "630"],
      ["og:image:alt", "How soap works"],
      ["article:published_time", "2026-01-31"],
    ])
      expect(meta).toContainEqual({ property, content });
    for (const [name, content] of [
      ["robots", "max-image-preview:large"],
      ["twitter:card", "summary_large_image"],
    ])
      expect(meta).toContainEqual({ name, content });
    const elsewhere = articleMeta(SITE, { ...BLOG, image: "https://p.test/a.png" });
    expect(elsewhere).toContainEqual({ property: "og:image", content: "https://p.test/a.png" });
  });

  test("is a BlogPosting with its way from the front page", () => {
    const [posting, crumbs] = dataOf(articleMeta(SITE, BLOG));
    expect(posting).toMatchObject({
      "@type": "BlogPosting",
      headline: "How soap works",
      datePublished: "2026-01-31",
      wordCount: 8,
      author: { "@type": "Person", name: "Ines Carvalho" },
      mainEntityOfPage: "https://blog.test/blogs/7",
    });
    expect(crumbs).toMatchObject({
      "@type": "BreadcrumbList",
      itemListElement: [
        { position: 1, item: "https://blog.test/" },
        { position: 2, name: "Science", item: "https://blog.test/?tags=Science" },
        { position: 3, item: "https://blog.test/blogs/7" },
      ],
    });
  });

  test("without picture, date, author, tags and category leaves them out", () => {
    const meta = articleMeta(SITE, BARE_BLOG);
    expect(meta).toContainEqual({ property: "og:image", content: SHARED_IMAGE });
    const [posting, crumbs] = dataOf(meta);
    for (const key of ["datePublished", "author", "keywords"]) expect(posting).not.toHaveProperty(key);
    expect(crumbs).toHaveProperty("itemListElement.length", 2);
  });
});
