import { existsSync, readFileSync } from "node:fs";
import { Client } from "pg";
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { writeContentFile } from "../../support/content-file";
import { eventually } from "../../support/eventually";
import { loadContent, startPostgres } from "../../support/postgres";
import { loadList, sharePostgres, startSiteOn } from "../../support/postgres-suite";

const EDITED = {
  id: "new",
  title: "Überall C++",
  content: "Of node.js, earth’s cafés.",
  published_date: "2026-05-01",
  tags: ["Food", "fresh", "New", "new"],
};
const INSERT = `INSERT INTO blog.articles (article) VALUES ('${JSON.stringify(EDITED)}')`;

// Linux's table of TCP connections: each has a kind of timer and the hundredths of a second left of it.
const SOCKETS = "/proc/net/tcp";
const KEEPALIVE = "02";

const OLD = [
  { id: 1, title: "Café", content: "Deep sleep", tags: ["Food"] },
  { id: 2, title: "Earth’s cafés", tags: ["food"] },
];
const file = writeContentFile(OLD.map((article) => JSON.stringify(article)).join("\n\n"), "posts.jsonl");

const postgres = await sharePostgres();
const database = await postgres.createDatabase(file);
const run = (sql: string) => postgres.run(sql, database);
const site = await startSiteOn(postgres.url(database), { CONTENT_FRESH_S: "3600" }, afterAll);

describe("an edit by SQL, on a site whose pages are fresh for an hour,", () => {
  async function list(query: string, from = site): Promise<{ titles: string[]; count: number }> {
    const { items, count } = await loadList(from, query);
    return { titles: items.map(({ title }) => title), count };
  }

  const shows = (titles: string[], from = site) =>
    eventually(async () => expect(await list("", from)).toEqual({ titles, count: titles.length }));

  beforeEach(async () => {
    expect((await loadContent(postgres.url(database), file)).code).toBe(0);
    await shows(["Café", "Earth’s cafés"]);
  });

  test("shows at once in lists, searches, topics and counts; a change and a removal everywhere", async () => {
    const searches = ["cafe", "uberall+js", "%22earth%27s%20cafes%22"].map((words) => `search=${words}`);
    const queries = ["", "tags=food", "tags=fresh", ...searches];
    const before = await Promise.all(queries.map((query) => list(query)));
    await run(INSERT);
    await shows([EDITED.title, "Café", "Earth’s cafés"]);
    for (const [index, query] of queries.entries()) {
      const { titles = [], count = 0 } = before[index] ?? {};
      const after = { titles: [EDITED.title, ...titles], count: count + 1 };
      expect([query, await list(query)]).toEqual([query, after]);
    }
    expect((await fetch(`${site.url}/?tags=FRESH`)).url).toBe(`${site.url}/?tags=fresh`);

    const page = async () => (await fetch(`${site.url}/blogs/new`)).text();
    await eventually(async () => expect(await page()).toContain("Of node.js"));
    await run(`UPDATE blog.articles SET article = article || '{"content": "Of nothing"}' WHERE id = 'new'`);
    await eventually(async () => expect(await page()).toContain("Of nothing"));
    expect(await list("search=node")).toEqual({ titles: [], count: 0 });
    await run("DELETE FROM blog.articles WHERE id = 'new'");
    await shows(["Café", "Earth’s cafés"]);
    // On a busy machine the database may take longer than a reader waits.
    await eventually(async () => expect((await fetch(`${site.url}/blogs/new`)).status).toBe(404));
    await run("TRUNCATE blog.articles");
    await shows([]);
  });

  test("is told by its id, so that other articles stay fresh, and a load as one of all", async () => {
    const client = new Client(postgres.url(database));
    onTestFinished(() => client.end());
    await client.connect();
    const told: string[] = [];
    client.on("notification", ({ payload = "" }) => told.push(payload));
    await client.query("LISTEN blog_articles");
    await run(INSERT);
    await run("UPDATE blog.articles SET place = place WHERE id = '1'");
    await run("DELETE FROM blog.articles WHERE id = 'new'");
    expect((await loadContent(postgres.url(database), file)).code).toBe(0);
    await run("TRUNCATE blog.articles");
    const news = () => [...told.slice(0, 3), ...new Set(told.slice(3))];
    await eventually(() => expect(news()).toEqual(["new", "1", "new", ""]));
  });

  test("shows though the connection that tells of it was lost before", async () => {
    await run(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}' AND pid <> pg_backend_pid()`,
    );
    await run(INSERT);
    await shows([EDITED.title, "Café", "Earth’s cafés"]);
  });

  test("shows though the replica that is read gets it after the site was told", async () => {
    const replica = await startPostgres(["recovery_min_apply_delay=200ms"], postgres.port);
    onTestFinished(replica.stop);
    const hosts = `127.0.0.1:${replica.port},127.0.0.1:${postgres.port}`;
    const url = `postgres://owner@${hosts}/${database}`;
    const reader = await startSiteOn(url, { CONTENT_FRESH_S: "3600" });
    const listening = "SELECT FROM pg_stat_activity WHERE query LIKE 'LISTEN%'";
    await eventually(async () => expect((await run(listening)).rows).toHaveLength(2));
    await shows(["Café", "Earth’s cafés"], reader);
    await run(INSERT);
    await shows([EDITED.title, "Café", "Earth’s cafés"], reader);
  });

  test.skipIf(!existsSync(SOCKETS))("is told by a connection that asks whether its host is there", () =>
    eventually(() => {
      const port = postgres.port.toString(16).toUpperCase().padStart(4, "0");
      const timer = new RegExp(`^ *\\d+: \\S+ \\w+:${port} 01 \\S+ (\\w+):(\\w+)`, "gm");
      const timers = [...readFileSync(SOCKETS, "utf8").matchAll(timer)];
      expect(timers).not.toHaveLength(0);
      for (const [, kind, left = ""] of timers)
        expect([kind, Number.parseInt(left, 16) <= 1_100]).toEqual([KEEPALIVE, true]);
    }),
  );
});
