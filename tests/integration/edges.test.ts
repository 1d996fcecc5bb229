import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readlinkSync, statSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { dirname, extname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../support/eventually";
import { ON_EVERY_ANSWER } from "../support/headers";
import { askPlainly, childrenOf, startSite } from "../support/site";
import { startUpstream, type Upstream } from "../support/upstream";

let upstream: Upstream;
let site: Awaited<ReturnType<typeof startSite>>;

beforeAll(async () => {
  upstream = await startUpstream();
  site = await startSite(upstream.url, {
    SITE_URL: "https://blog.example",
    ALLOWED_HOSTS: "www.blog.example,shop.example:8443",
  });
});

afterAll(async () => {
  expect(await site.stop()).toBe(0);
  expect(upstream.strangers).toEqual([]);
  upstream.close();
});

async function ask(path: string, headers?: Record<string, string>, method?: string) {
  const { body, ...answer } = await askPlainly(site.url, path, headers, method);
  return { ...answer, text: body.toString() };
}

/** All that the server sends on a connection after these bytes. */
function send(text: string): Promise<string> {
  const { hostname, port } = new URL(site.url);
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.setEncoding("utf8").on("data", (part) => {
      answer += part;
    });
    socket.on("error", reject).on("close", () => resolve(answer));
  });
}

/** Opens connections that send `text`, and go on as they like. */
async function open(count: number, text: string, goOn: (socket: Socket) => void): Promise<Socket[]> {
  const { hostname, port } = new URL(site.url);
  const sockets = Array.from({ length: count }, () =>
    connect({ host: hostname, port: Number(port), allowHalfOpen: true }).on("error", () => {}),
  );
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  for (const socket of sockets) socket.write(text, () => goOn(socket));
  return sockets;
}

/** How many files and connections the worker has open. */
function countOpen(): number {
  return readdirSync(`/proc/${childrenOf(site.run.pid)[0]}/fd`).length;
}

describe("headers", () => {
  test.each(["/", "/blogs/1", "/?_data=routes%2F_index", "/feed.xml", "/favicon.svg"])(
    "of %s are complete, first and cached, with a body and without",
    async (path) => {
      for (const method of ["GET", "HEAD", "GET"]) {
        const answer = await ask(path, {}, method);
        expect([answer.status, answer.headers]).toMatchObject([200, ON_EVERY_ANSWER]);
      }
    },
  );

  test("of a 304 and of a 405 are complete too", async () => {
    const { headers } = await ask("/");
    const again = await ask("/", { "If-None-Match": String(headers.etag) });
    expect([again.status, again.headers]).toMatchObject([304, ON_EVERY_ANSWER]);
    const post = await ask("/", {}, "POST");
    expect([post.status, post.headers]).toMatchObject([405, { ...ON_EVERY_ANSWER, allow: "GET, HEAD" }]);
  });

  test.each(["/", "/?search=%3Cscript%3Ealert%281%29%3C%2Fscript%3E", "/blogs/1", "/nope"])(
    "the policy of %s allows its inline scripts and no others",
    async (path) => {
      const { text, headers } = await ask(path);
      const scripts = [...text.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script ?? "");
      expect(scripts.length).toBeGreaterThanOrEqual(3);
      const hashes = scripts.map(
        (script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
      );
      const policy = String(headers["content-security-policy"]);
      const allowed = /script-src 'self' ([^;]*)/.exec(policy)?.[1]?.split(" ");
      expect(allowed?.toSorted()).toEqual([...new Set(hashes)].toSorted());
      expect(text).not.toMatch(/<[^>]+\son\w+=|<[^>]+\sstyle=/);
    },
  );
});

describe("a file is 304 on revalidation", () => {
  const files = ["public", "build/client/assets"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && !/\.(br|gz)$/.test(file.name))
      .map((file) => join(file.parentPath, file.name).replace(/^(public|build.client)/, "")),
  );
  const kinds = new Map(files.map((path) => [dirname(path) + extname(path), path]));

  test.each([...kinds.values()])("%s", async (path) => {
    const etags = new Set<unknown>();
    for (const coding of ["br", "gzip", "identity"]) {
      const accept = { "Accept-Encoding": coding };
      const { status, headers } = await ask(path, accept);
      const { etag, "last-modified": date } = headers;
      etags.add(etag);
      expect([status, headers["cache-control"]]).toEqual([
        200,
        path.startsWith("/assets/")
          ? "public, max-age=31536000, immutable"
          : "public, max-age=3600, stale-while-revalidate=86400",
      ]);
      const same = [
        "etag",
        "cache-control",
        "vary",
        "content-security-policy",
        "cross-origin-resource-policy",
      ];
      for (const condition of [
        { "If-None-Match": String(etag) },
        { "If-None-Match": `"other", ${String(etag).replace("W/", "")}` },
        { "If-None-Match": "*" },
        { "If-Modified-Since": String(date) },
      ]) {
        const again = await ask(path, { ...accept, ...condition });
        expect([again.status, again.text, again.headers]).toMatchObject([304, "", ON_EVERY_ANSWER]);
        expect(same.map((name) => again.headers[name])).toEqual(same.map((name) => headers[name]));
        for (const name of ["content-type", "content-length", "content-encoding"])
          expect(again.headers[name]).toBeUndefined();
      }
      for (const condition of [
        { "If-None-Match": '"other"', "If-Modified-Since": String(date) },
        { "If-Modified-Since": "Thu, 01 Jan 1970 00:00:00 GMT" },
        { "If-Modified-Since": "nonsense" },
      ])
        expect((await ask(path, { ...accept, ...condition })).status).toBe(200);
    }
    expect(etags.size).toBe(path.startsWith("/assets/") ? 3 : 1);
  });
});

