import { expect, test } from "vitest";
import { SegmentedLru } from "../../../app/caching/segmented-lru.server";

type Value = { name: string; bytes: number };

/** A map of 1,000,000 bytes that has twenty keys of 10,000, each asked for again. */
function openKnown() {
  const lru = new SegmentedLru<Value>(1_000_000);
  const known = Array.from({ length: 20 }, (_, index) => `/?page=${index}`);
  for (const key of known) lru.set(key, { name: key, bytes: 10_000 });
  for (const key of known) expect(lru.get(key)?.name).toBe(key);
  return { lru, lost: () => known.filter((key) => lru.peek(key) === undefined) };
}

test("a look does not protect a key, a request does", () => {
  const lru = new SegmentedLru<Value>(10_000);
  for (const key of ["looked at", "requested"]) lru.set(key, { name: "", bytes: 100 });
  lru.peek("looked at");
  lru.get("requested");
  for (const key of ["a", "b", "c"]) lru.set(key, { name: "", bytes: 100 });
  expect([lru.peek("looked at"), lru.peek("requested")?.bytes]).toEqual([undefined, 100]);
});

test.each([5_000, 30_000, 200_000, 300_000, 2_000_000])(
  "a flood of keys of %i bytes stays within its share, and leaves alone what was asked for again",
  (bytes) => {
    const { lru, lost } = openKnown();
    const flood = Array.from({ length: 500 }, (_, index) => `/?search=${index}`);
    for (const key of flood) lru.set(key, { name: key, bytes });
    expect(lost()).toEqual([]);
    const kept = flood.filter((key) => lru.peek(key)).length * bytes;
    expect(kept).toBeLessThan(1_000_000);
    // A value larger than the probationary segment takes what is free.
    if (bytes < 1_000_000) expect(kept).toBeGreaterThan(100_000);
  },
);
