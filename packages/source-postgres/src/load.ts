import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import type { Report } from "../../../app/articles/diagnostics.server";
import { createBlogParser } from "../../../app/articles/parse-rows.server";
import type { ParsedBlog } from "../../../app/articles/row.server";
import { cleanLines, cleanText } from "../../../app/filters/text";
import { completeAddress, explainFailure } from "./driver";
import { FIRST_VERSION, MIGRATIONS, VERSION } from "./migrations";
import { NEWEST_FIRST } from "./queries";

/** One load at a time: the lock's number could be any other. */
const BEGIN = `BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL work_mem = '256MB';
  SET LOCAL maintenance_work_mem = '512MB'; SET LOCAL blog.is_loading = 'on';
  SELECT pg_advisory_xact_lock(7236441)`;

/** The database's articles, one a line: a quote and a delimiter that JSON never contains keep it as it is. */
const ARTICLES = String.raw`COPY (
    SELECT article FROM blog.articles ${NEWEST_FIRST}
  ) TO STDOUT (FORMAT csv, QUOTE E'\x01', DELIMITER E'\x02')`;

/** A new table gets its large indexes after its rows, as PostgreSQL's manual advises (14.4). */
const LARGE_INDEXES = `SELECT indexname, indexdef FROM pg_indexes
  WHERE schemaname = 'blog' AND tablename = 'articles' AND indexdef ~ 'USING gin|authors'`;

/** What is searched and sorted by is derived while the rows arrive, by the function that derives it of edits. */
const STAGING = `CREATE TEMP TABLE staging (LIKE blog.articles) ON COMMIT DROP;
  CREATE TRIGGER derive BEFORE INSERT ON staging FOR EACH ROW EXECUTE FUNCTION blog.derive();
  CREATE TRIGGER derive_authors BEFORE INSERT ON staging FOR EACH ROW
    WHEN (NEW.article ? 'authors') EXECUTE FUNCTION blog.derive_authors();
  CREATE TRIGGER derive_page BEFORE INSERT ON staging FOR EACH ROW
    WHEN (NEW.article->'page' = 'true') EXECUTE FUNCTION blog.derive_page()`;

const DELETIONS = `SELECT count(*)::int AS known, count(*) FILTER (WHERE staging.id IS NULL)::int AS deleted
  FROM blog.articles LEFT JOIN staging USING (id)`;

// Places count within a day. `start` lets most articles of a day keep theirs, because each one that changes is a wide row
// written again. An editor may have set the largest place, after which there is no next.
const MERGE = `
  DELETE FROM blog.articles AS old WHERE NOT EXISTS (SELECT FROM staging WHERE staging.id = old.id);
  WITH numbered AS MATERIALIZED (
    SELECT id, day, row_number() OVER (PARTITION BY day ORDER BY place DESC) AS number FROM staging),
  days AS (
    SELECT day, mode() WITHIN GROUP (ORDER BY old.place - number) AS start
    FROM numbered JOIN blog.articles AS old USING (id, day) WHERE old.place < 1000000000 GROUP BY day)
  INSERT INTO blog.articles AS old
    SELECT id, day, coalesce(start, 0) + number, tags, words, article
    FROM staging JOIN numbered USING (id, day) LEFT JOIN days USING (day)
    ON CONFLICT (id) DO UPDATE
    SET day = excluded.day, place = excluded.place, tags = excluded.tags, words = excluded.words, article = excluded.article
    WHERE (old.day, old.place, old.tags, old.words, old.article)
      IS DISTINCT FROM (excluded.day, excluded.place, excluded.tags, excluded.words, excluded.article);
  DELETE FROM blog.tag_sets;
  INSERT INTO blog.tag_sets SELECT tags, count(*) FROM blog.articles GROUP BY tags;
`;

/** For the site: roles belong to all databases of a server, and a restored dump may lack them. */
const GRANTS = `DO $$
  BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'blog_reader') THEN
      CREATE ROLE blog_reader NOLOGIN;
    END IF;
    GRANT USAGE ON SCHEMA blog TO blog_reader;
    GRANT SELECT ON ALL TABLES IN SCHEMA blog TO blog_reader;
  EXCEPTION WHEN insufficient_privilege THEN
    RAISE WARNING 'Role blog_reader can''t be given its right to read: %.', SQLERRM;
  END
  $$`;

/** `rows` are new articles, of a file of that name; without them the database's own are loaded again. */
export type Load = {
  rows: Iterable<unknown> | AsyncIterable<unknown> | undefined;
  file: string;
  /** Whether more than half of the articles that are there may be deleted. */
  isForced: boolean;
  report: Report;
};
type Counts = { row: number; article: number; page: number };

async function migrate(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("SELECT to_regclass('blog.migrations') AS found");
  const isNew = rows[0].found === null;
  const sql = "SELECT coalesce(max(version), 0) AS version FROM blog.migrations";
  const version = isNew ? FIRST_VERSION - 1 : (await client.query(sql)).rows[0].version;
  if (version > VERSION)
    throw new Error(
      `the tables are a newer program's (version ${version}, this one knows ${VERSION}): update this one`,
    );
  if (!isNew && version < FIRST_VERSION)
    throw new Error(
      "the tables are a much older program's: create a new database and load the articles there",
    );
  for (let next = version + 1; next <= VERSION; next += 1) {
    await client.query(MIGRATIONS[next - FIRST_VERSION] as string);
    await client.query("INSERT INTO blog.migrations (version) VALUES ($1)", [next]);
  }
  return isNew;
}

