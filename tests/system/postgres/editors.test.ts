import pg from "pg";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { writeContentFile } from "../../support/content-file";
import { loadContent } from "../../support/postgres";
import { sharePostgres } from "../../support/postgres-suite";

const GRANTS = `
  CREATE ROLE editor LOGIN IN ROLE blog_reader;
  GRANT INSERT, UPDATE, DELETE ON blog.articles TO editor;
  GRANT INSERT, UPDATE ON blog.tag_sets TO editor;
  GRANT USAGE ON SEQUENCE blog.places TO editor`;

const file = writeContentFile([
  { id: 1, title: "One", tags: ["Tech", "AI"] },
  { id: 2, title: "Two", tags: ["Tech", "AI"] },
  { id: 3, title: "Three", tags: ["Food"] },
]);

function setField(id: number, path: string, value: unknown): string {
  const json = pg.escapeLiteral(JSON.stringify(value));
  return `UPDATE blog.articles SET article = jsonb_set(article, '{${path}}', ${json}) WHERE id = '${id}'`;
}

const postgres = await sharePostgres();
const database = await postgres.createDatabase(file);
const run = (sql: string) => postgres.run(sql, database);
await run(
  `${GRANTS}; CREATE ROLE reader LOGIN IN ROLE blog_reader; GRANT TEMP ON DATABASE ${database} TO PUBLIC`,
);

describe("PostgreSQL, edited by several roles,", () => {
  async function connect(user: string): Promise<pg.Client> {
    const client = new pg.Client(postgres.url(database, user));
    await client.connect();
    onTestFinished(() => client.end());
    await client.query("SET lock_timeout = '2s'");
    return client;
  }

  async function counts() {
    const { rows } = await run("SELECT tags, count FROM blog.tag_sets WHERE count <> 0 ORDER BY tags");
    return rows.map(({ tags, count }) => `${tags} ${count}`);
  }

  beforeEach(async () => {
    expect((await loadContent(postgres.url(database), file)).code).toBe(0);
  });

  test("takes edits of one with the grants that the documentation names", async () => {
    const editor = await connect("editor");
    await editor.query(`INSERT INTO blog.articles (article) VALUES ('{"id": 4, "tags": ["New"]}')`);
    await editor.query(setField(1, "tags", ["Food", "FOOD"]));
    await editor.query("DELETE FROM blog.articles WHERE id = '2'");
    expect(await counts()).toEqual(["food 2", "new 1"]);
  });

  test("lets one truncate who may truncate both tables", async () => {
    const editor = await connect("editor");
    await expect(editor.query("TRUNCATE blog.articles")).rejects.toThrow("permission denied");
    await run("GRANT TRUNCATE ON blog.articles, blog.tag_sets TO editor");
    await editor.query("TRUNCATE blog.articles");
    expect(await counts()).toEqual([]);
  });

  test("refuses a reader whatever would change something", async () => {
    const before = await counts();
    const reader = await connect("reader");
    for (const sql of [
      `INSERT INTO blog.articles (article) VALUES ('{"id": 4}')`,
      setField(1, "title", "Mine"),
      "DELETE FROM blog.articles",
      "TRUNCATE blog.articles",
      "UPDATE blog.tag_sets SET count = 9",
      "SELECT nextval('blog.places')",
      `CREATE TEMP TABLE mine (tags text[] COLLATE "C");
       CREATE TRIGGER count AFTER INSERT ON mine FOR EACH ROW EXECUTE FUNCTION blog.count_tag_sets();
       INSERT INTO mine VALUES ('{ai,tech}')`,
    ])
      await expect(reader.query(sql), sql).rejects.toThrow("permission denied");
    expect(await counts()).toEqual(before);
  });

  test("lets two edit articles with the same tags at once", async () => {
    const [first, second] = [await connect("editor"), await connect("editor")];
    await first.query(`BEGIN; ${setField(1, "title", "Newer")}`);
    await second.query(`BEGIN; ${setField(2, "title", "Newer")}`);
    await Promise.all([first, second].map((client) => client.query("COMMIT")));
    expect(await counts()).toEqual(["ai,tech 2", "food 1"]);
  });

  test("counts what two edits move to each other's tags, one after the other", async () => {
    const [first, second] = [await connect("editor"), await connect("editor")];
    await first.query(`BEGIN; ${setField(1, "tags", ["Food"])}`);
    const waiting = second.query(setField(3, "tags", ["Tech", "AI"]));
    await first.query(`${setField(2, "tags", ["Food"])}; COMMIT`);
    await waiting;
    expect(await counts()).toEqual(["ai,tech 1", "food 2"]);
  });
});
