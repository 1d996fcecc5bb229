import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../support/eventually";
import { hasPostgres, loadContent, startPostgres } from "../support/postgres";
import { startPostgresProxy } from "../support/postgres-proxy";
import { childrenOf, findFreePort, startSite } from "../support/site";

const BUDGET_MS = 1_000;
const COLD = { API_TIMEOUT_MS: String(BUDGET_MS), CONTENT_FRESH_S: "0" };

describe.skipIf(!hasPostgres)("PostgreSQL", () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let proxy: Awaited<ReturnType<typeof startPostgresProxy>>;
  let site: Awaited<ReturnType<typeof startSite>>;
  let database: string;

  /** An address that holds a password, which nothing may show. */
  const addressOf = (name: string, port = postgres.port, user = "owner") =>
    `postgres://${user}:s3cret@127.0.0.1:${port}/${name}`;

  beforeAll(async () => {
    postgres = await startPostgres();
    proxy = await startPostgresProxy(postgres.port);
    database = await postgres.createDatabase("db.json");
    site = await startSite("", { CONTENT_URL: addressOf(database, proxy.port), ...COLD });
  });

  afterEach(async () => {
    proxy.reset();
    // The circuit breaker may be open for a second.
    await eventually(async () => expect((await get("/blogs/52")).status).toBe(200));
  });

  afterAll(async () => {
    expect(await site.stop()).toBe(0);
    proxy.close();
    await postgres.stop();
  });

  async function get(path: string, from = site) {
    const begin = performance.now();
    const response = await fetch(from.url + path);
    const html = await response.text();
    expect(html).not.toMatch(/ECONN|PostgreSQL can't/);
    expect(html + from.run.output).not.toMatch(/s3cret|SELECT|FROM blog/);
    return { status: response.status, headers: response.headers, html, ms: performance.now() - begin };
  }

  async function expectFailures(status: number) {
    const list = await get("/?tags=AI");
    expect([list.status, list.headers.get("Cache-Control")]).toEqual([status, "no-store"]);
    expect(list.html).toContain("No blogs found!");
    const article = await get("/blogs/1");
    expect([article.status, article.html.includes("be loaded now")]).toEqual([status, true]);
    for (const path of ["/feed.xml", "/sitemap.xml"]) expect((await get(path)).status).toBe(status);
    expect((await get("/favicon.svg")).status).toBe(200);
  }

  test("that is lost in the middle of an answer is asked once more", async () => {
    proxy.cut("bookmark", 1);
    expect((await get("/blogs/1")).status).toBe(200);
    proxy.cut("bookmark");
    expect((await get("/blogs/1")).status).toBe(502);
  });

  test.each(["length", "fields"] as const)(
    "that sends corrupt bytes (%s) counts as lost, and ends no worker",
    async (what) => {
      const workers = childrenOf(site.run.pid);
      proxy.corrupt(what, 1);
      expect((await get("/blogs/1")).status).toBe(200);
      proxy.corrupt(what, 2);
      expect((await get("/blogs/1")).status).toBe(502);
      await site.run.printed(
        /PostgreSQL can't be reached: (its answer is corrupt|received invalid response: \w+)\.\n/,
      );
      expect((await get("/blogs/1")).status).toBe(200);
      expect([workers.length, childrenOf(site.run.pid)]).toEqual([1, workers]);
    },
  );

  test("that answers nothing is given up in time", async () => {
    proxy.hang();
    const { status, ms } = await get("/");
    expect([status, ms < BUDGET_MS + 500]).toEqual([504, true]);
    await expectFailures(504);
  });

  test("whose queries hang is given up in time, and cancels them itself", async () => {
    const release = await postgres.lock(database, "blog.articles");
    expect((await get("/blogs/2")).status).toBe(504);
    const waiting = "SELECT count(*)::int FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
    await eventually(async () => expect((await postgres.run(waiting)).rows).toEqual([{ count: 0 }]));
    await release();
  });

  test("with slow queries is still asked for others", async () => {
    const patient = await startSite("", {
      CONTENT_URL: addressOf(database),
      ...COLD,
      API_TIMEOUT_MS: String(3 * BUDGET_MS),
    });
    // Connecting takes time too.
    await Promise.all(Array.from({ length: 5 }, (_, index) => get(`/?tags=warm${index}`, patient)));
    const release = await postgres.lock(database, "blog.tag_sets");
    // As many failures in a row as open the circuit breaker.
    const slow = await Promise.all(
      Array.from({ length: 5 }, (_, index) => get(`/?tags=slow${index}`, patient)),
    );
    expect(slow.map(({ status }) => status)).toEqual(Array(5).fill(504));
    expect((await get("/blogs/3", patient)).status).toBe(200);
    await release();
    await patient.stop();
  });

  test("with slow searches serves other pages as ever", async () => {
    const name = await postgres.createDatabase("db.json");
    await postgres.run(
      `CREATE ROLE searching LOGIN IN ROLE blog_reader;
      CREATE OR REPLACE FUNCTION blog.to_query(text[]) RETURNS tsquery LANGUAGE plpgsql AS $$
        BEGIN PERFORM pg_sleep(1); RETURN 'slow'; END $$`,
      name,
    );
    const address = addressOf(name, postgres.port, "searching");
    const busy = await startSite("", { CONTENT_URL: address, ...COLD });
    expect((await get("/?tags=AI", busy)).status).toBe(200);
    let isSearching = true;
    const searches = Promise.all(
      Array.from({ length: 20 }, (_, index) => get(`/?search=slow${index}`, busy)),
    ).finally(() => {
      isSearching = false;
    });
    const statuses = new Set<number>();
    while (isSearching)
      for (const path of ["/?tags=AI", "/blogs/4", "/"]) statuses.add((await get(path, busy)).status);
    expect([...statuses]).toEqual([200]);
    expect((await searches).map(({ status }) => status)).toEqual(Array(20).fill(504));
    await busy.stop();
  });

  test("with slow phrases still searches for words", async () => {
    const name = await postgres.createDatabase("db.json");
    await postgres.run(
      `CREATE ROLE phrasing LOGIN IN ROLE blog_reader;
      ALTER ROLE phrasing SET search_path = slow, pg_catalog;
      CREATE SCHEMA slow;
      GRANT USAGE ON SCHEMA slow TO phrasing;
      CREATE FUNCTION slow.has(tsvector, tsquery) RETURNS boolean LANGUAGE plpgsql AS $$
        BEGIN
          RETURN ($2::text NOT LIKE '%<->%' OR pg_sleep(1) IS NOT NULL) AND $1 OPERATOR(pg_catalog.@@) $2;
        END
      $$;
      CREATE OPERATOR slow.@@ (FUNCTION = slow.has, LEFTARG = tsvector, RIGHTARG = tsquery)`,
      name,
    );
    const busy = await startSite("", { CONTENT_URL: addressOf(name, postgres.port, "phrasing"), ...COLD });
    const phrases = Promise.all(
      Array.from({ length: 9 }, (_, index) => get(`/?search=the-and-${index}`, busy)),
    );
    const words = Array.from({ length: 9 }, (_, index) => get(`/?search=sleep+${index}.`, busy));
    expect((await Promise.all(words)).map(({ status }) => status)).toEqual(Array(9).fill(200));
    expect((await phrases).map(({ status }) => status)).toEqual(Array(9).fill(504));
    await busy.stop();
  });

  test("that has no connection left is asked again later", async () => {
    const role = "CREATE ROLE crowded LOGIN CONNECTION LIMIT 0 IN ROLE blog_reader";
    await postgres.run(role);
    const crowded = await startSite("", {
      CONTENT_URL: addressOf(database, postgres.port, "crowded"),
      ...COLD,
    });
    expect((await get("/", crowded)).status).toBe(502);
    await postgres.run("ALTER ROLE crowded CONNECTION LIMIT 20");
    await eventually(async () => expect((await get("/", crowded)).status).toBe(200));
    await crowded.stop();
  });

  test("with fewer connections than a worker's pool wants serves every request by those", async () => {
    await postgres.run("CREATE ROLE few LOGIN CONNECTION LIMIT 3 IN ROLE blog_reader");
    const address = addressOf(database, postgres.port, "few");
    const scarce = await startSite("", { CONTENT_URL: address, CONTENT_FRESH_S: "0" });
    const pages = await Promise.all(
      Array.from({ length: 30 }, (_, index) => get(`/?tags=few${index}`, scarce)),
    );
    expect(pages.map(({ status }) => status)).toEqual(Array(30).fill(200));
    expect(scarce.run.output.match(/its error is 53300/g)).toHaveLength(1);
    await postgres.run("ALTER ROLE few CONNECTION LIMIT 30");
    await postgres.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'few'");
    const connections = "SELECT count(*)::int FROM pg_stat_activity WHERE usename = 'few'";
    await eventually(async () => {
      await Promise.all(Array.from({ length: 30 }, (_, index) => get(`/?tags=more${index}`, scarce)));
      expect((await postgres.run(connections)).rows[0].count).toBeGreaterThan(3);
    });
    await scarce.stop();
  });

  test("is asked on as many connections as the owner allows, and one that listens", async () => {
    await postgres.run("CREATE ROLE small LOGIN IN ROLE blog_reader");
    const address = addressOf(database, postgres.port, "small");
    const small = await startSite("", { CONTENT_URL: address, CONTENT_FRESH_S: "0", CONTENT_POOL_SIZE: "3" });
    const pages = await Promise.all(
      Array.from({ length: 30 }, (_, index) => get(`/?tags=small${index}`, small)),
    );
    expect(pages.map(({ status }) => status)).toEqual(Array(30).fill(200));
    const connections = "SELECT count(*)::int FROM pg_stat_activity WHERE usename = 'small'";
    expect((await postgres.run(connections)).rows).toEqual([{ count: 4 }]);
    await small.stop();
  });

  test("that stops and comes back is noticed only where nothing is cached", async () => {
    const warm = await startSite("", { CONTENT_URL: addressOf(database), CONTENT_FRESH_S: "1" });
    const paths = ["/", "/?search=sleep", "/blogs/7", "/feed.xml"];
    for (const path of paths) expect((await get(path, warm)).status).toBe(200);
    await postgres.halt();
    await eventually(async () => {
      for (const path of paths) {
        const { status, headers } = await get(path, warm);
        expect([status, headers.get("Cache-Status")]).toEqual([200, expect.stringContaining("ttl=-")]);
      }
    });
    expect((await get("/blogs/8", warm)).status).toBe(502);
    await warm.run.printed(/PostgreSQL can't be reached: .+\.\n/);
    await expectFailures(502);
    await postgres.restart();
    for (const path of [...paths, "/blogs/8"])
      await eventually(async () => {
        const { status, headers } = await get(path, warm);
        expect([status, headers.get("Cache-Status")]).toEqual([200, expect.not.stringContaining("ttl=-")]);
      });
    await warm.stop();
  });

  test("that restarts while pages are made is no worse than a 502", async () => {
    const restarted = postgres.halt().then(() => postgres.restart());
    const pages = await Promise.all(
      Array.from({ length: 12 }, (_, index) => get(`/?search=restart${index}`)),
    );
    await restarted;
    for (const { status } of pages) expect([200, 502]).toContain(status);
  });

  test.each<[string, string, RegExp]>([
    ["no tables", "", /holds no articles yet: run `npm run content:load -- FILE`/],
    [
      "a newer program's tables",
      "INSERT INTO blog.migrations VALUES (99)",
      /are a newer program's: update this one/,
    ],
    [
      "an older program's tables",
      "DELETE FROM blog.migrations",
      /are an older program's: run `npm run content:load/,
    ],
  ])("with %s is said to be so in one line, and the site is not ready", async (_what, sql, line) => {
    const name = await postgres.createDatabase(sql === "" ? undefined : "db.json");
    if (sql !== "") await postgres.run(sql, name);
    const broken = await startSite("", { CONTENT_URL: addressOf(name), ...COLD });
    await broken.run.printed(line);
    for (const [path, status] of [
      ["/", 502],
      ["/blogs/1", 502],
      ["/readyz", 503],
    ] as const)
      expect((await get(path, broken)).status).toBe(status);
    expect(broken.run.output.match(new RegExp(line, "g"))).toHaveLength(1);
    await broken.stop();
  });

  test("that refuses connections, or offers no TLS where its address demands it, is said to be so", async () => {
    const port = await findFreePort();
    for (const [url, line] of [
      [addressOf(database, port), /PostgreSQL can't be reached: connect ECONNREFUSED [\d.:]+\n/],
      [
        `${addressOf(database)}?sslmode=verify-full`,
        /PostgreSQL can't be reached: The server does not support SSL/,
      ],
    ] as const) {
      const lost = await startSite("", { CONTENT_URL: url, ...COLD });
      await lost.run.printed(line);
      const page = await fetch(lost.url);
      expect([page.status, /ECONN|SSL/.test(await page.text())]).toEqual([502, false]);
      expect(lost.run.output).not.toContain("s3cret");
      await lost.stop();
    }
  });

  test("with a newer program's tables is not loaded", async () => {
    const name = await postgres.createDatabase("db.json");
    await postgres.run("INSERT INTO blog.migrations VALUES (99)", name);
    const { code, output } = await loadContent(addressOf(name), "db.json");
    expect([code, output]).toEqual([1, expect.stringMatching(/^[^\n]*newer program's[^\n]*\n$/)]);
    expect(output).not.toContain("s3cret");
  });

  test.each(["nobody", "owner"])("that refuses the user %s says why in the log alone", async (user) => {
    const name = user === "owner" ? "nowhere" : database;
    const refused = await startSite("", { CONTENT_URL: addressOf(name, postgres.port, user), ...COLD });
    await refused.run.printed(/PostgreSQL refuses this site: (role|database) "no\w+" does not exist/);
    expect((await get("/", refused)).status).toBe(502);
    await refused.stop();
  });
});
