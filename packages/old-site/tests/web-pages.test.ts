import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test, vi } from "vitest";
import { makeFolder } from "../../../tests/support/temp-folder";
import { readHtml } from "../src/old-pages";
import { openWeb } from "../src/web-pages";

const pause = vi.hoisted(() => vi.fn<(ms: number) => Promise<void>>());
vi.mock("node:timers/promises", () => ({ setTimeout: pause }));

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** What an old site answers: a text, or a function that does; anything else is 404. */
type Site = Record<string, string | Buffer | Handler>;

async function listen(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts an old site, and notes what it is asked. */
async function startSite(makeSite: (url: string) => Site) {
  const asked: string[] = [];
  let site: Site = {};
  const url = await listen(
    createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      const answer = site[request.url ?? ""];
      if (typeof answer === "function") answer(request, response);
      else if (answer === undefined) response.writeHead(404).end("Not found");
      else response.end(answer);
    }),
  );
  site = makeSite(url);
  return { url, asked };
}

function sitemapOf(...urls: string[]): string {
  return `<?xml version="1.0"?><urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join("")}</urlset>`;
}

async function open(place: string, paths: string[] = []) {
  const old = await openWeb(place, paths, { folder: makeFolder() });
  return { old, paths: old.pages.map(({ path }) => path).sort() };
}

test("finds pages in sitemaps of sitemaps, in feeds and at the addresses that articles had", async () => {
  const { url } = await startSite((own) => ({
    "/": '<link rel="alternate" type="application/atom+xml" href="/news.atom">',
    "/robots.txt": `User-agent: *\nSitemap: ${own}/maps.xml`,
    "/maps.xml": `<sitemapindex><sitemap><loc>${own}/posts.xml.gz</loc></sitemap></sitemapindex>`,
    "/posts.xml.gz": gzipSync(sitemapOf(`${own}/a/`, "https://other.example/x/")),
    "/news.atom": `<feed><entry><link rel="self" href="/no"/><link href="${own}/b/"/></entry></feed>`,
    "/rss.xml": `<rss><channel><link>${own}/</link><item><link>${own}/c/</link></item></channel></rss>`,
    "/a/": "A",
    "/b/": "B",
    "/c/": "C",
    "/2019/d.html": "D",
    "/unlisted/": "U",
  }));
  expect((await open(url, ["/2019/d.html"])).paths).toEqual(["/2019/d.html", "/a/", "/b/", "/c/"]);
});

test("finds a site in a folder of its host, and articles whose addresses lack that folder", async () => {
  const { url } = await startSite((own) => ({
    "/blog/sitemap.xml": sitemapOf(`${own}/blog/a/`),
    "/blog/a/": "A",
    "/blog/2019/b/": "B",
    "/c/": "C",
  }));
  const { old, paths } = await open(`${url}/blog`, ["/2019/b/", "/blog/a/", "/c/", "/d/"]);
  expect(paths).toEqual(["/blog/2019/b/", "/blog/a/", "/c/"]);
  expect([old.stateOf(["/c/"]), old.stateOf(["/d/"])]).toEqual(["unknown", "gone"]);
});

test("asks for pages alone, says who asks, and keeps what robots.txt forbids", async () => {
  const agents = new Set<string | undefined>();
  const { url, asked } = await startSite((own) => ({
    "/robots.txt": "User-agent: *\nDisallow: /private/",
    "/sitemap.xml": sitemapOf(`${own}/a/`, `${own}/private/b/`),
    "/a/": ({ headers }, response) => {
      agents.add(headers["user-agent"]);
      response.end("A");
    },
  }));
  const { old, paths } = await open(url);
  expect(paths).toEqual(["/a/"]);
  expect(old.failed).toEqual(["/private/b/"]);
  expect(asked.filter((line) => !line.startsWith("GET ") || line.includes("private"))).toEqual([]);
  expect([...agents]).toEqual([expect.stringMatching(/^circuit-and-cell\/.*for its owner/)]);
});

