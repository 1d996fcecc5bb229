import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Failure, fail } from "../../../app/articles/result";
import { createInvalidations } from "../../../app/content/invalidations.server";
import { createPolicy } from "../../../app/content/policy.server";
import {
  areCurrent,
  createStore,
  type SourceRequest,
  type SourceResponse,
} from "../../../app/content/store.server";

const DAY_MS = 86_400_000;

let store: ReturnType<typeof createStore>;
let invalidate: (id?: string) => void;

beforeEach(() => {
  vi.useFakeTimers();
  const { invalidate: note, isInvalidated } = createInvalidations();
  store = createStore({ freshS: 5, timeoutMs: 2_000, execute: createPolicy(2_000).execute, isInvalidated });
  invalidate = note;
});

afterEach(() => void vi.useRealTimers());

type Given = string | Failure | Promise<string | Failure>;

/** A call whose answers are what `answer` returns. */
function callOf(answer: () => Given, name = "") {
  const send = vi.fn(async (): Promise<SourceResponse | Failure> => {
    const value = await answer();
    return typeof value === "string" ? { ok: true, value, etag: null } : value;
  });
  const call: SourceRequest = { key: `call ${name}`, send };
  return { call, send };
}

/** What a request reads: the value or the error, and the entries. */
async function request(call: SourceRequest) {
  const reading = store.open();
  const result = await reading.read<string>(call);
  return { value: result.ok ? result.value : result.error, entries: [...reading.entries], reading };
}

/** Something read as "old", which the source answers as `answer` says from then on. */
async function readOld(answer: () => Given = () => "new", name = "") {
  let now: () => Given = () => "old";
  const { call, send } = callOf(() => now(), name);
  const { value, entries } = await request(call);
  expect(value).toBe("old");
  now = answer;
  send.mockClear();
  return { call, send, entries, change: (next: () => Given) => (now = next) };
}

const never = () => new Promise<string>(() => {});
const settle = () => vi.advanceTimersByTimeAsync(0);

test.each([
  ["what is fresh is read without a call", 4_999, "old", 0, "old"],
  ["what is not fresh is asked for once while the readers wait", 5_001, "new", 1, "new"],
])("%s", async (_rule, ms, value, calls, next) => {
  const { call, send, entries } = await readOld();
  vi.advanceTimersByTime(ms);
  expect([store.areFresh(entries), 1_000 * store.ageOfOldest(entries)]).toEqual([calls === 0, ms]);
  const readers = await Promise.all([request(call), request(call)]);
  expect(readers.map((reader) => reader.value)).toEqual([value, value]);
  await settle();
  expect((await request(call)).value).toBe(next);
  expect([send.mock.calls.length, areCurrent(entries)]).toEqual([calls, calls === 0]);
});

test("readers wait until 300 ms after a call has begun, and those who come later not at all", async () => {
  const { call, send } = await readOld(never);
  vi.advanceTimersByTime(10_000);
  const first = request(call);
  await vi.advanceTimersByTimeAsync(200);
  const second = request(call);
  await vi.advanceTimersByTimeAsync(100);
  for (const reader of [first, second, request(call)]) expect((await reader).value).toBe("old");
  expect(send).toHaveBeenCalledTimes(1);
});

test("an answer that has not changed keeps its entry, which is fresh again", async () => {
  const { call, entries } = await readOld(() => "old");
  vi.advanceTimersByTime(60_000);
  await store.revalidate(entries);
  expect([areCurrent(entries), store.areFresh(entries)]).toEqual([true, true]);
  expect((await request(call)).entries).toEqual(entries);
});

test("where calls fail, what was read is there for a day, with a call a second", async () => {
  const { call, send, entries } = await readOld(() => fail("broken"));
  vi.advanceTimersByTime(5_000);
  for (let times = 0; times < 5; times += 1) expect((await request(call)).value).toBe("old");
  expect(send).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_001);
  await request(call);
  expect(send).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(DAY_MS - 60_000);
  expect([(await request(call)).value, store.areUsable(entries)]).toEqual(["old", true]);
  vi.advanceTimersByTime(60_000);
  expect([(await request(call)).value, store.areUsable(entries)]).toEqual(["broken", false]);
});

test("a failure is not kept, and makes what was read incomplete; what is gone does not", async () => {
  const { call, send } = callOf(() => fail("timeout"));
  for (let times = 0; times < 2; times += 1)
    expect(await request(call)).toMatchObject({ value: "timeout", reading: { isComplete: false } });
  expect(send).toHaveBeenCalledTimes(2);

  const { call: article, entries } = await readOld(() => fail("not-found"));
  vi.advanceTimersByTime(5_000);
  const gone = { value: "not-found", entries: [], reading: { isComplete: true } };
  expect(await request(article)).toMatchObject(gone);
  expect(areCurrent(entries)).toBe(false);
});

test("a call that throws fails as broken", async () => {
  const { call } = callOf(() => Promise.reject(new Error("no JSON")));
  expect((await request(call)).value).toBe("broken");
});

