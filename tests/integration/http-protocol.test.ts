import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdirSync, statSync } from "node:fs";
import { connect } from "node:net";
import { dirname, extname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { ON_EVERY_ANSWER } from "../support/headers";
import { shareSite, startOwnSite } from "../support/own-site";

const { url, ask, server, upstream } = await shareSite({
  SITE_URL: "https://blog.example",
  ALLOWED_HOSTS: "www.blog.example,shop.example:8443",
});
const { hostname, port } = new URL(url);
const ALL_NAMES = Object.keys(ON_EVERY_ANSWER);

/** All that a server sends on a connection after these bytes. */
function send(text: string, to = url): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(new URL(to).port), hostname, () => socket.write(text));
    socket.setEncoding("utf8").on("data", (part) => {
      answer += part;
    });
    socket.on("error", reject).on("close", () => resolve(answer));
  });
}

test.each([
  ...["/", "/?page=99", "/?search=%3Cscript%3Ealert%281%29%3C%2Fscript%3E"],
  ...["/blogs/1", "/blogs/none", "/nope"],
])("the policy of %s allows its inline scripts and styles by their hashes, and no others", async (path) => {
  const { text, headers } = await ask(path);
  const hashesOf = (element: RegExp) =>
    [...text.matchAll(element)].map(
      ([, inner = ""]) => `'sha256-${createHash("sha256").update(inner).digest("base64")}'`,
    );
  const scripts = hashesOf(/<script>([\s\S]*?)<\/script>/g);
  expect(scripts.length).toBeGreaterThanOrEqual(3);
  const policy = String(headers["content-security-policy"]);
  const allowed = /script-src 'self' ([^;]*)/.exec(policy)?.[1]?.split(" ");
  expect(allowed?.toSorted()).toEqual([...new Set(scripts)].toSorted());
  // The page's, and that of the logo.
  const styles = [...new Set(hashesOf(/<style[^>]*>([\s\S]*?)<\/style>/g))];
  expect(styles).toHaveLength(2);
  expect(policy).toContain(`style-src 'self' ${styles.join(" ")}`);
  expect(policy).toContain("font-src 'self';");
  expect(policy).not.toContain("unsafe");
  expect(text).not.toMatch(/<[^>]+\son\w+=|<[^>]+\sstyle=|stylesheet(?![^>]*media="print")/);
});

const ACCENTS = encodeURIComponent("é".repeat(900));

