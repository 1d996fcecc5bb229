import CachePolicy from "http-cache-semantics";
import { LRUCache } from "lru-cache";

/** How long a request waits for a newer copy of what it could also get stale. */
const PATIENCE_MS = 300;
/** After a load that failed or took too long, the stale value goes on for this time before the next one. */
const CAUTION_MS = 1_000;
/** The part of the room that is left to keys that nobody has asked for again. */
const NEWCOMERS_SHARE = 0.25;
/** An entry that takes more of their room goes to the known ones at once. */
const LARGE_SHARE = 0.1;
/** What the bookkeeping of one entry takes, besides its value. */
const ENTRY_BYTES = 1_024;

/** What a load gives: a value, its size, and the status and headers that say whether and for how long it may be kept. */
export type Loaded<Value> = {
  value: Value;
  bytes: number;
  status: number;
  headers: Record<string, string>;
};

/** A value with its age in seconds; `ttlS` is what is left of its freshness, below 0 where it is stale. */
export type Cached<Value> = {
  value: Value;
  ageS: number;
  ttlS: number;
  /** Where it came from, in the words of RFC 9211: kept, or loaded because none was kept, it was stale, or the cache was passed by. */
  from: "hit" | "uri-miss" | "stale" | "bypass";
  isStored: boolean;
  /** Whether it shared a load that was under way for somebody else. */
  isCollapsed: boolean;
};

type Entry<Value> = { value: Value; bytes: number; policy: CachePolicy; troubledAt: number };
type Load<Value> = { begun: number; loading: Promise<Cached<Value>> };

/**
 * A shared cache in memory, bounded by bytes (RFC 9111, RFC 5861). A stale value is served at once while a newer one is
 * loaded, for as long as its `stale-while-revalidate` says; after that a request waits for the newer one, but not long,
 * and where the load fails the stale one goes on for its `stale-if-error`. One load runs at a time for each key. A key
 * asked for once lives in a smaller part of the room, so that a flood of unknown keys can't push out the known ones.
 */
export class Cache<Value> {
  readonly #newcomers: LRUCache<string, Entry<Value>>;
  readonly #known: LRUCache<string, Entry<Value>>;
  readonly #loads = new Map<string, Load<Value>>();

  constructor(maxBytes: number) {
    const room = (share: number) =>
      new LRUCache<string, Entry<Value>>({
        maxSize: Math.max(1, Math.floor(maxBytes * share)),
        perf: Date, // the clock of the policies
        sizeCalculation: ({ bytes }, key) => bytes + 2 * key.length + ENTRY_BYTES,
      });
    this.#newcomers = room(NEWCOMERS_SHARE);
    this.#known = room(1 - NEWCOMERS_SHARE);
  }

  /** How many bytes the kept values take, and how many there are. */
  get size(): { bytes: number; entries: number } {
    return {
      bytes: this.#newcomers.calculatedSize + this.#known.calculatedSize,
      entries: this.#newcomers.size + this.#known.size,
    };
  }

  /** The value of a key if it is kept, fresh and at most so old. */
  readFresh(key: string, maxAgeS = Number.POSITIVE_INFINITY): Cached<Value> | undefined {
    const entry = this.#find(key);
    if (!entry || entry.policy.stale() || entry.policy.age() > maxAgeS) return undefined;
    return describe(entry, "hit", true);
  }

  /** The value of a key if it is kept, however old. To look at it does not count as asking for it again. */
  peek(key: string): Cached<Value> | undefined {
    const entry = this.#known.peek(key) ?? this.#newcomers.peek(key);
    return entry && describe(entry, "hit", true);
  }

  /**
   * The value of a key, kept or loaded. `load` gets the stale value, to revalidate it; a status from 500, a success
   * with `no-store`, or a throw is a failed load. What is older than `maxAgeS`, or will come of a load that began
   * longer ago, is passed by unless a load fails. Rejects only where the load throws and nothing is kept.
   */
  async read(
    key: string,
    load: (stale: Value | undefined) => Promise<Loaded<Value>>,
    maxAgeS = Number.POSITIVE_INFINITY,
  ): Promise<Cached<Value>> {
    const entry = this.#find(key);
    const last = this.#loads.get(key);
    const running = last && Date.now() - last.begun <= 1_000 * maxAgeS ? last.loading : undefined;
    if (entry && entry.policy.age() > maxAgeS) return running ?? this.#load(key, entry, load);
    const isCautious = entry !== undefined && Date.now() - entry.troubledAt < CAUTION_MS;
    if (entry && (isCautious || !entry.policy.stale())) return describe(entry, "hit", true);

    const loading = running ?? this.#load(key, entry, load);
    if (!entry) return running ? { ...(await loading), isCollapsed: true } : loading;
    const { revalidation } = entry.policy.evaluateRequest({ headers: {} });
    if (revalidation?.synchronous === false) return describe(entry, "hit", true);
    return withPatience(loading, () => {
      entry.troubledAt = Date.now();
      return describe(entry, "hit", true);
    });
  }

