// Throughput, latency, CPU time and memory of servers under load.
import { once } from "node:events";
import { Agent, get } from "node:http";
import autocannon from "autocannon";
import { searchWord, tags, writePosts } from "./posts.js";
import { measureInTurn, percentile, roundsWithin } from "./report.js";
import * as servers from "./servers.js";

/** @typedef {import("./servers.js").Server} Server */
/** @typedef {import("./report.js").Add} Add */
/** @typedef {{ folder: string, rounds: number, seconds: number, stretches: number, visits: number }} Plan */

const PATHS = ["/", "/?tags=AI", "/?search=sleep", "/blogs/1"];
const HEADERS = { "accept-encoding": "br" };
const OWN_TO_A_CONNECTION = /^(connection|keep-alive|transfer-encoding|date|content-length)$/i;
const WARM_UP_S = 0.4;
const LONGEST_S = { load: 120, miss: 50, content: 70, views: 50 };
const FEWEST_ANSWERS = 20;
const STRETCH_S = 6;
const MISS_ARM_MS = 3_000;
/** As many articles as json-server is promised for. */
const MANY = 2_000;
// Of the 400 pages of so many articles none may be asked for twice.
const FIRST_MISSES = 60;
const MOST_MISSES = 65;
const SEARCHES = 3;
const MS = { unit: " ms" };
const agent = new Agent({ keepAlive: true });

/** Times one request until the last byte of its response. @param {string} url */
async function request(url) {
  const started = performance.now();
  const [answer] = await once(get(url, { agent, headers: HEADERS }), "response");
  const chunks = await answer.toArray();
  const ms = performance.now() - started;
  if (answer.statusCode !== 200) throw new Error(`${url} answers ${answer.statusCode}`);
  return { ms, body: Buffer.concat(chunks), rawHeaders: /** @type {string[]} */ (answer.rawHeaders) };
}

/** Runs autocannon once; throws on anything but a 200. @param {autocannon.Options} options */
async function fire(options) {
  /** @type {number[]} */
  const latencies = [];
  const started = performance.now();
  let ended = started;
  /** @type {autocannon.Result} */
  const { errors, non2xx } = await new Promise((resolve, reject) => {
    const run = autocannon({ headers: HEADERS, timeout: 120, sampleInt: 100, ...options }, (error, result) =>
      error ? reject(error) : resolve(result),
    );
    // autocannon's own histogram only has whole milliseconds.
    run.on("response", (_client, _status, _bytes, ms) => {
      latencies.push(ms);
      ended = performance.now(); // autocannon itself runs on until its next sample
    });
  });
  if (errors + non2xx > 0) throw new Error(`${options.url}: ${non2xx} answers were no 200, ${errors} failed`);
  return { total: latencies.length, rate: (latencies.length * 1000) / (ended - started), latencies };
}

/** Puts 10 connections on a page that was just visited. @param {Server} server @param {string} path @param {number} seconds */
async function load(server, path, seconds) {
  const options = { url: server.url + path, connections: 10 };
  await request(options.url);
  await servers.settle(server);
  const ms = Math.min((await request(options.url)).ms, (await request(options.url)).ms);
  // A short run of a page this slow could end without a single response.
  const isSlow = ms * FEWEST_ANSWERS > seconds * 1000;
  if (!isSlow) await fire({ ...options, duration: WARM_UP_S });
  const before = servers.readCpuMs(server);
  const run = await fire({ ...options, ...(isSlow ? { amount: FEWEST_ANSWERS } : { duration: seconds }) });
  const cpu = (servers.readCpuMs(server) - before) / run.total;
  return { rate: run.rate, cpu, p50: percentile(run.latencies, 0.5), p99: percentile(run.latencies, 0.99) };
}

/** Makes a raw server answer a path as the site does now. @param {Server} raw @param {Server} site @param {string} path */
async function record(raw, site, path) {
  await request(site.url + path);
  await servers.settle(site); // its first response may differ from the one that it caches
  const { body, rawHeaders } = await request(site.url + path);
  const headers = ["Content-Length", `${body.length}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = "", value = ""] = rawHeaders.slice(at, at + 2);
    if (!OWN_TO_A_CONNECTION.test(name)) headers.push(name, value);
  }
  raw.child.send({ path, headers, body: body.toString("base64") });
  await once(raw.child, "message");
}

/** Compares cached pages with raw `node:http` and with `remix-serve`. @param {Plan} plan @param {Add} add */
export async function measureLoad({ folder, rounds, seconds }, add) {
  const api = await servers.startApi(writePosts(folder, 1_000));
  const site = await servers.startSite(api);
  const raw = await servers.startHelper(import.meta.resolve("./raw.js"));
  const rival = await servers.startRemixServe(api);
  for (const round of roundsWithin(rounds, LONGEST_S.load)) {
    for (const path of PATHS) {
      await record(raw, site, path);
      const { own, least, other } = await measureInTurn(round, {
        own: () => load(site, path, seconds),
        least: () => load(raw, path, seconds),
        other: () => load(rival, path, seconds),
      });
      const name = `Warm \`${path}\``;
      add(`${name}, requests/s: this server ÷ raw \`node:http\``, own.rate / least.rate, { atLeast: 0.8 });
      add(`${name}, requests/s: this server ÷ \`remix-serve\``, own.rate / other.rate, { atLeast: 60 });
      add(`${name}, this server: requests/s`, own.rate);
      add(`${name}, raw \`node:http\`: requests/s`, least.rate);
      add(`${name}, \`remix-serve\`: requests/s`, other.rate);
      add(`${name}, this server: p50`, own.p50, MS);
      add(`${name}, this server: p99`, own.p99, MS);
      add(`${name}, this server: CPU per request`, own.cpu, MS);
      add(`${name}, CPU per request: raw \`node:http\` ÷ this server`, least.cpu / own.cpu);
    }
  }
}

