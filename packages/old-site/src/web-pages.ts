// The old site as it stands on the web: asked slowly, as its robots.txt allows, and kept in a folder.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { XMLParser } from "fast-xml-parser";
import robotsParser from "robots-parser";
import { fetchLimited } from "../../../app/runtime/fetch.server";
import { attribute, elementsIn, parsePage } from "./html.js";
import { foldPath, hostOf, MAX_BYTES, type OldPage, type OldPages } from "./old-pages.js";

/** Who asks, as robots.txt and logs name it. */
const AGENT = "circuit-and-cell";
const USER_AGENT = `${AGENT}/1.0 (compares a blog with its copy, for its owner)`;
const AT_ONCE = 4;
const TIMEOUT_MS = 30_000;
const MAX_REDIRECTS = 5;
const MAX_TRIES = 4;
const PAUSE_S = 10;
const MAX_PAUSE_S = 300;
const MAX_LISTS = 200;
const MAX_PAGES = 20_000;
const LISTS =
  "sitemap.xml sitemap_index.xml wp-sitemap.xml sitemap-index.xml feed/ feed.xml rss.xml atom.xml index.xml rss/".split(
    " ",
  );

type Answer = { status: number; body: Buffer; charset: string; url: URL };

/** Where the pages of a site are kept, and what hears how far it is. */
export type Download = { folder: string; onProgress?: (done: number, all: number) => void };

/** Where a URL of the same site leads: https and `www.` make no other site. */
function onSite(href: string, from: URL): URL | undefined {
  if (!URL.canParse(href, from)) return undefined;
  const url = new URL(href, from);
  const isSame = /^https?:$/.test(url.protocol) && hostOf(url.href) === hostOf(from.href);
  return isSame && (url.port === from.port || from.port === "") ? url : undefined;
}

/** In seconds, as Retry-After says it (RFC 9110, 10.2.3). */
function pauseOf(value: string | null): number {
  const seconds = /^\d+$/.test(value ?? "") ? Number(value) : (Date.parse(value ?? "") - Date.now()) / 1_000;
  return Math.min(Math.max(Number.isNaN(seconds) ? PAUSE_S : seconds, 0), MAX_PAUSE_S);
}

/** What a site's robots.txt says: which URLs may be asked for, and how long to wait after each (RFC 9309). */
type Rules = { mayAsk: (url: URL) => boolean; delayMs: number };

/** Returns what asks one site for its pages, as its rules allow. */
function createClient(start: URL, { mayAsk, delayMs }: Rules) {
  let resumed = Promise.resolve();

  async function ask(url: URL, tries = MAX_TRIES): Promise<Answer> {
    await resumed;
    const init = {
      headers: { "User-Agent": USER_AGENT },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      maxBytes: MAX_BYTES,
    };
    const { status, headers, body } = await fetchLimited(url, init);
    if (delayMs > 0) resumed = wait(delayMs);
    if ((status === 429 || (status === 503 && headers.has("Retry-After"))) && tries > 1) {
      resumed = wait(pauseOf(headers.get("Retry-After")) * 1_000);
      return ask(url, tries - 1);
    }
    const location = headers.get("Location");
    if (status >= 300 && status < 400 && location !== null)
      return { status, body: Buffer.from(location), charset: "", url };
    const chunks = status === 200 ? [await buffer(body)] : [];
    const [, charset = ""] = /charset="?([\w-]+)/i.exec(headers.get("Content-Type") ?? "") ?? [];
    return { status, body: Buffer.concat(chunks), charset, url };
  }

  /** The answer at the end of its redirects; undefined if it can't be had, is forbidden, or another host's. */
  return async function get(path: string): Promise<Answer | undefined> {
    let url = onSite(path, start);
    for (let step = 0; url && mayAsk(url) && step <= MAX_REDIRECTS; step += 1) {
      const answer = await ask(url).catch(() => undefined);
      if (!answer || answer.status < 300 || answer.status >= 400) return answer;
      url = onSite(answer.body.toString(), url);
    }
    return undefined;
  };
}

/** The addresses that a sitemap or a feed lists, and whether those are sitemaps themselves (sitemaps.org, RFC 4287). */
function readList(body: Buffer): { hrefs: string[]; isIndex: boolean } {
  const source = (body[0] === 0x1f ? gunzipSync(body, { maxOutputLength: 10 * MAX_BYTES }) : body).toString();
  const parser = new XMLParser({
    ignoreAttributes: false,
    processEntities: true,
    isArray: (name) => /^(url|sitemap|item|entry|link)$/.test(name),
  });
  const { sitemapindex, urlset, rss, feed } = Object(parser.parse(source));
  const locs = (list: unknown) => [list].flat().flatMap((one) => Object(one).loc ?? []);
  const links = [rss?.channel?.item, feed?.entry].flat().flatMap((entry) => Object(entry).link ?? []);
  const hrefs = [
    ...locs(sitemapindex?.sitemap),
    ...locs(urlset?.url),
    ...links
      .filter((link) => (Object(link)["@_rel"] ?? "alternate") === "alternate")
      .map((link) => Object(link)["@_href"] ?? link),
  ];
  return { hrefs: hrefs.map(String), isIndex: Boolean(sitemapindex) };
}

