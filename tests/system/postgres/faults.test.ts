import { chmodSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import pg from "pg";
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { eventually } from "../../support/eventually";
import { loadContent } from "../../support/postgres";
import { startPostgresProxy } from "../../support/postgres-proxy";
import { overhear, queryFrom, sharePostgres, startSiteOn } from "../../support/postgres-suite";
import { makeFolder } from "../../support/temp-folder";

/** For a site that is to reach its limit. */
const IMPATIENT = { API_TIMEOUT_MS: "500" };
const NO_TLS = "The server does not support SSL connections.";
/** What a function of PostgreSQL calls to wait for `holdQueries`. */
const WAIT = "pg_advisory_xact_lock_shared(1)";

/** As on Debian, but for the owner and most roles of these tests. */
const RULES = `
  local all all peer
  host all locked,site all scram-sha-256
  host all plain all password
  host all barred all reject
  host all all all trust
`;
const rules = makeFolder();
chmodSync(rules, 0o755);
writeFileSync(`${rules}/pg_hba.conf`, RULES);
// The socket is in the server's own folder.
const postgres = await sharePostgres([`hba_file=${rules}/pg_hba.conf`, "unix_socket_directories=."]);
const [{ data_directory: sockets }] = (await postgres.run("SHOW data_directory")).rows;
const database = await postgres.createDatabase("db.json");
const proxy = await startPostgresProxy(postgres.port);
afterAll(proxy.close);

/** An address that holds a password, which nothing may show. */
const addressOf = (name: string, port = postgres.port, user = "owner") =>
  `postgres://${user}:s3cret@127.0.0.1:${port}/${name}`;

const { said, says } = overhear();
const site = await startSiteOn(addressOf(database, proxy.port), {}, afterAll);

describe("PostgreSQL", () => {
  beforeEach(async () => {
    proxy.reset();
    // The circuit breaker may be open for a second.
    await eventually(async () => expect((await get("/blogs/52")).status).toBe(200));
  });

  /** The site as a new role that may read, with settings of the role. */
  async function startAs(role: string, settings = "", env: Record<string, string> = {}, name = database) {
    await postgres.run(`CREATE ROLE ${role} LOGIN ${settings} IN ROLE blog_reader`);
    return startSiteOn(addressOf(name, postgres.port, role), env);
  }

  /** So many pages at once: their statuses. */
  async function statusesOf(count: number, pathOf: (index: number) => string, from = site) {
    const pages = await Promise.all(Array.from({ length: count }, (_, index) => get(pathOf(index), from)));
    return pages.map(({ status }) => status);
  }

  let crowds = 0;

  /** Twenty lists at once, none of which is answered before a check passes: their statuses. */
  async function crowd(from: typeof site, check: () => unknown) {
    crowds += 1;
    const release = await postgres.lock(database, "blog.articles");
    const statuses = statusesOf(20, (index) => `/?tags=crowd${crowds}-${index}`, from);
    await eventually(check);
    await release();
    return statuses;
  }

  async function countConnections(role: string): Promise<number> {
    const sql = `SELECT count(*)::int FROM pg_stat_activity WHERE usename = '${role}'`;
    return (await postgres.run(sql)).rows[0].count;
  }

  async function get(path: string, from = site) {
    const response = await fetch(from.url + path);
    const html = await response.text();
    expect(html).not.toMatch(/ECONN|PostgreSQL can't|s3cret|FROM blog|SELECT (id|article|count)/);
    return { status: response.status, headers: response.headers, html };
  }

  async function expectFailures(status: number, from = site) {
    const list = await get("/?tags=AI", from);
    expect([list.status, list.headers.get("Cache-Control")]).toEqual([status, "no-store, no-transform"]);
    expect(list.html).toContain("No blogs found!");
    const article = await get("/blogs/1", from);
    expect([article.status, article.html.includes("be loaded now")]).toEqual([status, true]);
    for (const path of ["/feed.xml", "/sitemap.xml"]) expect((await get(path, from)).status).toBe(status);
    expect((await get("/favicon.svg", from)).status).toBe(200);
  }

  /** Makes queries that call WAIT wait; returns how many do, and the end of it. */
  async function holdQueries(name: string) {
    const client = new pg.Client(postgres.url(name));
    await client.connect();
    await client.query("SELECT pg_advisory_lock(1)");
    return { countHeld: () => countWaiting("advisory"), release: () => client.end() };
  }

  async function countWaiting(event: string): Promise<number> {
    const sql = `SELECT count(*)::int FROM pg_stat_activity WHERE wait_event = '${event}'`;
    return (await postgres.run(sql)).rows[0].count;
  }

  test("that is lost in the middle of an answer is asked once more", async () => {
    proxy.cut("bookmark", 1);
    expect((await get("/blogs/1")).status).toBe(200);
    proxy.cut("bookmark");
    expect((await get("/blogs/1")).status).toBe(502);
  });

  test.each(["length", "fields"] as const)(
    "that sends corrupt bytes (%s) counts as lost, and throws nothing that nobody catches",
    async (what) => {
      // Vitest fails a run with an uncaught error.
      proxy.corrupt(what, 1);
      expect((await get("/blogs/1")).status).toBe(200);
      proxy.corrupt(what, 2);
      expect((await get("/blogs/1")).status).toBe(502);
      await says(/PostgreSQL can't be reached: (its answer is corrupt|received invalid response: \w+)\.\n/);
      expect((await get("/blogs/1")).status).toBe(200);
    },
  );

  test("that answers nothing, or whose queries hang, is given up in time, and cancels them itself", async () => {
    const impatient = await startSiteOn(addressOf(database, proxy.port), IMPATIENT);
    proxy.hang();
    await expectFailures(504, impatient);
    proxy.reset();
    await eventually(async () => expect((await get("/blogs/52", impatient)).status).toBe(200));
    const release = await postgres.lock(database, "blog.articles");
    expect((await get("/blogs/2", impatient)).status).toBe(504);
    await eventually(async () => expect(await countWaiting("relation")).toBe(0));
    await release();
  });

  test("with slow queries is still asked for others", async () => {
    const patient = await startSiteOn(addressOf(database), { API_TIMEOUT_MS: "5000" });
    // Connecting takes time too.
    await statusesOf(5, (index) => `/?tags=warm${index}`, patient);
    const release = await postgres.lock(database, "blog.tag_sets");
    // As many failures in a row as open the circuit breaker.
    expect(await statusesOf(5, (index) => `/?tags=slow${index}`, patient)).toEqual(Array(5).fill(504));
    expect((await get("/blogs/3", patient)).status).toBe(200);
    await release();
  });

  test("with slow searches serves other pages as ever", async () => {
    const name = await postgres.createDatabase("db.json");
    await postgres.run(
      `CREATE OR REPLACE FUNCTION blog.to_query(text[]) RETURNS tsquery LANGUAGE plpgsql AS $$
        BEGIN PERFORM ${WAIT}; RETURN 'slow'; END $$`,
      name,
    );
    const busy = await startAs("searching", "", {}, name);
    const { countHeld, release } = await holdQueries(name);
    const searches = statusesOf(20, (index) => `/?search=slow${index}`, busy);
    await eventually(async () => expect(await countHeld()).toBe(2));
    for (const path of ["/?tags=AI", "/blogs/4", "/"]) expect((await get(path, busy)).status).toBe(200);
    expect(await countHeld()).toBe(2);
    await release();
    expect(await searches).toEqual(Array(20).fill(200));
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
          RETURN ($2::text NOT LIKE '%<->%' OR ${WAIT} IS NOT NULL) AND $1 OPERATOR(pg_catalog.@@) $2;
        END
      $$;
      CREATE OPERATOR slow.@@ (FUNCTION = slow.has, LEFTARG = tsvector, RIGHTARG = tsquery)`,
      name,
    );
    const busy = await startSiteOn(addressOf(name, postgres.port, "phrasing"));
    const { countHeld, release } = await holdQueries(name);
    const phrases = statusesOf(9, (index) => `/?search=the-and-${index}`, busy);
    await eventually(async () => expect(await countHeld()).toBe(2));
    const words = await statusesOf(9, (index) => `/?search=sleep+${index}.`, busy);
    expect([words, await countHeld()]).toEqual([Array(9).fill(200), 2]);
    await release();
    expect(await phrases).toEqual(Array(9).fill(200));
  });

  test("that has no connection left is asked again later", async () => {
    const crowded = await startAs("crowded", "CONNECTION LIMIT 0");
    expect((await get("/", crowded)).status).toBe(502);
    await postgres.run("ALTER ROLE crowded CONNECTION LIMIT 20");
    await eventually(async () => expect((await get("/", crowded)).status).toBe(200));
  });

  test("with fewer connections than a worker's pool wants serves every request by those", async () => {
    const scarce = await startAs("few", "CONNECTION LIMIT 3");
    const complaints = () => said().match(/its error is 53300/g);
    expect(await crowd(scarce, () => expect(complaints()).not.toBeNull())).toEqual(Array(20).fill(200));
    expect(complaints()).toHaveLength(1);
    await postgres.run("ALTER ROLE few CONNECTION LIMIT 30");
    await postgres.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'few'");
    await crowd(scarce, async () => expect(await countConnections("few")).toBeGreaterThan(3));
  });

  test("is asked on as many connections as the owner allows, and one that listens", async () => {
    const small = await startAs("small", "", { CONTENT_POOL_SIZE: "3" });
    const statuses = crowd(small, async () => expect(await countConnections("small")).toBe(4));
    expect(await statuses).toEqual(Array(20).fill(200));
  });

  test("that stops is missed by every page until it comes back", async () => {
    // One that has not complained yet.
    const own = await startSiteOn(addressOf(database));
    await postgres.halt();
    onTestFinished(postgres.restart);
    await expectFailures(502, own);
    await says(/PostgreSQL can't be reached: .+\.\n/);
    await postgres.restart();
    await eventually(async () => expect((await get("/blogs/8", own)).status).toBe(200));
  });

  test("with no tables is said to be so in one line, and the site is not ready", async () => {
    const broken = await startSiteOn(addressOf(await postgres.createDatabase()));
    const line = "holds no articles yet: run `npm run content:load -- FILE`";
    await says(new RegExp(line));
    const paths = ["/", "/blogs/1", "/readyz"];
    const pages = await Promise.all(paths.map((path) => get(path, broken)));
    expect(pages.map(({ status }) => status)).toEqual([502, 502, 503]);
    expect(said().split(line)).toHaveLength(2);
  });

  test.each([
    [addressOf(database, postgres.port, "nobody"), 'refuses this site: role "nobody" does not exist.'],
    [addressOf("nowhere"), 'refuses this site: database "nowhere" does not exist.'],
    [`${addressOf(database)}?sslmode=verify-full`, `can't be reached: ${NO_TLS}`],
  ])("that refuses the site at %s says why: PostgreSQL %s", async (url, reason) => {
    expect(await queryFrom(url)).toBe(`Error: PostgreSQL ${reason}`);
  });

  const NO_PASSWORD = "CONTENT_URL has no password: add it, or use postgres:///blog";
  const WRONG = "CONTENT_URL must have it percent-encoded";

  test.each([
    ["locked", "", `PostgreSQL can't be reached: ${NO_PASSWORD}.`],
    ["locked", ":wr%40ng", `refuses this site: password authentication failed for user "locked": ${WRONG}.`],
    ["plain", "", `refuses this site: ${NO_PASSWORD}.`],
    ["plain", ":s3cret", `refuses this site: password authentication failed for user "plain": ${WRONG}.`],
    ["barred", ":p%40ss", 'pg_hba.conf rejects connection for host "127.0.0.1", user "barred"'],
  ])("that wants the password of %s, and gets '%s', says so", async (role, given, reason) => {
    await postgres.run(`DROP ROLE IF EXISTS ${role}; CREATE ROLE ${role} LOGIN PASSWORD 'p@ss'`);
    const url = `postgres://${role}${given}@127.0.0.1:${postgres.port}/${database}`;
    expect(await queryFrom(url)).toContain(reason);
  });

  test("is reached by the socket and the role of the system's user, as by psql, and with a password", async () => {
    vi.stubEnv("PGHOST", sockets);
    vi.stubEnv("PGPORT", `${postgres.port}`);
    vi.stubEnv("USER", "nobody");
    const { username } = userInfo();
    const name = await postgres.createDatabase();
    await postgres.run(`CREATE ROLE "${username}" LOGIN SUPERUSER`);
    expect(await loadContent(`postgres:///${name}`, "db.json")).toMatchObject({ code: 0 });
    await postgres.run("CREATE ROLE site LOGIN PASSWORD 'p@ss/wörd' IN ROLE blog_reader");
    const sql = "SELECT current_user AS role, inet_server_addr() IS NULL AS local";
    expect(await queryFrom(`postgres:///${name}`, sql)).toEqual({ role: username, local: true });
    expect(await queryFrom(`postgres:///${name}?user=site`)).toMatch(
      'Peer authentication failed for user "site": the socket is for the system user\'s own role; use localhost.',
    );
    const password = encodeURIComponent("p@ss/wörd");
    const url = `postgres://site:${password}@127.0.0.1/${name}`;
    expect(await queryFrom(url, sql)).toEqual({ role: "site", local: false });
    expect(await queryFrom(`postgres:///${name}?host=/nowhere`)).toMatch(
      /ENOENT \/nowhere\/\.s\.PGSQL\.\d+: no PostgreSQL listens/,
    );
  });
});
