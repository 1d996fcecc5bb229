import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Cache, expireCaches, type Loaded } from "../../../app/caching/cache.server";

let tests = 0;

beforeEach(() => {
  vi.useFakeTimers();
  // Each test is later than the others, so that an edit in one of them expires nothing in the next.
  tests += 1;
  vi.advanceTimersByTime(tests * 100 * 86_400_000);
});

afterEach(() => {
  vi.useRealTimers();
});

function loaded(value: string, more: Partial<Loaded<string>> = {}): Loaded<string> {
  return { value, bytes: 100, ageS: 0, ...more };
}

/** What a load brings that must not be cached. */
function uncacheable(value: string, isGone = false): Loaded<string> {
  return { value, bytes: 100, isGone };
}

const ok = (value: string) => vi.fn(async () => loaded(value));
const down = () => vi.fn(async () => uncacheable("down"));

/** A cache that keeps "old" under "/". */
async function cacheOfOld(): Promise<Cache<string>> {
  const cache = new Cache<string>(1_000_000);
  await cache.read("/", ok("old"));
  return cache;
}

test("what is fresh is served without a load, with its age and what is left of its freshness", async () => {
  const cache = new Cache<string>(1_000_000);
  expect(cache.readFresh("/")).toBeUndefined();
  expect(await cache.read("/", ok("a"))).toMatchObject({
    value: "a",
    from: "uri-miss",
    isStored: true,
    ttlS: 3,
  });
  vi.advanceTimersByTime(2_000);
  const load = ok("b");
  expect(await cache.read("/", load)).toMatchObject({ value: "a", from: "hit", ageS: 2, ttlS: 1 });
  expect(cache.readFresh("/")).toMatchObject({ value: "a", from: "hit" });
  expect(load).not.toHaveBeenCalled();
});

test("an age that a value comes with counts", async () => {
  const cache = new Cache<string>(1_000_000);
  await cache.read("/", async () => loaded("a", { ageS: 2 }));
  expect(cache.readFresh("/")).toMatchObject({ ageS: 2, ttlS: 1 });
  vi.advanceTimersByTime(1_001);
  expect(cache.readFresh("/")).toBeUndefined();
});

test("while it may be stale it is served at once, and loaded once behind", async () => {
  const cache = await cacheOfOld();
  vi.advanceTimersByTime(3_500);
  const load = ok("new");
  const [first, second] = await Promise.all([cache.read("/", load), cache.read("/", load)]);
  expect([first.value, second.value, first.ttlS]).toEqual(["old", "old", -1]);
  expect(load).toHaveBeenCalledTimes(1);
  expect(load).toHaveBeenCalledWith("old");
  expect(await cache.read("/", load)).toMatchObject({ value: "new", from: "hit" });
});

test("after that a request waits for the newer value", async () => {
  const cache = await cacheOfOld();
  vi.advanceTimersByTime(4_001);
  expect(await cache.read("/", ok("new"))).toMatchObject({ value: "new", from: "stale", isStored: true });
});

test("but not for long: a slow load leaves the stale value, and no other starts for a second", async () => {
  const cache = await cacheOfOld();
  vi.advanceTimersByTime(10_000);
  let answer = (_: Loaded<string>) => {};
  const slow = vi.fn(
    () =>
      new Promise<Loaded<string>>((resolve) => {
        answer = resolve;
      }),
  );
  const waiting = cache.read("/", slow);
  await vi.advanceTimersByTimeAsync(300);
  expect(await waiting).toMatchObject({ value: "old", from: "hit" });
  expect(await cache.read("/", slow)).toMatchObject({ value: "old", from: "hit" });
  expect(slow).toHaveBeenCalledTimes(1);
  answer(loaded("new"));
  await vi.advanceTimersByTimeAsync(0);
  expect(cache.readFresh("/")?.value).toBe("new");
});

test("where loads fail the stale value goes on for a day, with one load a second", async () => {
  const cache = await cacheOfOld();
  const load = down();
  vi.advanceTimersByTime(5_000);
  for (let times = 0; times < 5; times += 1)
    expect(await cache.read("/", load)).toMatchObject({ value: "old", from: "hit" });
  expect(load).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  await cache.read("/", load);
  expect(load).toHaveBeenCalledTimes(2);

  vi.advanceTimersByTime(23 * 3_600_000);
  expect((await cache.read("/", load)).value).toBe("old");
  vi.advanceTimersByTime(3_600_000);
  expect(await cache.read("/", load)).toMatchObject({ value: "down", from: "uri-miss", isStored: false });
});

