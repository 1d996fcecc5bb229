import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import { connect as connectByHttp2 } from "node:http2";
import { Agent } from "node:https";
import { type AddressInfo, connect, type Socket } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { connect as connectByTls } from "node:tls";
import { brotliCompressSync, gzipSync } from "node:zlib";
import autocannon from "autocannon";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { withParams } from "../../app/filters/request-address";
import { copyProject } from "../support/copy-project";
import { eventually } from "../support/eventually";
import { askPlainly, childrenOf, startProcess } from "../support/site";
import { makeFolder } from "../support/temp-folder";
import { startUpstream } from "../support/upstream";
import { startHaproxy, startVarnish } from "./tier";

const upstream = await startUpstream();

const startNode = (env = {}, folder?: string) =>
  startProcess(upstream.url, { LOG_LEVEL: "silent", ...env }, folder);

const nodes = [await startNode(), await startNode()];
const tier = await startVarnish(nodes);

/** Another node, until the test is over. */
async function startSpare(env = {}, folder?: string) {
  const node = await startNode(env, folder);
  onTestFinished(async () => {
    await node.stop();
  });
  return node;
}

/** What stands for a node, until the test is over. */
async function startStub(answer: RequestListener) {
  const server = createServer(answer).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Another cache before nodes, until the test is over. */
async function startCache(before: readonly { url: string }[]) {
  const cache = await startVarnish(before);
  onTestFinished(cache.stop);
  return { ...cache, ask: (path: string) => ask(path, {}, "GET", cache.url) };
}

/** Two more nodes behind a cache of their own. */
async function startTier(env = {}) {
  const pair = [await startSpare(env), await startSpare(env)] as const;
  return { ...(await startCache(pair)), pair };
}

afterAll(async () => {
  await tier.stop();
  for (const node of nodes) await node.stop();
  expect(upstream.strangers).toEqual([]);
  upstream.close();
});

function ask(path: string, headers?: Record<string, string>, method?: string, url = tier.url) {
  return askPlainly(url, path, headers, method);
}

function load(url: string, paths: readonly string[], duration: number, connections = 20) {
  const requests = paths.map((path) => ({ path, headers: { "accept-encoding": "br" } }));
  return autocannon({ url, requests, connections, duration });
}

test("bodies come as the node compressed them, in every coding, and the page says both caches' part", async () => {
  for (const [coding, expected] of Object.entries({
    "gzip, deflate, br": "br",
    gzip: "gzip",
    "": undefined,
  })) {
    const direct = await ask("/blogs/1", { "Accept-Encoding": coding }, "GET", nodes[0]?.url);
    for (const part of [/, varnish; fwd=miss$/, /, varnish; hit; ttl=-?\d+$/]) {
      const { status, headers, body } = await ask("/blogs/1", { "Accept-Encoding": coding });
      expect([status, headers["content-encoding"]]).toEqual([200, expected]);
      expect(body.length).toBeLessThan(direct.body.length * 1.1);
      expect(String(headers["cache-status"])).toMatch(part);
      expect(headers["content-security-policy"]).toBe(direct.headers["content-security-policy"]);
    }
  }
  // The nodes' caches have no part in files.
  for (const part of [/^varnish; fwd=miss$/, /^varnish; hit; ttl=\d+$/])
    expect((await ask("/favicon.svg")).headers["cache-status"]).toMatch(part);
});

test("two nodes make one call at json-server per filter and window, however many pages are requested", async () => {
  upstream.calls.length = 0;
  const paths = [
    "/?tags=Tech",
    ...Array.from({ length: 9 }, (_, index) => `/?tags=Tech&page=${index + 2}`),
    "/feed.xml?tags=Tech",
    "/?tags=Tech&_data=routes%2F_index",
  ];
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, index) => ask(paths[index % paths.length] as string)),
  );
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  const calls = () => upstream.calls.filter((call) => call === "/blogs/?tags_like=Tech").length;
  expect(calls()).toBe(1);
  const begin = performance.now();
  await load(tier.url, ["/?tags=Tech", "/?tags=Tech&page=2"], 12);
  const windows = (performance.now() - begin) / 3_000;
  expect(calls()).toBeGreaterThan(1);
  expect(calls()).toBeLessThanOrEqual(1 + Math.ceil(windows));
});

