import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { ParsedBlog } from "../app/content/blog-schema.server";
import type { Finding } from "../app/content/findings.server";
import { exitWithMessage, loadEnv } from "../server/env";
import { readDatabase } from "./database.js";

const [, , file] = process.argv;
if (file === undefined || file === "--help") {
  console.log(
    `npm run content:load -- FILE: makes the database at CONTENT_URL hold the articles of FILE, a content file like
db.json or, under a name that ends with .jsonl, one article a line.`,
  );
  process.exit(0);
}
const env = await loadEnv();
const { createBlogParser } = await import("../app/content/blog-schema.server");
const { plainTextOf } = await import("../app/content/markdown.server");
const { MIGRATIONS } = await import("../app/content/migrations.server");
const { toVector } = await import("../app/content/words.server");
const { foldTag } = await import("../app/filters/filter");
const { cleanLines, cleanText } = await import("../app/filters/text");

/** One load at a time; any number will do. */
const LOCK = 7_236_441;

const SETTINGS =
  "SET LOCAL work_mem = '256MB'; SET LOCAL maintenance_work_mem = '512MB'; SET LOCAL blog.is_loading = 'on'";

/** Each chunk is a write to a socket. */
const CHUNK_LENGTH = 256 * 1024;

/** An empty table gets its large indexes after its rows, as PostgreSQL's manual advises (14.4). */
const LARGE_INDEXES = `SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'blog' AND tablename = 'articles'
  AND indexdef LIKE '%USING gin%' AND NOT EXISTS (SELECT FROM blog.articles)`;

const MERGE = `
  DELETE FROM blog.articles AS old WHERE NOT EXISTS (SELECT FROM staging WHERE staging.id = old.id);
  INSERT INTO blog.articles AS old
    SELECT id, day, (SELECT count(*) FROM staging) - place, tags, words, article FROM staging
    ON CONFLICT (id) DO UPDATE
    SET day = excluded.day, place = excluded.place, tags = excluded.tags, words = excluded.words, article = excluded.article
    WHERE (old.day, old.place, old.tags, old.words, old.article::text)
      IS DISTINCT FROM (excluded.day, excluded.place, excluded.tags, excluded.words, excluded.article::text);
  SELECT setval('blog.places', greatest(1, count(*))) FROM staging;
  DELETE FROM blog.tag_sets;
  INSERT INTO blog.tag_sets SELECT tags, count(*) FROM blog.articles GROUP BY tags;
  DELETE FROM blog.tags;
`;

const counts = { row: 0, article: 0, error: 0, warning: 0 };

function report({ text, isError }: Finding): void {
  const kind = isError ? "error" : "warning";
  console.log(`${kind}: ${text}`);
  counts[kind] += 1;
}

/** Applies the migrations that the database lacks. */
async function migrate(client: pg.Client): Promise<void> {
  const { rows } = await client.query("SELECT to_regclass('blog.migrations') AS found");
  const sql = "SELECT coalesce(max(version), 0) AS version FROM blog.migrations";
  const version = rows[0].found === null ? 0 : (await client.query(sql)).rows[0].version;
  if (version > MIGRATIONS.length)
    throw new Error(
      `the tables are a newer program's (version ${version}, this one knows ${MIGRATIONS.length}): update this one`,
    );
  for (const [index, migration] of MIGRATIONS.entries()) {
    if (index < version) continue;
    await client.query(migration);
    await client.query("INSERT INTO blog.migrations (version) VALUES ($1)", [index + 1]);
  }
}

async function* readRows(file: string): AsyncGenerator<unknown> {
  if (!file.endsWith(".jsonl")) return yield* readDatabase(file).blogs;
  let number = 0;
  for await (const line of (await open(file)).readLines()) {
    number += 1;
    try {
      if (line.trim() !== "") yield JSON.parse(line);
    } catch (error) {
      throw new Error(`${file} is not valid JSON in line ${number}: ${(error as Error).message}`);
    }
  }
}

