import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Failure, fail } from "../../../app/content/blog";
import {
  type Answer,
  ageOfOldest,
  areCurrent,
  areFresh,
  areUsable,
  type Call,
  noteEdit,
  read,
  renew,
  startReading,
} from "../../../app/content/store.server";

const DAY_MS = 86_400_000;

let tests = 0;

beforeEach(() => {
  vi.useFakeTimers();
  // Each test is later than the others, and has keys of its own.
  tests += 1;
  vi.advanceTimersByTime(tests * 100 * DAY_MS);
});

afterEach(() => {
  vi.useRealTimers();
});

type Given = string | Failure | Promise<string | Failure>;

/** A call whose answers are what `answer` returns. */
function callOf(answer: () => Given, name = "") {
  const ask = vi.fn(async (): Promise<Answer | Failure> => {
    const value = await answer();
    return typeof value === "string" ? { ok: true, value, etag: null } : value;
  });
  const call: Call = { key: `${tests} ${name}`, ask, keysOf: () => ["lists"] };
  return { call, ask };
}

/** What a request reads: the value or the error, and the entries. */
async function request(call: Call) {
  const reading = startReading();
  const result = await read<string>(call, reading);
  return { value: result.ok ? result.value : result.error, entries: [...reading.entries], reading };
}

/** Something read as "old", which the source answers as `answer` says from then on. */
async function readOld(answer: () => Given = () => "new") {
  let now: () => Given = () => "old";
  const { call, ask } = callOf(() => now());
  const { value, entries } = await request(call);
  expect(value).toBe("old");
  now = answer;
  ask.mockClear();
  return { call, ask, entries, change: (next: () => Given) => (now = next) };
}

const never = () => new Promise<string>(() => {});
const settle = () => vi.advanceTimersByTimeAsync(0);

test("what is fresh is read without a call", async () => {
  const { call, ask, entries } = await readOld();
  vi.advanceTimersByTime(2_000);
  expect(await request(call)).toMatchObject({ value: "old", entries });
  expect([ask.mock.calls.length, areFresh(entries), Math.floor(ageOfOldest(entries))]).toEqual([0, true, 2]);
  expect(entries[0]?.keys).toEqual(["lists"]);
});

test("what is stale is read at once, and renewed once behind the reader", async () => {
  const { call, ask, entries } = await readOld();
  vi.advanceTimersByTime(3_500);
  expect(areFresh(entries)).toBe(false);
  const readers = await Promise.all([request(call), request(call)]);
  expect(readers.map(({ value }) => value)).toEqual(["old", "old"]);
  await settle();
  expect([(await request(call)).value, ask.mock.calls.length]).toEqual(["new", 1]);
  expect(areCurrent(entries)).toBe(false);
});

test("later a request waits for the answer", async () => {
  const { call } = await readOld();
  vi.advanceTimersByTime(4_001);
  expect((await request(call)).value).toBe("new");
});

test("but for 300 ms at most, and then no other waits for a second", async () => {
  const { call, ask } = await readOld(never);
  vi.advanceTimersByTime(10_000);
  const waiting = request(call);
  await vi.advanceTimersByTimeAsync(300);
  expect((await waiting).value).toBe("old");
  expect((await request(call)).value).toBe("old");
  expect(ask).toHaveBeenCalledTimes(1);
});

test("an answer that has not changed keeps its entry, which is fresh again", async () => {
  const { call, entries } = await readOld(() => "old");
  vi.advanceTimersByTime(60_000);
  await renew(entries);
  expect([areCurrent(entries), areFresh(entries)]).toEqual([true, true]);
  expect((await request(call)).entries).toEqual(entries);
});

test("where calls fail, what was read is there for a day, with a call a second", async () => {
  const { call, ask, entries } = await readOld(() => fail("broken"));
  vi.advanceTimersByTime(5_000);
  for (let times = 0; times < 5; times += 1) expect((await request(call)).value).toBe("old");
  expect(ask).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_001);
  await request(call);
  expect(ask).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(DAY_MS - 60_000);
  expect([(await request(call)).value, areUsable(entries)]).toEqual(["old", true]);
  vi.advanceTimersByTime(60_000);
  expect([(await request(call)).value, areUsable(entries)]).toEqual(["broken", false]);
});

test("it recovers with the first call that succeeds", async () => {
  const { call, change } = await readOld(() => fail("broken"));
  vi.advanceTimersByTime(60_000);
  await request(call);
  change(() => "new");
  vi.advanceTimersByTime(1_001);
  expect((await request(call)).value).toBe("new");
});