const [asset] = readdirSync("build/client/assets").filter((name) => name.endsWith(".js"));

describe.each(["/", `/assets/${asset}`])("the content coding of %s", (path) => {
  test.each([
    ["br;q=0.1, gzip", "gzip"],
    ["br;q=0.5, gzip;q=0.9, *;q=0.1", "gzip"],
    ["br;q=0.9, gzip;q=0.5", "br"],
    ["gzip, deflate, br", "br"],
    ["gzip;q=0.5, br;q=0.5", "br"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0", undefined],
    ["br;q=0.000, gzip;q=0", undefined],
    ["gzip;q=0, *", "br"],
    ["br;q=0, *", "gzip"],
    ["*", "br"],
    ["*;q=0", undefined],
    ["identity, br;q=0.5", undefined],
    ["identity;q=0.5, gzip;q=0.4, br;q=0.6", "br"],
    ["GZIP", "gzip"],
    ["deflate, zstd", undefined],
    ["zstd, nonsense;q=x", undefined],
    ["vibrant, gzip;q=0", undefined],
    ["br;q=0, *;q=0", undefined],
    ["", undefined],
  ])("for %j is %s", async (accepted, coding) => {
    const { status, headers } = await ask(path, { "Accept-Encoding": accepted });
    expect([status, headers["content-encoding"], headers.vary]).toEqual([200, coding, "Accept-Encoding"]);
  });
});

describe("a host", () => {
  test("that is not the site's gets 421 for a cached page too", async () => {
    expect((await ask("/blogs/2")).status).toBe(200);
    const { status, headers, text } = await ask("/blogs/2", { Host: "192.168.1.5:8080" });
    expect([status, headers["cache-control"], text]).toEqual([
      421,
      "no-store",
      expect.stringContaining("ALLOWED_HOSTS"),
    ]);
  });

  test("that is empty gets 421", async () => {
    expect(await send("GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n")).toMatch(/^HTTP\/1\.1 421 /);
  });

  test.each(["evil.example", "localhost"])("given twice, as localhost and %s, gets 400", async (other) => {
    const hosts = `Host: localhost\r\nhost: ${other}\r\n`;
    expect(await send(`GET / HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
  });

  test("in X-Forwarded-Host is ignored", async () => {
    const { status, text } = await ask("/blogs/3", { "X-Forwarded-Host": "evil.example" });
    expect(status).toBe(200);
    expect(text).toContain('href="https://blog.example/blogs/3"');
    expect(text).not.toContain("evil.example");
  });
});

describe("a malformed request", () => {
  test.each([
    [400, "GARBAGE\r\n\r\n"],
    [400, "GET blogs/1 HTTP/1.1\r\nHost: localhost\r\n\r\n"],
    [400, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n"],
    [431, `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${"x".repeat(70_000)}\r\n\r\n`],
    [431, `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${"x".repeat(4_000_000)}\r\n\r\n`],
  ])("gets %i, with the headers of every answer", async (status, text) => {
    const answer = await send(text);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer.toLowerCase()).toContain("connection: close");
    for (const name of Object.keys(ON_EVERY_ANSWER))
      if (name !== "x-request-id") expect(answer.toLowerCase()).toContain(`\r\n${name}: `);
  });

  test.each([
    ["no host", 400, ""],
    ["a host behind two thousand others", 200, `${"a: b\r\n".repeat(2_000)}Host: localhost\r\n`],
    ["two hosts far apart", 400, `Host: localhost\r\n${"a: b\r\n".repeat(2_000)}Host: evil.example\r\n`],
    ["an expectation", 200, "Host: localhost\r\nExpect: nonsense\r\n"],
  ])("%s gets %i, with the headers of every answer", async (_what, status, headers) => {
    const answer = await send(`GET / HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    for (const name of Object.keys(ON_EVERY_ANSWER)) expect(answer.toLowerCase()).toContain(`\r\n${name}: `);
  });

  test("garbage behind a request is not answered in the middle of the response", async () => {
    const { hostname, port } = new URL(site.url);
    const [file] = readdirSync("build/client/assets")
      .filter((name) => name.endsWith(".js"))
      .sort(
        (one, other) =>
          statSync(`build/client/assets/${other}`).size - statSync(`build/client/assets/${one}`).size,
      );
    const socket = connect(Number(port), hostname);
    socket.write(`GET /assets/${file} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await once(socket, "readable");
    socket.write("GARBAGE\r\n\r\n");
    const answer = (await buffer(socket)).toString("latin1");
    const end = answer.indexOf("\r\n\r\n") + 4 + statSync(`build/client/assets/${file}`).size;
    // Either the complete file went out before the refusal, or nothing follows it.
    expect(answer.slice(0, end).match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(answer.slice(end)).toMatch(/^(HTTP\/1\.1 400 |$)/);
  });

  test("whose header or body takes more than 15 s to arrive is cut off and delays no other request", async () => {
    const before = countOpen();
    const begin = performance.now();
    const silent = [
      ...(await open(20, "", () => {})),
      ...(await open(20, "GET / HTTP/1.1\r\n", (socket) => socket.resume())),
    ];
    const slow = [
      send("GET / HTTP/1.1\r\nHost: localhost\r\n"),
      send("GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nx"),
    ].map(async (answer) => ({ answer: await answer, ms: performance.now() - begin }));
    expect((await ask("/")).status).toBe(200);
    const [header, body] = await Promise.all(slow);
    expect(header?.answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(body?.answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(header?.ms).toBeGreaterThan(14_000);
    for (const { ms } of [header, body] as { ms: number }[]) expect(ms).toBeLessThan(25_000);
    // Their clients keep their side open.
    await eventually(() => expect(countOpen()).toBeLessThan(before + 5));
    for (const socket of silent) socket.destroy();
  });

  test("with a body is refused before the body has arrived", async () => {
    const begin = performance.now();
    const answer = await send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\nx");
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
    expect(answer).toMatch(/connection: close/i);
    expect(performance.now() - begin).toBeLessThan(10_000);
  });
});

describe("a target in absolute form", () => {
  test.each([
    ["http://localhost/blogs/1", 200],
    ["HTTP://LOCALHOST:8080/blogs/1", 200],
    ["https://www.blog.example", 200],
    ["http://localhost?search=", 301],
    ["http://evil.example/", 421],
    ["http://localhost@evil.example/", 421],
    ["http:///blogs/1", 421],
    ["http://localhost//evil.example", 400],
    ["ftp://localhost/", 421],
  ])("%s gets %i, whatever its Host says", async (target, status) => {
    const answer = await send(`GET ${target} HTTP/1.1\r\nHost: other.example\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });
});

test.each(["/#x", "/?search=sleep#x", "/blogs/7#x"])("%s has a fragment and is 400", async (target) => {
  const answer = await send(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
});

test.each([
  ["GET /healthz HTTP/1.0", 200],
  ["GET / HTTP/1.0", 400],
  ["GET /healthz HTTP/1.1", 400],
  ["GET / HTTP/2.0", 505],
])("%s without a host gets %i", async (line, status) => {
  expect(await send(`${line}\r\nConnection: close\r\n\r\n`)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});

describe("a connection that the site ends", () => {
  const [connectLine, page] = ["CONNECT x:1 HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: localhost\r\n"];

  test("by a reset behind CONNECT takes no other with it", async () => {
    const workers = childrenOf(site.run.pid);
    for (let round = 0; round < 10; round += 1) {
      const sockets = await open(20, connectLine, (socket) => socket.resetAndDestroy());
      await Promise.all(sockets.map((socket) => socket.closed || once(socket, "close")));
      expect((await ask("/")).status).toBe(200);
    }
    expect(childrenOf(site.run.pid)).toEqual(workers);
  });

  test.each([
    ["garbage", "GARBAGE\r\n\r\n"],
    ["CONNECT", connectLine],
    ["a last request", `${page}Connection: close\r\n\r\n`],
    ["HTTP/1.0", "GET /healthz HTTP/1.0\r\n\r\n"],
    ["a method that is not allowed", "POST / HTTP/1.1\r\nHost: localhost\r\n\r\n"],
  ])("after %s is gone soon, though its client keeps its side open", async (_what, text) => {
    const before = countOpen();
    const sockets = await open(50, text, (socket) => socket.resume());
    await eventually(() => expect(countOpen()).toBeLessThan(before + 5));
    for (const socket of sockets) socket.destroy();
  });

  test("after CONNECT and bytes in a later packet is gone with its client", async () => {
    const before = countOpen();
    const sockets = await open(50, connectLine, (socket) => setTimeout(() => socket.write("more"), 50));
    await Promise.all(sockets.map((socket) => once(socket, "end", { signal: AbortSignal.timeout(5_000) })));
    for (const socket of sockets) socket.destroy();
    await eventually(() => expect(countOpen()).toBeLessThan(before + 5));
  });
});

test("a thousand simultaneous connections are all answered", async () => {
  await ask("/");
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => ask("/")));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

describe("files are closed", () => {
  const FILE = "GET /covers/bookmark.webp HTTP/1.1\r\nHost: localhost\r\n";

  test.each([
    ["requested on a connection that is reset within 5 ms", 300, `${FILE}\r\n`],
    ["requested thirty times on a connection that is reset within 5 ms", 100, `${FILE}\r\n`.repeat(30)],
    [
      "requested behind a request to close the connection",
      100,
      `${FILE}Connection: close\r\n\r\n${FILE}\r\n`,
    ],
  ])("%s", async (_how, tries, requests) => {
    const { hostname, port } = new URL(site.url);
    for (let tried = 0; tried < tries; tried += 1) {
      const socket = connect(Number(port), hostname, () => socket.write(requests)).resume();
      if (!requests.includes("close")) setTimeout(() => socket.resetAndDestroy(), tried % 6);
      await new Promise((resolve) => socket.on("error", () => {}).on("close", resolve));
    }
    const [worker] = childrenOf(site.run.pid);
    const pathOf = (fd: string) => readlinkSync(`/proc/${worker}/fd/${fd}`);
    await eventually(() => {
      const open = readdirSync(`/proc/${worker}/fd`).filter((fd) => pathOf(fd).endsWith(".webp"));
      expect(open).toHaveLength(0);
    });
  });
});

test("a connection is closed when its waiting requests take too much room", async () => {
  const request = (path: string, bytes: number) =>
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX: ${"x".repeat(bytes)}\r\n\r\n`;
  const release = upstream.hold("list");
  for (const [count, bytes] of [
    [200, 1],
    [10, 60_000],
  ] as const) {
    const text = request("/?search=held", 1) + request("/healthz", bytes).repeat(count);
    const [socket] = await open(1, text, (socket) => socket.resume());
    await eventually(() => expect([count, socket?.readableEnded || socket?.closed]).toEqual([count, true]));
  }
  release();
});

test("connection 2,001 gets an immediate 503 until others have closed", async () => {
  const { hostname, port } = new URL(site.url);
  const idle: Socket[] = [];
  while (idle.length < 2_000) {
    const some = Array.from({ length: 100 }, () => connect(Number(port), hostname));
    await Promise.all(some.map((socket) => once(socket, "connect")));
    idle.push(...some);
    // The kernel accepts connections in order, ahead of the server, and drops some of too many at once.
    await ask("/healthz");
  }
  const begin = performance.now();
  const { status, headers } = await ask("/");
  expect([status, headers["retry-after"], headers.connection]).toEqual([503, "1", "close"]);
  expect(headers).toMatchObject(ON_EVERY_ANSWER);
  expect(performance.now() - begin).toBeLessThan(5_000);
  // An open connection is still served.
  idle[0]?.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  expect(String(await once(idle[0] as Socket, "data"))).toMatch(/^HTTP\/1\.1 200 /);
  for (const socket of idle) socket.destroy();
  await eventually(async () => expect((await ask("/")).status).toBe(200));
});
