import { expect, test } from "vitest";
import {
  foldAddress,
  isCanonical,
  isOwnAddress,
  parseAddress,
  wordsOfAddress,
} from "../../../app/filters/addresses";

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
])("%s is compared as %s", (path, folded) => {
  expect(foldAddress(path)).toBe(folded);
});

test.each([
  "",
  "a",
  "/",
  "///",
  "/index.html",
  "//evil.test/a",
  "https://evil.test/",
  "/%5Cevil.test",
  "/a%3Fb",
  "/a%23",
  "/a%00",
  "/blogs/",
  "/blogs/..",
  "/blogs/..%2Fdb",
  "/blogs/..%252fdb",
  "/a/./b",
  "/blogs/__proto__",
  "/<script>",
  `/${"x".repeat(300)}`,
])("%s can't be an article's", (path) => {
  expect(foldAddress(path)).toBeUndefined();
});

test.each(["/", "/topics", "/FEED.xml/", "/feed", "/sitemap.xml", "/pictures", "/healthz", "/readyz"])(
  "%s is the site's own",
  (path) => {
    expect([isOwnAddress(path), isOwnAddress(`${path}x`)]).toEqual([true, false]);
  },
);

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
  expect(wordsOfAddress(path)).toBe(words);
});

test.each([")", "/"])("a long run of %s before the end of an address stops nothing", (sign) => {
  const address = `/a${sign.repeat(8_000)}a`;
  // By the square of its length, two thousand of them would take minutes.
  for (let count = 0; count < 2_000; count += 1) expect(parseAddress(address).canonical).toBeUndefined();
});

test.each(["/", "/?tags=AI&search=a+b&page=2", "/blogs/7", "/topics", "/about", "/feed.xml?tags=AI"])(
  "%s is canonical, and so are its data as Remix asks for them",
  (path) => {
    const withData = (id: string) => {
      const url = new URL(path, "http://a.example");
      url.searchParams.set("_data", id);
      return url.pathname + url.search;
    };
    for (const address of [
      path,
      withData("root"),
      withData("routes/blogs.$id"),
      withData("routes/archive.($year)"),
    ])
      expect([address, isCanonical(address)]).toEqual([address, true]);
  },
);

test.each([
  "/?n=1",
  "/?_data=root&n=1",
  "/?n=1&_data=root",
  "/?_data=root&_data=root",
  "/?%5Fdata=root",
  "/?_data=r%6Fot",
  "/?_data=routes/_index",
  "/?search=&_data=root",
  "/?search=a%20b&_data=root",
  "/blogs/7?n=1&_data=root",
  "/topics?_data=root&_data=x",
])("%s is not canonical", (address) => {
  expect(isCanonical(address)).toBe(false);
});
