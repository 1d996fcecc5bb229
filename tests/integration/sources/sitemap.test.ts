import { expect } from "vitest";
import { eventually } from "../../support/eventually";
import { serve, test } from "../../support/sources";

const SITE = "https://circuit.example";
/** Tags that articles carry have lists; the site's own topics may have none. */
const LISTS = [
  ...["/", "/topics", "/archive"].map((path) => [path, "2026-02-03"]),
  ...[["/?tags=AI", "2026-01-02"], ["/?tags=Deep+Sea", "2026-02-03"], ["/?tags=Undated"]],
];
const TAGS: Record<number, string[]> = {
  0: ["Deep Sea", "x".repeat(65)],
  1: ["AI"],
  2: ["deep sea"],
  1501: ["Undated"],
};
/** As many articles as fit into one file. */
const FITTING = 2_000;

const DATED = 1_500;

const URLSET =
  /^<\?xml version="1.0" encoding="UTF-8"\?><urlset xmlns="http:\/\/www.sitemaps.org\/schemas\/sitemap\/0.9" xmlns:xhtml="[^"]+"><url>/;

/** Seven a day, the newest first, and the last ones without a date. */
function dayOf(index: number): string | undefined {
  const day = new Date(Date.UTC(2026, 0, 2 - Math.floor(index / 7)));
  return index < DATED ? day.toISOString().slice(0, 10) : undefined;
}

/** The addresses of a file, with the days on which they were changed. */
function entriesOf(xml: string): (string | undefined)[][] {
  const entry = /<(?:url|sitemap)><loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?<\/(?:url|sitemap)>/g;
  return [...xml.matchAll(entry)].map(([, loc, day]) => [loc, day]);
}

test("a sitemap has all addresses, with the days of changes, in one file or an index of files", async () => {
  const rows = Array.from({ length: 2 * FITTING + 1 }, (_, index) => ({
    id: index + 1,
    title: "A title",
    tags: TAGS[index] ?? [],
    published_date: dayOf(index),
    updated_date: index % 3 === 0 ? "2026-02-03" : undefined,
  }));
  const site = await serve(rows, { SITE_URL: SITE, API_TIMEOUT_MS: "0", CONTENT_FRESH_S: "5" });
  const { text } = await site.ask("/sitemap.xml");
  expect(text).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>');
  const files = entriesOf(text).map(([file]) => file);
  expect(files).toEqual([2, 3, 4].map((page) => `${SITE}/sitemap.xml?page=${page}`));
  const entries: ReturnType<typeof entriesOf> = [];
  for (const file of files) {
    const { text } = await site.ask(String(file).replace(SITE, ""));
    expect(text).toMatch(URLSET);
    entries.push(...entriesOf(text));
  }
  expect(entries).toEqual([
    ...LISTS.map(([path, day]) => [SITE + path, day]),
    ...rows.map(({ id, published_date, updated_date }) => [
      `${SITE}/blogs/${id}`,
      updated_date ?? published_date,
    ]),
  ]);
  const { status, headers } = await site.ask("/sitemap.xml?page=5");
  expect([status, headers["cache-control"]]).toEqual([404, "no-store"]);

  if (!site.run) return;
  await site.run(`DELETE FROM blog.articles WHERE id::int > ${FITTING}`);
  await eventually(async () => {
    const whole = await site.ask("/sitemap.xml");
    expect(whole.text).toMatch(URLSET);
    expect(entriesOf(whole.text)).toHaveLength(LISTS.length + FITTING);
  });
  expect((await site.ask("/sitemap.xml?page=2")).status).toBe(404);
});