test("parameters that nobody knows make no entry of their own, and a redirect goes on with them", async () => {
  for (const path of ["/?page=2", "/blogs/1", "/feed.xml?tags=Tech", "/blogs/1?_data=routes%2Fblogs.%24id"]) {
    const known = await ask(path);
    for (const unknown of [`utm_source=${Math.random()}`, "fbclid", "a=b&page_id=x"]) {
      const { status, headers, body } = await ask(withParams(path, unknown));
      expect([path, status, body.equals(known.body)]).toEqual([path, 200, true]);
      expect(headers["cache-status"]).toMatch(/varnish; hit/);
    }
  }
  for (const [path, location] of [
    ["/?n=1&page=1&m", "/?n=1&m"],
    ["/?tags=ai&n=1", "/?tags=AI&n=1"],
    ["/?%74ags=AI&n=1", "/?tags=AI&n=1"],
    ["/?tags=AI&amp;page=2", "/?tags=AI&page=2"],
    ["/?p=7&n=1", "/?n=1"],
  ] as const)
    expect([path, (await ask(path)).headers.location]).toEqual([path, location]);
  const picture = "/pictures?src=%2Fcovers%2Fbookmark.webp&width=360&format=";
  await eventually(async () => expect((await ask(`${picture}webp`)).status).toBe(200));
  expect((await ask(`${picture}png`)).status).toBe(404);
});

test.each([
  ...["POST /", "PUT /", "DELETE /", "OPTIONS /", "TRACE /", "PURGE /"],
  ...["GET /%00", "GET /blogs/..%2fdb", "GET /\\evil", "GET /nope", "GET /?page=1", "GET /?"],
  `GET /?search=${"x".repeat(8_193)}`,
  // For a page that is cached, too.
  ...["GET / evil.example", "GET / localhost.evil.example", "GET / evil.example:80", "GET / a b"],
])("%s is answered as by the nodes", async (request) => {
  await ask("/");
  const [, method, path = "", Host] = /^(\S+) (\S+) ?(.*)/.exec(request) ?? [];
  const headers: Record<string, string> = Host ? { Host } : {};
  const direct = await ask(path, headers, method, nodes[0]?.url);
  const tiered = await ask(path, headers, method);
  expect(tiered.status).toBe(direct.status);
  for (const name of ["allow", "location"]) expect(tiered.headers[name]).toBe(direct.headers[name]);
  if (Host) expect(tiered.body.toString()).toBe(direct.body.toString());
});

/** HAProxy before a cache, until the test is over, and a way to ask it from an address of one's own. */
async function startEdge(env: Record<string, string> = {}, cache = tier, cdn?: readonly string[]) {
  const edge = await startHaproxy(cache, { SITE_URL: "https://blog.example", ...env }, cdn);
  onTestFinished(edge.stop);
  const { url, plainUrl, ca } = edge;
  return {
    ...edge,
    ask: (path: string, from = "127.0.0.1", headers: Record<string, string> = {}, method = "GET") =>
      askPlainly(url, path, headers, method, { ca, localAddress: from, servername: "localhost" }),
    askByHttp: (path: string, headers: Record<string, string> = {}) => askPlainly(plainUrl, path, headers),
    /** A connection on which nothing is asked; resolves once it is clear whether it stays. */
    async connect(from: string): Promise<Socket | undefined> {
      const { hostname: host, port } = new URL(url);
      const plain = connect({ host, port: Number(port), localAddress: from });
      const socket = connectByTls({ socket: plain, ca, servername: "localhost" });
      const stays = await new Promise((resolve) => {
        socket.once("secureConnect", () => resolve(true)).once("error", () => resolve(false));
      });
      onTestFinished(() => void socket.destroy());
      return stays ? socket : undefined;
    },
  };
}

/** What every answer carries that no node gives. */
const OWN_HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": expect.stringContaining("default-src 'none'"),
  "x-content-type-options": "nosniff",
};