test("a failure is not kept, and makes what was read incomplete; what is gone does not", async () => {
  const { call, ask } = callOf(() => fail("timeout"));
  for (let times = 0; times < 2; times += 1)
    expect(await request(call)).toMatchObject({ value: "timeout", reading: { isComplete: false } });
  expect(ask).toHaveBeenCalledTimes(2);

  const { call: article, entries } = await readOld(() => fail("not-found"));
  vi.advanceTimersByTime(5_000);
  expect(await request(article)).toMatchObject({
    value: "not-found",
    entries: [],
    reading: { isComplete: true },
  });
  expect(areCurrent(entries)).toBe(false);
});

test("a call that throws fails as broken", async () => {
  const { call } = callOf(() => Promise.reject(new Error("no JSON")));
  expect((await request(call)).value).toBe("broken");
});

test("a first reader waits for as long as the source may take", async () => {
  const { call } = callOf(never);
  const waiting = request(call);
  await vi.advanceTimersByTimeAsync(2_000);
  expect((await waiting).value).toBe("timeout");
});

test("simultaneous readers share a call", async () => {
  const { call, ask } = callOf(() => "one");
  const readers = await Promise.all(Array.from({ length: 50 }, () => request(call)));
  expect([ask.mock.calls.length, new Set(readers.map(({ entries }) => entries[0])).size]).toEqual([1, 1]);
});

test("an edit of some time ago makes late what is older than it, which is used if the source fails", async () => {
  const { call, change } = await readOld();
  vi.advanceTimersByTime(2_000);
  noteEdit(performance.now() - 2_001);
  expect((await request(call)).value).toBe("old");
  noteEdit(performance.now() - 1_000);
  expect((await request(call)).value).toBe("new");
  vi.advanceTimersByTime(1_000);
  change(() => fail("broken"));
  noteEdit();
  expect((await request(call)).value).toBe("new");
});

/** Answers that come when they are told to. */
function pending() {
  const ends: ((answer: string | Failure) => void)[] = [];
  return { ends, answer: () => new Promise<string | Failure>((resolve) => ends.push(resolve)) };
}

test.each<string | Failure>(["early", fail("broken")])(
  "a call that began before an edit is not shared, and %j from it replaces nothing",
  async (late) => {
    const { ends, answer } = pending();
    const { call } = callOf(answer, JSON.stringify(late));
    const early = request(call);
    await vi.advanceTimersByTimeAsync(1_500);
    noteEdit(performance.now() - 1_000);
    const second = request(call);
    await settle();
    ends[1]?.("new");
    expect((await second).value).toBe("new");
    ends[0]?.(late);
    const { value, entries } = await early;
    expect(value).toBe(typeof late === "string" ? late : "broken");
    expect(areCurrent(entries)).toBe(typeof late !== "string");
    expect((await request(call)).value).toBe("new");
  },
);

test("after an edit all is late, and a call that was under way is not shared", async () => {
  const { call, entries } = await readOld();
  const { ends, answer } = pending();
  const slow = callOf(answer, "slow");
  const underWay = request(slow.call);
  vi.advanceTimersByTime(1);
  noteEdit();
  vi.advanceTimersByTime(1);
  expect(areFresh(entries)).toBe(false);
  expect((await request(call)).value).toBe("new");
  const after = request(slow.call);
  await settle();
  ends[1]?.("new");
  ends[0]?.("old");
  expect([(await underWay).value, (await after).value]).toEqual(["old", "new"]);
  expect((await request(slow.call)).value).toBe("new");
});

test("after an edit what is there is used if the source takes longer than 300 ms, and is not fresh", async () => {
  const { call, entries } = await readOld(never);
  vi.advanceTimersByTime(1);
  noteEdit();
  const waiting = request(call);
  await vi.advanceTimersByTimeAsync(300);
  expect((await waiting).value).toBe("old");
  expect([areFresh(entries), ageOfOldest(entries)]).toEqual([false, 4]);
});

test("a clock that is set back changes no age", async () => {
  const { call, entries } = await readOld();
  vi.advanceTimersByTime(2_000);
  vi.setSystemTime(Date.now() - 600_000);
  expect(Math.floor(ageOfOldest(entries))).toBe(2);
  vi.advanceTimersByTime(2_001);
  expect((await request(call)).value).toBe("new");
});
