import { expect, test } from "vitest";
import { indexRedirects, parseBlogs } from "../../../app/articles/parse-rows.server";
import { foldPath } from "../../../app/filters/hrefs";

test("no address leads to one that leads elsewhere, though both articles may soon be gone", () => {
  const index = indexRedirects(
    [
      { id: "first", aliases: ["/blogs/Second", "/old"] },
      { id: "second", aliases: ["/blogs/first", "/blogs/Second"] },
      { id: "about", page: true, aliases: ["/blogs/about"] },
      { id: "third", aliases: ["/about", "/blogs/about"] },
    ],
    () => {},
  );
  expect(index).toEqual({
    "/old": "/blogs/first",
    "/blogs/second": "/blogs/second",
    "/about": "/about",
    "/blogs/about": "/about",
  });
  for (const href of Object.values(index)) expect([undefined, href]).toContain(index[foldPath(href) ?? ""]);
});

test("an address that is not used is named, with what has its place", () => {
  const found: string[] = [];
  const report = ({ text, isError }: { text: string; isError: boolean }) =>
    void found.push(`${isError ? "error" : "warning"}: ${text}`);
  const rows = [
    { id: "nan", published_date: "2019-01-01", aliases: ["/both"] },
    { id: "older", published_date: "2018-01-01", aliases: ["/both", "/blogs/nan", "/topics"] },
    { id: "hidden", aliases: ["/hidden"], draft: true },
    { id: "About", aliases: ["/blogs/nan"], page: true },
    { id: "about", page: true },
    { id: "topics", page: true },
    { id: "imposter", aliases: ["/about"] },
  ];
  const titled = rows.map((row) => ({ title: "T", ...row }));
  indexRedirects(parseBlogs(titled, { report }) ?? [], report);
  expect(found).toEqual([
    'error: Article "about": the address "/about" is not used: it leads to "/About".',
    'error: Article "topics": the address "/topics" is not used: the site has something else there.',
    'warning: Article "older": the alias "/both" is not used: it leads to "/blogs/nan".',
    'warning: Article "older": the alias "/blogs/nan" is not used: the site has something else there.',
    'warning: Article "older": the alias "/topics" is not used: the site has something else there.',
    'warning: Article "About": the alias "/blogs/nan" is not used: the site has something else there.',
    'warning: Article "imposter": the alias "/about" is not used: the site has something else there.',
  ]);
});