function pictureOf(address: unknown): string | null {
  return typeof address === "string" ? cleanText(address) : null;
}

const ESCAPES: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** A line of COPY. Picture addresses stay as written, because IMAGE_HOSTS decides what they become. */
function toLine(blog: ParsedBlog, row: unknown, number: number): string {
  const { image, authorPic } = Object(row);
  const { id, title, content, author, category, published_date, tags } = blog;
  const article = {
    ...blog,
    content: cleanLines(content),
    image: pictureOf(image),
    authorPic: pictureOf(authorPic),
  };
  const folded = [...new Set(tags.map(foldTag))].sort();
  const columns = [
    id,
    published_date ?? "",
    String(number),
    `{${folded.map((tag) => JSON.stringify(tag)).join(",")}}`,
    toVector(title, [plainTextOf(content, true), author, category, ...tags]),
    JSON.stringify(article),
  ];
  return `${columns.map((text) => text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? "")).join("\t")}\n`;
}

/** Each tag's spellings, each with the newest day on which an article has it. */
const spellings = new Map<string, Map<string, string>>();

function noteSpellings({ tags, published_date }: ParsedBlog): void {
  for (const tag of tags) {
    const days = spellings.get(foldTag(tag)) ?? new Map<string, string>();
    const day = published_date ?? "";
    if (day >= (days.get(tag) ?? "")) days.set(tag, day);
    spellings.set(foldTag(tag), days);
  }
}

async function* toChunks(file: string): AsyncGenerator<string> {
  const parse = createBlogParser(report);
  let chunk = "";
  for await (const row of readRows(file)) {
    counts.row += 1;
    const blog = parse(row);
    if (!blog) continue;
    noteSpellings(blog);
    chunk += toLine(blog, row, counts.article);
    counts.article += 1;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = "";
  }
  yield chunk;
}

async function load(client: pg.Client, file: string): Promise<void> {
  await client.query(`BEGIN; ${SETTINGS}`);
  await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
  await migrate(client);
  await client.query("CREATE TEMP TABLE staging (LIKE blog.articles) ON COMMIT DROP");
  await pipeline(Readable.from(toChunks(file)), client.query(copyFrom("COPY staging FROM STDIN")));
  if (counts.article === 0 && counts.row > 0)
    throw new Error(`${file} has no usable article, so nothing is changed`);
  const { rows: indexes } = await client.query(LARGE_INDEXES);
  for (const { indexname } of indexes) await client.query(`DROP INDEX blog.${indexname}`);
  await client.query(MERGE);
  for (const { indexdef } of indexes) await client.query(indexdef);
  const tags = [...spellings].map(([tag, days]) => {
    const newest = [...days].sort(([, a], [, b]) => b.localeCompare(a));
    return { tag, spellings: newest.map(([spelling]) => spelling) };
  });
  const sql = "INSERT INTO blog.tags SELECT * FROM json_to_recordset($1) AS row (tag text, spellings text[])";
  await client.query(sql, [JSON.stringify(tags)]);
  await client.query("COMMIT");
  await client.query("VACUUM (ANALYZE) blog.articles, blog.tag_sets, blog.tags");
}

if (env.CONTENT_URL === undefined)
  exitWithMessage("Set CONTENT_URL to the database, such as postgres://owner@localhost/blog.");
const client = new pg.Client({ connectionString: env.CONTENT_URL[0] });
// The running query fails too, and is reported.
client.on("error", () => {});
client.on("notice", ({ severity, message }) => {
  if (severity === "WARNING") console.log(`warning: ${message}`);
});
try {
  await client.connect();
  await load(client, file);
  console.log(`${counts.article} articles are loaded; errors: ${counts.error}, warnings: ${counts.warning}.`);
} catch (error) {
  const { message, code } = error as NodeJS.ErrnoException;
  exitWithMessage(`The articles can't be loaded: ${message || code}.`);
} finally {
  await client.end();
}
