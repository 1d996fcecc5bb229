import { createHash } from "node:crypto";
import { type Failure, fail, type Result, succeed } from "../articles/result";
import { DAY_S, PAUSE_MS, WAIT_MS } from "../caching/freshness.server";
import { SegmentedLru } from "../caching/segmented-lru.server";
import { wait } from "../runtime/time-limit.server";
import type { Edits } from "./edited.server";
import type { Policy } from "./policy.server";

const CACHE_BYTES = 64 * 1024 * 1024;

/** What a call has found; `day` is when, where another day may find more. */
export type Answer = { ok: true; value: unknown; etag: string | null; day?: string };

export type Call = {
  /** Names all that the answer depends on. */
  key: string;
  /** The id of the one article that the answer depends on; without it an edit of any article may change the answer. */
  article?: string;
  /** Asks the source, or returns `last` if nothing has changed. Throws if there is no usable response. */
  ask: (signal: AbortSignal, last: Answer | undefined) => Promise<Answer | Failure>;
  /** Whether it asks this machine alone: without a time limit, a retry and the breaker. */
  isLocal?: true;
};

/** An answer of the source for as long as it gives the same one. Times are of the monotonic clock, in ms. */
export type Entry = {
  readonly call: Call;
  readonly hash: string;
  /** When the last call began that gave this answer. */
  confirmedAt: number;
  /** When the last call has failed. */
  failedAt: number;
  /** False once the source has given another answer. */
  isCurrent: boolean;
};

type Stored = Answer & { entry: Entry; bytes: number };

/** A call under way, which never rejects. */
type Work = { startedAt: number; stored: Promise<Stored | Failure> };

/** For how long a call is waited for, where not until the request's deadline: "anew" begins that again, "briefly" is a quarter. */
export type Patience = "anew" | "briefly";

/** The answer to a call, stored or new, by the request's deadline. `Value` is what its `ask` finds. */
export type Read = <Value>(call: Call, patience?: Patience) => Promise<Result<Value>>;

/** What one request reads: the entries until now, and whether nothing has failed. An article that does not exist is no failure. */
export type Reading = { readonly entries: ReadonlySet<Entry>; isComplete: boolean; read: Read };

export function areCurrent(entries: readonly Entry[]): boolean {
  return entries.every(({ isCurrent }) => isCurrent);
}

/** Whether the source is left alone for a moment, because its last call for this has failed. */
export function hasJustFailed({ failedAt }: Entry): boolean {
  return performance.now() < failedAt + PAUSE_MS;
}

function confirm(entry: Entry, confirmedAt: number): void {
  entry.confirmedAt = Math.max(confirmedAt, entry.confirmedAt);
  entry.failedAt = Number.NEGATIVE_INFINITY;
}

function toStored(call: Call, answer: Answer, confirmedAt: number): Stored {
  const json = JSON.stringify(answer.value);
  const hash = createHash("sha1").update(json).digest("base64");
  const entry = { call, hash, confirmedAt, failedAt: Number.NEGATIVE_INFINITY, isCurrent: true };
  // An estimate: V8 uses two bytes a character, and JSON's keys and punctuation stand for the objects themselves.
  const bytes = 2 * json.length;
  return { ...answer, entry, bytes };
}

async function finishRenewal(entry: Entry, { stored }: Work): Promise<void> {
  const result = await stored;
  if (!result.ok && result.error !== "not-found") entry.failedAt = performance.now();
  else if (result.ok && result.entry.hash === entry.hash) confirm(entry, result.entry.confirmedAt);
  else entry.isCurrent = false;
}

type Options = { freshS: number; timeoutMs: number; call: Policy["call"]; mayLackEdit: Edits["mayLack"] };

export type Store = ReturnType<typeof createStore>;

