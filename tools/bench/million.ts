// `npm run bench:million` loads POSTS generated articles into a PostgreSQL of its own and times the site's answers, one
// uncached request after the other. It prints a table; where a limit is missed, its exit status is 1.
import { once } from "node:events";
import { createWriteStream, rmSync } from "node:fs";
import { join } from "node:path";
import { NO_FILTER } from "../../app/filters/filter";
import { articleHref, feedHref, listHref as list, sitemapHref } from "../../app/filters/hrefs";
import { TOPICS } from "../../app/site";
import { loadContent, startPostgres } from "../../tests/support/postgres";
import { askPlainly, startProcess } from "../../tests/support/site";
import openFolder, { makeFolder } from "../../tests/support/temp-folder";
import { authors, generatePosts, makePosts, randomFrom, searchWord } from "./posts";
import { median } from "./report";

const POSTS = Number(process.env.POSTS || 1_000_000);
const REPEATS = 25;
const VIEW_MS = 50;
const WIDE_MS = 250;
/** API_TIMEOUT_MS and half a second. */
const BUDGET_MS = 2_500;
const DAYS = 7_000;
const DAY_MS = 86_400_000;

const random = randomFrom(20_261_122);
const below = (count: number) => Math.floor(random() * count);

/** Only some of the oldest twentieth of the posts have this word. */
const OLD_WORD = "yesteryear";
const OLD_POSTS = 5_000;

/** Writes posts as JSON Lines, with dates of 19 years in no particular order. */
async function writePosts(file: string): Promise<void> {
  const out = createWriteStream(file, { highWaterMark: 1024 * 1024 });
  let old = 0;
  for (const post of generatePosts(POSTS)) {
    const day = below(DAYS);
    const published_date = new Date(Date.UTC(2007, 0) + day * DAY_MS).toISOString().slice(0, 10);
    const isOld = day < DAYS / 20 && old < OLD_POSTS;
    if (isOld) old += 1;
    const content = isOld ? `${post.content} ${OLD_WORD}` : post.content;
    if (!out.write(`${JSON.stringify({ ...post, content, published_date })}\n`)) await once(out, "drain");
  }
  out.end();
  await once(out, "finish");
}

// The number of a part is a word that 52 posts have.
const part = () => String(1 + below(POSTS / 52));
const COMMON = ["the", "and", "of", "a", "is", "in", "to", "that"];
const common = () => COMMON[below(COMMON.length)] as string;
const word = () => searchWord(below(3_000));
const PHRASES = makePosts(1)[0]?.content.match(/[a-z]{5,} [a-z]{5,}/g) ?? [];
const phrase = () => PHRASES[below(PHRASES.length)] as string;
const TAGS = (TOPICS?.items ?? []).map(({ tag }) => tag);
const topic = () => TAGS[below(TAGS.length)] as string;
const author = () => authors[below(authors.length)] as string;
const early = () => 2 + below(49);
const late = () => 2_000 + below(10);

// A full stop ends a word; without it the last one may be the beginning of others.
type Order = "date" | "relevance";

