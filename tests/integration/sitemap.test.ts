import { expect, test } from "vitest";
import { TOPICS } from "../../app/site";
import { eventually } from "../support/eventually";
import { SOURCES } from "../support/sources";

const SITE = "https://circuit.example";
const LISTS = [`${SITE}/`, `${SITE}/topics`, ...TOPICS.items.map(({ tag }) => `${SITE}/?tags=${tag}`)];
/** As many articles as fit into one file, with the lists. */
const FITTING = 50_000 - LISTS.length;

const DATED = 41_000;

/** Seven a day, the newest first, and the last ones without a date. */
function dayOf(index: number): string | undefined {
  const day = new Date(Date.UTC(2026, 0, 2 - Math.floor(index / 7)));
  return index < DATED ? day.toISOString().slice(0, 10) : undefined;
}

function locsOf(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => String(loc));
}

test.each(SOURCES)(
  "on $source a sitemap of more than 50,000 addresses is an index of files, else it is one",
  async ({ serve }) => {
    const rows = Array.from({ length: FITTING + 1 }, (_, index) => ({
      id: index + 1,
      title: "A title",
      published_date: dayOf(index),
      updated_date: dayOf(index),
    }));
    const site = await serve(rows, { SITE_URL: SITE, API_TIMEOUT_MS: "0", CONTENT_FRESH_S: "5" });
    const load = async (path: string) => {
      const response = await fetch(site.url + path);
      return { status: response.status, headers: response.headers, text: await response.text() };
    };

    const { text } = await load("/sitemap.xml");
    expect(text).toContain(
      '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>',
    );
    const files = locsOf(text);
    expect(files).toEqual([2, 3, 4, 5, 6].map((page) => `${SITE}/sitemap.xml?page=${page}`));
    const locs: string[] = [];
    let dates = 0;
    for (const file of files) {
      const { headers, text } = await load(file.replace(SITE, ""));
      expect(headers.get("surrogate-key")).toBe("lists");
      locs.push(...locsOf(text));
      dates += text.split("</loc><lastmod>").length - 1;
    }
    const articles = Array.from({ length: FITTING + 1 }, (_, index) => `${SITE}/blogs/${index + 1}`);
    expect(locs).toEqual([...LISTS, ...articles]);
    expect(dates).toBe(DATED);
    const { status, headers } = await load("/sitemap.xml?page=7");
    expect([status, headers.get("cache-control")]).toEqual([404, "no-store"]);

    if (!site.run) return;
    await site.run(`DELETE FROM blog.articles WHERE id = '${FITTING + 1}'`);
    await eventually(async () => {
      const whole = await load("/sitemap.xml");
      expect(whole.text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?><urlset /);
      expect(locsOf(whole.text)).toHaveLength(50_000);
    });
    expect((await load("/sitemap.xml?page=2")).status).toBe(404);
  },
);