test("a load that throws is a load that fails; with nothing kept it is the caller's", async () => {
  const cache = await cacheOfOld();
  const broken = () => Promise.reject(new Error("broken"));
  vi.advanceTimersByTime(5_000);
  expect((await cache.read("/", broken)).value).toBe("old");
  await expect(cache.read("/other", broken)).rejects.toThrow("broken");
  expect((await cache.read("/other", ok("again"))).value).toBe("again");
});

test("it recovers with the first load that goes well", async () => {
  const cache = await cacheOfOld();
  vi.advanceTimersByTime(60_000);
  await cache.read("/", down());
  vi.advanceTimersByTime(1_000);
  expect(await cache.read("/", ok("new"))).toMatchObject({ value: "new", isStored: true });
});

test("errors are never kept, and what is gone goes", async () => {
  const cache = await cacheOfOld();
  const load = down();
  await cache.read("/x", load);
  await cache.read("/x", load);
  expect(load).toHaveBeenCalledTimes(2);

  vi.advanceTimersByTime(5_000);
  expect((await cache.read("/", async () => uncacheable("gone", true))).value).toBe("gone");
  expect(cache.peek("/")).toBeUndefined();
});

test("a value without an age is not cached, and none is where content is fresh for 0 s", async () => {
  vi.stubEnv("CONTENT_FRESH_S", "0");
  vi.resetModules();
  const { Cache: NoCache } = await import("../../../app/caching/cache.server");
  vi.unstubAllEnvs();
  for (const [cache, load] of [
    [new Cache<string>(1_000_000), async () => uncacheable("a")],
    [new NoCache<string>(1_000_000), ok("a")],
  ] as const) {
    expect(await cache.read("/", load)).toMatchObject({ value: "a", isStored: false });
    expect(cache.peek("/")).toBeUndefined();
  }
});

test("a value that arrives stale was made of something stale: it is served for a second before the next load", async () => {
  const cache = new Cache<string>(1_000_000);
  const load = vi.fn(async () => loaded("a", { ageS: 7_200 }));
  expect(await cache.read("/", load)).toMatchObject({ value: "a", isStored: true, ttlS: -7197 });
  await cache.read("/", load);
  expect(load).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  await cache.read("/", load);
  expect(load).toHaveBeenCalledTimes(2);
});

test("requests for one key share a load", async () => {
  const cache = new Cache<string>(1_000_000);
  const load = ok("a");
  const answers = await Promise.all(Array.from({ length: 50 }, () => cache.read("/", load)));
  expect(load).toHaveBeenCalledTimes(1);
  expect(answers.filter(({ isCollapsed }) => isCollapsed)).toHaveLength(49);
});

test("a flood of unknown keys stays within the bytes, and leaves protected ones alone", async () => {
  const maxBytes = 1_000_000;
  const cache = new Cache<string>(maxBytes);
  const bytes = 5_000;
  const keep = async () => loaded("page", { bytes });
  const known = Array.from({ length: 30 }, (_, index) => `/?page=${index}`);
  for (const key of [...known, ...known]) await cache.read(key, keep);
  const unknown = Array.from({ length: 5_000 }, (_, index) => `/?search=${index}`);
  for (const key of unknown) await cache.read(key, keep);
  const cachedBytes = [...known, ...unknown].filter((key) => cache.peek(key)).length * bytes;
  expect(cachedBytes).toBeGreaterThan(maxBytes / 3);
  expect(cachedBytes).toBeLessThanOrEqual(maxBytes);
  expect(known.filter((key) => cache.readFresh(key) === undefined)).toEqual([]);
});

test("a look at what is kept shows it however old it is, and does not make it protected", async () => {
  const cache = new Cache<string>(10_000);
  expect(cache.peek("/")).toBeUndefined();
  await cache.read("/", ok("old"));
  vi.advanceTimersByTime(60_000);
  expect(cache.peek("/")).toMatchObject({ value: "old", ageS: 60 });
  for (const key of ["/a", "/b", "/c"]) await cache.read(key, ok("new"));
  expect(cache.peek("/")).toBeUndefined();
});

test("a value larger than the probationary segment is kept, and one larger than the cache is served unkept", async () => {
  const cache = new Cache<string>(1_000_000);
  await cache.read("/large", async () => loaded("large", { bytes: 500_000 }));
  expect(cache.readFresh("/large")?.value).toBe("large");
  expect((await cache.read("/huge", async () => loaded("huge", { bytes: 2_000_000 }))).value).toBe("huge");
  expect(cache.readFresh("/huge")).toBeUndefined();
});

test("a value that takes other room is counted anew, and only while it is the one that is kept", async () => {
  const cache = await cacheOfOld();
  const tooManyBytes = 1_000_000;
  cache.resize("/", "older", tooManyBytes);
  cache.resize("/unknown", "old", 200);
  cache.resize("/", "old", 200);
  expect([cache.peek("/")?.value, cache.peek("/unknown")]).toEqual(["old", undefined]);
  cache.resize("/", "old", tooManyBytes);
  expect(cache.peek("/")).toBeUndefined();
});