/** Keeps what `call` brings of the source, fresh for `freshS` seconds. A request waits `timeoutMs` for it; 0 is no limit. */
export function createStore({ freshS, timeoutMs, call: callSource, mayLackEdit }: Options) {
  const answers = new SegmentedLru<Stored>(CACHE_BYTES);
  const works = new Map<string, Work>();

  /** The age in seconds of what was made of these entries; 0 if there are none. */
  function ageOfOldest(entries: readonly Entry[]): number {
    return entries.reduce((oldestS, { call, confirmedAt }) => {
      const ageS = (performance.now() - confirmedAt) / 1_000;
      return Math.max(oldestS, ageS, mayLackEdit(confirmedAt, call) ? freshS : 0);
    }, 0);
  }

  /** Whether what was made of these entries may be served without a look at the source. */
  function areFresh(entries: readonly Entry[]): boolean {
    return ageOfOldest(entries) < freshS && areCurrent(entries);
  }

  function areUsable(entries: readonly Entry[]): boolean {
    return ageOfOldest(entries) < freshS + DAY_S;
  }

  /** Keeps an answer, under the same entry if it is the same one; not if a later call has brought another. */
  function keep(call: Call, answer: Answer, confirmedAt: number, isLatest: boolean): Stored {
    const last = answers.peek(call.key);
    const made = last === answer ? last : toStored(call, answer, confirmedAt);
    const isSame = last?.entry.hash === made.entry.hash;
    const stored = isSame ? { ...made, entry: last.entry } : made;
    // Where there is none, a later call may have found that it is gone.
    const isOvertaken = last ? last.entry.confirmedAt > confirmedAt : !isLatest;
    if (freshS > 0 && !isOvertaken) answers.set(call.key, stored);
    if (isSame) confirm(stored.entry, confirmedAt);
    else if (isOvertaken) stored.entry.isCurrent = false;
    else if (last) last.entry.isCurrent = false;
    return stored;
  }

  function finish(call: Call, last: Stored | undefined, work: Work, answer: Answer | Failure) {
    const isLatest = works.get(call.key) === work;
    if (isLatest) works.delete(call.key);
    if (answer.ok) return keep(call, answer, work.startedAt, isLatest);
    if (answer.error === "not-found" && isLatest) {
      answers.delete(call.key);
      if (last) last.entry.isCurrent = false;
    }
    return answer;
  }

  /** Asks the source, one call at a time for each key. What may lack an edit is not shared. */
  function ask(call: Call): Work {
    const shared = works.get(call.key);
    if (shared && !mayLackEdit(shared.startedAt, call)) return shared;
    const last = answers.peek(call.key);
    const startedAt = performance.now();
    const ask = (signal: AbortSignal) => call.ask(signal, last);
    const asked = call.isLocal ? ask(new AbortController().signal) : callSource(ask);
    const answered = asked.catch((error) => {
      console.error(error);
      return fail("broken");
    });
    const work: Work = { startedAt, stored: answered.then((answer) => finish(call, last, work, answer)) };
    works.set(call.key, work);
    return work;
  }

  /** Asks again for entries that are not fresh, and waits for that until `WAIT_MS` after each call has begun. */
  async function renew(entries: readonly Entry[]): Promise<void> {
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

  /** Begins a request's reading, whose deadline counts from its first call. Its calls go on after that, for the store. */
  function open(): Reading {
    let deadline: Promise<void> | undefined;

    async function find(call: Call, limit: Promise<void>): Promise<Stored | Failure> {
      const known = answers.get(call.key);
      if (known && areUsable([known.entry])) {
        await Promise.race([renew([known.entry]), limit]);
        const stored = answers.peek(call.key) ?? (known.entry.isCurrent ? known : undefined);
        if (stored) return stored;
      }
      return (await Promise.race([ask(call).stored, limit])) ?? fail("timeout");
    }

    const reading = {
      entries: new Set<Entry>(),
      isComplete: true,
      async read<Value>(call: Call, patience?: Patience): Promise<Result<Value>> {
        if (patience === "anew") deadline = undefined;
        deadline ??= wait(timeoutMs);
        const due = patience === "briefly" ? Promise.race([deadline, wait(timeoutMs / 4)]) : deadline;
        const found = await find(call, call.isLocal ? wait(0) : due);
        if (found.ok) {
          reading.entries.add(found.entry);
          return succeed(found.value as Value);
        }
        if (found.error !== "not-found") reading.isComplete = false;
        return found;
      },
    };
    return reading;
  }

  return { ageOfOldest, areFresh, areUsable, renew, open, mayLackEdit };
}
