// Readers' first views while others send unknown addresses of 8 KB, or searches that find nothing, as fast as they can.
import { setTimeout as sleep } from "node:timers/promises";
import { articleHref, listHref } from "../../app/filters/hrefs";
import { askPlainly } from "../../tests/support/site";
import { type Plan, request } from "./load";
import { type Add, median } from "./report";
import * as servers from "./servers";
import { writeTagged } from "./stalls";

const CLIENTS = 16;
/** Views of a round, of each kind. */
const VIEWS = 12;
const COLD_VIEWS = 10;
const WARM_UP_MS = 500;

const letters = encodeURIComponent("é".repeat(890));
const points = "a.".repeat(3_900);
const HOSTILE: Record<string, ((nth: number) => string)[]> = {
  "unknown addresses": [
    (nth) => `/tag/${letters}${nth}`,
    (nth) => `/category/${letters}${nth}/feed`,
    (nth) => `/tag/${points}${nth}`,
    (nth) => `/tag/unknown${nth}`,
    (nth) => `/${points}${nth}`,
    (nth) => `/${1000 + (nth % 900)}/05/`,
  ],
  searches: [(nth) => `/?search=${nth}+zq+wx+e`],
};

/** Compares first views, each of another page, beside hostile clients and without them. */
export async function measureCrowd({ folder, rounds }: Plan, add: Add): Promise<void> {
  const api = await servers.startApi(writeTagged(folder));
  const site = await servers.startSite(api, { CONTENT_FRESH_S: "3600", LOG_LEVEL: "silent" });
  let nth = 0;
  const views = {
    "a page": () => listHref({ page: (nth % 390) + 2 }),
    "an article": () => articleHref(String(nth)),
    "a topic": () => listHref({ tags: [`Topic ${nth}`] }),
  };

  async function time(path: () => string, count = VIEWS): Promise<number[]> {
    const times: number[] = [];
    for (let view = 0; view < count; view += 1) {
      nth += 1;
      times.push((await request(site.url + path())).ms);
    }
    return times;
  }

  await request(site.url);
  for (const path of Object.values(views)) await time(path, COLD_VIEWS);
  for (let round = 0; round < rounds; round += 1)
    for (const [name, paths] of Object.entries(HOSTILE)) {
      const alone = new Map<string, number[]>();
      for (const [kind, path] of Object.entries(views)) alone.set(kind, await time(path));
      let isOver = false;
      let sent = 0;
      const clients = Array.from({ length: CLIENTS }, async () => {
        while (!isOver) {
          sent += 1;
          await askPlainly(site.url, paths[sent % paths.length]?.(sent) ?? "/");
        }
      });
      await sleep(WARM_UP_MS);
      for (const [kind, path] of Object.entries(views)) {
        const [beside, without] = [await time(path), alone.get(kind) ?? []];
        const row = `First view of ${kind} beside ${CLIENTS} clients that send ${name} ÷ without`;
        add(`${row}: median`, [median(beside), median(without)], { atMost: 3 });
        // Of searches, some are in json-server's hands already.
        if (name !== "searches")
          add(`${row}: slowest`, [Math.max(...beside), Math.max(...without)], { atMost: 3 });
      }
      isOver = true;
      await Promise.all(clients);
      await servers.settle(site);
    }
}