test("what could not be made whole is passed on where nothing is kept, and takes no other's place", async () => {
  const part = async () => uncacheable("part");
  const cache = new Cache<string>(1_000_000);
  expect(await cache.read("/", part)).toMatchObject({ value: "part", isStored: false });
  await cache.read("/", ok("whole"));
  vi.advanceTimersByTime(10_000);
  expect((await cache.read("/", part)).value).toBe("whole");
});

/** A load, and how to end it. */
function pending() {
  let end = (_loaded: Loaded<string>) => {};
  const load = () =>
    new Promise<Loaded<string>>((resolve) => {
      end = resolve;
    });
  return { load, end: (value: Loaded<string>) => end(value) };
}

test("what is older than asked for is loaded, though it is fresh, and kept for the others", async () => {
  const cache = await cacheOfOld();
  vi.advanceTimersByTime(2_000);
  expect(cache.readFresh("/", 1)).toBeUndefined();
  expect(cache.readFresh("/", 2)?.value).toBe("old");
  expect((await cache.read("/", ok("new"), 2)).value).toBe("old");
  expect(await cache.read("/", ok("new"), 1)).toMatchObject({ value: "new", from: "stale" });
  expect(cache.readFresh("/")?.value).toBe("new");
  vi.advanceTimersByTime(1_000);
  // Where that fails, old is better than nothing.
  expect((await cache.read("/", down(), 0)).value).toBe("new");
});

test("a load that began too long ago is not shared, and what it brings does not take the newer one's place", async () => {
  for (const late of [loaded("early"), uncacheable("failed")]) {
    const cache = new Cache<string>(1_000_000);
    const { load, end } = pending();
    const early = cache.read("/", load);
    vi.advanceTimersByTime(2_000);
    expect(await cache.read("/", ok("new"), 1)).toMatchObject({ value: "new", isStored: true });
    end(late);
    expect(await early).toMatchObject({ value: late.value, isStored: false });
    expect(cache.readFresh("/")?.value).toBe("new");
  }
});

test("the time that a load took is part of the age of what it brought", async () => {
  const cache = new Cache<string>(1_000_000);
  const { load, end } = pending();
  const slow = cache.read("/", load);
  vi.advanceTimersByTime(2_000);
  end(loaded("a", { ageS: 1 }));
  expect((await slow).ageS).toBe(3);
});

test("after an edit nothing loaded before is fresh, and a load that was under way is not shared", async () => {
  const cache = await cacheOfOld();
  let finish = (_loaded: Loaded<string>) => {};
  const late = new Promise<Loaded<string>>((resolve) => {
    finish = resolve;
  });
  const underWay = cache.read("/late", () => late);
  vi.advanceTimersByTime(1);
  expireCaches();
  vi.advanceTimersByTime(1);
  expect(cache.readFresh("/")).toBeUndefined();
  expect(await cache.read("/", ok("new"))).toMatchObject({ value: "new" });
  expect(await cache.read("/late", ok("new"))).toMatchObject({ value: "new" });
  finish(loaded("old"));
  await underWay;
  expect(cache.readFresh("/late")).toMatchObject({ value: "new" });
});

test("after an edit what is cached is served if it can't be loaded within 300 ms", async () => {
  const cache = await cacheOfOld();
  expireCaches();
  const read = cache.read("/", () => new Promise<never>(() => {}));
  await vi.advanceTimersByTimeAsync(300);
  expect(await read).toMatchObject({ value: "old", ttlS: -1 });
  // So what is made of it is not fresh either.
  expect(cache.peek("/")?.ageS).toBe(4);
});

test("a clock that is set back changes nothing", async () => {
  const cache = await cacheOfOld();
  vi.advanceTimersByTime(2_000);
  vi.setSystemTime(Date.now() - 600_000);
  expect(cache.readFresh("/")).toMatchObject({ ageS: 2, ttlS: 1 });
  vi.advanceTimersByTime(2_001);
  expect(await cache.read("/", ok("new"))).toMatchObject({ value: "new" });
});

test("large values that are asked for once leave alone what was asked for twice", async () => {
  const cache = new Cache<string>(1_000_000);
  const known = Array.from({ length: 20 }, (_, index) => `/?page=${index}`);
  for (const key of [...known, ...known])
    await cache.read(key, async () => loaded("page", { bytes: 10_000 }));
  for (const bytes of [30_000, 200_000, 300_000])
    for (let index = 0; index < 20; index += 1)
      await cache.read(`/?search=${bytes + index}`, async () => loaded("large", { bytes }));
  expect(known.filter((key) => cache.peek(key) === undefined)).toEqual([]);
});