  /** Counts a value that takes other room now; nothing happens where another one is kept, or none. */
  weigh(key: string, value: Value, bytes: number): void {
    for (const room of [this.#known, this.#newcomers]) {
      const entry = room.peek(key);
      if (entry?.value === value) room.set(key, { ...entry, bytes }, { ttl: entry.policy.timeToLive() });
    }
  }

  #find(key: string): Entry<Value> | undefined {
    const known = this.#known.get(key);
    if (known) return known;
    const newcomer = this.#newcomers.get(key);
    if (!newcomer) return undefined;
    this.#newcomers.delete(key);
    this.#known.set(key, newcomer, { ttl: newcomer.policy.timeToLive() });
    return newcomer;
  }

  #load(
    key: string,
    entry: Entry<Value> | undefined,
    load: (stale: Value | undefined) => Promise<Loaded<Value>>,
  ): Promise<Cached<Value>> {
    const begun = Date.now();
    const settle = async (): Promise<Cached<Value>> => {
      const loaded = await load(entry?.value).catch((error: unknown) => {
        if (!entry) throw error;
        return undefined;
      });
      if (entry && (loaded === undefined || isWorse(loaded))) {
        entry.troubledAt = Date.now();
        return describe(entry, "hit", true);
      }
      // What a later load brings, or has brought, is newer.
      const isLatest = this.#loads.get(key)?.loading === loading;
      return this.#keep(key, entry, aged(loaded as Loaded<Value>, begun), isLatest);
    };
    const loading = settle();
    const forget = () => {
      if (this.#loads.get(key)?.loading === loading) this.#loads.delete(key);
    };
    // Where a stale value was served meanwhile, nobody else listens.
    loading.then(forget, forget);
    this.#loads.set(key, { begun, loading });
    return loading;
  }

  #keep(
    key: string,
    stale: Entry<Value> | undefined,
    loaded: Loaded<Value>,
    isLatest: boolean,
  ): Cached<Value> {
    const { value, bytes, status, headers } = loaded;
    const policy = new CachePolicy({ headers: {} }, { status, headers });
    // What arrives stale was made of something stale: its source is in trouble.
    const isInTrouble = policy.maxAge() > 0 && policy.stale();
    const entry = { value, bytes, policy, troubledAt: isInTrouble ? Date.now() : 0 };
    const ttl = policy.timeToLive();
    const isStored = isLatest && policy.storable() && status < 400 && ttl > 0;
    // A large one would push out all the other newcomers, or find no room among them.
    const isLarge = bytes > this.#newcomers.maxSize * LARGE_SHARE;
    if (isStored) (stale || isLarge ? this.#known : this.#newcomers).set(key, entry, { ttl });
    else if (isLatest && status >= 400) for (const room of [this.#known, this.#newcomers]) room.delete(key);
    return describe(entry, stale ? "stale" : "uri-miss", isStored);
  }
}

/** Whether a kept value is better: this is a failure, or a success that its maker would not have kept. */
function isWorse({ status, headers }: Loaded<unknown>): boolean {
  return status >= 500 || (status < 400 && headers["cache-control"] === "no-store");
}

/** What was loaded, older by the time that it took: its source may have spoken at the beginning (RFC 9111, 4.2.3). */
function aged<Value>(loaded: Loaded<Value>, begun: number): Loaded<Value> {
  const age = Number(loaded.headers.age ?? 0) + Math.round((Date.now() - begun) / 1_000);
  return { ...loaded, headers: { ...loaded.headers, age: String(age) } };
}

function describe<Value>(
  { value, policy }: Entry<Value>,
  from: Cached<Value>["from"],
  isStored: boolean,
): Cached<Value> {
  const age = policy.age();
  const ageS = Math.floor(age);
  return { value, ageS, ttlS: Math.floor(policy.maxAge() - age), from, isStored, isCollapsed: false };
}

/** What comes first: the loaded value, or, when patience is over, the other one. */
async function withPatience<Value>(loading: Promise<Value>, otherwise: () => Value): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Value>((resolve) => {
    timer = setTimeout(() => resolve(otherwise()), PATIENCE_MS);
  });
  return Promise.race([loading, late]).finally(() => clearTimeout(timer));
}
