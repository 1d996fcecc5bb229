import { createHash } from "node:crypto";
import { type Failure, fail, type Result, succeed } from "../articles/result";
import { DAY_S, PAUSE_MS, WAIT_MS } from "../caching/freshness.server";
import { SegmentedLru } from "../caching/segmented-lru.server";
import { wait } from "../runtime/time-limit.server";
import type { Invalidations } from "./invalidations.server";
import type { Policy } from "./policy.server";

const CACHE_BYTES = 64 * 1024 * 1024;

/** What the source has answered; `day` is when, where another day may find more. */
export type SourceResponse = { ok: true; value: unknown; etag: string | null; day?: string };

export type SourceRequest = {
  /** Names all that the response depends on. */
  key: string;
  /** The id of the one article that the response depends on; without it an edit of any article may change it. */
  article?: string;
  /** Asks the source, or returns `last` if nothing has changed. Throws if there is no usable response. */
  send: (signal: AbortSignal, last: SourceResponse | undefined) => Promise<SourceResponse | Failure>;
  /** Whether it asks this machine alone: without a time limit, a retry and the breaker. */
  isLocal?: true;
};

/** A response for as long as the source gives the same one. Times are of the monotonic clock, in ms. */
export type CacheEntry = {
  readonly request: SourceRequest;
  readonly hash: string;
  /** When the last request began that got this response. */
  validatedAt: number;
  /** When the last request has failed. */
  failedAt: number;
  /** False once the source has given another response. */
  isCurrent: boolean;
};

type Stored = SourceResponse & { entry: CacheEntry; bytes: number };

/** A request under way, which never rejects. */
type InFlight = { startedAt: number; stored: Promise<Stored | Failure> };

/** For how long a response is waited for, where not until the deadline: "reset" begins that again, "short" is a quarter. */
export type WaitLimit = "reset" | "short";

/** Gets a response, cached or new, by the tracker's deadline. `Value` is what the source answers. */
export type Read = <Value>(request: SourceRequest, waitLimit?: WaitLimit) => Promise<Result<Value>>;

/** What a page is made of: the entries read until now, and whether nothing has failed. An article that does not exist is no failure. */
export type DependencyTracker = {
  readonly entries: ReadonlySet<CacheEntry>;
  isComplete: boolean;
  read: Read;
};

export function areCurrent(entries: readonly CacheEntry[]): boolean {
  return entries.every(({ isCurrent }) => isCurrent);
}

/** Whether the source is left alone for a moment, because its last request for this has failed. */
export function hasJustFailed({ failedAt }: CacheEntry): boolean {
  return performance.now() < failedAt + PAUSE_MS;
}

function validate(entry: CacheEntry, validatedAt: number): void {
  entry.validatedAt = Math.max(validatedAt, entry.validatedAt);
  entry.failedAt = Number.NEGATIVE_INFINITY;
}

function toStored(request: SourceRequest, response: SourceResponse, validatedAt: number): Stored {
  const json = JSON.stringify(response.value);
  const hash = createHash("sha1").update(json).digest("base64");
  const entry = { request, hash, validatedAt, failedAt: Number.NEGATIVE_INFINITY, isCurrent: true };
  // An estimate: V8 uses two bytes a character, and JSON's keys and punctuation stand for the objects themselves.
  return { ...response, entry, bytes: 2 * json.length };
}

async function finishRevalidation(entry: CacheEntry, { stored }: InFlight): Promise<void> {
  const result = await stored;
  if (!result.ok && result.error !== "not-found") entry.failedAt = performance.now();
  else if (result.ok && result.entry.hash === entry.hash) validate(entry, result.entry.validatedAt);
  else entry.isCurrent = false;
}

type Asking = Pick<Policy, "execute"> & Pick<Invalidations, "isInvalidated">;
type Options = Asking & { freshS: number; timeoutMs: number };

export type Store = ReturnType<typeof createStore>;

