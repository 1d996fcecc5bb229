// Throughput, CPU time, first views and memory of servers under load.
import { once } from "node:events";
import { Agent, get } from "node:http";
import { buffer } from "node:stream/consumers";
import autocannon from "autocannon";
import { searchWord, tags, writePosts } from "./posts";
import { type Add, measureInTurn } from "./report";
import type { Server } from "./servers";
import * as servers from "./servers";

/** How much is measured: rounds, and how many times slower the processor is for first visits. */
export type Plan = {
  folder: string;
  rounds: number;
  seconds: number;
  stretches: number;
  visits: number;
  throttles: number[];
};

const PATHS = ["/", "/?tags=AI", "/?search=sleep", "/blogs/1"];
const HEADERS = { "accept-encoding": "br" };
const OWN_TO_A_CONNECTION = /^(connection|keep-alive|transfer-encoding|date)$/;
const WARM_UP_S = 0.4;
const STRETCH_S = 6;
/** As many articles as json-server is promised for. */
const MANY = 2_000;
/** Pages that each of at most six turns asks for: so many articles have 400, and none may be asked for twice. */
const MISSES = 65;
/** Topics of a round: there are twelve in all, and none may be asked for twice. */
const TOPICS = 2;
const SEARCHES = 3;
const MS = { unit: " ms" };
// Servers close an idle connection after 5 s, perhaps while a request is on its way.
const agent = new Agent({ keepAlive: true, timeout: 3_000 });

/** Times one request until the last byte of its response. */
export async function request(url: string) {
  const started = performance.now();
  const [answer] = await once(get(url, { agent, headers: HEADERS }), "response");
  const body = await buffer(answer);
  const ms = performance.now() - started;
  if (answer.statusCode !== 200) throw new Error(`${url} answers ${answer.statusCode}`);
  return { ms, body, headers: answer.headers };
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
  const url = server.url + path;
  await request(url);
  await servers.settle(server);
  await countResponses(url, WARM_UP_S);
  const before = servers.readCpuMs(server);
  const { count, duration } = await countResponses(url, seconds);
  return { rate: count / duration, cpu: (servers.readCpuMs(server) - before) / count };
}

/** Makes a raw server answer a path as the site does now. */
async function recordSite(raw: Server, site: Server, path: string): Promise<void> {
  await request(site.url + path);
  await servers.settle(site); // its first response may differ from the one that it caches
  const { headers, body } = await request(site.url + path);
  const own = Object.entries({ ...headers, "content-length": body.length });
  const kept = own.filter(([name]) => !OWN_TO_A_CONNECTION.test(name));
  await servers.record(raw, { path, headers: kept.flat().map(String), body });
}

/** Compares cached pages with raw `node:http`. */
export async function measureLoad({ folder, rounds, seconds }: Plan, add: Add): Promise<void> {
  const api = await servers.startApi(writePosts(folder, 1_000));
  const site = await servers.startSite(api);
  const raw = await servers.startRaw();
  async function compare(round: number, path: string): Promise<void> {
    await recordSite(raw, site, path);
    const { own, least } = await measureInTurn(round, {
      own: () => load(site, path, seconds),
      least: () => load(raw, path, seconds),
    });
    const name = `Warm \`${path}\``;
    add(`${name}, requests/s: this server ÷ raw \`node:http\``, [own.rate, least.rate], { atLeast: 0.8 });
    if (path !== "/") return;
    add(`${name}: requests/s`, own.rate);
    add(`${name}: CPU per request`, own.cpu, MS);
    add(`${name}: CPU per request, this server ÷ raw \`node:http\``, [own.cpu, least.cpu]);
  }
  await servers.withOwnCores([site, raw], async () => {
    for (let round = 0; round < rounds; round += 1) for (const path of PATHS) await compare(round, path);
  });
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
    const first = 3 + turn * MISSES;
    for (let page = first; page < first + MISSES; page += 1) await request(`${server.url}/?page=${page}`);
    await servers.settle(server);
    return (servers.readCpuMs(server) - before) / MISSES;
  }

  for (const server of [site, rival]) {
    await request(server.url);
    await missCost(server, 0);
  }
  await servers.withOwnCores([site, rival], async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { own, other } = await measureInTurn(round, {
        own: () => missCost(site, round + 1),
        other: () => missCost(rival, round + 1),
      });
      add("CPU per miss: this server ÷ `remix-serve`", [own, other], { atMost: 1.2 });
      add("CPU per miss", own, MS);
    }
  });
}

/** What many posts cost: first view of a filter, cached pages, memory. */
export async function measureContent({ folder, rounds, seconds, stretches }: Plan, add: Add): Promise<void> {
  const posts = writePosts(folder, MANY, 2);
  const api = await servers.startApi(posts);
  const many = await servers.startSite(api);
  const few = await servers.startSite(await servers.startApi(writePosts(folder, 100)));
  async function compareFirstView(name: string, round: number, path: string[], [site, source] = [many, api]) {
    await servers.settle(site);
    const { own, behind } = await measureInTurn(round, {
      own: () => request(`${site.url}/${path[0]}`),
      behind: () => request(`${source.url}/blogs/${path[1]}`),
    });
    add(`${name}, 2,000 posts: this server ÷ json-server`, [own.ms, behind.ms], { atMost: 1.7 });
    add(`${name}, 2,000 posts`, own.ms, MS);
  }
  // Let both sides compile their code first.
  for (const call of ["", "?q=and", "?tags_like=e"]) await request(`${api.url}/blogs/${call}`);
  for (const word of ["and", "the", "with", "from"]) await request(`${many.url}/?search=${word}`);
  for (let round = 0; round < rounds; round += 1) {
    for (const tag of tags.slice(round * TOPICS, (round + 1) * TOPICS))
      await compareFirstView("First view of a topic", tags.indexOf(tag), [
        `?tags=${tag}`,
        `?tags_like=${tag}`,
      ]);
    for (let nth = round * SEARCHES; nth < (round + 1) * SEARCHES; nth++) {
      const word = searchWord(nth);
      await compareFirstView("First view of a search", nth, [`?search=${word}`, `?q=${word}`]);
    }
    // Both have just started, as after `npm start`.
    const [behind, source] = [await servers.startApi(posts), await servers.startApi(posts)];
    const fresh = await servers.startSite(behind);
    await compareFirstView("First view of `/` after a start", round, ["", ""], [fresh, source]);
    for (const server of [fresh, behind, source]) servers.stopServers(server);
  }

  await servers.withOwnCores([many, few], async () => {
    for (let round = 0; round < rounds + stretches; round += 1) {
      const length = round < rounds ? seconds : STRETCH_S;
      const name = round < rounds ? "Warm `/`" : `Warm \`/\` for ${STRETCH_S} s`;
      const { much, little } = await measureInTurn(round, {
        much: () => load(many, "/", length),
        little: () => load(few, "/", length),
      });
      const atLeast = round < rounds ? 0.9 : 0.85;
      add(`${name}, requests/s: 2,000 posts ÷ 100 posts`, [much.rate, little.rate], { atLeast });
    }
  });

  const target = { unit: " MB", atMost: 250 };
  add("Memory after all this at 2,000 posts", servers.readMemoryMb(many), target);
}