test("readers come by TLS, in HTTP/1.1 and HTTP/2, and get what the nodes give; plain HTTP leads there", async () => {
  const edge = await startEdge();
  const direct = await ask("/blogs/1", {}, "GET", nodes[0]?.url);
  const byTls = await edge.ask("/blogs/1");
  expect([byTls.status, byTls.body.equals(direct.body)]).toEqual([200, true]);
  for (const name of ["content-security-policy", "cache-control", "etag", "vary"])
    expect([name, byTls.headers[name]]).toEqual([name, direct.headers[name]]);

  const session = connectByHttp2(edge.url, { ca: edge.ca });
  onTestFinished(() => session.close());
  const stream = session.request({ ":path": "/blogs/1" });
  const [answer] = await once(stream, "response");
  expect([answer[":status"], (await buffer(stream)).equals(direct.body)]).toEqual([200, true]);

  const plain = await edge.askByHttp("/blogs/1?x=1", { Host: "evil.example" });
  expect([plain.status, plain.headers.location]).toEqual([301, "https://blog.example/blogs/1?x=1"]);
  expect(plain.headers).toMatchObject(OWN_HEADERS);
  for (const host of ["evil.example", "127.0.0.1"])
    expect((await edge.ask("/", undefined, { Host: host })).status).toBe(host === "127.0.0.1" ? 200 : 421);
  expect((await edge.ask("/", undefined, {}, "POST")).headers.allow).toBe("GET, HEAD");
});

test("nodes get the visitor's real address and scheme, whatever headers it sends", async () => {
  const heard: IncomingHttpHeaders[] = [];
  const node = await startStub(({ url, headers }, response) => {
    if (url === "/who") heard.push(headers);
    response.end();
  });
  const edge = await startEdge({}, await startCache([node, node]));
  const spoofed = {
    ...{ Forwarded: "for=203.0.113.7", "X-Forwarded-For": "203.0.113.7", "X-Request-Id": "mine" },
    ...{ "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "gopher" },
  };
  const { headers } = await edge.ask("/who", "127.0.0.9", { ...spoofed, Host: "blog.example" });
  const names = ["for", "host", "proto"].map((name) => heard[0]?.[`x-forwarded-${name}`]);
  expect(names).toEqual(["127.0.0.9", "blog.example", "https"]);
  expect(heard.map((fields) => fields["x-request-id"])).toEqual([headers["x-request-id"]]);
  expect(heard[0]).not.toHaveProperty("forwarded");
});

test("connections are limited per address", async () => {
  const edge = await startEdge({ CONNECTION_LIMIT: "10" });
  const sockets = await Promise.all(Array.from({ length: 15 }, () => edge.connect("127.0.0.2")));
  const open = sockets.filter((socket) => socket !== undefined);
  expect(open).toHaveLength(10);
  // Others have their own, and what is over counts no longer.
  expect((await edge.ask("/", "127.0.0.3")).status).toBe(200);
  open[0]?.destroy();
  await vi.waitFor(async () => expect((await edge.ask("/", "127.0.0.2")).status).toBe(200));
});

test("requests in ten seconds are limited per address", async () => {
  const edge = await startEdge({ RATE_LIMIT: "30" });
  const answers = [];
  for (let times = 0; times < 60; times += 1) answers.push(await edge.ask("/", "127.0.0.4"));
  const limited = answers.filter(({ status }) => status === 429);
  expect(answers.slice(0, 30).map(({ status }) => status)).toEqual(Array(30).fill(200));
  expect(limited).toHaveLength(30);
  expect(limited[0]?.headers).toMatchObject({ ...OWN_HEADERS, "retry-after": "10" });
  expect((await edge.ask("/", "127.0.0.5")).status).toBe(200);
});

test("behind a CDN each reader has a limit, and only the CDN says whose request it is", async () => {
  const limits = { RATE_LIMIT: "15", CONNECTION_LIMIT: "10" };
  const [cdn, stranger] = ["127.0.0.16", "127.0.0.6"];
  const { url, ca, connect } = await startEdge(limits, tier, ["127.0.0.16/28", "2001:db8::/32"]);
  /** How many of forty requests on one connection are answered. */
  async function pass(localAddress: string, readerOf: (index: number) => string | undefined) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const statuses = [];
    for (let index = 0; index < 40; index += 1) {
      const reader = readerOf(index);
      const headers: Record<string, string> = reader === undefined ? {} : { "X-Forwarded-For": reader };
      const options = { ca, localAddress, agent, servername: "localhost" };
      statuses.push((await askPlainly(url, "/", headers, "GET", options)).status);
    }
    return statuses.filter((status) => status === 200).length;
  }
  expect(await pass(cdn, (index) => `203.0.113.${index % 2}`)).toBe(30);
  // A CDN appends the reader's address to what the reader claims. An IPv6 /64 counts as one address.
  expect(await pass(cdn, (index) => `198.51.100.${index}, 203.0.113.2`)).toBe(15);
  expect(await pass(cdn, (index) => `2001:db8:1:2::${index}`)).toBe(15);
  expect(await pass(stranger, (index) => `203.0.113.${index}`)).toBe(15);
  // Without a reader's address the CDN's own counts.
  expect(await pass(cdn, (index) => (index % 2 ? undefined : "unknown"))).toBe(15);
  const sockets = await Promise.all(Array.from({ length: 15 }, () => connect(cdn)));
  expect(sockets).not.toContain(undefined);
});

