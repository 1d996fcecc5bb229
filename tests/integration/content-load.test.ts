import { execFileSync } from "node:child_process";
import { createWriteStream, rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeContentFile } from "../support/content-file";
import { eventually } from "../support/eventually";
import { hasPostgres, loadContent, startPostgres } from "../support/postgres";
import { startSite } from "../support/site";

const DB = "db.json";
const DATA = "_data=routes%2F_index";

const ARTICLES = [
  { id: 1, title: "One", content: "Of [soap](https://hidden.example/word).", tags: ["Food"] },
  { id: 2, title: "Two", published_date: "2026-01-01" },
  { id: 3, title: "Three" },
];

describe.skipIf(!hasPostgres)("content:load", () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>;

  beforeAll(async () => {
    postgres = await startPostgres();
  });

  afterAll(() => postgres.stop());

  async function startOn(file: string) {
    const database = await postgres.createDatabase(file);
    const url = postgres.url(database);
    const site = await startSite("", { CONTENT_URL: url, CONTENT_FRESH_S: "0" });
    const list = async (query = "") => {
      const { blogs } = await (await fetch(`${site.url}/?${query}&${DATA}`)).json();
      return blogs.data.items.map((blog: { id: string; title: string }) => `${blog.id} ${blog.title}`);
    };
    return { database, url, site, list, run: (sql: string) => postgres.run(sql, database) };
  }

  test("makes the database what the file says, and leaves it as it is if the file is of no use", async () => {
    const { site, url, list } = await startOn(writeContentFile(ARTICLES));
    const edited = [
      { id: 9, title: "New" },
      { id: 1, title: "Edited", published_date: "2026-01-01" },
    ];
    expect((await loadContent(url, writeContentFile(edited), "--force")).code).toBe(0);
    expect(await list()).toEqual(["1 Edited", "9 New"]);
    const useless = [
      writeContentFile([]),
      writeContentFile("", "posts.jsonl"),
      writeContentFile([{ title: "" }]),
    ];
    for (const file of [...useless, "/nowhere/db.json", "package.json"])
      expect([file, (await loadContent(url, file)).code]).toEqual([file, 1]);
    expect(await list()).toEqual(["1 Edited", "9 New"]);
    await site.stop();
  });

  test("deletes more than half of the articles only if it is told to", async () => {
    const articles = [1, 2, 3, 4].map((id) => ({ id, title: `Title ${id}` }));
    const { site, url, list } = await startOn(writeContentFile(articles));
    const half = writeContentFile([...articles.slice(2), { id: 5, title: "New" }]);
    expect((await loadContent(url, half)).code).toBe(0);
    const before = await list();
    expect(before).toEqual(["3 Title 3", "4 Title 4", "5 New"]);
    const others = writeContentFile([{ id: 3, title: "Kept" }, ...articles.slice(0, 2)]);
    expect(await loadContent(url, others)).toEqual({
      code: 1,
      output: expect.stringMatching(/^[^\n]* lacks 2 of the database's 3 articles[^\n]*--force[^\n]*\n$/),
    });
    expect(await list()).toEqual(before);
    expect((await loadContent(url, "--force", others)).code).toBe(0);
    expect(await list()).toEqual(["3 Kept", "1 Title 1", "2 Title 2"]);
    await site.stop();
  });

  test.each([["--forse"], [DB, DB]])("with the arguments %j says what it takes", async (...args) => {
    const { code, output } = await loadContent(postgres.url(await postgres.createDatabase()), ...args);
    expect([code, output]).toEqual([1, expect.stringMatching(/^(npm run content:load --|Unknown option)/)]);
  });

  test("writes few rows for a few changes, and keeps the order of the file", async () => {
    const first: { id: string; published_date?: string }[] = Array.from({ length: 2_000 }, (_, index) => ({
      id: `a${index}`,
      ...(index % 2 === 0 && { published_date: `2026-01-${10 + (index % 7)}` }),
    }));
    const database = await postgres.createDatabase(writeContentFile(first));
    const readRows = async (): Promise<Map<string, string>> => {
      const sql = "SELECT id, xmin::text FROM blog.articles ORDER BY day DESC, place DESC";
      return new Map((await postgres.run(sql, database)).rows.map(({ id, xmin }) => [id, xmin]));
    };
    const appended = [...first, { id: "dated", published_date: "2026-02-01" }, { id: "undated" }];
    const removed = appended.filter((_, index) => ![4, 1_991, 2_001].includes(index));
    const added = [{ id: "top" }, ...removed];
    let before = await readRows();
    for (const [articles, most] of [
      [appended, 2],
      [removed, 10],
      [added, 1],
    ] as const) {
      expect((await loadContent(postgres.url(database), writeContentFile(articles))).code).toBe(0);
      const after = await readRows();
      const days = articles.toSorted((a, b) =>
        (b.published_date ?? "").localeCompare(a.published_date ?? ""),
      );
      expect([...after.keys()]).toEqual(days.map(({ id }) => id));
      expect([...after].filter(([id, xmin]) => before.get(id) !== xmin).length).toBeLessThanOrEqual(most);
      before = after;
    }
    await postgres.run("UPDATE blog.articles SET place = 2147483647 WHERE id = 'dated'", database);
    expect((await loadContent(postgres.url(database))).code).toBe(0);
    await postgres.run(`INSERT INTO blog.articles (article) VALUES ('{"id": "edited"}')`, database);
    expect([...(await readRows()).keys()].filter((id) => /[^a\d]/.test(id))).toEqual([
      "dated",
      "edited",
      "top",
    ]);
  });

  test("makes empty tables from an empty list", async () => {
    const { site, list, run } = await startOn(writeContentFile([]));
    expect(await list()).toEqual([]);
    await run(`INSERT INTO blog.articles (article) VALUES ('{"id": "1", "title": "First"}')`);
    await eventually(async () => expect(await list()).toEqual(["1 First"]));
    await site.stop();
  });

  test("never shows half of it", async () => {
    const { site, url } = await startOn(DB);
    const few = writeContentFile(ARTICLES);
    let isLoading = true;
    const loads = (async () => {
      for (const file of [few, DB, few, DB]) expect((await loadContent(url, file, "--force")).code).toBe(0);
      isLoading = false;
    })();
    const counts = new Set<number>();
    while (isLoading) counts.add((await (await fetch(`${site.url}/?${DATA}`)).json()).blogs.data.count);
    await loads;
    expect([...counts].sort()).toEqual([3, 52]);
    await site.stop();
  });

  test("lets readers go on and edits wait", async () => {
    const { site, url, list, run } = await startOn(writeContentFile(ARTICLES));
    const file = writeContentFile("", "posts.jsonl");
    rmSync(file);
    execFileSync("/usr/bin/mkfifo", [file]);
    const loaded = loadContent(url, file, "--force");
    const pipe = createWriteStream(file);
    pipe.write('{"id": "1", "title": "Loaded"}\n');
    const probe = "SET lock_timeout = 100; LOCK TABLE blog.articles IN ROW EXCLUSIVE MODE";
    await eventually(() => expect(run(probe)).rejects.toThrow("lock timeout"));
    expect(await list()).toEqual(["2 Two", "1 One", "3 Three"]);
    const edited = run(`UPDATE blog.articles SET article = '{"id": "1", "title": "Edited"}' WHERE id = '1'`);
    pipe.end();
    expect((await loaded).code).toBe(0);
    await edited;
    await eventually(async () => expect(await list()).toEqual(["1 Edited"]));
    await site.stop();
  });

  test("without a file loads the database's own articles again", async () => {
    const { site, url, list, run } = await startOn(writeContentFile(ARTICLES));
    const article = {
      id: "new",
      title: "A\u2028B\\",
      content: "[Edited](https://hidden.example/word)",
      tags: ["Food"],
    };
    await run(`INSERT INTO blog.articles (article) VALUES ($$${JSON.stringify(article)}$$)`);
    const before = await list();
    expect(before).toEqual(["2 Two", "new A B\\", "1 One", "3 Three"]);
    const versions = await run("SELECT xmin, id FROM blog.articles ORDER BY id");
    expect(await loadContent(url)).toEqual({
      code: 0,
      output: expect.stringMatching(/^4 articles are loaded/),
    });
    expect(await list()).toEqual(before);
    expect(await list("tags=Food&search=edited")).toEqual(["new A B\\"]);
    const after = await run("SELECT xmin, id FROM blog.articles ORDER BY id");
    expect(after.rows.slice(0, 3)).toEqual(versions.rows.slice(0, 3));
    await site.stop();
  });

  test("of a database that takes another one's place shows, though its rows have the same xmin", async () => {
    // Nothing else takes transaction ids.
    const servers = await Promise.all([1, 2].map(() => startPostgres(["autovacuum=off"])));
    const databases: string[] = [];
    for (const [index, server] of servers.entries()) {
      const database = await server.createDatabase(writeContentFile([{ id: 1, title: `Title ${index}` }]));
      const { rows } = await server.run(`SELECT current_database(), xmin FROM blog.articles`, database);
      databases.push(JSON.stringify(rows));
    }
    expect(databases[0]).toBe(databases[1]);
    const hosts = servers.map(({ port }) => `127.0.0.1:${port}`).join();
    const site = await startSite("", {
      CONTENT_URL: `postgres://owner@${hosts}/test1`,
      CONTENT_FRESH_S: "1",
    });
    const page = async () => (await fetch(`${site.url}/blogs/1`)).text();
    expect(await page()).toContain("Title 0");
    await servers[0]?.halt();
    await eventually(async () => expect(await page()).toContain("Title 1"));
    await site.stop();
    await Promise.all(servers.map((server) => server.stop()));
  });

  test("without a file changes nothing if it can't use one of them", async () => {
    const database = await postgres.createDatabase(writeContentFile(ARTICLES));
    const bad = `SET blog.is_loading = 'on';
      INSERT INTO blog.articles VALUES ('a b', '', 9, '{}', '', '{"id": "a b", "title": "Bad"}')`;
    await postgres.run(bad, database);
    const { code, output } = await loadContent(postgres.url(database));
    expect([code, output]).toEqual([1, expect.stringMatching(/Article "a b".*\n.*so none is changed/)]);
    expect((await postgres.run("SELECT FROM blog.articles", database)).rows).toHaveLength(4);
  });

  test.each([0, 4])("refuses tables of version %i, and says what to do", async (version) => {
    const database = await postgres.createDatabase(writeContentFile(ARTICLES));
    await postgres.run(`UPDATE blog.migrations SET version = ${version}`, database);
    for (const args of [[], [DB]])
      expect(await loadContent(postgres.url(database), ...args)).toEqual({
        code: 1,
        output: expect.stringMatching(/^[^\n]*older program's: create a new database and load[^\n]*\n$/),
      });
    expect((await postgres.run("SELECT FROM blog.articles", database)).rows).toHaveLength(3);
  });

  test("of a new database needs a file", async () => {
    const { code, output } = await loadContent(postgres.url(await postgres.createDatabase()));
    expect([code, output]).toEqual([1, expect.stringContaining("the database is new: name a file")]);
  });

  test("says which article has more tags than it is found by", async () => {
    const tags = [
      "Food",
      "x".repeat(65),
      ...Array.from({ length: 500 }, (_, index) => `日本語のタグ${index}`),
    ];
    const database = await postgres.createDatabase();
    const { code, output } = await loadContent(
      postgres.url(database),
      writeContentFile([{ id: 1, title: "T", tags }]),
    );
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/^warning: Article "1" is found by \d+ of its 502 tags\./),
    ]);
  });

  test("by a user who may not create roles says so in one line, each time", async () => {
    const own = await startPostgres();
    const database = await own.createDatabase();
    await own.run(`CREATE ROLE plain LOGIN; GRANT CREATE ON DATABASE ${database} TO plain`);
    for (const args of [[DB], []]) {
      const { code, output } = await loadContent(own.url(database, "plain"), ...args);
      expect([code, output]).toEqual([
        0,
        expect.stringMatching(/^warning: Role blog_reader .* create role\.\n52 articles are loaded.*\n$/),
      ]);
    }
    await own.run("CREATE ROLE blog_reader");
    expect((await loadContent(own.url(database, "plain"))).output).toMatch(/^52 articles are loaded/);
    await own.stop();
  });

  test("gives the reading role back what a restore without roles has lost", async () => {
    const own = await startPostgres();
    const database = await own.createDatabase(DB);
    await own.run("DROP OWNED BY blog_reader; DROP ROLE blog_reader", database);
    expect((await loadContent(own.url(database))).output).toMatch(/^52 articles are loaded/);
    await own.run("CREATE ROLE reader LOGIN IN ROLE blog_reader");
    const site = await startSite("", { CONTENT_URL: own.url(database, "reader") });
    for (const path of ["/?tags=AI", "/?search=sleep", "/blogs/1"])
      expect([path, (await fetch(site.url + path)).status]).toEqual([path, 200]);
    await site.stop();
    await own.stop();
  });

  test("keeps content that PostgreSQL's JSON and text can't hold", async () => {
    const odd = {
      id: "odd",
      title: "A\0\uD800\tb",
      content: "x\0y \\ \t z\n\n\r\n1 \uDFFF \u2028",
      tags: ['a"b\\', "{c},d"],
      image: "/a\\b",
    };
    const rows = [odd, { id: "long", content: "word1 ".repeat(200_000) }];
    for (const file of [
      writeContentFile(rows),
      writeContentFile(rows.map((row) => JSON.stringify(row)).join("\n"), "posts.jsonl"),
    ]) {
      const { site, url } = await startOn(file);
      for (const load of [async () => {}, () => loadContent(url)]) {
        await load();
        const page = await fetch(`${site.url}/blogs/odd`);
        expect([page.status, (await page.text()).includes("a&quot;b\\")]).toEqual([200, true]);
      }
      await site.stop();
    }
  });
});