test.each([
  ...["tag", "category", "blog/tags/a"].map((folder) => `/${folder}/${ACCENTS}`),
  ...[`/tag/${ACCENTS}/feed`, `/feed/by_tag/${"a.".repeat(4_000)}.xml`],
  ...[`/blogs/${"a".repeat(8_000)}`, `/archive/${"1".repeat(8_000)}`, `/${"a/".repeat(4_000)}b`],
])("for %.20s…, which is too long for any article or tag, the source is asked for nothing", async (path) => {
  expect((await ask(path)).status).toBe(404);
  expect(upstream.calls).toEqual([]);
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
      const isAsset = path.startsWith("/assets/");
      const fresh = isAsset ? "max-age=31536000, immutable" : "max-age=3600, stale-while-revalidate=86400";
      const encoding = isAsset && coding !== "identity" ? coding : undefined;
      expect([status, headers["cache-control"]]).toEqual([200, `public, ${fresh}`]);
      expect(headers["content-encoding"]).toBe(encoding);
      expect(headers.vary).toBe(isAsset ? "Accept-Encoding" : undefined);
      const same = "etag cache-control vary content-security-policy cross-origin-resource-policy".split(" ");
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

test("a cached page is 421 for a host that is not the site's", async () => {
  expect((await ask("/blogs/2")).status).toBe(200);
  const { status, headers, text } = await ask("/blogs/2", { Host: "192.168.1.5:8080" });
  expect([status, headers["cache-control"]]).toEqual([421, "no-store"]);
  expect(text).toContain("ALLOWED_HOSTS");
});

describe("a request with", () => {
  const HOST = "Host: localhost\r\n";
  const NO_ID = ALL_NAMES.filter((name) => name !== "x-request-id");
  const MANY = "a: b\r\n".repeat(2_000);
  const OTHER = "Host: other.example\r\n";
  const CHUNKED = "Transfer-Encoding: chunked\r\n";

  test.each<[string, number, string, string?, string[]?]>([
    ["an empty host", 421, "GET / HTTP/1.1", "Host:\r\n"],
    ["a second host", 400, "GET / HTTP/1.1", `${HOST}host: evil.example\r\n`],
    ["a second host far behind", 400, "GET / HTTP/1.1", `${HOST}${MANY}Host: evil.example\r\n`],
    ["a host behind two thousand fields", 200, "GET / HTTP/1.1", MANY + HOST],
    ["no host", 400, "GET / HTTP/1.1", ""],
    ["a probe without a host", 400, "GET /healthz HTTP/1.1", ""],
    ["a probe of another host", 421, "GET /healthz HTTP/1.1", OTHER],
    ["an old page without a host", 400, "GET / HTTP/1.0", ""],
    ["HTTP/2.0", 505, "GET / HTTP/2.0", ""],
    ["an expectation", 200, "GET / HTTP/1.1", `${HOST}Expect: nonsense\r\n`],
    ...["xchunked", "identity", "gzip, chunked", "chunked;q=1", "", `x\r\n${CHUNKED.trim()}`].map(
      (coding): [string, number, string, string] => [
        `the coding ${JSON.stringify(coding)}`,
        400,
        "GET / HTTP/1.1",
        `${HOST}Transfer-Encoding: ${coding}\r\n`,
      ],
    ),
    ["an empty body in chunks", 200, "GET / HTTP/1.1", `${HOST}${CHUNKED.toUpperCase()}`],
    ["a body that has not arrived", 405, "POST / HTTP/1.1", `${HOST}Content-Length: 1000000\r\n`],
    ["a fragment", 400, "GET /#x HTTP/1.1"],
    ["a fragment of a search", 400, "GET /?search=sleep#x HTTP/1.1"],
    ["a whole URL", 200, "GET http://localhost/blogs/1 HTTP/1.1", OTHER],
    ["a whole URL in capitals", 200, "GET HTTP://LOCALHOST:8080/blogs/1 HTTP/1.1", OTHER],
    ["a whole URL without a path", 200, "GET https://www.blog.example HTTP/1.1", OTHER],
    ["a whole URL with a query alone", 301, "GET http://localhost?search= HTTP/1.1", OTHER],
    ["another site's URL", 421, "GET http://evil.example/ HTTP/1.1", OTHER],
    ["another site's URL with a user", 421, "GET http://localhost@evil.example/ HTTP/1.1", OTHER],
    ["a whole URL without a host", 421, "GET http:///blogs/1 HTTP/1.1", OTHER],
    ["a whole URL of two slashes", 400, "GET http://localhost//evil.example HTTP/1.1", OTHER],
    ["a URL of another scheme", 421, "GET ftp://localhost/ HTTP/1.1", OTHER],
    // Too early for an id.
    ["two lengths", 400, "POST / HTTP/1.1", `${HOST}Content-Length: 1\r\n${CHUNKED}`, NO_ID],
    ["too long a header", 431, "GET / HTTP/1.1", `${HOST}X: ${"x".repeat(70_000)}\r\n`, NO_ID],
    ["a header of 4 MB", 431, "GET / HTTP/1.1", `${HOST}X: ${"x".repeat(4_000_000)}\r\n`, NO_ID],
    ["no method", 400, "GARBAGE", HOST, NO_ID],
    ["a path without a slash", 400, "GET blogs/1 HTTP/1.1", HOST, NO_ID],
  ])("%s is answered by %i", async (_what, status, line, fields = HOST, names = ALL_NAMES) => {
    const answer = (await send(`${line}\r\n${fields}Connection: close\r\n\r\n`)).toLowerCase();
    expect(answer).toMatch(new RegExp(`^http/1\\.1 ${status} `));
    expect(answer).toContain("connection: close");
    for (const name of names) expect(answer).toContain(`\r\n${name}: `);
    if (status >= 400) expect(answer).toContain("\r\ncache-control: no-store\r\n");
  });
});

describe("a malformed request", () => {
  test("garbage behind a request is not answered in the middle of the response", async () => {
    const sizeOf = (name: string) => statSync(`build/client/assets/${name}`).size;
    const scripts = readdirSync("build/client/assets").filter((name) => name.endsWith(".js"));
    const [file = ""] = scripts.sort((one, other) => sizeOf(other) - sizeOf(one));
    const socket = connect(Number(port), hostname);
    socket.write(`GET /assets/${file} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await once(socket, "readable");
    socket.write("GARBAGE\r\n\r\n");
    const answer = (await buffer(socket)).toString("latin1");
    const end = answer.indexOf("\r\n\r\n") + 4 + sizeOf(file);
    // Either the complete file went out before the refusal, or nothing follows it.
    expect(answer.slice(0, end).match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(answer.slice(end)).toMatch(/^(HTTP\/1\.1 400 |$)/);
  });

  test("that does not arrive in time is answered by 408, or has been answered, and is cut off", async () => {
    expect(server).toMatchObject({ requestTimeout: 15_000, keepAliveTimeout: 5_000, timeout: 40_000 });
    const hasty = await startOwnSite({ SITE_URL: "http://localhost" });
    onTestFinished(hasty.stop);
    Object.assign(hasty.server, { requestTimeout: 1_000, keepAliveTimeout: 200 });
    const head = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n";
    expect(await send(head, hasty.url)).toMatch(/^HTTP\/1\.1 408 /);
    expect(await send(`${head}Content-Length: 100\r\n\r\nx`, hasty.url)).toMatch(/^HTTP\/1\.1 200 /);
  });
});
