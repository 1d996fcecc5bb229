// `npm run bench:tier` measures Varnish and HAProxy before two nodes: the share of hits, and requests a second as ratios.
import { execFileSync } from "node:child_process";
import autocannon from "autocannon";
import { articleHref, feedHref, listHref } from "../../app/filters/addresses";
import { NO_FILTER } from "../../app/filters/filter";
import { startHaproxy, startVarnish } from "../../tests/scale/tier";
import openFolder from "../../tests/support/folder";
import { startProcess } from "../../tests/support/site";
import { startUpstream } from "../../tests/support/upstream";
import { randomFrom } from "./posts";

const ADDRESSES = 2_000;
const VISIT_S = 30;
const ROUNDS = 3;
const HEADERS = { "accept-encoding": "br" };

/** What visitors ask for, the most wanted first. */
const addresses = [
  listHref({}),
  ...["AI", "Startups", "Tech", "Apps"].map((tag) => listHref({ tags: [tag] })),
  ...Array.from({ length: 52 }, (_, index) => articleHref(`${index + 1}`)),
  ...Array.from({ length: 10 }, (_, index) => listHref({ page: index + 2 })),
  feedHref(NO_FILTER, "xml"),
  ...Array.from({ length: ADDRESSES }, (_, index) => listHref({ search: `word${index}` })),
].slice(0, ADDRESSES);

const random = randomFrom(1);

/** An address by Zipf's law: the tenth is asked for about a tenth as often as the first, and so on. */
function pickAddress(): string {
  return addresses[Math.floor((ADDRESSES + 1) ** random()) - 1] as string;
}

type Load = Pick<autocannon.Options, "requests" | "connections" | "duration" | "tlsOptions">;

/** Requests a second; throws if one was not answered with 200. */
async function load(url: string, options: Load): Promise<number> {
  const { requests, errors, non2xx } = await autocannon({ url, ...options });
  if (errors + non2xx > 0) throw new Error(`${url}: ${errors} errors, ${non2xx} other answers`);
  return requests.average;
}

process.once("exit", openFolder());
const upstream = await startUpstream();
const startNode = (env = {}) => startProcess(upstream.url, { LOG_LEVEL: "silent", ...env });
const stops: (() => Promise<unknown>)[] = [];

/** Two nodes and Varnish before them. */
async function startTier(env = {}) {
  const nodes = [await startNode(env), await startNode(env)];
  const cache = await startVarnish(nodes);
  stops.unshift(cache.stop, ...nodes.map(({ stop }) => stop));
  return { ...cache, nodes };
}

type Tier = Awaited<ReturnType<typeof startTier>>;

/** A counter of varnishstat. */
function count({ folder }: Tier, name: string): number {
  const args = ["-n", folder, "-1", "-j", "-f", `MAIN.${name}`];
  return JSON.parse(execFileSync("varnishstat", args, { encoding: "utf8" })).counters[`MAIN.${name}`].value;
}

/** The share of hits while 40 visitors ask by Zipf's law, after as long to warm up. */
async function measureHits(tier: Tier): Promise<string> {
  const setupRequest = (request: autocannon.Request) => ({ ...request, path: pickAddress() });
  const visit = () =>
    load(tier.url, { requests: [{ headers: HEADERS, setupRequest }], connections: 40, duration: VISIT_S });
  await visit();
  const counters = () => ["cache_hit", "cache_miss"].map((name) => count(tier, name));
  const before = counters();
  await visit();
  const [hits = 0, misses = 0] = counters().map((value, index) => value - (before[index] as number));
  return `${((100 * hits) / (hits + misses)).toFixed(2)}%`;
}

const tier = await startTier();
const kept = await startTier({ CONTENT_FRESH_S: "60" });
console.log("| what | measured |\n| --- | --- |");
console.log(`| hits, CONTENT_FRESH_S=60 | ${await measureHits(kept)} |`);
console.log(`| hits, the preset of five seconds | ${await measureHits(tier)} |`);

const edge = await startHaproxy(tier, { SITE_URL: "https://blog.example", RATE_LIMIT: "100000000" });
stops.unshift(edge.stop);
const [one, two] = tier.nodes.map(({ url }) => url) as [string, string];
const targets = {
  "one node": [one],
  "two nodes": [one, two],
  Varnish: [tier.url],
  "HAProxy, TLS": [edge.url],
};
const rates = new Map<string, number[]>();
const requests = ["/", "/blogs/1", "/?tags=AI"].map((path) => ({ path, headers: HEADERS }));
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, urls] of Object.entries(targets)) {
    const options = { requests, connections: 20, duration: 3, tlsOptions: { ca: edge.ca } };
    const parts = await Promise.all(urls.map((url) => load(url, options)));
    const rate = parts.reduce((sum, part) => sum + part, 0);
    rates.set(name, [...(rates.get(name) ?? []), rate]);
  }
}
const median = (name: string) => (rates.get(name) ?? []).sort((a, b) => a - b)[ROUNDS >> 1] as number;
for (const name of rates.keys())
  console.log(
    `| requests a second, ${name} | ${(median(name) / median("one node")).toFixed(2)} of one node |`,
  );
for (const stop of stops) await stop();
upstream.close();
