import { createHash } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { FRESH_S, LIFETIME_S, PAUSE_MS, RENDER_MS, WAIT_MS } from "../../caching/freshness.server";
import { SegmentedLru } from "../../caching/segmented-lru.server";
import { env } from "../../runtime/env.server";
import type { Rendering } from "../article/article.server";
import { type Failure, fail, type Result, succeed } from "../article/blog";
import { mayLackEdit } from "./edited.server";
import { callWithPolicy } from "./policy.server";

const CACHE_BYTES = 64 * 1024 * 1024;
/** What a call has found; `day` is when, where another day may find more. */
export type Answer = { ok: true; value: unknown; etag: string | null; rendering?: Rendering; day?: string };

export type Call = {
  /** Names all that the answer depends on. */
  key: string;
  /** The id of the one article that the answer depends on; without it an edit of any article may change the answer. */
  article?: string;
  /** The ids of the few articles that an answer shows, by which a cache in front evicts; without it, it is a list. */
  articlesIn?(value: unknown): readonly string[];
  /** Asks the source, or returns `last` if nothing has changed. Throws if there is no usable response. */
  ask: (signal: AbortSignal, last: Answer | undefined) => Promise<Answer | Failure>;
  /** Completes what was found, outside of the call's time limit; `last` may be the same answer. */
  complete?: (answer: Answer, last: Answer | undefined) => Promise<Answer | Failure>;
};

/** An answer of the source for as long as it gives the same one. Times are of the monotonic clock, in ms. */
export type Entry = {
  readonly call: Call;
  readonly hash: string;
  /** The surrogate keys of what is made of it: a cache in front evicts by them. */
  readonly keys: readonly string[];
  /** When the last call began that gave this answer. */
  confirmedAt: number;
  /** When the last call has failed. */
  failedAt: number;
  /** False once the source has given another answer. */
  isCurrent: boolean;
};

/** Resolves after a time in milliseconds; never after 0, which is no limit. */
export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    if (ms > 0) setTimeout(resolve, ms).unref();
  });
}

type Stored = Answer & { entry: Entry; bytes: number };

export type Reading = {
  /** When the request stops waiting for the source, counted from its first call; its calls go on, for the store. */
  deadline?: Promise<void> | undefined;
  /** When it stops waiting for articles that the source has answered, and that are being rendered. */
  renderDeadline?: Promise<void>;
  /** The key of the article that it has asked for last; while that is under way, it asks for no other. */
  article?: string;
  readonly entries: Set<Entry>;
  /** False if a call has failed. An article that does not exist is no failure. */
  isComplete: boolean;
};

declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    reading?: Reading;
  }
}

const store = new SegmentedLru<Stored>(CACHE_BYTES);
export function startReading(): Reading {
  return { entries: new Set(), isComplete: true };
}

/** The reading of a request, which the server has started or else the first loader starts. */
export function readingOf(context: AppLoadContext): Reading {
  context.reading ??= startReading();
  return context.reading;
}

function ageOf({ call, confirmedAt }: Entry): number {
  const ageS = (performance.now() - confirmedAt) / 1_000;
  return mayLackEdit(confirmedAt, call) ? Math.max(ageS, FRESH_S) : ageS;
}

/** The age in seconds of what was made of these entries; 0 if there are none. */
export function ageOfOldest(entries: readonly Entry[]): number {
  return entries.reduce((ageS, entry) => Math.max(ageS, ageOf(entry)), 0);
}

export function areCurrent(entries: readonly Entry[]): boolean {
  return entries.every(({ isCurrent }) => isCurrent);
}

/** Whether what was made of these entries may be served without a look at the source. */
export function areFresh(entries: readonly Entry[]): boolean {
  return ageOfOldest(entries) < FRESH_S && areCurrent(entries);
}

export function areUsable(entries: readonly Entry[]): boolean {
  return ageOfOldest(entries) < LIFETIME_S;
}

/** Whether the source is left alone for a moment, because its last call for this has failed. */
export function hasJustFailed({ failedAt }: Entry): boolean {
  return performance.now() < failedAt + PAUSE_MS;
}

function confirm(entry: Entry, confirmedAt: number): void {
  entry.confirmedAt = Math.max(confirmedAt, entry.confirmedAt);
  entry.failedAt = Number.NEGATIVE_INFINITY;
}

function keysOf({ article, articlesIn }: Call, value: unknown): string[] {
  const ids = article === undefined ? articlesIn?.(value) : [article];
  return ids?.map((id) => `article-${id}`) ?? ["lists"];
}

function toStored(call: Call, answer: Answer, confirmedAt: number): Stored {
  const json = JSON.stringify(answer.value);
  const hash = createHash("sha1").update(json).digest("base64");
  const entry = {
    call,
    hash,
    keys: keysOf(call, answer.value),
    confirmedAt,
    failedAt: Number.NEGATIVE_INFINITY,
    isCurrent: true,
  };
  // An estimate: V8 uses two bytes a character, and JSON's keys and punctuation stand for the objects themselves.
  const bytes = 2 * (json.length + (answer.rendering?.content.length ?? 0));
  return { ...answer, entry, bytes };
}