test("with the cache away the edge answers, with the headers that every answer has", async () => {
  const cache = await startCache(nodes);
  const edge = await startEdge({}, cache);
  expect((await edge.ask("/")).status).toBe(200);
  await cache.stop();
  const away = await edge.ask("/");
  expect([away.status, away.headers]).toMatchObject([503, { ...OWN_HEADERS, "retry-after": "10" }]);
});

test("a page that can't be made whole does not take the place of one that was", async () => {
  const path = "/blogs/9";
  const node = await startSpare();
  const cache = await startCache([node, node]);
  const whole = await cache.ask(path);
  // A node that is new has no related articles from before.
  await node.stop();
  upstream.fail("related", "status 500");
  onTestFinished(upstream.reset);
  await startSpare({ PORT: new URL(node.url).port });
  upstream.calls.length = 0;
  const shown: boolean[] = [];
  await vi.waitFor(
    async () => {
      shown.push((await cache.ask(path)).body.equals(whole.body));
      // The article once, its related ones with each attempt.
      expect(upstream.calls.length).toBeGreaterThan(6);
    },
    { timeout: 20_000, interval: 200 },
  );
  expect(shown).not.toContain(false);
}, 30_000);

test("film, sound and what is large comes whole and by ranges, and takes no page's place", async () => {
  const MEDIA_DIR = makeFolder();
  const block = randomBytes(1_000_000);
  // The film is larger than the cache's memory.
  const files = Object.entries({ "film.mp4": 150, "photo.png": 10, "sound.mp3": 1 });
  for (const [name, blocks] of files)
    writeFileSync(join(MEDIA_DIR, name), Buffer.concat(Array(blocks).fill(block)));
  const cache = await startTier({ MEDIA_DIR, CONTENT_FRESH_S: "3600" });
  const edge = await startEdge({}, cache);
  const pages = ["/", "/blogs/1", "/favicon.svg"];
  for (const path of pages) await cache.ask(path);
  for (const [name] of files) {
    const whole = readFileSync(join(MEDIA_DIR, name));
    for (const [Range, start, end] of [
      ["bytes=-7", whole.length - 7, whole.length],
      ["", 0, whole.length],
      ["bytes=999990-1000010", 999_990, Math.min(1_000_011, whole.length)],
      ["", 0, whole.length],
    ] as const) {
      const { status, headers, body } = await edge.ask(`/${name}`, undefined, Range ? { Range } : {});
      expect([name, Range, status]).toEqual([name, Range, Range ? 206 : 200]);
      expect(body.equals(whole.subarray(start, end))).toBe(true);
      // No cache had a part in it.
      expect(headers).not.toHaveProperty("cache-status");
    }
    const head = await edge.ask(`/${name}`, undefined, {}, "HEAD");
    expect([head.status, head.headers["content-length"]]).toEqual([200, String(whole.length)]);
  }
  // Nor does a reader choose what is relayed.
  for (const path of pages) {
    const { headers } = await ask(path, { "X-Relay": "yes" }, "GET", cache.url);
    expect(headers["cache-status"]).toMatch(/varnish; hit/);
  }
});

test("what does not say how large it is comes whole, and is not kept", async () => {
  const heard: string[] = [];
  const node = await startStub(({ url = "" }, response) => {
    heard.push(url);
    response.setHeader("Cache-Control", "public, max-age=60");
    if (url === "/known") response.setHeader("Content-Length", 2);
    response.write("o");
    response.end("k");
  });
  const cache = await startCache([node, node]);
  for (const path of ["/known", "/unknown", "/known", "/unknown"])
    expect((await cache.ask(path)).body.toString()).toBe("ok");
  // Of what is unknown the first answer says so.
  const count = (path: string) => heard.filter((asked) => asked === path).length;
  expect([count("/known"), count("/unknown")]).toEqual([1, 3]);
});

