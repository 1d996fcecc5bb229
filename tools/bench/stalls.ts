// For how long a request with the worst parameters of its route stops the event loop, and so every other visitor.
import { writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { NO_FILTER } from "../../app/filters/filter";
import { feedHref, listHref as list } from "../../app/filters/hrefs";
import { hasPostgres, startPostgres } from "../../tests/support/postgres";
import { askPlainly } from "../../tests/support/site";
import type { Plan } from "./load";
import { makePosts } from "./posts";
import { type Add, median } from "./report";
import * as servers from "./servers";

const MANY = 2_000;
const LARGE = "large";
const QUIET_MS = 100;

const letters = encodeURIComponent("é".repeat(900));
const points = "a.".repeat(4_000);

const MISS = "/?page=2";
/** Of each public route: what takes longest, and what is longest. */
const PATHS = [
  MISS,
  list({ search: "e" }),
  list({ search: "e a o u i" }),
  list({ search: "xqzvk wvqplk zzqmnb qqxrty" }),
  list({ search: "slerp brothe vacine machnie", tags: ["AI"] }),
  list({ search: "abc ".repeat(1_900) }),
  list({ search: "a".repeat(8_000) }),
  list({ tags: ["AI", "Tech", "Apps", "Startups", "Health", "Science", "e", "a"] }),
  list({ tags: ["nope"], page: 999 }),
  `/?${"tags=a&".repeat(1_000)}`,
  `${list({ search: "e i" })}&_data=routes%2F_index`,
  "/archive",
  "/archive/2025",
  "/topics",
  "/blogs/1",
  `/blogs/${LARGE}`,
  `/blogs/${LARGE}.md`,
  `/blogs/${"a".repeat(8_000)}`,
  `/blogs/1${".".repeat(8_000)}`,
  feedHref(NO_FILTER, "xml"),
  feedHref({ ...NO_FILTER, search: "e" }, "json"),
  "/sitemap.xml",
  `/tag/${letters}`,
  `/tag/${points}`,
  `/tag/${"a/".repeat(4_000)}`,
  `/category/${letters}/feed`,
  `/feeds/by_tag/${points}.xml`,
  `/author/${letters}`,
  "/2019/05/",
  `/${"sitemap".repeat(1_000)}`,
  `/${points}`,
  `/pictures?src=${encodeURIComponent(`/${points}`)}&width=720&format=avif`,
  "/opensearch.xml",
];

/** Writes articles of which each has a tag of its own, and one as long as they may be; returns the file's path. */
export function writeTagged(folder: string): string {
  const posts = makePosts(MANY - 1).map((post) => ({ ...post, tags: [...post.tags, `Topic ${post.id}`] }));
  const [first] = posts;
  const content = `${first?.content}\n\n`.repeat(400).slice(0, 990_000);
  const file = `${folder}/stalls.json`;
  writeFileSync(file, JSON.stringify({ blogs: [...posts, { ...first, id: LARGE, content }] }));
  return file;
}

/** The longest stall of each source's worst address, as a ratio to that of a miss of the front page's list. */
export async function measureStalls({ folder, rounds }: Plan, add: Add): Promise<void> {
  const file = writeTagged(folder);
  const api = await servers.startApi(file);
  const postgres = hasPostgres ? await startPostgres() : undefined;
  // Nothing is kept, so that each request pays for all that it needs.
  const sources = {
    "json-server": {},
    ...(postgres && { PostgreSQL: { CONTENT_URL: postgres.url(await postgres.createDatabase(file)) } }),
  };
  for (const [source, env] of Object.entries(sources)) {
    const settings = { CONTENT_FRESH_S: "0", LOG_LEVEL: "silent", ...env };
    const site = await servers.startSite(api, settings, "delay.js");
    const stallOf = async (path: string) => {
      await sleep(QUIET_MS);
      await servers.readStallMs(site);
      await askPlainly(site.url, path, { "accept-encoding": "br" });
      return servers.readStallMs(site);
    };
    // Once, so that the code is compiled.
    for (const path of PATHS) await stallOf(path);
    const stalls = new Map(PATHS.map((path) => [path, [] as number[]]));
    for (let round = 0; round < rounds; round += 1)
      for (const path of PATHS) stalls.get(path)?.push(await stallOf(path));
    const middle = (path: string) => median(stalls.get(path) ?? []);
    for (const path of PATHS)
      console.error(`${source}: ${path.slice(0, 60)} stops the loop for ${middle(path).toFixed(1)} ms`);
    const worst = PATHS.toSorted((a, b) => middle(b) - middle(a))[0] ?? MISS;
    const name = `Longest stall of ${PATHS.length} addresses, ${source}: \`${worst}\``;
    add(`${name} ÷ a miss of \`${MISS}\``, [middle(worst), middle(MISS)], { atMost: 8 });
    add(name, middle(worst), { unit: " ms" });
    servers.stopServers(site);
  }
  await postgres?.stop();
}
