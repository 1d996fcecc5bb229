import { describe, expect, onTestFinished, test } from "vitest";
import { eventually } from "../../support/eventually";
import { loadContent, type Postgres } from "../../support/postgres";
import { startPostgresProxy } from "../../support/postgres-proxy";
import { overhear, sharePostgres, startSiteOn } from "../../support/postgres-suite";
import { findFreePort } from "../../support/site";

type Site = { url: string };

const { said, says } = overhear();

const [first, second] = [await sharePostgres(), await sharePostgres()];
const [database] = [await first.createDatabase("db.json"), await second.createDatabase("db.json")];

describe("of two PostgreSQL hosts", () => {
  const addressOf = (...ports: number[]) =>
    `postgres://owner:s3cret@${ports.map((port) => `127.0.0.1:${port}`).join()}/${database}`;

  const startOn = (ports: number[], env: Record<string, string> = {}) =>
    startSiteOn(addressOf(...ports), env);

  /** A proxy before the first host, until the test is over. */
  async function startProxy() {
    const proxy = await startPostgresProxy(first.port);
    onTestFinished(proxy.close);
    return proxy;
  }

  const statusOf = async (site: Site, path = "/") => (await fetch(site.url + path)).status;

  async function connectionsTo(postgres: Postgres): Promise<number> {
    const sql = `SELECT FROM pg_stat_activity WHERE datname = '${database}'`;
    return (await postgres.run(sql)).rows.length;
  }

  test("the second is asked where the first is down at start, and the log says so in one line", async () => {
    const port = await findFreePort();
    const site = await startOn([port, second.port]);
    await says(/PostgreSQL can't be reached/);
    expect(await statusOf(site)).toBe(200);
    const line = `127.0.0.1:${port}: PostgreSQL can't be reached: connect ECONNREFUSED 127.0.0.1:${port}: `;
    expect(said().split(line)).toHaveLength(2);
  });

  test("each takes over when the other is lost in use, without a failed page, and keeps the site", async () => {
    const site = await startOn([first.port, second.port]);
    const loseWhileRead = async (postgres: Postgres) => {
      let isRead = true;
      const readers = Array.from({ length: 4 }, async (_, reader) => {
        const statuses = [];
        for (let page = 0; isRead; page += 1)
          statuses.push(await statusOf(site, `/?search=${postgres.port}+${reader}+${page}`));
        return statuses;
      });
      await eventually(async () => expect(await connectionsTo(postgres)).toBeGreaterThan(0));
      await postgres.halt();
      expect(await statusOf(site)).toBe(200);
      isRead = false;
      expect(new Set((await Promise.all(readers)).flat())).toEqual(new Set([200]));
      await postgres.restart();
    };
    await loseWhileRead(first);
    expect(await statusOf(site)).toBe(200);
    expect(await connectionsTo(first)).toBe(0);
    await loseWhileRead(second);
    expect(await connectionsTo(second)).toBe(0);
  });

  test("either brings the pages back after both were down", async () => {
    const site = await startOn([first.port, second.port]);
    for (const postgres of [first, second]) {
      await Promise.all([first.halt(), second.halt()]);
      await eventually(async () => expect(await statusOf(site)).toBe(502));
      await postgres.restart();
      await eventually(async () => expect(await statusOf(site)).toBe(200));
      await (postgres === first ? second : first).restart();
    }
  });

  test("one that hangs at connecting counts as lost", async () => {
    const proxy = await startProxy();
    proxy.hang();
    // A third of it passes before the second one is asked.
    const site = await startOn([proxy.port, second.port], { API_TIMEOUT_MS: "12000" });
    // With the query at start an even number: if each turned the ring, it would end where it began.
    const statuses = Array.from({ length: 11 }, (_, page) => statusOf(site, `/blogs/${page + 1}`));
    expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
    await says(/PostgreSQL can't be reached: .*time/);
  });

  test("one that falls silent on its connections counts as lost", async () => {
    const proxy = await startProxy();
    const site = await startOn([proxy.port, second.port], { API_TIMEOUT_MS: "5000" });
    const list = (page: number) => statusOf(site, `/?page=${page}`);
    const release = await first.lock(database, "blog.articles");
    const statuses = Array.from({ length: 11 }, (_, page) => list(page + 1));
    // One of them listens, and one holds the lock.
    await eventually(async () => expect(await connectionsTo(first)).toBeGreaterThan(3));
    await release();
    expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
    proxy.hang();
    expect(await list(1)).toBe(504);
    expect(await list(2)).toBe(200);
  });

  test("one that is slow, or whose connections are all in use, keeps the site", async () => {
    const site = await startOn([first.port, second.port], { API_TIMEOUT_MS: "6000" });
    const release = await first.lock(database, "blog.articles");
    const statuses = Array.from({ length: 20 }, (_, page) => statusOf(site, `/?tags=full${page}`));
    for (const status of await Promise.all(statuses)) expect([502, 504]).toContain(status);
    await release();
    await eventually(async () => expect(await statusOf(site)).toBe(200));
    expect(said()).toContain("connections to PostgreSQL are in use");
    expect(said()).not.toContain(`${first.port}: PostgreSQL can't be reached`);
  });

  test("the second is asked where the first refuses the site", async () => {
    await first.run("CREATE ROLE visitor NOLOGIN");
    await second.run("CREATE ROLE visitor LOGIN IN ROLE blog_reader");
    const url = addressOf(first.port, second.port).replace("owner", "visitor");
    const site = await startSiteOn(url);
    await says(/PostgreSQL refuses this site: role "visitor" is not permitted to log in/);
    expect(await statusOf(site)).toBe(200);
  });

  test("the first is loaded", async () => {
    const empty = await first.createDatabase();
    const url = `postgres://owner@127.0.0.1:${first.port},127.0.0.1:${second.port}/${empty}`;
    expect((await loadContent(url, "db.json")).code).toBe(0);
    expect((await first.run("SELECT FROM blog.articles WHERE day < 'page'", empty)).rows).toHaveLength(52);
  });
});
