// The last part of `npm run test:soak`: mixed traffic for SOAK_MINUTES while json-server fails three calls in ten.
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { randomFrom } from "../../tools/bench/posts";
import { startMeasuredSite } from "../support/measured-site";
import { askPlainly, childrenOf } from "../support/site";
import { BROKEN_FAULTS, SLOW_FAULTS, startUpstream } from "../support/upstream";

const MINUTES = Number(process.env.SOAK_MINUTES || 10);
const CLIENTS = 12;
const FAULT_SHARE = 0.3;
/** Bytes a minute. */
const MAX_GROWTH = 1024 * 1024;

const random = randomFrom(20_261_121);
const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

type Row = { id: number; title: string; page?: boolean };
const { blogs }: { blogs: Row[] } = JSON.parse(readFileSync("db.json", "utf8"));

/** A path, the status of its answer while json-server works, and what is in the body of a 200. */
type Target = [path: string, status: number, text?: string];

const TARGETS: Target[] = [
  ["/", 200, "52 articles on"],
  ...Array.from({ length: 10 }, (_, index): Target => [`/?page=${index + 2}`, 200, "52 articles on"]),
  ...["AI", "Startups", "Tech", "Apps", "Health"].map((tag): Target => [`/?tags=${tag}`, 200, `>${tag}<`]),
  ...Array.from({ length: 200 }, (_, index): Target => [`/?search=word${index}`, 200, `word${index}`]),
  ...blogs.map(({ id, title, page }): Target => {
    return [page ? `/${id}` : `/blogs/${id}`, 200, title.replaceAll("'", "&#x27;")];
  }),
  ["/?_data=routes%2F_index", 200, '"count":52'],
  ["/feed.xml", 200, "</feed>"],
  ["/feed.json?tags=AI", 200, '"items":[{'],
  ["/favicon.svg", 200, "</svg>"],
  ["/%00", 400],
  ["/nope", 404],
  ["/?page=1", 301],
];

const timeout = MINUTES * 60_000 + 120_000;

test("failures of json-server cost no page that was cached, and no memory", { timeout }, async () => {
  const upstream = await startUpstream();
  for (const call of ["list", "article", "related"] as const)
    upstream.answerBy(call, () =>
      random() < FAULT_SHARE ? pick([...BROKEN_FAULTS, ...SLOW_FAULTS]) : undefined,
    );
  const env = { API_BASE_URL: upstream.url, API_MAX_BYTES: "2000000", API_TIMEOUT_MS: "2000" };
  const { run, url, worker, measureMemory } = await startMeasuredSite(env);

  const counts = { minutes: MINUTES, requests: 0, failed: 0 };
  const faults: string[] = [];
  const cached = new Set<string>();

  async function ask([path, expected, text = ""]: Target): Promise<void> {
    const { status, headers, body } = await askPlainly(url, path);
    counts.requests += 1;
    const isFailure = status === 502 || status === 504;
    if (isFailure) counts.failed += 1;
    if (isFailure ? cached.has(path) || expected !== 200 : status !== expected)
      faults.push(`${path}: ${status}${cached.has(path) ? ", though it was cached" : ""}`);
    if (status === 200 && !body.includes(text)) faults.push(`${path}: a wrong body`);
    if (/stored|hit/.test(String(headers["cache-status"]))) cached.add(path);
  }

  const end = performance.now() + MINUTES * 60_000;
  const isOver = () => performance.now() > end;

  async function visit(): Promise<void> {
    while (!isOver()) {
      // Most visitors want the front of the list.
      const target = TARGETS[Math.floor(random() ** 3 * TARGETS.length)] as Target;
      await ask(random() < 0.3 ? pick(TARGETS) : target);
      await sleep(random() * 100);
    }
  }

  const memory: number[] = [];
  async function watchMemory(): Promise<void> {
    while (!isOver()) {
      await sleep(MINUTES * 2_000);
      memory.push((await measureMemory()).held);
    }
  }

  await Promise.all([...Array.from({ length: CLIENTS }, visit), watchMemory()]);
  expect(childrenOf(run.pid)).toEqual([worker]);
  expect(await run.stop("SIGTERM")).toBe(0);
  upstream.close();
  // A fifth of the time is for warming up; of the rest the second half is compared with the first.
  const warm = memory.slice(memory.length / 5);
  const first = mean(warm.splice(0, warm.length / 2));
  const growth = Math.round((mean(warm) - first) / (0.4 * MINUTES));
  process.stdout.write(`${JSON.stringify({ ...counts, first: Math.round(first), growth }, null, 2)}\n`);
  expect({ faults, strangers: upstream.strangers }).toEqual({ faults: [], strangers: [] });
  expect(growth).toBeLessThan(MAX_GROWTH);
});
