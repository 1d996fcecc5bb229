import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { foldPath, screenOf, toEditHref, wordsOfPath } from "../../../app/filters/hrefs";
import {
  findLegacyPath,
  isReservedPath,
  parseAddress,
  withParams,
} from "../../../app/filters/request-address";
import { wordsIn } from "../../support/words-in";

test.each([
  ["/2020/01/05/Winter-Bread/", "/2020/01/05/winter-bread"],
  ["/2020/index.html", "/2020"],
  ["/2020/INDEX.html", "/2020"],
  ["/a//index.html", "/a"],
  ["/blog/x.html", "/blog/x.html"],
  ["/%D9%86%D8%A7%D9%86/", "/نان"],
  ["/%d9%86ان", "/نان"],
  ["/Stra%C3%9Fe,1&2;x", "/straße,1&2;x"],
  ["/cafe%CC%81", "/café"],
  ["/100%", "/100%"],
  ["/a%2520b", "/a%20b"],
  ["/?p=7", "/?p=7"],
  ["/?page_id=12", "/?page_id=12"],
])("%s is compared as %s", (path, folded) => {
  expect(foldPath(path)).toBe(folded);
});

test.each([
  "",
  ...wordsIn(`a / /// /index.html //evil.test/a https://evil.test/ /%5Cevil.test /a%3Fb /a?p=7 /a%23 /a%00
    /?p= /?p=7x /?p=7&p=8 /?q=7 /?p=${"7".repeat(16)} /blogs/ /blogs/.. /blogs/..%2Fdb /blogs/..%252fdb
    /a/./b /blogs/__proto__ /<script> /${"x".repeat(300)}`),
])("%s can't be an article's", (path) => {
  expect(foldPath(path)).toBeUndefined();
});

test.each([
  ["https://git.test/edit/{path}", "a.md", "https://git.test/edit/a.md"],
  ["https://git.test/{path}?from={path}#L1", "b/c d.md", "https://git.test/b/c%20d.md?from=b/c%20d.md#L1"],
  ["https://git.test/{path}", "é/50%?#&+.md", "https://git.test/%C3%A9/50%25%3F%23%26%2B.md"],
  ["https://git.test/{path}", '$&/"<{path}>.md', "https://git.test/%24%26/%22%3C%7Bpath%7D%3E.md"],
])("by %s, the file %s is edited at %s", (template, file, href) => {
  expect(toEditHref(template, file)).toBe(href);
});

test.each(
  wordsIn("/ /topics /FEED.xml/ /feed /sitemap.xml /wp-sitemap.xml /blog/rss.xml /pictures /healthz /readyz"),
)("%s is the site's own", (path) => {
  expect([isReservedPath(path), isReservedPath(`${path}x`)]).toEqual([true, false]);
});

test.each([
  ["/", {}, "/page/2/ /Page2 /index2.html /blog /blog/ /blog.html /posts/ /post/ /articles /blog/page/2"],
  ["/", {}, "/posts/2/ /blog/index.html /blog/page/3/index.html /blog/index2.html"],
  ["/topics", {}, "/tags/ /tags.html /tag/ /Categories/ /category /categories.html /blog/tags"],
  ["/topics", {}, "/tags/page/2/ /tags/index.html"],
  ["/archive", {}, "/archives/ /archive.html /archives.html /blog/archive /archives/page/2/"],
  ["/sitemap.xml", {}, "/sitemap_index.xml /wp-sitemap.xml /sitemap-posts.xml /sitemap-index.xml"],
  ["/sitemap.xml", {}, "/sitemap-0.xml /post-sitemap2.xml /wp-sitemap-posts-post-1.xml /sitemap.xml.gz"],
  ["/feed.xml", {}, "/index.xml /feed /blog/atom.xml /feeds/all.atom.xml /feeds/posts/default /rss.xml"],
  ["/feed.xml", {}, "/atom.xml /feed.atom /feed.rss /rss/ /atom /feed/atom /feed/index.xml /feed/feed.xml"],
  ["/feed.xml", {}, "/Rss.xml /blog/rss.xml /posts/index.xml /blog/feed/"],
  ["/feed.json", {}, "/feed.json /blog/feed.json /feed/feed.json"],
  ["/", { tag: "ai" }, "/tags/AI/ /tag/ai /tag/ai.html /category/ai/ /categories/ai /blog/tags/ai"],
  ["/", { tag: "ai" }, "/tags/ai/page/2/ /tags/ai/index.html /category/tech/ai/ /categories/a/b/ai/page2"],
  ["/", { tag: "c++" }, "/tags/c%2B%2B/ /tags/c++.html /category/code/C%2b%2b"],
  ["/", { tag: "node.js" }, "/tags/node.js/ /tag/node.js.html"],
  ["/", { tag: "نان" }, "/tags/%D9%86%D8%A7%D9%86/"],
  ["/", { tag: "feed" }, "/tags/feed.html /tags/feed/page/2"],
  ["/", { author: "ana-lee" }, "/author/ana-lee/ /authors/Ana-Lee /author/ana-lee.html /blog/author/ana-lee"],
  ["/archive", { year: "2019" }, "/2019/ /2019/05/ /2019/05/07/ /2019/5/7 /archives/2019/05/"],
  ["/archive", { year: "2019" }, "/archive/2019/05 /blog/2019 /2019/05/page/2/ /archives/2019.html"],
  ["/feed.xml", { tag: "ai" }, "/tag/ai/feed/ /tags/ai/index.xml /category/ai/atom.xml /tag/ai/feed/atom/"],
  ["/feed.xml", { tag: "ai" }, "/feed/by_tag/AI.xml /feeds/ai.atom.xml /category/tech/ai/feed/ /tag/ai/rss/"],
  ["/feed.xml", { tag: "feed" }, "/tags/feed/index.xml"],
  ["/feed.xml", { author: "ana" }, "/author/ana/feed/ /author/ana/rss/"],
  ["/feed.json", { tag: "ai" }, "/tags/ai/feed.json"],
])("%s has, of %j, what another blog has at %s", (path, names, olds) => {
  for (const old of wordsIn(olds)) expect([old, findLegacyPath(old)]).toEqual([old, { path, ...names }]);
});

