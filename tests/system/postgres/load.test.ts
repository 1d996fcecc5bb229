import { execFileSync } from "node:child_process";
import { createWriteStream, readdirSync, readFileSync, rmSync } from "node:fs";
import { describe, expect, onTestFinished, test } from "vitest";
import { FIRST_VERSION } from "../../../packages/source-postgres/src/migrations";
import { writeContentFile, writeFiles } from "../../support/content-file";
import { eventually } from "../../support/eventually";
import { loadContent, startPostgres } from "../../support/postgres";
import { loadList, queryFrom, sharePostgres, startSiteOn } from "../../support/postgres-suite";

const DB = "db.json";

const ARTICLES = [
  { id: 1, title: "One", content: "Of [soap](https://hidden.example/word).", tags: ["Food"] },
  { id: 2, title: "Two", published_date: "2026-01-01" },
  { id: 3, title: "Three" },
];

const TAGS = Array.from({ length: 60 }, (_, index) => `日本語のタグと日本語のタグ${index}`);
const MANY_TAGS = { id: 1, title: "T", tags: ["Food", ...TAGS] };

const postgres = await sharePostgres();

describe("content:load", () => {
  async function startOn(file: string) {
    const database = await postgres.createDatabase(file);
    const url = postgres.url(database);
    const site = await startSiteOn(url);
    const list = async (query = "") => {
      const { items } = await loadList(site, query);
      return items.map(({ id, title }) => `${id} ${title}`);
    };
    return { url, site, list, run: (sql: string) => postgres.run(sql, database) };
  }

  /** A server without the roles that other tests have made. */
  async function startOwnPostgres(settings?: readonly string[]) {
    const own = await startPostgres(settings);
    onTestFinished(own.stop);
    return own;
  }

  test("makes the database what the file says, and leaves it as it is if the file is of no use", async () => {
    const { url, list, run } = await startOn(writeContentFile([]));
    expect(await list()).toEqual([]);
    await run(`INSERT INTO blog.articles (article) VALUES ('{"id": "1", "title": "First"}')`);
    await eventually(async () => expect(await list()).toEqual(["1 First"]));
    const dated = { id: 1, title: "Edited", published_date: "2026-01-01" };
    const edited = writeContentFile([{ id: 9, title: "New" }, dated]);
    expect((await loadContent(url, edited, "--force")).code).toBe(0);
    expect(await list()).toEqual(["1 Edited", "9 New"]);
    const files = [
      writeContentFile('{"id": 2, "title": "Sound"}\n{"id":', "posts.jsonl"),
      writeContentFile([]),
      writeContentFile("", "posts.jsonl"),
      writeContentFile([{ title: "" }]),
      "/nowhere/db.json",
      "package.json",
    ];
    const loads = await Promise.all(files.map((file) => loadContent(url, file)));
    expect(loads.map(({ code }) => code)).toEqual(files.map(() => 1));
    expect(loads[0]?.output).toContain("is not valid JSON in line 2");
    expect(await list()).toEqual(["1 Edited", "9 New"]);
  });

  test("keeps where in a folder an article's file is, and finds no article by that", async () => {
    const folder = writeFiles({ "deep/Rye & salt.md": "---\nslug: rye\n---\nText." });
    const { url, list, run } = await startOn(writeContentFile([]));
    const files = async () => (await run("SELECT article->>'file' AS file FROM blog.articles")).rows;
    for (const args of [[folder], []]) {
      expect((await loadContent(url, ...args)).code).toBe(0);
      expect(await files()).toEqual([{ file: "deep/Rye & salt.md" }]);
    }
    await eventually(async () => expect(await list()).toHaveLength(1));
    expect(await list("search=deep")).toEqual([]);
    const odd = writeContentFile([{ id: 1, file: "../out.md" }]);
    expect((await loadContent(url, "--force", odd)).output).toContain('file "../out.md" is ignored.');
    expect(await files()).toEqual([{ file: null }]);
  });

  test("deletes more than half of the articles only if it is told to", async () => {
    const articles = [1, 2, 3, 4].map((id) => ({ id, title: `Title ${id}` }));
    const { url, list } = await startOn(writeContentFile(articles));
    const half = writeContentFile([...articles.slice(2), { id: 5, title: "New" }]);
    expect((await loadContent(url, half)).code).toBe(0);
    const before = await list();
    expect(before).toEqual(["3 Title 3", "4 Title 4", "5 New"]);
    const others = writeContentFile([{ id: 3, title: "Kept" }, ...articles.slice(0, 2)]);
    const said = /^[^\n]* lacks 2 of the database's 3 articles[^\n]*--force[^\n]*\n$/;
    expect(await loadContent(url, others)).toEqual({ code: 1, output: expect.stringMatching(said) });
    expect(await list()).toEqual(before);
    expect((await loadContent(url, "--force", others)).code).toBe(0);
    expect(await list()).toEqual(["3 Kept", "1 Title 1", "2 Title 2"]);
  });

  test.each<[string[], number, RegExp]>([
    [["--forse"], 1, /^Unknown option/],
    [[DB, DB], 1, /^npm run content:load --/],
    [[], 1, /the database is new: name a file/],
    [["missing.jsonl"], 1, /^The articles can't be loaded: ENOENT\b.*missing\.jsonl'\.\n$/],
    [[writeContentFile([MANY_TAGS])], 0, /^warning: Article "1" is found by \d+ of its 61 tags\./],
  ])("with the arguments %j into a new database ends with %i and says so: %s", async (args, code, text) => {
    const url = postgres.url(await postgres.createDatabase());
    expect(await loadContent(url, ...args)).toEqual({ code, output: expect.stringMatching(text) });
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
      const dayOf = ({ published_date = "" }: { published_date?: string }) => published_date;
      const inOrder = articles.toSorted((a, b) => dayOf(b).localeCompare(dayOf(a)));
      expect([...after.keys()]).toEqual(inOrder.map(({ id }) => id));
      expect([...after].filter(([id, xmin]) => before.get(id) !== xmin).length).toBeLessThanOrEqual(most);
      before = after;
    }
    await postgres.run("UPDATE blog.articles SET place = 2147483647 WHERE id = 'dated'", database);
    expect((await loadContent(postgres.url(database))).code).toBe(0);
    await postgres.run(`INSERT INTO blog.articles (article) VALUES ('{"id": "edited"}')`, database);
    const named = [...(await readRows()).keys()].filter((id) => /[^a\d]/.test(id));
    expect(named).toEqual(["dated", "edited", "top"]);
  });

  test("never shows half of it: readers go on, and edits wait", async () => {
    const { url, list, run } = await startOn(writeContentFile(ARTICLES));
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
  });

  test("without a file loads the database's own articles again", async () => {
    const { url, list, run } = await startOn(writeContentFile(ARTICLES));
    const content = "[Edited](https://hidden.example/word)";
    const article = { id: "new", title: "A\u2028B\\", content, tags: ["Food"] };
    await run(`INSERT INTO blog.articles (article) VALUES ($$${JSON.stringify(article)}$$)`);
    const before = await list();
    expect(before).toEqual(["2 Two", "new A B\\", "1 One", "3 Three"]);
    const versions = await run("SELECT xmin, id FROM blog.articles ORDER BY id");
    const output = expect.stringMatching(/^4 articles are loaded/);
    expect(await loadContent(url)).toEqual({ code: 0, output });
    expect(await list()).toEqual(before);
    expect(await list("tags=Food&search=edited")).toEqual(["new A B\\"]);
    const after = await run("SELECT xmin, id FROM blog.articles ORDER BY id");
    expect(after.rows.slice(0, 3)).toEqual(versions.rows.slice(0, 3));
  });

  test("of a database that takes another one's place shows, though its rows have the same xmin", async () => {
    // Nothing else takes transaction ids.
    const servers = await Promise.all([1, 2].map(() => startOwnPostgres(["autovacuum=off"])));
    const databases: string[] = [];
    for (const [index, server] of servers.entries()) {
      const database = await server.createDatabase(writeContentFile([{ id: 1, title: `Title ${index}` }]));
      const { rows } = await server.run(`SELECT current_database(), xmin FROM blog.articles`, database);
      databases.push(JSON.stringify(rows));
    }
    expect(databases[0]).toBe(databases[1]);
    const hosts = servers.map(({ port }) => `127.0.0.1:${port}`).join();
    const site = await startSiteOn(`postgres://owner@${hosts}/test1`, { CONTENT_FRESH_S: "1" });
    const page = async () => (await fetch(`${site.url}/blogs/1`)).text();
    expect(await page()).toContain("Title 0");
    await servers[0]?.halt();
    await eventually(async () => expect(await page()).toContain("Title 1"));
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

  test.each([
    [
      11,
      "older program's: create a new database and load",
      "an older program's: run `npm run content:load`.",
    ],
    [99, "newer program's", "a newer program's: update this one."],
  ])("refuses tables of version %i, %s, as a site does: %s", async (version, reason, ofSite) => {
    const database = await postgres.createDatabase(writeContentFile(ARTICLES));
    const replace = `DELETE FROM blog.migrations; INSERT INTO blog.migrations VALUES (${version})`;
    await postgres.run(replace, database);
    const url = postgres.url(database, "owner:s3cret");
    expect(await queryFrom(url)).toBe(`Error: The database's tables are ${ofSite}`);
    for (const { code, output } of await Promise.all([loadContent(url), loadContent(url, DB)])) {
      expect([code, output]).toEqual([1, expect.stringMatching(/^[^\n]+\n$/)]);
      expect(output).toContain(reason);
      expect(output).not.toContain("s3cret");
    }
    expect((await postgres.run("SELECT FROM blog.articles", database)).rows).toHaveLength(3);
  });

  test("brings older tables up to date, with their articles", async () => {
    const dates = { published_date: "2026-01-01", updated_date: "2026-02-03T10:00Z" };
    const content = "Salt. <!-- Pepper. -->";
    const article = { id: 1, title: "Old", ...dates, content, aliases: ["/old.html"] };
    const files = readdirSync("packages/source-postgres/src/migrations");
    const tables = files.map((file) =>
      readFileSync(`packages/source-postgres/src/migrations/${file}`, "utf8"),
    );
    const load = async (count: number) => {
      const database = await postgres.createDatabase();
      const run = (sql: string) => postgres.run(sql, database);
      for (const [index, sql] of tables.slice(0, count).entries())
        await run(`${sql}; INSERT INTO blog.migrations VALUES (${FIRST_VERSION + index})`);
      await run(`INSERT INTO blog.articles (article) VALUES ('${JSON.stringify(article)}')`);
      expect(await loadContent(postgres.url(database))).toMatchObject({ code: 0 });
      return { database, rows: (await run("SELECT * FROM blog.articles")).rows };
    };
    const loaded = await Promise.all(tables.map((_, index) => load(index + 1)));
    for (const { rows } of loaded) expect(rows).toEqual(loaded.at(-1)?.rows);
    const { url } = await startSiteOn(postgres.url(String(loaded[0]?.database)));
    expect(await (await fetch(`${url}/old.html`)).text()).toContain("Updated");
    const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
    expect(sitemap).toContain("/blogs/1</loc><lastmod>2026-02-03</lastmod>");
  });

  test("by a user who may not create roles says so each time; by the owner makes the one that readers need", async () => {
    const own = await startOwnPostgres();
    const database = await own.createDatabase();
    await own.run(`CREATE ROLE plain LOGIN; GRANT CREATE ON DATABASE ${database} TO plain`);
    const plain = own.url(database, "plain");
    const said = /^warning: Role blog_reader .* create role\.\n52 articles are loaded.*\n$/;
    for (const args of [[DB], []])
      expect(await loadContent(plain, ...args)).toEqual({ code: 0, output: expect.stringMatching(said) });
    await own.run("CREATE ROLE blog_reader");
    expect((await loadContent(plain)).output).toMatch(/^52 articles are loaded/);

    // As a restore without roles loses it.
    await own.run("DROP OWNED BY blog_reader; DROP ROLE blog_reader", database);
    const output = "52 articles are loaded; pages: 1, errors: 0, warnings: 0.\n";
    expect(await loadContent(own.url(database))).toEqual({ code: 0, output });
    await own.run("CREATE ROLE reader LOGIN IN ROLE blog_reader");
    const site = await startSiteOn(own.url(database, "reader"));
    for (const path of ["/?tags=AI", "/?search=sleep", "/blogs/1"])
      expect([path, (await fetch(site.url + path)).status]).toEqual([path, 200]);
  });

  test("keeps content that PostgreSQL's JSON and text can't hold", async () => {
    const content = "x\0y \\ \t z\n\n\r\n1 \uDFFF \u2028";
    const odd = { title: "A\0\uD800\tb", content, tags: ['a"b\\', "{c},d"], image: "/a\\b" };
    const rows = [
      { id: "odd", ...odd },
      { id: "long", content: "word1 ".repeat(200_000) },
    ];
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
    }
  });
});
