import { afterAll, describe, expect, test } from "vitest";
import { writeContentFile } from "../support/content-file";
import { hasPostgres, startPostgres } from "../support/postgres";
import { startSite } from "../support/site";
import { startUpstream } from "../support/upstream";

const LONG = "x".repeat(65);

const ARTICLES = [
  { id: 1, title: "Newest", published_date: "2026-05-03", tags: ["Food", "C++", "Food"] },
  { id: 2, title: "Older", published_date: "2026-05-02", tags: ["food", "Deep Sea", LONG] },
  { id: 3, title: "Oldest", published_date: "2026-05-01", tags: "FOOD, deep sea,Österreich" },
  { id: 4, title: "Draft", published_date: "2026-05-04", tags: ["Secret"], draft: true },
  { id: 5, title: "Without" },
];

const TOPICS = [
  { tag: "C++", counted: "1 article" },
  { tag: "Deep Sea", counted: "2 articles" },
  { tag: "Food", counted: "3 articles" },
  { tag: "Österreich", counted: "1 article" },
];

const stops: (() => unknown)[] = [];
// The last one started is the first to stop.
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

async function startOnJsonServer(articles: object[]) {
  const upstream = await startUpstream(writeContentFile(articles));
  stops.push(upstream.close);
  return { env: { API_BASE_URL: upstream.url }, fail: () => upstream.fail("list", "status 500") };
}

async function startOnPostgres(articles: object[]) {
  const postgres = await startPostgres();
  stops.push(postgres.stop);
  const database = await postgres.createDatabase(writeContentFile(articles));
  return { env: { CONTENT_URL: postgres.url(database) }, fail: () => postgres.halt() };
}

describe.each([
  { source: "json-server", start: startOnJsonServer, isHere: true },
  { source: "PostgreSQL", start: startOnPostgres, isHere: hasPostgres },
])("all topics on $source", ({ start, isHere }) => {
  test.runIf(isHere)(
    "are listed by name, as the newest article spells them, each with its count",
    async () => {
      const source = await start(ARTICLES);
      const site = await startSite("", { ...source.env, CONTENT_FRESH_S: "0" });
      stops.push(site.stop);
      const response = await fetch(`${site.url}/topics`);
      expect([response.status, response.headers.get("surrogate-key")]).toEqual([200, "lists"]);
      const html = await response.text();
      expect(html).toContain("<title>All topics · Circuit &amp; Cell</title>");
      expect(html).toMatch(/<link rel="canonical" href="[^"]+\/topics"/);
      const { topics } = await (await fetch(`${site.url}/topics?_data=routes%2Ftopics`)).json();
      expect(topics).toEqual({ data: TOPICS, isError: false, error: null });
      for (const { tag, counted } of TOPICS) {
        const list = await fetch(`${site.url}/?${new URLSearchParams({ tags: tag })}`, {
          redirect: "manual",
        });
        expect([tag, list.status]).toEqual([tag, 200]);
        expect(await list.text()).toContain(counted);
      }

      await source.fail();
      const failed = await fetch(`${site.url}/topics`);
      expect([failed.status, failed.headers.get("cache-control")]).toEqual([502, "no-store"]);
      const text = await failed.text();
      for (const part of ["The articles can&#x27;t be loaded now", "Try again", "Privacy Policy"])
        expect(text).toContain(part);
    },
  );
});