/** Keeps an answer, under the same entry if it is the same one; not if a later call has brought another. */
function keep(call: Call, answer: Answer, confirmedAt: number, isLatest: boolean): Stored {
  const last = store.peek(call.key);
  const made = last === answer ? last : toStored(call, answer, confirmedAt);
  const isSame = last?.entry.hash === made.entry.hash;
  const stored = isSame ? { ...made, entry: last.entry } : made;
  // Where there is none, a later call may have found that it is gone.
  const isOvertaken = last ? last.entry.confirmedAt > confirmedAt : !isLatest;
  if (isOvertaken) {
    if (!isSame) stored.entry.isCurrent = false;
    return stored;
  }
  if (FRESH_S > 0) store.set(call.key, stored, last !== undefined);
  if (isSame) confirm(stored.entry, confirmedAt);
  else if (last) last.entry.isCurrent = false;
  return stored;
}

/** A call under way: `answered` resolves with the source's answer, `stored` once that is completed. Neither rejects. */
type Work = {
  startedAt: number;
  answered: Promise<Answer | Failure>;
  stored: Promise<Stored | Failure>;
};

const works = new Map<string, Work>();

async function finish(call: Call, last: Stored | undefined, work: Work): Promise<Stored | Failure> {
  const isLatest = () => works.get(call.key) === work;
  try {
    const answer = await work.answered;
    const completed = answer.ok && call.complete ? await call.complete(answer, last) : answer;
    if (completed.ok) return keep(call, completed, work.startedAt, isLatest());
    if (completed.error === "not-found" && isLatest()) {
      store.delete(call.key);
      if (last) last.entry.isCurrent = false;
    }
    return completed;
  } catch (error) {
    console.error(error);
    return fail("broken");
  } finally {
    if (isLatest()) works.delete(call.key);
  }
}

/** Asks the source, one call at a time for each key. What may lack an edit is not shared. */
function ask(call: Call): Work {
  const shared = works.get(call.key);
  if (shared && !mayLackEdit(shared.startedAt, call)) return shared;
  const last = store.peek(call.key);
  const startedAt = performance.now();
  const answered = callWithPolicy((signal) => call.ask(signal, last));
  const work: Work = {
    startedAt,
    answered,
    stored: answered.then(() => finish(call, last, work)),
  };
  works.set(call.key, work);
  return work;
}

/** What a call brings within a request's deadlines. */
async function waitFor(work: Work, reading: Reading): Promise<Stored | Failure> {
  if (!(await Promise.race([work.answered, reading.deadline]))) return fail("timeout");
  reading.renderDeadline ??= wait(RENDER_MS);
  return (await Promise.race([work.stored, reading.renderDeadline])) ?? fail("timeout");
}

async function finishRenewal(entry: Entry, { stored }: Work): Promise<void> {
  const result = await stored;
  if (result.ok) {
    const { hash, confirmedAt } = result.entry;
    if (hash === entry.hash) confirm(entry, confirmedAt);
    else entry.isCurrent = false;
  } else if (result.error === "not-found") entry.isCurrent = false;
  else entry.failedAt = performance.now();
}

/** Asks again for entries that are not fresh, and waits for that until `WAIT_MS` after each call has begun. */
export async function renew(entries: readonly Entry[]): Promise<void> {
  const now = performance.now();
  const due = entries.filter((entry) => entry.isCurrent && !areFresh([entry]) && !hasJustFailed(entry));
  await Promise.all(
    due.map((entry) => {
      const work = ask(entry.call);
      const renewal = finishRenewal(entry, work);
      const leftMs = work.startedAt + WAIT_MS - now;
      return leftMs > 0 ? Promise.race([renewal, wait(leftMs)]) : undefined;
    }),
  );
}

/** The answer to a call, stored or new, by a request's deadline. `Value` is what its `ask` finds. */
export async function read<Value>(call: Call, reading: Reading): Promise<Result<Value>> {
  reading.deadline ??= wait(env.API_TIMEOUT_MS);
  // All of a feed's at once would keep readers waiting.
  const isBehind = call.complete !== undefined && works.has(reading.article ?? "");
  if (call.complete && !isBehind) reading.article = call.key;
  let stored = store.get(call.key);
  if (stored && areUsable([stored.entry])) {
    if (!isBehind) await Promise.race([renew([stored.entry]), reading.deadline]);
    stored = store.peek(call.key) ?? (stored.entry.isCurrent ? stored : undefined);
  } else stored = undefined;
  if (!stored) {
    const asked = isBehind ? fail("timeout") : await waitFor(ask(call), reading);
    if (!asked.ok) {
      if (asked.error !== "not-found") reading.isComplete = false;
      return asked;
    }
    stored = asked;
  }
  reading.entries.add(stored.entry);
  return succeed(stored.value as Value);
}