test.each(
  wordsIn(`/404 /2 /blogs /blogs/ /blogs/7 /about /blogger /blog/a-post /posts/2019-05-07-a/ /2019/05/07/a-post/
    /20195/ /2019/005/ /author/ /tagsx/ai /index.json /.html /sitemap /sitemap/a.xml /page/ /page/x
    /blog/tags-of-war`),
)("no other blog is known to have a list at %s", (path) => {
  expect(findLegacyPath(path)).toEqual({});
});

test.each([
  ["/2019/05/why-bread-rises.html", "why bread rises"],
  ["/2019/05/Why_bread--rises/", "Why bread rises"],
  ["/2020-01-05-winter-bread/index.html", "winter bread"],
  ["/blog/node.js-tips", "node js tips"],
  ["/%D9%86%D8%A7%D9%86-%D8%AF%D8%A7%D8%BA", "نان داغ"],
  ["/blogs/999", ""],
  ["/2019/05/", ""],
  ["/", ""],
  ["/.env", ""],
  ["/%", ""],
  [`/${"x".repeat(7_000)}`, "x".repeat(100)],
])("the words of %s are %j", (path, words) => {
  expect(wordsOfPath(path)).toBe(words);
});

test.each([
  ...["/a)", "/a/"].map((sign) => `${sign.repeat(4_000)}a`),
  ...["/tags", "/category/a", "/a/sitemap"].map((start) => `${start}${"/sitemap/feed/page1".repeat(400)}=`),
  `/${"sitemap".repeat(1_100)}=`,
])("a long address stops nothing (%#)", (address) => {
  // By the square of its length, two thousand of them would take minutes.
  for (let count = 0; count < 2_000; count += 1) expect(parseAddress(address).isCanonical).toBe(true);
});

const DATA = "_data=routes%2Fblogs.%24id";

test.each(
  wordsIn("/ /?tags=AI&search=a+b&author=C&page=2 /?p=7 /blogs/7 /topics /about /tags/ai /feed.xml?tags=AI"),
)("%s is canonical with any unknown parameters, and so are its data", (path) => {
  const canonical = { isCanonical: true, canonical: path };
  expect(parseAddress(path)).toMatchObject({ ...canonical, key: path, unknown: "", isData: false });
  for (const unknown of ["n", "utm_source=a&fbclid=", "_DATA=root&%=%25"])
    expect(parseAddress(withParams(path, unknown))).toMatchObject({ ...canonical, key: path, unknown });
  const [before = "", query] = path.split("?");
  expect(parseAddress(withParams(`${before}?n=1`, query ?? ""))).toMatchObject({ ...canonical, key: path });
  if (path.startsWith("/feed")) return;
  for (const data of [
    DATA,
    "_data=routes/blogs.$id",
    `%5Fdata=${DATA.slice(6)}`,
    `n=1&${DATA}`,
    `${DATA}&${DATA}`,
  ])
    expect(parseAddress(withParams(path, data))).toMatchObject({
      ...canonical,
      key: withParams(path, DATA),
      isData: true,
    });
});

test.each([
  ["/?page=1&n=1", "/", "n=1"],
  ["/?n=1&page=02&m", "/?page=2", "n=1&m"],
  ["/blogs/7?page=2&n=1", "/blogs/7", "n=1"],
  ["/about?search=x&n=1", "/about", "n=1"],
  ["/?p=7&tags=&n=1", "/?p=7", "n=1"],
  ["/feed?_data=routes%2F%24&n=1", "/feed.xml", "n=1"],
  ["/?", "/", ""],
  ["/?author=Ana&search=a&author=Bo&n=1", "/?search=a&author=Ana", "n=1"],
  ["/about?author=x&n=1", "/about", "n=1"],
  ["/feed?page=2&author=Ana", "/feed.xml?author=Ana", ""],
  ["/sitemap.xml?page=2&author=Ana", "/sitemap.xml?page=2", ""],
  ["/blogs/7).?n=1", "/blogs/7", "n=1"],
])("%s leads to %s, with %j", (path, canonical, unknown) => {
  expect(parseAddress(path)).toMatchObject({ canonical, unknown, isCanonical: false });
});

test("a picture's address has no unknown parameters", () => {
  const path = "/pictures?src=/a.png&amp;width=%38&page=1";
  expect(parseAddress(path)).toMatchObject({ key: path, unknown: "", isCanonical: true, isData: false });
});

test.each(["/", "/topics", "/archive", "/archive/2026", "/blogs/7"])("%s is shown by a route", (path) => {
  expect(existsSync(`app/${screenOf(path)}.tsx`)).toBe(true);
});