test("during an update scripts come that one node alone has, and one that is missing is asked of each once", async () => {
  const updated = copyProject();
  const names = Array.from({ length: 20 }, (_, index) => `/assets/new-${index}.js`);
  const codings = {
    br: { suffix: ".br", encode: brotliCompressSync },
    gzip: { suffix: ".gz", encode: gzipSync },
    identity: { suffix: "", encode: Buffer.from },
  };
  const write = (name: string) => {
    for (const { suffix, encode } of Object.values(codings))
      writeFileSync(join(updated, "build/client", name + suffix), encode(Buffer.from(name)));
  };
  for (const name of names) write(name);
  const env = { LOG_LEVEL: "info" };
  const pair = [await startSpare(env), await startSpare(env, updated)];
  const cache = await startCache(pair);
  for (const name of names) {
    for (const [coding, { encode }] of Object.entries(codings))
      for (const method of ["HEAD", "GET"]) {
        const { status, body } = await ask(name, { "Accept-Encoding": coding }, method, cache.url);
        const expected = method === "GET" ? encode(Buffer.from(name)) : Buffer.alloc(0);
        expect([name, coding, method, status, body]).toEqual([name, coding, method, 200, expected]);
      }
  }
  const late = "/assets/late.js";
  expect((await cache.ask(late)).status).toBe(404);
  for (const { run, url } of pair) {
    // The log is written in order.
    await ask("/assets/last.js", {}, "GET", url);
    await run.printed(/last\.js/);
    expect(run.output.split(late)).toHaveLength(2);
  }
  write(late);
  expect((await cache.ask(late)).status).toBe(200);
}, 120_000);

test("a node that is killed under load loses no request", async () => {
  const paths = Array.from({ length: 3_000 }, (_, index) => `/?search=kill${index}`);
  const { url, pair } = await startTier();
  const flight = load(url, [...paths, "/", "/blogs/7"], 8, 10);
  const isUnderWay = () => expect(upstream.calls.join()).toContain("kill5");
  await vi.waitFor(isUnderWay, { timeout: 5_000 });
  pair[0].run.kill("SIGKILL");
  const result = await flight;
  expect([result.errors, result.non2xx, result.timeouts]).toEqual([0, 0, 0]);
  expect(result.requests.total).toBeGreaterThan(100);
}, 60_000);

test("a hanging node delays first views, and every page still arrives", async () => {
  const pair = [await startNode(), await startNode()] as const;
  const cache = await startCache(pair);
  onTestFinished(() => Promise.all(pair.map(({ run }) => run.stop("SIGKILL"))).then(() => {}));
  const paths = Array.from({ length: 20 }, (_, index) => `/blogs/${index + 1}`);
  for (const path of paths) await cache.ask(path);
  const [worker = 0] = childrenOf(pair[0].run.pid);
  process.kill(worker, "SIGSTOP");
  onTestFinished(() => void process.kill(worker, "SIGCONT"));
  const unseen = Array.from({ length: 20 }, (_, index) => `/?search=hang${index}`);
  const answers = await Promise.all([...paths, ...unseen].map(cache.ask));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
}, 30_000);

test("with every node dead, known or not yet, every page that was seen is still there", async () => {
  // Too old after a second; that a node is dead is known after two.
  const { ask, pair } = await startTier({ CONTENT_FRESH_S: "1" });
  const seen = ["/", "/?tags=AI", "/blogs/1", "/feed.xml", "/favicon.svg", "/?_data=routes%2F_index"];
  const bodies = new Map<string, Buffer>();
  for (const path of seen) {
    const { status, headers, body } = await ask(path);
    expect([path, status, headers["cache-control"]]).toEqual([path, 200, expect.stringContaining("max-age")]);
    bodies.set(path, body);
  }
  await Promise.all(pair.map(({ run }) => run.stop("SIGKILL")));
  const begin = performance.now();
  while (performance.now() - begin < 6_000) {
    for (const path of seen) {
      const { status, body } = await ask(path);
      expect([path, status, body.equals(bodies.get(path) as Buffer)]).toEqual([path, 200, true]);
    }
  }
  const unseen = await ask("/?search=never");
  const refusal = { status: 503, headers: { "retry-after": "10", "cache-control": "no-store" } };
  expect(unseen).toMatchObject(refusal);
}, 60_000);