test("asks for no list, no front page's feed and no redirect's target that robots.txt forbids", async () => {
  const { url, asked } = await startSite(() => ({
    "/": '<link rel="alternate" type="application/rss+xml" href="/private/feed">',
    "/robots.txt": "User-agent: *\nDisallow: /private/\nDisallow: /sitemap.xml\nDisallow: /feed/",
    "/a/": (_, response) => response.writeHead(301, { Location: "/private/a/" }).end(),
    "/private/a/": "A",
  }));
  const { old, paths } = await open(url, ["/a/"]);
  expect([paths, old.failed, old.stateOf(["/a/"])]).toEqual([[], ["/a/"], "unknown"]);
  expect(asked.filter((line) => /private|GET \/sitemap\.xml|\/feed\/$/.test(line))).toEqual([]);
});

test("waits between all requests as long as robots.txt says", async () => {
  const { url, asked } = await startSite(() => ({
    "/robots.txt": "User-agent: *\nCrawl-delay: 2",
    "/a/": "A",
  }));
  const waited: number[] = [];
  pause.mockImplementation(async (ms) => void waited.push(ms));
  expect((await open(url, ["/a/"])).paths).toEqual(["/a/"]);
  pause.mockReset();
  // After all but what says so.
  expect(waited).toEqual(asked.slice(1).map(() => 2_000));
});

test("reads a site whose front page is nested too deep", async () => {
  const { url } = await startSite(() => ({ "/": "<div>".repeat(5_000), "/a/": "A" }));
  expect((await open(url, ["/a/"])).paths).toEqual(["/a/"]);
});

test("refuses a site that can't be reached, or that wants no robots", async () => {
  const closed = await startSite(() => ({ "/robots.txt": "User-agent: *\nDisallow: /" }));
  await expect(open(closed.url)).rejects.toThrow(/robots\.txt .* does not allow/);
  const broken = await startSite(() => ({ "/robots.txt": (_, response) => response.writeHead(500).end() }));
  await expect(open(broken.url)).rejects.toThrow("can't be reached");
});

test("has four requests under way at most", async () => {
  let underWay = 0;
  let most = 0;
  const held: ServerResponse[] = [];
  const paths = Array.from({ length: 20 }, (_, index) => `/${index}/`);
  const page: Handler = (_, response) => {
    underWay += 1;
    most = Math.max(most, underWay);
    held.push(response);
    // The fourth frees them; later ones are not held.
    if (held.length < 4 && most < 4) return;
    for (const one of held.splice(0)) {
      underWay -= 1;
      one.end("A page");
    }
  };
  const { url } = await startSite(() => Object.fromEntries(paths.map((path) => [path, page])));
  expect((await open(url, paths)).paths).toHaveLength(20);
  expect(most).toBe(4);
});

/** As robots.txt says. */
const DELAY_MS = 1_000;

test.each([
  [429, "120", 120_000],
  [503, new Date(Date.now() + 250_000).toUTCString(), 240_000],
  [429, "soon", 10_000],
])(
  "asks nothing while %i tells to come back later, and then the same again",
  async (status, after, least) => {
    const pauses: { ms: number; end: () => void }[] = [];
    pause.mockImplementation(async (ms) => {
      if (ms !== DELAY_MS) await new Promise<void>((end) => pauses.push({ ms, end }));
    });
    const asked: string[] = [];
    const page: Handler = ({ url = "" }, response) => {
      if (asked.push(url) === 1) response.writeHead(status, { "Retry-After": after }).end();
      else response.end("A page");
    };
    const paths = ["/a/", "/b/"];
    const { url } = await startSite(() => ({
      // One after another: what is under way is answered.
      "/robots.txt": "User-agent: *\nCrawl-delay: 1",
      ...Object.fromEntries(paths.map((path) => [path, page])),
    }));
    const opening = open(url, paths);
    await vi.waitFor(() => expect(pauses).toHaveLength(1));
    expect(asked).toEqual(["/a/"]);
    expect(pauses[0]?.ms).toBeGreaterThanOrEqual(least);
    expect(pauses[0]?.ms).toBeLessThanOrEqual(300_000);
    pause.mockResolvedValue();
    pauses[0]?.end();
    expect((await opening).paths).toEqual(paths);
    expect(asked).toEqual(["/a/", "/a/", "/b/"]);
  },
);

