// Requests a second, CPU time, first views and memory of the built site.
import autocannon from "autocannon";
import { listHref } from "../../app/filters/hrefs";
import { askPlainly } from "../../tests/support/site";
import { searchWord, tags, writePosts } from "./posts";
import type { Add } from "./report";
import type { Server } from "./servers";
import * as servers from "./servers";

/** How much is measured. */
export type Plan = { folder: string; rounds: number; seconds: number; visits: number };

const PATHS = ["/", "/?tags=AI", "/?search=sleep", "/blogs/1"];
const HEADERS = { "accept-encoding": "br" };
const WARM_UP_S = 0.4;
/** As many articles as json-server is promised for. */
const MANY = 2_000;
/** Pages that each of at most six turns asks for: so many articles have 400, and none may be asked for twice. */
const MISSES = 65;
/** Topics of a round: there are twelve in all, and none may be asked for twice. */
const TOPICS = 2;
const MS = { unit: " ms" };

/** Times one request until the last byte of its response. */
async function request({ url }: Server, path: string): Promise<number> {
  const started = performance.now();
  const { status } = await askPlainly(url, path, HEADERS);
  if (status !== 200) throw new Error(`${url}${path} answers ${status}`);
  return performance.now() - started;
}

/** Counts the responses of so many seconds to 10 connections; throws on anything but a 200. */
async function countResponses(url: string, seconds: number) {
  const options = { url, connections: 10, duration: seconds, headers: HEADERS, timeout: 120, sampleInt: 100 };
  const { errors, non2xx, duration, requests } = await autocannon(options);
  if (errors + non2xx > 0) throw new Error(`${url}: ${non2xx} answers were no 200, ${errors} failed`);
  return { count: requests.total, duration };
}

/** Requests a page that was just visited: per second, and the CPU time of each. */
async function load(server: Server, path: string, seconds: number) {
  await request(server, path);
  await servers.settle(server);
  await countResponses(server.url + path, WARM_UP_S);
  const before = servers.readCpuMs(server);
  const { count, duration } = await countResponses(server.url + path, seconds);
  return { rate: count / duration, cpu: (servers.readCpuMs(server) - before) / count };
}

/** Compares cached pages with raw `node:http`. */
export async function measureLoad({ folder, rounds, seconds }: Plan, add: Add): Promise<void> {
  const site = await servers.startSite(await servers.startApi(writePosts(folder, 1_000)));
  const raw = await servers.startRaw(site);
  for (let round = 0; round < rounds; round += 1)
    for (const path of PATHS) {
      const own = await load(site, path, seconds);
      const least = await load(raw, path, seconds);
      const name = `Warm \`${path}\``;
      add(`${name}, requests/s: this server ÷ raw \`node:http\``, own.rate / least.rate, { atLeast: 0.8 });
      if (path !== "/") continue;
      add(`${name}: requests/s`, own.rate);
      add(`${name}: CPU per request`, own.cpu, MS);
      add(`${name}: CPU per request, this server ÷ raw \`node:http\``, own.cpu / least.cpu);
    }
}

/** CPU time per page cache miss, with the list itself cached. */
export async function measureMiss({ folder, rounds }: Plan, add: Add): Promise<void> {
  const api = await servers.startApi(writePosts(folder, MANY, 2));
  const env = { CONTENT_FRESH_S: "3600" }; // the list must stay cached while this runs
  const site = await servers.startSite(api, env);
  const rival = await servers.startRemixServe(api, env);
  async function missCost(server: Server, turn: number): Promise<number> {
    await servers.settle(server);
    const before = servers.readCpuMs(server);
    for (let nth = 0; nth < MISSES; nth += 1)
      await request(server, listHref({ page: 3 + turn * MISSES + nth }));
    await servers.settle(server);
    return (servers.readCpuMs(server) - before) / MISSES;
  }

  for (const server of [site, rival]) await missCost(server, 0);
  for (let round = 0; round < rounds; round += 1) {
    const own = await missCost(site, round + 1);
    const other = await missCost(rival, round + 1);
    add("CPU per miss: this server ÷ `remix-serve`", own / other, { atMost: 1.2 });
    add("CPU per miss", own, MS);
  }
}

/** What many posts cost: the first view of a filter, and memory. */
export async function measureContent({ folder, rounds }: Plan, add: Add): Promise<void> {
  const api = await servers.startApi(writePosts(folder, MANY, 2));
  const site = await servers.startSite(api);
  async function compare(name: string, path: string, call: string) {
    await servers.settle(site);
    const own = await request(site, path);
    const behind = await request(api, call);
    add(`${name}, 2,000 posts: this server ÷ json-server`, own / behind, { atMost: 1.7 });
    add(`${name}, 2,000 posts`, own, MS);
  }
  // Let both sides compile their code first.
  for (const call of ["", "?q=and", "?tags_like=e"]) await request(api, `/blogs/${call}`);
  for (const search of ["and", "the", "with", "from"]) await request(site, listHref({ search }));
  for (let round = 0; round < rounds; round += 1) {
    for (const tag of tags.slice(round * TOPICS, (round + 1) * TOPICS))
      await compare("First view of a topic", listHref({ tags: [tag] }), `/blogs/?tags_like=${tag}`);
    const search = searchWord(round);
    await compare("First view of a search", listHref({ search }), `/blogs/?q=${search}`);
  }
  add("Memory after all this at 2,000 posts", servers.readMemoryMb(site), { unit: " MB", atMost: 250 });
}