const VIEWS: [what: string, limitMs: number, path: () => string, order?: Order][] = [
  ["the front page", VIEW_MS, () => "/"],
  ["pages 2 to 50", VIEW_MS, () => list({ page: early() })],
  ["a topic, pages 2 to 50", VIEW_MS, () => list({ tags: [topic()], page: early() })],
  ["two tags", VIEW_MS, () => list({ tags: ["Tech", "AI"] })],
  ["a tag that no post has", VIEW_MS, () => list({ tags: [part()] })],
  ["an author's sixth of the posts, pages 2 to 50", WIDE_MS, () => list({ author: author(), page: early() })],
  ["an author in a topic", WIDE_MS, () => list({ tags: [topic()], author: author() })],
  ["an author whom no post has", VIEW_MS, () => list({ author: part() })],
  [
    "a word that few posts have, by an author",
    VIEW_MS,
    () => list({ search: `${word()}.`, author: author() }),
  ],
  [
    "a word that most posts have, by an author",
    WIDE_MS,
    () => list({ search: `${common()}.`, author: author() }),
  ],
  ["a word that 52 posts have", VIEW_MS, () => list({ search: `${part()}.` })],
  ["a word that up to five posts in a hundred have", VIEW_MS, () => list({ search: `${word()}.` })],
  ["two such words", VIEW_MS, () => list({ search: `${word()} ${word()}.` })],
  ["such a word in a topic", VIEW_MS, () => list({ tags: [topic()], search: `${word()}.` })],
  ["a word that 5,000 old posts have", WIDE_MS, () => list({ search: `${OLD_WORD}.` })],
  ["the beginning of a word", WIDE_MS, () => list({ search: word().slice(0, 4) })],
  ["a word that no post has", VIEW_MS, () => list({ search: `zq${part()}` })],
  ["a word that most posts have", WIDE_MS, () => list({ search: `${common()}.` })],
  ["two such words", WIDE_MS, () => list({ search: `${common()} ${common()}.` })],
  ["a letter", WIDE_MS, () => list({ search: "abcdefghiklmnoprstw"[below(19)] as string })],
  ["by relevance: a word that few posts have", VIEW_MS, () => list({ search: `${word()}.` }), "relevance"],
  ["by relevance: a word that most posts have", WIDE_MS, () => list({ search: `${common()}.` }), "relevance"],
  ["a phrase", WIDE_MS, () => list({ search: `"${phrase()}"` })],
  ["page 2,000", WIDE_MS, () => list({ page: late() })],
  ["page 2,000 of a topic", WIDE_MS, () => list({ tags: [topic()], page: late() })],
  ["page 2,000 of a word that most posts have", WIDE_MS, () => list({ search: "the.", page: late() })],
  ["page 2,000 of an author", WIDE_MS, () => list({ author: author(), page: late() })],
  ["page 200,000", WIDE_MS, () => list({ page: POSTS / 5 - below(10) })],
  ["an article with its related ones", VIEW_MS, () => articleHref(String(1 + below(POSTS)))],
  ["a feed of a topic", WIDE_MS, () => feedHref({ ...NO_FILTER, tags: [topic()] }, "xml")],
  ["a feed of an author", WIDE_MS, () => feedHref({ ...NO_FILTER, author: author() }, "xml")],
  ["a file of the sitemap", WIDE_MS, () => sitemapHref(2 + below(POSTS / 2_000))],
  ["page 20 of a word that few posts have", BUDGET_MS, () => list({ search: `${word()}.`, page: 20 })],
  ["a phrase of words that most posts have", BUDGET_MS, () => list({ search: `"of ${common()}"` })],
];

process.once("exit", openFolder());
const file = join(makeFolder(), "posts.jsonl");
await writePosts(file);
// An owner of so many articles would set it too.
const postgres = await startPostgres(["shared_buffers=1GB"]);
const database = await postgres.createDatabase();
const url = postgres.url(database);
const loadBegin = performance.now();
const { code, output } = await loadContent(url, file);
const loadS = Math.round((performance.now() - loadBegin) / 1_000);
rmSync(file);
if (code !== 0 || !output.includes(`${POSTS} articles are loaded`)) throw new Error(output);
const sizes = await postgres.run(
  "SELECT relname, pg_size_pretty(pg_table_size(oid)) AS size FROM pg_class WHERE relnamespace = 'blog'::regnamespace AND relpages > 1000 ORDER BY 1",
  database,
);
const text = sizes.rows.map(({ relname, size }) => `${relname} ${size}`).join(", ");
const env = { CONTENT_URL: url, CONTENT_FRESH_S: "0", LOG_LEVEL: "silent", API_TIMEOUT_MS: "2000" };
const sites = {
  date: await startProcess("", env),
  relevance: await startProcess("", { ...env, SEARCH_ORDER: "relevance" }),
};
console.log("| what | median | at most | limit | met |\n| --- | --- | --- | --- | --- |");
console.log(`| the load | ${loadS} s | | ${text} | |`);
for (const [what, limitMs, path, order = "date"] of VIEWS) {
  const times: number[] = [];
  let isAnswered = true;
  for (let index = 0; index < REPEATS + 3; index += 1) {
    const begin = performance.now();
    const { status } = await askPlainly(sites[order].url, path());
    isAnswered &&= status === 200 || (status === 504 && limitMs === BUDGET_MS);
    // The first ones warm the database up.
    if (index >= 3) times.push(performance.now() - begin);
  }
  const [middle, most] = [median(times), Math.max(...times)];
  const isMet = isAnswered && middle < limitMs && most < BUDGET_MS;
  if (!isMet) process.exitCode = 1;
  const cells = [...[middle, most, limitMs].map((ms) => `${Math.round(ms)} ms`), isMet ? "yes" : "**no**"];
  console.log(`| ${what} | ${cells.join(" | ")} |`);
}
for (const site of Object.values(sites)) await site.stop();
await postgres.stop();