/** Caches what `execute` gets of the source, fresh for `freshS` seconds. A visitor waits `timeoutMs` for it; 0 is no limit. */
export function createStore({ freshS, timeoutMs, execute, isInvalidated }: Options) {
  const cached = new SegmentedLru<Stored>(CACHE_BYTES);
  const inFlight = new Map<string, InFlight>();

  /** The age in seconds of what was made of these entries; 0 if there are none. */
  function ageOfOldest(entries: readonly CacheEntry[]): number {
    return entries.reduce((oldestS, { request, validatedAt }) => {
      const ageS = (performance.now() - validatedAt) / 1_000;
      return Math.max(oldestS, ageS, isInvalidated(validatedAt, request) ? freshS : 0);
    }, 0);
  }

  /** Whether what was made of these entries may be served without a look at the source. */
  function areFresh(entries: readonly CacheEntry[]): boolean {
    return ageOfOldest(entries) < freshS && areCurrent(entries);
  }

  function areUsable(entries: readonly CacheEntry[]): boolean {
    return ageOfOldest(entries) < freshS + DAY_S;
  }

  /** Caches a response, under the same entry if it is the same one; not if a later request has got another. */
  function cacheResponse(
    request: SourceRequest,
    response: SourceResponse,
    validatedAt: number,
    isLatest: boolean,
  ): Stored {
    const last = cached.peek(request.key);
    const received = last === response ? last : toStored(request, response, validatedAt);
    const isSame = last?.entry.hash === received.entry.hash;
    const stored = isSame ? { ...received, entry: last.entry } : received;
    // Where there is none, a later request may have found that it is gone.
    const isOvertaken = last ? last.entry.validatedAt > validatedAt : !isLatest;
    if (freshS > 0 && !isOvertaken) cached.set(request.key, stored);
    if (isSame) validate(stored.entry, validatedAt);
    else if (isOvertaken) stored.entry.isCurrent = false;
    else if (last) last.entry.isCurrent = false;
    return stored;
  }

  /** Asks the source, by one request at a time for each key. What may lack an edit is not shared. */
  function send(request: SourceRequest): InFlight {
    const shared = inFlight.get(request.key);
    if (shared && !isInvalidated(shared.startedAt, request)) return shared;
    const last = cached.peek(request.key);
    const startedAt = performance.now();
    const attempt = (signal: AbortSignal) => request.send(signal, last);
    const attempted = request.isLocal ? attempt(new AbortController().signal) : execute(attempt);
    const responded = attempted.catch((error) => {
      console.error(error);
      return fail("broken");
    });
    const finish = (response: SourceResponse | Failure) => {
      const isLatest = inFlight.get(request.key) === sent;
      if (isLatest) inFlight.delete(request.key);
      if (response.ok) return cacheResponse(request, response, startedAt, isLatest);
      if (response.error === "not-found" && isLatest) {
        cached.delete(request.key);
        if (last) last.entry.isCurrent = false;
      }
      return response;
    };
    const sent: InFlight = { startedAt, stored: responded.then(finish) };
    inFlight.set(request.key, sent);
    return sent;
  }

  /** Asks again for entries that are not fresh, and waits for that until `WAIT_MS` after each request has begun. */
  async function revalidate(entries: readonly CacheEntry[]): Promise<void> {
    const now = performance.now();
    const due = entries.filter((entry) => entry.isCurrent && !areFresh([entry]) && !hasJustFailed(entry));
    const renewals = due.map((entry) => {
      const sent = send(entry.request);
      const renewal = finishRevalidation(entry, sent);
      const leftMs = sent.startedAt + WAIT_MS - now;
      return leftMs > 0 ? Promise.race([renewal, wait(leftMs)]) : undefined;
    });
    await Promise.all(renewals);
  }

  /** Tracks what one page reads. Its deadline counts from the first read; what is under way then goes on, for the cache. */
  function open(): DependencyTracker {
    let deadline: Promise<void> | undefined;

    async function find(request: SourceRequest, limit: Promise<void>): Promise<Stored | Failure> {
      const last = cached.get(request.key);
      if (last && areUsable([last.entry])) {
        await Promise.race([revalidate([last.entry]), limit]);
        const stored = cached.peek(request.key) ?? (last.entry.isCurrent ? last : undefined);
        if (stored) return stored;
      }
      return (await Promise.race([send(request).stored, limit])) ?? fail("timeout");
    }

    const tracker = {
      entries: new Set<CacheEntry>(),
      isComplete: true,
      async read<Value>(request: SourceRequest, waitLimit?: WaitLimit): Promise<Result<Value>> {
        if (waitLimit === "reset") deadline = undefined;
        deadline ??= wait(timeoutMs);
        const due = waitLimit === "short" ? Promise.race([deadline, wait(timeoutMs / 4)]) : deadline;
        const result = await find(request, request.isLocal ? wait(0) : due);
        if (result.ok) {
          tracker.entries.add(result.entry);
          return succeed(result.value as Value);
        }
        if (result.error !== "not-found") tracker.isComplete = false;
        return result;
      },
    };
    return tracker;
  }

  return { ageOfOldest, areFresh, areUsable, revalidate, open, isInvalidated };
}