/** The feeds that a page names; none of one that can't be read. */
function feedsOf(html: string): string[] {
  try {
    return [...elementsIn(parsePage(html))]
      .filter((element) => /\b(rss|atom)\b/.test(attribute(element, "type")))
      .map((element) => attribute(element, "href"));
  } catch {
    return [];
  }
}

/**
 * Fetches the pages that the site's sitemaps and feeds list, and those at the given paths. Throws if the site can't be
 * reached, or does not want to be read.
 */
export async function openWeb(
  place: string,
  paths: readonly string[],
  { folder, onProgress }: Download,
): Promise<OldPages> {
  const start = new URL(place.replace(/\/?$/, "/"));
  /** The folder of the site on its host, or "". */
  const base = start.pathname.slice(0, -1);
  const withBase = (path: string) =>
    base === "" || path.startsWith(`${base}/`) ? [path] : [base + path, path];
  const robots = await createClient(start, { mayAsk: () => true, delayMs: 0 })("/robots.txt");
  if (!robots || robots.status >= 500) throw new Error(`${place} can't be reached.`);
  const written = robots.status === 200 ? robots.body.toString() : "";
  const rules = robotsParser(`${start.origin}/robots.txt`, written);
  const mayAsk = (url: URL) => rules.isAllowed(start.origin + url.pathname + url.search, AGENT) !== false;
  const delayMs = Math.min(rules.getCrawlDelay(AGENT) ?? 0, MAX_PAUSE_S) * 1_000;
  if (!mayAsk(start)) throw new Error(`The robots.txt of ${start.host} does not allow it to be read.`);

  const get = createClient(start, { mayAsk, delayMs });
  const home = await get(start.href);
  const feeds = home?.status === 200 ? feedsOf(home.body.toString()) : [];
  const usual = LISTS.flatMap((name) => withBase(`/${name}`));
  const lists = [...new Set([...rules.getSitemaps(), ...feeds, ...usual])];
  const listed = new Map<string, URL>();
  for (let at = 0; at < Math.min(lists.length, MAX_LISTS); at += 1) {
    const answer = await get(lists[at] as string);
    try {
      const { hrefs, isIndex } =
        answer?.status === 200 ? readList(answer.body) : { hrefs: [], isIndex: false };
      if (isIndex) lists.push(...hrefs.filter((href) => !lists.includes(href)));
      for (const url of isIndex ? [] : hrefs.map((href) => onSite(href, start)))
        if (url) listed.set(foldPath(url.pathname), url);
    } catch {
      // It is no list, or a broken one.
    }
  }

  const wanted = new Map(listed);
  for (const path of paths.flatMap(withBase)) {
    const url = onSite(path, start);
    if (url && !wanted.has(foldPath(path))) wanted.set(foldPath(path), url);
  }
  const queue = [...wanted].slice(0, MAX_PAGES);
  const pages = new Map<string, OldPage>();
  const redirects = new Map<string, string>();
  const gone = new Set<string>();
  const failed: string[] = [];
  let done = 0;

  async function fetchPages(): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [path, url] = next;
      const answer = await get(url.href);
      done += 1;
      onProgress?.(done, wanted.size);
      if (answer?.status === 404 || answer?.status === 410) gone.add(path);
      else if (answer?.status !== 200) failed.push(url.pathname);
      else {
        const last = foldPath(answer.url.pathname);
        if (last !== path) redirects.set(path, last);
        const file = join(folder, `${done}.html`);
        if (!pages.has(last)) writeFileSync(file, answer.body);
        if (!pages.has(last)) pages.set(last, { path: answer.url.pathname, file, charset: answer.charset });
      }
    }
  }

  await Promise.all(Array.from({ length: delayMs > 0 ? 1 : AT_ONCE }, fetchPages));
  return {
    pages: [...pages.values()],
    redirects,
    failed,
    hosts: [hostOf(start.href)],
    base,
    stateOf: (known) => {
      const plain = known
        .filter((path) => !path.includes("?"))
        .flatMap(withBase)
        .map(foldPath);
      const isGone = plain.length > 0 && plain.every((path) => gone.has(path) && !listed.has(path));
      return isGone ? "gone" : "unknown";
    },
  };
}
