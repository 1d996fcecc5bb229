import pg from "pg";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { foldTag } from "../../../app/filters/filter";
import { foldPath } from "../../../app/filters/hrefs";
import { sharePostgres } from "../../support/postgres-suite";

const postgres = await sharePostgres();
// A connection for each statement would take longer than all of them.
const client = new pg.Client(postgres.url(await postgres.createDatabase("db.json")));
await client.connect();
afterAll(() => client.end());

describe("an article written by SQL", () => {
  const run = (sql: string) => client.query(sql);
  const write = (article: unknown) =>
    run(`INSERT INTO blog.articles (article) VALUES (${pg.escapeLiteral(JSON.stringify(article))})`);

  async function readRow(columns: string) {
    return (await run(`SELECT ${columns} FROM blog.articles`)).rows[0];
  }

  /** The words of the text in their order. */
  async function readWords() {
    const { rows } = await run(
      `SELECT string_agg(lexeme, ' ' ORDER BY position) AS words
      FROM blog.articles, unnest(words), unnest(positions) AS position WHERE lexeme NOT IN (' ', 'untitled')`,
    );
    return rows[0].words.normalize("NFC");
  }

  beforeEach(async () => {
    await run("TRUNCATE blog.articles");
  });

  test("keeps its old addresses as a request's path is compared", async () => {
    const aliases = "/A%20b/ /%D9%86%d8%a7ن/index.html /100% /%ff%fe /Stra%C3%9Fe/İ /%2525 /Cafe%CC%81".split(
      " ",
    );
    await write({ id: 1, aliases: [...aliases, "/a b", 7, null, "https://a", `/${"x".repeat(3_000)}`] });
    expect((await readRow("aliases")).aliases).toEqual(aliases.map((alias) => foldPath(alias)).toSorted());
    await run("TRUNCATE blog.articles");
    for (const [id, none] of [undefined, [], {}, 7].entries()) await write({ id, aliases: none });
    expect((await run("SELECT FROM blog.articles WHERE aliases IS NULL")).rowCount).toBe(4);
  });

  test.each([
    ["Korean", "한국어 블로그", "한국어 블로그"],
    ["decomposed Korean", "한국어".normalize("NFD"), "한국어"],
    ["Japanese", "がくせい、ﾊﾟﾝ・コーヒー 人々。", "がくせい パン コーヒー 人々"],
    ["Polish", "ŁÓDŹ, zażółć gęślą jaźń", "lodz zazolc gesla jazn"],
    ["Danish", "Smørrebrød på ÆRØ", "smorrebrod pa æro"],
    ["Turkish", "IŞIK ışık İstanbul", "isik isik istanbul"],
    ["Arabic", "أحمد، إسلام؟", "احمد اسلام"],
    ["German", "Straße STRAẞE Überall", "straße straße uberall"],
    ["Greek", "Ο ΟΔΥΣΣΕΑΣ, ή ϋ", "ο οδυσσεας η υ"],
    ["Russian", "ЁЖИК и Йод", "ежик и иод"],
    ["Hindi", "क़लम हिन्दी।", "क़लम हिन्दी".normalize("NFC")],
    ["Vietnamese", "Đường phố", "duong pho"],
    ["apostrophes", "don't don’t l'été", "don t don t l ete"],
    ["code's", "node.js a_b 1.5 1e5 3D €100 ½ x² \\ 'q' a=b|c", "node js a b 1 5 1e5 3d 100 1 2 x2 q a b c"],
    [
      "languages'",
      "C++ C# C, C++20 a+b c### +1 #1 Ｃ＋＋ F# ++",
      "cplusplus csharp c cplusplus 20 a b csharp 1 1 cplusplus fsharp",
    ],
    [
      "typographers'",
      "ﬁne soft\u00ADhyphen “quoted” — ＦＵＬＬ no\u00A0break 🙂smile",
      "fine softhyphen quoted full no break smile",
    ],
    ["a long", "x".repeat(150), "x".repeat(150)],
  ])("has the words of %s text, without accents and case", async (_language, text, words) => {
    await write({ id: 1, content: text });
    expect(await readWords()).toBe(words);
    const found = `words @@ blog.to_query(ARRAY[${pg.escapeLiteral(text)}]) AS found`;
    expect(await readRow(found)).toEqual({ found: true });
  });

  test.each([
    ["[soap](https://hidden.example/word)", "soap"],
    ['![a picture](/hidden/word_(1).png "of a sea")', "a picture of a sea"],
    ["see [it][1].\n\n[1]: https://hidden.example/word", "see it 1"],
    ["[^1]\n\n[^1]: A footnote", "1 1 a footnote"],
    ["https://shown.example", "https shown example"],
    ["[a] (b)", "a b"],
  ])("with the Markdown %j has the words %j", async (content, words) => {
    await write({ id: 1, content });
    expect(await readWords()).toBe(words);
  });

  test("has no phrase that goes from its title to its author, or from its tags to its text", async () => {
    await write({ id: 1, title: "Deep", author: "sleep is", tags: ["good"], content: "for you" });
    const phrases = { "deep sleep": false, "sleep is": true, "good for": false, "for you": true };
    for (const [phrase, found] of Object.entries(phrases))
      expect(await readRow(`words @@ blog.to_query('{${phrase}}') AS found`)).toEqual({ found });
  });

  test("is found by each of its authors, also where its author says nothing of them", async () => {
    await write({ id: 1, title: "Deep", authors: ["Ana Sol", 'Oke "O" Brandt'], content: "sleep" });
    await write({ id: 2, author: "Ana & al.", authors: "Kim Vale" });
    await run(`UPDATE blog.articles SET article = article || '{"authors": ["Kim", "Li Wu"]}' WHERE id = '2'`);
    const found = async (words: string) => {
      const sql = `SELECT id FROM blog.articles WHERE words @@ blog.to_query('{${words}}')`;
      return (await run(sql)).rows.map(({ id }) => id);
    };
    const searches = ["ana sol", "oke", "brandt deep", "li wu", "vale", "ana", "deep"];
    expect(await Promise.all(searches.map(found))).toEqual([["1"], ["1"], [], ["2"], [], ["1", "2"], ["1"]]);
    expect(
      await run("SELECT id FROM blog.articles WHERE ts_filter(words, '{a}') @@ blog.to_query('{ana}')"),
    ).toMatchObject({ rowCount: 0 });
  });

  test.each([
    [{ author: " Jose\u0301  O'HARA\u200f" }, ["josé o'hara"]],
    [
      { authors: ["May", "ana", " MAY ", "", 5, null, {}, ["no"]], author: "May et al." },
      ["5", "ana", "may"],
    ],
    [{ authors: "Kim", author: "Else" }, ["kim"]],
    [{ authors: [], author: "May" }, ["may"]],
    [{ authors: [" "], author: 7 }, ["7"]],
    [{ authors: [{}], author: {} }, [""]],
    [{}, [""]],
    [{ author: "x".repeat(301) }, []],
    [{ authors: ["x".repeat(300), "y".repeat(301)] }, ["x".repeat(300)]],
    // As many as an index has room for.
    [
      { authors: [..."abc"].map((name) => name + "é".repeat(290)) },
      [..."abc"].map((name) => name + "é".repeat(290)),
    ],
    [
      { authors: [..."edcba"].map((name) => name + "漢".repeat(290)) },
      [..."ab"].map((name) => name + "漢".repeat(290)),
    ],
  ])("of %.60j has an author's lists as %.60j", async (fields, authors) => {
    await write({ id: 1, ...fields });
    expect(await readRow("blog.authors(article)")).toEqual({ authors });
  });

  test.each([
    [
      ["AI", " Big \t data ", "ai", "", "Éa", 5, "x".repeat(65), "y".repeat(64)],
      ["5", "ai", "big data", "y".repeat(64), "éa"],
    ],
    ["AI, Tech,,ai ", ["ai", "tech"]],
    [["a\u00A0\u00A0b", null], ["a b"]],
    [["Cafe\u0301", "Caf\u00e9"], ["café"]],
    [["a \u202e b"], ["a b"]],
    [7, []],
    [null, []],
    [undefined, []],
  ])("with the tags %j is listed under %j", async (tags, derived) => {
    await write({ id: 1, title: "Title", tags });
    expect(await readRow("tags")).toEqual({ tags: derived });
  });

  test("with more tags than an index entry holds is listed under the first ones", async () => {
    const tags = Array.from({ length: 100 }, (_, index) => `${index}${"ж".repeat(60)}`);
    await write({ id: 1, title: "Title", tags });
    const row = await readRow("tags");
    expect(row.tags.length).toBeGreaterThan(10);
    expect(row.tags).toEqual(tags.map(foldTag).sort().slice(0, row.tags.length));
  });

  test.each([
    ["2026-05-01", "2026-05-01"],
    ["2026-05-01T23:30:00-05:00", "2026-05-02T04:30:00Z"],
    ["2026-05-01T23:30:00", "2026-05-01T23:30:00Z"],
    ["2026-99-99", ""],
    ["2026-05-01 of May", ""],
    ["yesterday", ""],
    [5, ""],
    [null, ""],
  ])("of %j has the day %j", async (published_date, day) => {
    await write({ id: 1, title: "Title", published_date });
    expect(await readRow("day")).toEqual({ day });
  });

  test("needs no title, and is found by the one that it is shown with", async () => {
    await write({ id: 1 });
    expect(await readRow("words @@ 'untitled:A' AS found")).toEqual({ found: true });
  });

  test.each([
    ...["", "a b", "a/b", "__proto__", "x".repeat(65), "é", "a\n", true, null, 1.5].map(
      (id) => [{ id }, `id is ${JSON.stringify(id)}: it must be 1 to 64 of`] as const,
    ),
    [{ title: "Title" }, "id is missing"] as const,
    ...[true, "false", 0, "yes"].map((draft) => [{ id: 1, draft }, "holds no drafts"] as const),
  ])("%j is refused: %s", async (article, reason) => {
    await expect(write(article)).rejects.toThrow(reason);
  });

  test.each([
    ...["a", "x".repeat(64), "_a-B", 7].map((id) => ({ id })),
    ...[false, null].map((draft) => ({ id: 1, draft })),
  ])("%j is accepted", async (article) => {
    await write(article);
    expect(await readRow("id")).toEqual({ id: String(article.id) });
  });

  test("keeps what is derived from it, whatever else is written", async () => {
    await write({ id: 1, tags: ["AI"], published_date: "2026-05-01" });
    const before = await readRow("id, day, tags, words::text");
    await run("UPDATE blog.articles SET id = 'x', day = '', tags = '{other}', words = ''");
    expect(await readRow("id, day, tags, words::text")).toEqual(before);
    expect((await run("SELECT tags FROM blog.tag_sets WHERE count <> 0")).rows).toEqual([{ tags: ["ai"] }]);
  });
});