/** Splits at line feeds alone: Node's readline also takes U+2028 for a line's end, which JSON may contain. */
async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  yield rest;
}

/** Parses JSON Lines; `source` is their name, for errors. */
export async function* parseLines(chunks: AsyncIterable<string>, source: string): AsyncGenerator<unknown> {
  let number = 0;
  for await (const line of splitLines(chunks)) {
    number += 1;
    try {
      if (line.trim() !== "") yield JSON.parse(line);
    } catch (error) {
      throw new Error(`${source} is not valid JSON in line ${number}: ${(error as Error).message}`);
    }
  }
}

/** Reads the database's own articles, on a connection of its own: the other one is writing. */
async function* readArticles(connectionString: string): AsyncGenerator<unknown> {
  const reader = new pg.Client({ connectionString: completeAddress(connectionString) });
  reader.on("error", () => {});
  await reader.connect();
  try {
    // A TRUNCATE that waits for the other connection would make this one wait for ever.
    await reader.query("BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = '10s'");
    yield* parseLines(reader.query(copyTo(ARTICLES)).setEncoding("utf8"), "The database");
  } finally {
    await reader.end();
  }
}

function pictureOf(address: unknown): string | null {
  return typeof address === "string" ? cleanText(address) : null;
}

/** A line of COPY. Picture addresses stay as written, because IMAGE_HOSTS decides what they become. */
function toLine(blog: ParsedBlog, row: unknown, number: number): string {
  const { image, authorPic } = Object(row);
  const content = cleanLines(blog.content);
  const { published_time, updated_time, ...rest } = blog;
  const published_date = published_time ?? blog.published_date;
  const updated_date = updated_time ?? blog.updated_date;
  const pictures = { image: pictureOf(image), authorPic: pictureOf(authorPic) };
  const article = { ...rest, published_date, updated_date, content, ...pictures };
  return `${number}\t${JSON.stringify(article).replaceAll("\\", "\\\\")}\n`;
}

async function* toLines(rows: AsyncIterable<unknown> | Iterable<unknown>, report: Report, counts: Counts) {
  const parse = createBlogParser(report);
  for await (const row of rows) {
    counts.row += 1;
    const blog = parse(row);
    if (!blog) continue;
    yield toLine(blog, row, counts.article);
    counts.article += 1;
    if (blog.page) counts.page += 1;
  }
}

async function load(client: pg.Client, url: string, given: Load): Promise<Counts> {
  const { file, isForced } = given;
  const counts: Counts = { row: 0, article: 0, page: 0 };
  await client.query(BEGIN);
  const isNew = await migrate(client);
  if (isNew && !given.rows) throw new Error("the database is new: name a file");
  await client.query(GRANTS);
  if (!isNew) {
    // The updated site needs the tables now. A new database shows nothing before its articles.
    await client.query("COMMIT");
    await client.query(BEGIN);
    // Edits by SQL wait for the end.
    await client.query("LOCK TABLE blog.articles IN EXCLUSIVE MODE");
  }
  await client.query(STAGING);
  await pipeline(
    Readable.from(toLines(given.rows ?? readArticles(url), given.report, counts)),
    client.query(copyFrom("COPY staging (place, article) FROM STDIN")),
  );
  if (!given.rows && counts.article < counts.row)
    throw new Error("not all of the database's articles can be used, so none is changed");
  if (given.rows && counts.article === 0 && !(isNew && counts.row === 0))
    throw new Error(`${file} has no usable article, so none is changed`);
  const { known, deleted } = (await client.query(DELETIONS)).rows[0];
  if (deleted > known / 2 && !isForced)
    throw new Error(
      `${file} lacks ${deleted} of the database's ${known} articles: add --force to delete them`,
    );
  const { rows: indexes } = isNew ? await client.query(LARGE_INDEXES) : { rows: [] };
  for (const { indexname } of indexes) await client.query(`DROP INDEX blog.${indexname}`);
  await client.query(MERGE);
  const last = "SELECT greatest(max(place), 0) + 1 AS next FROM blog.articles";
  const { next } = (await client.query(last)).rows[0];
  await client.query(`ALTER SEQUENCE blog.places RESTART WITH ${next}`);
  for (const { indexdef } of indexes) await client.query(indexdef);
  await client.query("COMMIT");
  const vacuum = client.query("VACUUM (ANALYZE) blog.articles, blog.tag_sets");
  await vacuum.catch(({ message }) => given.report({ text: `VACUUM failed: ${message}`, isError: false }));
  return counts;
}

/** Makes the database at `url` hold the given articles, in one transaction; returns their numbers. Rejects in one line if it can't. */
export async function loadArticles(url: string, given: Load): Promise<Counts> {
  const client = new pg.Client({ connectionString: completeAddress(url) });
  // The running query fails too, and is reported.
  client.on("error", () => {});
  client.on("notice", ({ severity, message }) => {
    if (severity === "WARNING") given.report({ text: `${message}`, isError: false });
  });
  try {
    await client.connect();
    return await load(client, url, given);
  } catch (error) {
    throw new Error(explainFailure(error as Error));
  } finally {
    await client.end();
  }
}
