// `npm run test:soak`: mixed traffic for SOAK_MINUTES (10) while json-server fails three calls in ten, restarts and is
// edited. Exits with 1 if the site crashed, was slow or wrong, lost a cached page, or leaked memory.
import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { randomFrom } from "../tools/bench/posts";
import { writeContentFile } from "./support/content-file";
import makeRunFolder from "./support/folder";
import { startMeasuredSite } from "./support/measured-site";
import { askPlainly, childrenOf } from "./support/site";
import { BROKEN_FAULTS, type Fault, SLOW_FAULTS, startUpstream } from "./support/upstream";

const MINUTES = Number(process.env.SOAK_MINUTES || 10);
const WARM_UP_SHARE = 0.2;
const CLIENTS = 12;
const FAULT_SHARE = 0.3;
const BUDGET_MS = 2_000;
const GRACE_MS = 500;
const MAX_GROWTH_BYTES = 1024 * 1024;

const FAULTS: readonly Fault[] = [...BROKEN_FAULTS, ...SLOW_FAULTS];
const CALLS = ["list", "article", "related"] as const;

const random = randomFrom(20_261_121);

function pick<Item>(items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

process.once("exit", makeRunFolder());
const file = writeContentFile(readFileSync("db.json", "utf8"));
type Row = { id: string; title: string; page?: boolean };
const database: { blogs: Row[] } = JSON.parse(readFileSync(file, "utf8"));
const titles = new Map(database.blogs.map(({ id, title }) => [String(id), title]));
const favicon = readFileSync("public/favicon.svg", "utf8");

/** A path, the status of its answer while json-server works, and a check of the body of a 200. */
type Target = { path: string; status: number; isRight?: (body: string) => boolean };

function page(path: string, text: string): Target {
  return { path, status: 200, isRight: (body) => body.includes(text) && body.endsWith("</html>") };
}

const HOME_DATA = "/?_data=routes%2F_index";
const TARGETS: Target[] = [
  page("/", "52 articles on"),
  ...Array.from({ length: 10 }, (_, index) => page(`/?page=${index + 2}`, "52 articles on")),
  ...["AI", "Startups", "Tech", "Apps", "Health"].map((tag) => page(`/?tags=${tag}`, `<bdi>${tag}</bdi>`)),
  ...Array.from({ length: 200 }, (_, index) => page(`/?search=word${index}`, `word${index}`)),
  ...database.blogs.map(({ id, title, page: isPage }) =>
    page(isPage ? `/${id}` : `/blogs/${id}`, title.slice(0, 12).replaceAll("'", "&#x27;")),
  ),
  { path: HOME_DATA, status: 200, isRight: (body) => JSON.parse(body).blogs.data.count === 52 },
  { path: "/feed.xml", status: 200, isRight: (body) => body.endsWith("</feed>") },
  { path: "/feed.json?tags=AI", status: 200, isRight: (body) => JSON.parse(body).items.length === 5 },
  { path: "/favicon.svg", status: 200, isRight: (body) => body === favicon },
  { path: "/healthz", status: 200, isRight: (body) => JSON.parse(body).alive },
  ...["/%00", "//evil.example", "/blogs/..%2fdb"].map((path) => ({ path, status: 400 })),
  { path: "/nope", status: 404 },
  { path: "/?page=1", status: 301 },
];

const upstream = await startUpstream(file);
for (const call of CALLS) upstream.answerBy(call, () => (random() < FAULT_SHARE ? pick(FAULTS) : undefined));

const env = { API_BASE_URL: upstream.url, API_MAX_BYTES: "2000000" };
const { run, url, worker, measureMemory } = await startMeasuredSite(env);
let exitCode: number | null | undefined;
run.exited.then((code) => {
  exitCode = code;
});

const counts = { requests: 0, failed: 0, edits: 0, restarts: 0 };
const faults: string[] = [];
const cached = new Set<string>();
let slowestMs = 0;

async function ask({ path, status: expected, isRight }: Target): Promise<void> {
  const begin = performance.now();
  const answer = await askPlainly(url, path).catch((error: Error) => ({ error }));
  const ms = performance.now() - begin;
  slowestMs = Math.max(slowestMs, ms);
  counts.requests += 1;
  if ("error" in answer) {
    faults.push(`${path}: ${answer.error.message}`);
    return;
  }
  const { status, headers, body } = answer;
  if (ms > BUDGET_MS + GRACE_MS) faults.push(`${path}: ${Math.round(ms)} ms`);
  const isFailure = status === 502 || status === 504;
  if (isFailure) counts.failed += 1;
  if (isFailure ? cached.has(path) || expected !== 200 : status !== expected)
    faults.push(`${path}: ${status}${cached.has(path) ? ", though it was cached" : ""}`);
  if (status === 200 && !isRight?.(body.toString())) faults.push(`${path}: a wrong body`);
  if (/stored|hit/.test(String(headers["cache-status"]))) cached.add(path);
}

const end = performance.now() + MINUTES * 60_000;
const isOver = () => performance.now() > end || exitCode !== undefined;

async function visit(): Promise<void> {
  while (!isOver()) {
    // Most visitors want the front of the list.
    const target = TARGETS[Math.floor(random() ** 3 * TARGETS.length)] as Target;
    await ask(random() < 0.3 ? pick(TARGETS) : target);
    await sleep(random() * 100);
  }
}

async function edit(): Promise<void> {
  while (!isOver()) {
    await sleep(3_000);
    const blog = pick(database.blogs);
    counts.edits += 1;
    blog.title = `${titles.get(String(blog.id))} (${counts.edits})`;
    // Some edits are cut off half-way.
    const text = JSON.stringify(database);
    writeFileSync(file, random() < 0.2 ? text.slice(0, text.length / 2) : text);
  }
  writeFileSync(file, JSON.stringify(database));
}

async function restart(): Promise<void> {
  while (!isOver()) {
    await sleep(15_000);
    await upstream.refuse();
    counts.restarts += 1;
    await sleep(random() * 5_000);
    await upstream.accept();
  }
}

const memory: { minute: number; held: number; rss: number }[] = [];
async function watchMemory(): Promise<void> {
  const begin = performance.now();
  while (!isOver()) {
    await sleep(Math.min(10_000, MINUTES * 3_000));
    memory.push({ minute: (performance.now() - begin) / 60_000, ...(await measureMemory()) });
  }
}

// Silences json-server's complaint about a broken file.
console.error = () => {};
await Promise.all([...Array.from({ length: CLIENTS }, visit), edit(), restart(), watchMemory()]);

const crashed = exitCode !== undefined || !childrenOf(run.pid).includes(worker);
if (!crashed && (await run.stop("SIGTERM")) !== 0) faults.push("it did not stop well");
upstream.close();

/** Bytes a minute, by least squares. */
function growthOf(points: { minute: number; held: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(({ minute }) => minute)), mean(points.map(({ held }) => held))];
  const spread = points.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
  return points.reduce((sum, { minute, held }) => sum + (minute - x) * (held - y), 0) / spread;
}