test.each([
  ["for as long as the source may take", undefined, 2_000],
  ["a quarter of that for what it can do without", "short", 500],
] as const)("a first reader waits %s", async (_howLong, waitLimit, ms) => {
  const reading = store.open();
  const found = reading.read(callOf(never).call, waitLimit);
  await vi.advanceTimersByTimeAsync(ms);
  expect([await found, reading.isComplete]).toEqual([fail("timeout"), false]);
});

test("an edit makes old what was confirmed before, which is used if the source fails", async () => {
  const { call, change } = await readOld();
  expect((await request(call)).value).toBe("old");
  invalidate();
  expect((await request(call)).value).toBe("new");
  vi.advanceTimersByTime(1_000);
  change(() => fail("broken"));
  invalidate();
  expect((await request(call)).value).toBe("new");
});

/** Answers that come when they are told to. */
function pending() {
  const ends: ((answer: string | Failure) => void)[] = [];
  return { ends, answer: () => new Promise<string | Failure>((resolve) => ends.push(resolve)) };
}

/** Two requests, the second after an edit that comes `ms` behind the first. */
async function overlap(call: SourceRequest, ms: number) {
  const first = request(call);
  await vi.advanceTimersByTimeAsync(ms);
  invalidate();
  await vi.advanceTimersByTimeAsync(1);
  const second = request(call);
  await settle();
  return { first, second };
}

test.each<string | Failure>(["early", fail("broken")])(
  "a call that began before an edit is not shared, and %j from it replaces nothing",
  async (late) => {
    const { ends, answer } = pending();
    const { call } = callOf(answer, JSON.stringify(late));
    const { first, second } = await overlap(call, 500);
    ends[1]?.("new");
    expect((await second).value).toBe("new");
    ends[0]?.(late);
    const { value, entries } = await first;
    expect(value).toBe(typeof late === "string" ? late : "broken");
    expect(areCurrent(entries)).toBe(typeof late !== "string");
    expect((await request(call)).value).toBe("new");
  },
);

test("an answer is used although a later call is under way", async () => {
  const { ends, answer } = pending();
  const { call } = await readOld(answer);
  invalidate();
  const { first, second } = await overlap(call, 1);
  ends[0]?.("new");
  expect((await first).value).toBe("new");
  ends[1]?.("newer");
  expect((await second).value).toBe("newer");
});

test("what a later call has found to be gone does not come back by an earlier one", async () => {
  const { ends, answer } = pending();
  const { call } = callOf(answer);
  const { first, second } = await overlap(call, 1);
  ends[1]?.(fail("not-found"));
  expect((await second).value).toBe("not-found");
  ends[0]?.("old");
  expect((await first).value).toBe("old");
  const third = request(call);
  await vi.advanceTimersByTimeAsync(300);
  ends[2]?.(fail("not-found"));
  expect((await third).value).toBe("not-found");
});

test("after an edit what is there is used if the source takes longer than 300 ms, and is not fresh", async () => {
  const { call, entries } = await readOld(never);
  vi.advanceTimersByTime(1);
  invalidate();
  const waiting = request(call);
  await vi.advanceTimersByTimeAsync(300);
  expect((await waiting).value).toBe("old");
  expect([store.areFresh(entries), store.ageOfOldest(entries)]).toEqual([false, 5]);
});

test("a clock that is set back changes no age", async () => {
  const { call, entries } = await readOld();
  vi.advanceTimersByTime(2_000);
  vi.setSystemTime(Date.now() - 600_000);
  expect(Math.floor(store.ageOfOldest(entries))).toBe(2);
  vi.advanceTimersByTime(3_001);
  expect((await request(call)).value).toBe("new");
});

test("an edit of one article makes only what depends on others too send again", async () => {
  const [list, article, other] = [await readOld(), await readOld(never, "7"), await readOld(never, "8")];
  Object.assign(article.call, { article: "7" });
  Object.assign(other.call, { article: "8" });
  vi.advanceTimersByTime(1);
  invalidate("7");
  const fresh = [list, article, other].map(({ entries }) => store.areFresh(entries));
  expect(fresh).toEqual([false, false, true]);
});

test("a flood of edits counts as one of all articles", async () => {
  const { call, entries } = await readOld();
  Object.assign(call, { article: "other" });
  vi.advanceTimersByTime(1);
  for (let id = 0; id <= 1_000; id += 1) invalidate(String(id));
  expect(store.areFresh(entries)).toBe(false);
});

test("what this machine tells has no time limit, and is asked for again as an answer is", async () => {
  let end = (_value: string) => {};
  const { call, send } = callOf(() => new Promise((resolve) => (end = resolve)));
  const first = request({ ...call, isLocal: true });
  await vi.advanceTimersByTimeAsync(60_000);
  end("found");
  const { value, entries } = await first;
  expect([value, store.areFresh(entries), send.mock.calls.length]).toEqual(["found", false, 1]);
});
