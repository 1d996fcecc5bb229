import { LRUCache } from "lru-cache";
import { FRESH_S, LIFETIME_S, STALE_WHILE_REVALIDATE_S } from "./freshness.server";

const STALE_WAIT_MS = 300;
const RETRY_AFTER_MS = 1_000;
const PROBATIONARY_SHARE = 0.25;
const ENTRY_OVERHEAD_BYTES = 1_024;

/** The result of a load. Without `ageS` it is not stored: the stale value is evicted if `isGone`, and served otherwise. */
export type Loaded<Value> = { value: Value; bytes: number; ageS?: number; isGone?: boolean };

export type Cached<Value> = {
  value: Value;
  ageS: number;
  ttlS: number;
  from: "hit" | "uri-miss" | "stale"; // RFC 9211
  isStored: boolean;
  isCollapsed: boolean;
};

type Load<Value> = (stale: Value | undefined) => Promise<Loaded<Value>>;
type RunningLoad<Value> = { startedAt: number; result: Promise<Cached<Value>> };
type Entry<Value> = { value: Value; bytes: number; startedAt: number; createdAt: number; retryAt: number };
type Segment<Value> = LRUCache<string, Entry<Value>>;

// By the monotonic clock, like every time in here: a clock that is set back must not freeze content.
let expiredAt = Number.NEGATIVE_INFINITY;

/** Makes everything stale that the caches hold or are loading, after a change of the content. */
export function expireCaches(): void {
  expiredAt = performance.now();
}

/**
 * A shared cache in memory, bounded by bytes, with one load at a time per key (RFC 9111, RFC 5861). A segmented LRU:
 * keys requested once stay in the probationary segment, so that a flood of unknown keys can't evict protected ones.
 */
export class Cache<Value> {
  readonly #probationary: Segment<Value>;
  readonly #protected: Segment<Value>;
  readonly #running = new Map<string, RunningLoad<Value>>();

  constructor(maxBytes: number) {
    const createSegment = (share: number): Segment<Value> =>
      new LRUCache({
        maxSize: Math.max(1, Math.floor(maxBytes * share)),
        sizeCalculation: ({ bytes }, key) => bytes + 2 * key.length + ENTRY_OVERHEAD_BYTES,
      });
    this.#probationary = createSegment(PROBATIONARY_SHARE);
    this.#protected = createSegment(1 - PROBATIONARY_SHARE);
  }

  readFresh(key: string, maxAgeS = Number.POSITIVE_INFINITY): Cached<Value> | undefined {
    const entry = this.#find(key);
    return entry && ttlOf(entry) > 0 && ageOf(entry) <= maxAgeS ? toCached(entry) : undefined;
  }

  /** The cached value of a key, fresh or stale; it does not count as a request. */
  peek(key: string): Cached<Value> | undefined {
    const entry = this.#protected.peek(key) ?? this.#probationary.peek(key);
    return entry && isUsable(entry) ? toCached(entry) : undefined;
  }

  /** The value of a key, cached or loaded. Rejects only if the load throws and nothing is cached. */
  async read(key: string, load: Load<Value>, maxAgeS = Number.POSITIVE_INFINITY): Promise<Cached<Value>> {
    const entry = this.#find(key);
    const last = this.#running.get(key);
    const isRecent = last && !isExpired(last) && performance.now() - last.startedAt <= 1_000 * maxAgeS;
    const shared = isRecent ? last.result : undefined;
    if (entry && ageOf(entry) > maxAgeS) return shared ?? this.#load(key, entry, load);
    if (entry && (ttlOf(entry) > 0 || performance.now() < entry.retryAt)) return toCached(entry);

    const loading = shared ?? this.#load(key, entry, load);
    if (!entry) return shared ? { ...(await shared), isCollapsed: true } : loading;
    if (ttlOf(entry) + STALE_WHILE_REVALIDATE_S > 0) return toCached(entry);
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, STALE_WAIT_MS));
    return (await Promise.race([loading, late])) ?? serveStale(entry);
  }

  /** Updates the size of a value, if it is still the cached one. */
  resize(key: string, value: Value, bytes: number): void {
    for (const segment of [this.#protected, this.#probationary]) {
      const entry = segment.peek(key);
      if (entry?.value === value) segment.set(key, { ...entry, bytes });
    }
  }

  #find(key: string): Entry<Value> | undefined {
    const kept = this.#protected.get(key);
    const entry = kept ?? this.#probationary.get(key);
    if (!entry || !isUsable(entry)) return undefined;
    if (!kept) {
      this.#probationary.delete(key);
      this.#protected.set(key, entry);
    }
    return entry;
  }

  /** Where a value goes that nobody has asked for before: never to the cost of what was asked for twice. */
  #segmentFor(bytes: number): Segment<Value> {
    const { maxSize, calculatedSize } = this.#protected;
    return bytes > this.#probationary.maxSize && calculatedSize + bytes <= maxSize
      ? this.#protected
      : this.#probationary;
  }

  #load(key: string, stale: Entry<Value> | undefined, load: Load<Value>): Promise<Cached<Value>> {
    const startedAt = performance.now();
    const isLatest = () => this.#running.get(key)?.result === result;
    const run = async (): Promise<Cached<Value>> => {
      try {
        const { value, bytes, ageS, isGone } = await load(stale?.value);
        const now = performance.now();
        // The source may have answered at the start of the load (RFC 9111, 4.2.3).
        const createdAt = now - 1_000 * ((ageS ?? 0) + Math.round((now - startedAt) / 1_000));
        const entry = { value, bytes, startedAt, createdAt, retryAt: 0 };
        // A result that is already stale was built from stale content, so wait before reloading it.
        if (ageOf(entry) >= FRESH_S) entry.retryAt = now + RETRY_AFTER_MS;
        const isStored = isLatest() && ageS !== undefined && ageOf(entry) < LIFETIME_S;
        if (isStored) (stale ? this.#protected : this.#segmentFor(bytes)).set(key, entry);
        else if (isGone && isLatest())
          for (const segment of [this.#protected, this.#probationary]) segment.delete(key);
        if (ageS !== undefined || isGone || !stale)
          return toCached(entry, stale ? "stale" : "uri-miss", isStored);
      } catch (error) {
        if (!stale) throw error;
      }
      return serveStale(stale);
    };
    const result = run().finally(() => {
      if (isLatest()) this.#running.delete(key);
    });
    this.#running.set(key, { startedAt, result });
    return result;
  }
}

function isExpired({ startedAt }: { startedAt: number }): boolean {
  return startedAt <= expiredAt;
}

function ageOf(entry: Entry<unknown>): number {
  const ageS = (performance.now() - entry.createdAt) / 1_000;
  // Past the time for which it would be served while it is revalidated, and so is all that is made of it.
  return isExpired(entry) ? Math.max(ageS, FRESH_S + STALE_WHILE_REVALIDATE_S) : ageS;
}

function isUsable(entry: Entry<unknown>): boolean {
  return ageOf(entry) < LIFETIME_S;
}

function ttlOf(entry: Entry<unknown>): number {
  return FRESH_S - ageOf(entry);
}

function toCached<Value>(
  entry: Entry<Value>,
  from: Cached<Value>["from"] = "hit",
  isStored = true,
): Cached<Value> {
  const ageS = Math.floor(ageOf(entry));
  return { value: entry.value, ageS, ttlS: Math.floor(ttlOf(entry)), from, isStored, isCollapsed: false };
}

function serveStale<Value>(entry: Entry<Value>): Cached<Value> {
  entry.retryAt = performance.now() + RETRY_AFTER_MS;
  return toCached(entry);
}