const warm = memory.filter(({ minute }) => minute > MINUTES * WARM_UP_SHARE);
const growth = growthOf(warm);
if (crashed) faults.push(`it crashed: ${exitCode} ${run.output}`);
if (growth > MAX_GROWTH_BYTES) faults.push(`it grew by ${Math.round(growth / 1024)} KB a minute`);
if (upstream.strangers.length > 0) faults.push(`calls of other kinds: ${upstream.strangers.join(", ")}`);

const say = (text: string) => process.stdout.write(text);
const mb = (bytes = 0) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
say(`
| what | measured |
| --- | --- |
| time, requests | ${MINUTES} min, ${counts.requests} |
| restarts of json-server, edits of its file | ${counts.restarts}, ${counts.edits} |
| pages that had not been seen and failed (502, 504) | ${counts.failed} |
| slowest answer | ${Math.round(slowestMs)} ms |
| memory after collection, first and last after warm-up | ${mb(warm.at(0)?.held)}, ${mb(warm.at(-1)?.held)} (process: ${mb(warm.at(-1)?.rss)}) |
| growth a minute | ${Math.round(growth / 1024)} KB |
| violated guarantees | ${faults.length} |
`);
for (const fault of faults.slice(0, 20)) say(`${fault}\n`);
process.exit(faults.length > 0 ? 1 : 0);
