import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { ParsedBlog } from "../app/content/blog-schema.server";
import { exitWithMessage, loadEnv } from "../server/env";
import { readDatabase } from "./database.js";

const [, , file] = process.argv;
if (file === undefined || file === "--help") {
  console.log(
    "npm run content:load -- FILE: makes the database at CONTENT_URL hold the articles of FILE, a content file like db.json.",
  );
  process.exit(0);
}
const env = await loadEnv();
const { parseBlogs } = await import("../app/content/blog-schema.server");
const { plainTextOf } = await import("../app/content/markdown.server");
const { MIGRATIONS } = await import("../app/content/migrations.server");
const { toVector } = await import("../app/content/words.server");
const { foldTag } = await import("../app/filters/filter");
const { cleanLines, cleanText } = await import("../app/filters/text");

/** One load at a time; any number will do. */
const LOCK = 7_236_441;

const MERGE = `
  DELETE FROM blog.articles WHERE id NOT IN (SELECT id FROM staging);
  INSERT INTO blog.articles AS old SELECT * FROM staging ON CONFLICT (id) DO UPDATE
    SET day = excluded.day, place = excluded.place, tags = excluded.tags, words = excluded.words, article = excluded.article
    WHERE (old.day, old.place, old.tags, old.words, old.article::text)
      IS DISTINCT FROM (excluded.day, excluded.place, excluded.tags, excluded.words, excluded.article::text);
  DELETE FROM blog.tag_sets;
  INSERT INTO blog.tag_sets SELECT tags, count(*) FROM blog.articles GROUP BY tags;
  DELETE FROM blog.tags;
`;

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

function pictureOf(address: unknown): string | null {
  return typeof address === "string" ? cleanText(address) : null;
}

const ESCAPES: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** A line of COPY. Picture addresses stay as written, because IMAGE_HOSTS decides what they become. */
function toLine(blog: ParsedBlog, row: unknown, place: number): string {
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
    String(place),
    `{${folded.map((tag) => JSON.stringify(tag)).join(",")}}`,
    toVector([title, plainTextOf(content, true), author, category, ...tags]),
    JSON.stringify(article),
  ];
  return `${columns.map((text) => text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? "")).join("\t")}\n`;
}

/** Every tag's spellings, those of the newest articles first. */
function spellingsOf(blogs: readonly ParsedBlog[]): { tag: string; spellings: string[] }[] {
  const spellings = new Map<string, Set<string>>();
  const dayOf = ({ published_date }: ParsedBlog) => published_date ?? "";
  for (const { tags } of blogs.toSorted((a, b) => dayOf(b).localeCompare(dayOf(a)))) {
    for (const tag of tags) spellings.set(foldTag(tag), (spellings.get(foldTag(tag)) ?? new Set()).add(tag));
  }
  return [...spellings].map(([tag, all]) => ({ tag, spellings: [...all] }));
}

async function load(
  client: pg.Client,
  blogs: readonly ParsedBlog[],
  rows: readonly unknown[],
): Promise<void> {
  const byId = new Map(rows.toReversed().map((row) => [String(Object(row).id), row]));
  const lines = function* () {
    for (const [index, blog] of blogs.entries()) yield toLine(blog, byId.get(blog.id), blogs.length - index);
  };
  await client.query("BEGIN");
  await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
  await migrate(client);
  await client.query("CREATE TEMP TABLE staging (LIKE blog.articles) ON COMMIT DROP");
  await pipeline(Readable.from(lines()), client.query(copyFrom("COPY staging FROM STDIN")));
  await client.query(MERGE);
  const sql = "INSERT INTO blog.tags SELECT * FROM json_to_recordset($1) AS row (tag text, spellings text[])";
  await client.query(sql, [JSON.stringify(spellingsOf(blogs))]);
  await client.query("COMMIT");
  await client.query("ANALYZE blog.articles, blog.tag_sets, blog.tags");
}

if (env.CONTENT_URL === undefined)
  exitWithMessage("Set CONTENT_URL to the database, such as postgres://owner@localhost/blog.");
const counts = { error: 0, warning: 0 };
const client = new pg.Client({ connectionString: env.CONTENT_URL });
// The running query fails too, and is reported.
client.on("error", () => {});
client.on("notice", ({ severity, message }) => {
  if (severity === "WARNING") console.log(`warning: ${message}`);
});
try {
  const rows = readDatabase(file).blogs;
  const blogs = parseBlogs(rows, ({ text, isError }) => {
    const kind = isError ? "error" : "warning";
    console.log(`${kind}: ${text}`);
    counts[kind] += 1;
  });
  if (!blogs) throw new Error(`${file} has no usable article, so nothing is changed`);
  await client.connect();
  await load(client, blogs, rows);
  console.log(`${blogs.length} articles are loaded; errors: ${counts.error}, warnings: ${counts.warning}.`);
} catch (error) {
  const { message, code } = error as NodeJS.ErrnoException;
  exitWithMessage(`The articles can't be loaded: ${message || code}.`);
} finally {
  await client.end();
}