/** CPU time per page cache miss, with the list itself cached. @param {Plan} plan @param {Add} add */
export async function measureMiss({ folder, rounds }, add) {
  const api = await servers.startApi(writePosts(folder, MANY, 2));
  const env = { CONTENT_FRESH_S: "3600" }; // the list must stay cached while this runs
  const site = await servers.startSite(api, env);
  const rival = await servers.startRemixServe(api, env);
  let slowest = 0;
  for (const { url } of [site, rival]) {
    await request(url);
    slowest = Math.max(slowest, (await request(`${url}/?page=2`)).ms);
  }
  const amount = Math.min(MOST_MISSES, 2 + Math.round(MISS_ARM_MS / slowest));

  /** @param {Server} server @param {number} page the first one @param {number} amount */
  async function missCost(server, page, amount) {
    let next = page;
    const setupRequest = (/** @type {autocannon.Request} */ request) => ({
      ...request,
      path: `/?page=${next++}`,
    });
    await servers.settle(server);
    const before = servers.readCpuMs(server);
    const { total } = await fire({ url: server.url, connections: 2, amount, requests: [{ setupRequest }] });
    await servers.settle(server);
    return (servers.readCpuMs(server) - before) / total;
  }

  const first = 3 + Math.min(FIRST_MISSES, amount);
  for (const server of [site, rival]) await missCost(server, 3, first - 3);
  for (const round of roundsWithin(rounds, LONGEST_S.miss)) {
    const { own, other } = await measureInTurn(round, {
      own: () => missCost(site, first + round * amount, amount),
      other: () => missCost(rival, first + round * amount, amount),
    });
    add("CPU per miss: this server ÷ `remix-serve`", own / other, { atMost: 0.4 });
    add("CPU per miss, this server", own, MS);
    add("CPU per miss, `remix-serve`", other, MS);
  }
}

/** What many posts cost: first view of a filter, cached pages, memory. @param {Plan} plan @param {Add} add */
export async function measureContent({ folder, rounds, seconds, stretches }, add) {
  const api = await servers.startApi(writePosts(folder, MANY, 2));
  const many = await servers.startSite(api);
  const few = await servers.startSite(await servers.startApi(writePosts(folder, 100)));
  /** @param {string} name @param {number} round @param {string} query the site's @param {string} call @param {Server} [site] */
  async function compareFirstView(name, round, query, call, site = many) {
    await servers.settle(site);
    const { own, behind } = await measureInTurn(round, {
      own: () => request(`${site.url}/${query}`),
      behind: () => request(`${api.url}/blogs/${call}`),
    });
    add(`${name}, 2,000 posts: this server ÷ json-server`, own.ms / behind.ms, { atMost: 1.5 });
    add(`${name}, 2,000 posts: this server`, own.ms, MS);
    add(`${name}, 2,000 posts: json-server`, behind.ms, MS);
  }
  // Let both sides compile their code first.
  for (const call of ["", "?q=and", "?tags_like=e"]) await request(`${api.url}/blogs/${call}`);
  for (const word of ["and", "the", "with", "from"]) await request(`${many.url}/?search=${word}`);
  for (const round of roundsWithin(rounds, LONGEST_S.views)) {
    const tag = tags[round % tags.length];
    await compareFirstView("First view of a topic", round, `?tags=${tag}`, `?tags_like=${tag}`);
    for (let nth = 0; nth < SEARCHES; nth++) {
      const word = searchWord(round * SEARCHES + nth);
      await compareFirstView("First view of a search", round + nth, `?search=${word}`, `?q=${word}`);
    }
    const fresh = await servers.startSite(api);
    await compareFirstView("First view of `/` after a start", round, "", "", fresh);
    servers.stopServers(fresh);
  }

  for (const round of roundsWithin(rounds + stretches, LONGEST_S.content)) {
    const [name, length] =
      round < rounds ? ["Warm `/`", seconds] : [`Warm \`/\` for ${STRETCH_S} s`, STRETCH_S];
    const { much, little } = await measureInTurn(round, {
      much: () => load(many, "/", length),
      little: () => load(few, "/", length),
    });
    add(`${name}, requests/s: 2,000 posts ÷ 100 posts`, much.rate / little.rate, { atLeast: 0.9 });
    add(`${name}, 2,000 posts: requests/s`, much.rate);
    add(`${name}, 2,000 posts: p99`, much.p99, MS);
  }

  const rss = { unit: " MB", atMost: 250 };
  add("Memory (RSS) after all this at 2,000 posts", servers.readMemoryMb(many, "VmRSS"), rss);
  add("Memory (RSS) at most, 2,000 posts", servers.readMemoryMb(many, "VmHWM"), { unit: " MB" });
}
