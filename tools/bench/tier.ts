// `npm run bench:tier` measures Varnish and HAProxy before two nodes: the share of hits, and requests a second as ratios.
import { execFileSync } from "node:child_process";
import autocannon from "autocannon";
import { NO_FILTER } from "../../app/filters/filter";
import { articleHref, feedHref, listHref } from "../../app/filters/hrefs";
import { startHaproxy, startVarnish } from "../../tests/scale/tier";
import { startProcess } from "../../tests/support/site";
import openFolder from "../../tests/support/temp-folder";
import { startUpstream } from "../../tests/support/upstream";
import { randomFrom } from "./posts";
import { median } from "./report";

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

async function startTier(env = {}) {
  const nodes = [await startNode(env), await startNode(env)];
  return { ...(await startVarnish(nodes)), nodes };
}

type Tier = Awaited<ReturnType<typeof startTier>>;

/** How many requests Varnish has answered from its cache, and how many it passed on. */
function countHits({ folder }: Tier): [hits: number, misses: number] {
  const { counters } = JSON.parse(
    execFileSync("varnishstat", ["-n", folder, "-1", "-j"], { encoding: "utf8" }),
  );
  return [counters["MAIN.cache_hit"].value, counters["MAIN.cache_miss"].value];
}

/** The share of hits while 40 visitors ask by Zipf's law, after as long to warm up. */
async function measureHits(tier: Tier): Promise<string> {
  const setupRequest = (request: autocannon.Request) => ({ ...request, path: pickAddress() });
  const visit = () =>
    load(tier.url, { requests: [{ headers: HEADERS, setupRequest }], connections: 40, duration: VISIT_S });
  await visit();
  const [hitsBefore, missesBefore] = countHits(tier);
  await visit();
  const [hits, misses] = countHits(tier);
  return `${((100 * (hits - hitsBefore)) / (hits - hitsBefore + misses - missesBefore)).toFixed(2)}%`;
}

const tier = await startTier();
const kept = await startTier({ CONTENT_FRESH_S: "60" });
console.log("| what | measured |\n| --- | --- |");
console.log(`| hits, CONTENT_FRESH_S=60 | ${await measureHits(kept)} |`);
console.log(`| hits, the preset of five seconds | ${await measureHits(tier)} |`);

const edge = await startHaproxy(tier, { SITE_URL: "https://blog.example", RATE_LIMIT: "100000000" });
const nodes = tier.nodes.map(({ url }) => url);
const targets = {
  "one node": nodes.slice(0, 1),
  "two nodes": nodes,
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
const one = median(rates.get("one node") ?? []);
for (const [name, values] of rates)
  console.log(`| requests a second, ${name} | ${(median(values) / one).toFixed(2)} of one node |`);
// All that it has started ends with it.
process.exit();
