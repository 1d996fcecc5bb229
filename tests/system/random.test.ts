import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { shareSite } from "../support/own-site";

const REQUESTS = Number(process.env.RANDOM_REQUESTS || 2_000);
const AT_ONCE = 10;

const site = await shareSite({ LOG_LEVEL: "silent" });

/** Texts that would become markup, an attribute, a script or a header if they got through unescaped. */
const PAYLOADS = [
  ...["<xq>", '" onxq=1 x="', "' onxq=1 x='", "</title><xq>", "</script><xq>", "--><xq>", "]]><xq>"],
  ...["javascript:xq()", "\r\nx-xq: 1", "\u202exq", "\ud800", "\0", "%", "\\"],
];

const DECODERS: Record<string, (body: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

/** No answer may contain these; a quote after a backslash is JSON in a script. */
const UNESCAPED = /<xq>|(?<!\\)["'] onxq=1|href="javascript:/i;

const text = fc.oneof(
  { weight: 3, arbitrary: fc.array(fc.constantFrom(...PAYLOADS, "a", " ", "sleep", "AI"), { maxLength: 4 }) },
  { weight: 2, arbitrary: fc.array(fc.string({ unit: "grapheme", maxLength: 20 }), { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.array(fc.string({ unit: "binary", maxLength: 40 }), { maxLength: 3 }) },
);

/** A text encoded as by a browser, raw as far as HTTP allows, encoded twice, or cut within an escape. */
const written = fc.tuple(text, fc.constantFrom("encoded", "raw", "twice", "cut")).map(([parts, way]) => {
  const whole = parts.join("");
  const encoded = encodeURIComponent(Buffer.from(whole).toString());
  if (way === "raw") return whole.replace(/[^\x21-\x7e]|#/g, "");
  if (way === "twice") return encodeURIComponent(encoded);
  return way === "cut" ? encoded.slice(0, -1) : encoded;
});

const name = fc.oneof(
  fc.constantFrom(
    "tags",
    "search",
    "author",
    "page",
    "tags",
    "search",
    "_data",
    "index",
    "_limit",
    "src",
    "width",
  ),
  written,
);
const query = fc
  .array(fc.tuple(name, written), { maxLength: 5 })
  .map((pairs) => (pairs.length === 0 ? "" : `?${pairs.map(([key, value]) => `${key}=${value}`).join("&")}`));
const path = fc.oneof(
  fc.constantFrom("/", "/", "/blogs/1", "/feed.xml", "/feed.json", "/sitemap.xml", "/pictures", "/readyz"),
  fc.constantFrom("/favicon.svg", "/favicon.ico", "/robots.txt", "/covers/gps.webp", "/site.webmanifest"),
  written.map((id) => `/blogs/${id}`),
  fc
    .array(fc.oneof(written, fc.constantFrom("..", ".", "", "%2e", "db", "assets")), { maxLength: 4 })
    .map((parts) => `/${parts.join("/")}`),
);

const headerName = fc.constantFrom(
  ...["accept", "accept-encoding", "accept-language", "cookie", "if-none-match", "if-modified-since"],
  ...["origin", "range", "referer", "user-agent", "x-forwarded-host", "x-forwarded-proto"],
  ...["x-remix-revalidate", "x-request-id"],
);
const headerValue = fc.oneof(
  fc.constantFrom("gzip, br", "*", '"a", W/"b"', "bytes=0-0", "br;q=0", "<xq>", "text/html"),
  fc.tuple(fc.nat(), fc.maxSafeNat()).map((bounds) => `bytes=${bounds.join("-")}`),
  fc.string({ maxLength: 60 }).map((value) => value.replace(/[^\x20-\x7e]/g, "")),
);

const request = fc.record({
  method: fc.constantFrom("GET", "GET", "GET", "GET", "HEAD", "POST", "DELETE"),
  target: fc.tuple(path, query).map((parts) => parts.join("")),
  headers: fc.dictionary(headerName, headerValue, { maxKeys: 4 }),
});

type Asked = typeof request extends fc.Arbitrary<infer Value> ? Value : never;

async function check({ method, target, headers }: Asked): Promise<void> {
  const answer = await site.ask(target, headers, method);
  if (answer.status >= 500) throw new Error(`${answer.status}`);
  const decode = DECODERS[String(answer.headers["content-encoding"])];
  const body = (decode && answer.body.length > 0 ? decode(answer.body) : answer.body).toString();
  const type = String(answer.headers["content-type"]);
  if (/json/.test(type) && body !== "") JSON.parse(body);
  else if (UNESCAPED.test(body)) throw new Error(`unescaped: ${body.match(UNESCAPED)?.[0]} in ${target}`);
  const all = Object.entries(answer.headers);
  if (all.some(([key]) => key === "x-xq" || key === "set-cookie")) throw new Error("a header of its own");
  if (!/^\/(?![/\\])/.test(answer.headers.location ?? "/")) throw new Error(`to ${answer.headers.location}`);
  if (!answer.headers["content-security-policy"]) throw new Error("no policy");
  if (answer.headers["x-content-type-options"] !== "nosniff") throw new Error("sniffed");
}

test(`${REQUESTS} random requests get an answer, no 5xx, and nothing unescaped`, async () => {
  const groups = fc.array(request, { minLength: AT_ONCE, maxLength: AT_ONCE });
  const property = fc.asyncProperty(groups, async (requests) => {
    await Promise.all(requests.map(check));
  });
  await fc.assert(property, { numRuns: REQUESTS / AT_ONCE, seed: 20_261_121, endOnFailure: true });
  expect((await site.ask("/")).status).toBe(200);
}, 600_000);
