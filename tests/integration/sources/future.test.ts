import { expect, onTestFinished, vi } from "vitest";
import { eventually } from "../../support/eventually";
import { serve, test } from "../../support/sources";

const COMMON = { title: "A title", category: "AI", tags: ["AI"], content: "kettle" };
const NEXT = { ...COMMON, tags: ["AI", "Next"] };
const ARTICLES = [
  { ...NEXT, id: "next", published_date: "2026-03-05T00:00:00+00:00", aliases: ["/old-next"] },
  { ...COMMON, id: "now", published_date: "2026-03-04", aliases: ["/old-now"] },
  { ...COMMON, id: "undated" },
  { ...COMMON, id: "imprint", page: true, tags: ["AI", "Law"], updated_date: "2026-01-02" },
  { ...COMMON, id: "terms", page: true, published_date: "2026-03-05" },
];

const BEFORE = {
  "/": "now,undated of 2",
  "/?tags=AI": "now,undated of 2",
  "/?tags=Next": " of 0",
  "/?tags=Law": " of 0",
  "/?search=kettle": "now,undated of 2",
  "/?tags=AI&search=kettle": "now,undated of 2",
  "/feed.json": "now,undated",
  "/topics": "AI 2 articles",
  "/archive": "now,undated",
  "/sitemap.xml":
    "/topics 2026-03-04,/archive 2026-03-04,/imprint 2026-01-02,/blogs/now 2026-03-04,/blogs/undated",
  "/blogs/now": "undated",
  "/blogs/next": 404,
  "/old-now": "/blogs/now",
  "/old-next": 404,
  "/imprint": "imprint",
  "/terms": 404,
};
const AFTER = {
  ...BEFORE,
  "/": "next,now,undated of 3",
  "/?tags=AI": "next,now,undated of 3",
  "/?tags=Next": "next of 1",
  "/?search=kettle": "next,now,undated of 3",
  "/?tags=AI&search=kettle": "next,now,undated of 3",
  "/feed.json": "next,now,undated",
  "/topics": "AI 3 articles,Next 1 article",
  "/archive": "next,now,undated",
  "/sitemap.xml":
    "/topics 2026-03-05,/archive 2026-03-05,/imprint 2026-01-02,/terms 2026-03-05,/blogs/next 2026-03-05,/blogs/now 2026-03-04,/blogs/undated",
  "/blogs/now": "next,undated",
  "/blogs/next": "now,undated",
  "/old-next": "/blogs/next",
  "/terms": "terms",
};

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id.split("/").at(-1)).join();

type Shown = [path: RegExp, route: string, show: (text: string) => string];

/** The route of each path, and what its data shows. */
const SHOWN: Shown[] = [
  [/^\/feed/, "", (text) => idsOf(JSON.parse(text).items)],
  [
    /^\/topics/,
    "routes/topics",
    (text) =>
      JSON.parse(text)
        .topics.data.map((topic: { tag: string; countLabel: string }) => `${topic.tag} ${topic.countLabel}`)
        .join(),
  ],
  [/^\/archive/, "routes/archive.($year)", (text) => idsOf(JSON.parse(text).archive.data.blogs)],
  [
    /^\/sitemap/,
    "",
    (text) =>
      [...text.matchAll(/<loc>[^<]*:\d+(\/\w[^<]+)<\/loc>(?:<lastmod>([^<]+))?/g)]
        .map(([, path, day]) => [path, day].filter(Boolean).join(" "))
        .join(),
  ],
  [/^\/blogs/, "routes/blogs.$id", (text) => idsOf(JSON.parse(text).relatedBlogs.data)],
  [
    /^\/(\?|$)/,
    "routes/_index",
    (text) => {
      const { items, count } = JSON.parse(text).blogs.data;
      return `${idsOf(items)} of ${count}`;
    },
  ],
  [/^/, "routes/$", (text) => JSON.parse(text).blog.data.id],
];

async function load({ ask }: Awaited<ReturnType<typeof serve>>, path: string) {
  const [, route, show] = SHOWN.find(([pattern]) => pattern.test(path)) as Shown;
  const data = route && `${path.includes("?") ? "&" : "?"}_data=${encodeURIComponent(route)}`;
  const { status, headers, text } = await ask(path + data);
  return status === 200 ? show(text) : (headers["x-remix-redirect"] ?? status);
}

test("an article is nowhere before its day, and a page is in no list", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: Date.UTC(2026, 2, 4, 23, 59) });
  onTestFinished(() => void vi.useRealTimers());
  const site = await serve(ARTICLES, { CONTENT_FRESH_S: "5" });
  const loadAll = async () => {
    const shown = Object.keys(BEFORE).map(async (path) => [path, await load(site, path)]);
    return Object.fromEntries(await Promise.all(shown));
  };

  expect(await loadAll()).toEqual(BEFORE);
  vi.advanceTimersByTime(6_000);
  expect(await loadAll()).toEqual(BEFORE);
  if (site.unchanged) expect(site.unchanged).toContain("/blogs/");
  // Nothing changes but the day.
  vi.advanceTimersByTime(60_000);
  await eventually(async () => expect(await loadAll()).toEqual(AFTER));
});
