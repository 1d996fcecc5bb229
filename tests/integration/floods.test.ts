import { readFileSync } from "node:fs";
import { describe, expect } from "vitest";
import { writeContentFile } from "../support/content-file";
import { eventually } from "../support/eventually";
import { test } from "../support/own-process";

// Without a limit for calls, a request may wait ten minutes for its turn.
const PATIENT = { API_TIMEOUT_MS: "0" };
const TWENTY_ROWS = JSON.parse(readFileSync("db.json", "utf8")).blogs.slice(0, 20);

describe("a site", () => {
  test("makes one call for a list, however many of its pages are requested at once", async ({ start }) => {
    const { upstream, ask } = await start({ CONTENT_FRESH_S: "600" });
    const paths = Array.from({ length: 40 }, (_, index) => `/?page=${2 + (index % 10)}`);
    const answers = await Promise.all([...paths, "/", "/feed.xml", "/sitemap.xml"].map((path) => ask(path)));
    expect(answers.map(({ status }) => status)).toEqual(Array(43).fill(200));
    expect(upstream.calls.filter((call) => call === "/blogs/")).toHaveLength(1);
    expect(upstream.calls.filter((call) => !/^\/blogs\/\d*$/.test(call))).toEqual([]);
  });

  test("renders all pages of a cached list without json-server, however short the time limit", async ({
    start,
  }) => {
    const { upstream, ask } = await start({ API_TIMEOUT_MS: "200", CONTENT_FRESH_S: "1" });
    await eventually(async () => expect((await ask("/")).status).toBe(200));
    upstream.fail("list", "hang");
    upstream.calls.length = 0;
    // One that finds the list stale waits for it in vain, and saves the next ones the wait for a second.
    const statuses = new Set<number>();
    await eventually(async () => {
      statuses.add((await ask(`/none/${upstream.calls.length}`)).status);
      expect(upstream.calls.length).toBeGreaterThan(2);
    });
    expect(statuses).toEqual(new Set([404]));
    expect((await ask("/?page=2")).status).toBe(200);
  });

  test("keeps what readers use of 2,000 articles through a flood of one-letter searches", async ({
    start,
  }) => {
    const rows = Array.from({ length: 2_000 }, (_, id) => ({ ...TWENTY_ROWS[id % 20], id }));
    const { upstream, ask } = await start({}, undefined, writeContentFile(rows));
    const known = ["/", "/?page=2", "/?tags=AI", "/blogs/7"];
    for (const path of [...known, ...known]) expect((await ask(path)).status).toBe(200);
    for (const letter of "abcdefghijklmnopqrst") await ask(`/?search=${letter}`);
    upstream.fail("list", "status 500");
    upstream.fail("article", "status 500");
    for (const path of [...known, "/?page=3"]) expect([path, (await ask(path)).status]).toEqual([path, 200]);
  });

  test("serves 400 first views at once, and a cached page in between", async ({ start }) => {
    const { upstream, ask } = await start(PATIENT);
    upstream.answerWith("list", TWENTY_ROWS);
    await ask("/");
    upstream.calls.length = 0;
    let served = 0;
    const crowd = Array.from({ length: 400 }, async (_, index) => {
      const { status } = await ask(`/?search=crowd${index}`);
      served += 1;
      return status;
    });
    await eventually(() => expect(upstream.calls).not.toHaveLength(0));
    expect(String((await ask("/")).headers["cache-status"])).toContain("hit");
    expect(served).toBeLessThan(200);
    expect(new Set(await Promise.all(crowd))).toEqual(new Set([200]));
  });

  test("serves a cached page before most of a crowd, though its connection waits behind theirs", async ({
    start,
  }) => {
    const { upstream, ask } = await start({ ...PATIENT, CONTENT_FRESH_S: "600" });
    upstream.answerWith("list", TWENTY_ROWS);
    await ask("/");
    let served = 0;
    const crowd = (name: string) =>
      Array.from({ length: 150 }, async (_, index) => {
        const { status } = await ask(`/${name}/${index}`);
        served += 1;
        return status;
      });
    const early = crowd("early");
    await Promise.race(early);
    // Behind these the cached page's connection waits, while the early ones are rendered.
    const late = crowd("late");
    const { headers } = await ask("/");
    expect(headers["cache-status"]).toContain("hit");
    expect(served).toBeLessThan(75);
    expect(new Set(await Promise.all([...early, ...late]))).toEqual(new Set([404]));
  });
});
