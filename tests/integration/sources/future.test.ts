import type { LoaderFunctionArgs } from "@remix-run/node";
import { expect, onTestFinished, vi } from "vitest";
import { eventually } from "../../support/eventually";
import { startSource, test } from "../../support/sources";

const COMMON = { title: "A title", category: "AI", tags: ["AI"], content: "kettle" };
const ARTICLES = [
  {
    ...COMMON,
    id: "next",
    published_date: "2026-03-05T00:00:00+00:00",
    tags: ["AI", "Next"],
    aliases: ["/old-next"],
  },
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
  "/sitemap.xml": "/imprint 2026-01-02,/blogs/now,/blogs/undated",
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
  "/sitemap.xml": "/imprint 2026-01-02,/terms,/blogs/next,/blogs/now,/blogs/undated",
  "/blogs/now": "next,undated",
  "/blogs/next": "now,undated",
  "/old-next": "/blogs/next",
  "/terms": "terms",
};

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id.split("/").at(-1)).join();

/** The loader of each path, and what its answer shows. */
async function importLoaders() {
  const [home, article, other, topics, archive, feed, sitemap] = await Promise.all([
    import("../../../app/routes/_index"),
    import("../../../app/routes/blogs.$id"),
    import("../../../app/routes/$"),
    import("../../../app/routes/topics"),
    import("../../../app/routes/archive.($year)"),
    import("../../../app/routes/feed[.]json"),
    import("../../../app/routes/sitemap[.]xml"),
  ]);
  const shown: [RegExp, (args: LoaderFunctionArgs) => Promise<Response>, (text: string) => string][] = [
    [/^\/feed/, feed.loader, (text) => idsOf(JSON.parse(text).items)],
    [
      /^\/topics/,
      topics.loader,
      (text) =>
        JSON.parse(text)
          .topics.data.map((topic: { tag: string; counted: string }) => `${topic.tag} ${topic.counted}`)
          .join(),
    ],
    [/^\/archive/, archive.loader, (text) => idsOf(JSON.parse(text).archive.data.blogs)],
    [
      /^\/sitemap/,
      sitemap.loader,
      (text) =>
        [...text.matchAll(/<loc>[^<]*:\d+(\/\w[^<]+)<\/loc>(?:<lastmod>([^<]+))?/g)]
          .map(([, path, day]) => [path, day].filter(Boolean).join(" "))
          .filter((line) => line !== "/topics" && line !== "/archive")
          .join(),
    ],
    [/^\/blogs/, article.loader, (text) => idsOf(JSON.parse(text).relatedBlogs.data)],
    [
      /^\/(\?|$)/,
      home.loader,
      (text) => {
        const { items, count } = JSON.parse(text).blogs.data;
        return `${idsOf(items)} of ${count}`;
      },
    ],
    [/^/, other.loader, (text) => JSON.parse(text).page.id],
  ];
  return async (path: string) => {
    const [, load, show] = shown.find(([pattern]) => pattern.test(path)) ?? [];
    const id = path.split("/").at(-1);
    const args = { request: new Request(`http://site.test${path}`), params: { id, "*": id }, context: {} };
    const response = await load?.(args).catch((thrown: Response) => thrown);
    if (response?.status !== 200) return response?.headers.get("Location") ?? response?.status;
    return show?.(await response.text());
  };
}

test("an article is nowhere before its day, and a page is in no list", async () => {
  const { env, unchanged } = await startSource(ARTICLES);
  vi.resetModules();
  for (const [name, value] of Object.entries({ CONTENT_FRESH_S: "600", ...env })) vi.stubEnv(name, value);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 2, 4, 23, 59) });
  onTestFinished(() => void vi.useRealTimers().unstubAllEnvs());
  const load = await importLoaders();
  const { noteEdit } = await import("../../../app/content/store/edited.server");
  const loadAll = async () =>
    Object.fromEntries(await Promise.all(Object.keys(BEFORE).map(async (path) => [path, await load(path)])));

  expect(await loadAll()).toEqual(BEFORE);
  noteEdit();
  await eventually(async () => expect(await loadAll()).toEqual(BEFORE));
  if (unchanged) expect(unchanged).toContain("/blogs/");
  vi.setSystemTime(Date.UTC(2026, 2, 5));
  // Nothing has changed but the day.
  noteEdit();
  await eventually(async () => expect(await loadAll()).toEqual(AFTER));
});