test("follows redirects within the site alone, and knows both addresses", async () => {
  const other = await startSite(() => ({ "/x/": "Another host's" }));
  const { url } = await startSite((own) => ({
    "/a": (_, response) => response.writeHead(301, { Location: "/a/" }).end(),
    "/a/": "A",
    "/old/": (_, response) => response.writeHead(302, { Location: `${own}/a/` }).end(),
    "/away/": (_, response) => response.writeHead(302, { Location: `${other.url}/x/` }).end(),
    "/round/": (_, response) => response.writeHead(302, { Location: "/round/" }).end(),
  }));
  const { old, paths } = await open(url, ["/a", "/old/", "/away/", "/round/"]);
  expect(paths).toEqual(["/a/"]);
  expect(old.redirects.get("/old")).toBe("/a");
  expect(old.failed.sort()).toEqual(["/away/", "/round/"]);
  expect(other.asked).toEqual([]);
});

test("says that a page is gone for 404 and 410 alone, and not of one that a sitemap lists", async () => {
  const { url } = await startSite((own) => ({
    "/sitemap.xml": sitemapOf(`${own}/listed/`),
    "/gone/": (_, response) => response.writeHead(410).end(),
    "/broken/": (_, response) => response.writeHead(500).end(),
    "/there/": "A page",
  }));
  const { old } = await open(url, ["/missing/", "/gone/", "/broken/", "/there/"]);
  const states = ["/missing/", "/gone/", "/broken/", "/there/", "/listed/", "/?p=7"].map((path) =>
    old.stateOf([path]),
  );
  expect(states).toEqual(["gone", "gone", "unknown", "unknown", "unknown", "unknown"]);
  expect(old.stateOf(["/gone/", "/there/"])).toBe("unknown");
  expect(old.stateOf([])).toBe("unknown");
});

test("names pages that are too large, end too early or are never there, and goes on", async () => {
  const { url } = await startSite(() => ({
    "/large/": "x".repeat(5_000_001),
    "/cut/": (_, response) => {
      response.writeHead(200, { "Content-Length": 100 });
      response.write("half");
      setImmediate(() => response.destroy());
    },
    "/reset/": ({ socket }) => socket.resetAndDestroy(),
    "/bread/": "Bread",
  }));
  const { old, paths } = await open(url, ["/large/", "/cut/", "/reset/", "/bread/"]);
  expect(paths).toEqual(["/bread/"]);
  expect(old.failed.sort()).toEqual(["/cut/", "/large/", "/reset/"]);
});

test("reads pages in the encoding that their header, or they, name", async () => {
  const { url } = await startSite(() => ({
    "/header/": (_, response) =>
      response
        .writeHead(200, { "Content-Type": "text/html; charset=gbk" })
        .end(Buffer.from([0xc3, 0xe6, 0xb0, 0xfc])),
    "/meta/": Buffer.from('<meta charset="iso-8859-1">caf\xe9', "latin1"),
  }));
  const { old } = await open(url, ["/header/", "/meta/"]);
  const texts = Object.fromEntries(old.pages.map((page) => [page.path, readHtml(page)]));
  expect(texts).toEqual({ "/header/": "面包", "/meta/": expect.stringContaining("café") });
});

test("takes no sitemap for more than it is: broken, endless or leading to itself", async () => {
  const { url } = await startSite((own) => ({
    "/sitemap.xml": `<sitemapindex><sitemap><loc>${own}/sitemap.xml</loc></sitemap></sitemapindex>`,
    "/wp-sitemap.xml": "<urlset><url><loc>",
    "/feed.xml": gzipSync(Buffer.alloc(60_000_000)),
    "/a/": "A",
  }));
  expect((await open(url, ["/a/"])).paths).toEqual(["/a/"]);
});
