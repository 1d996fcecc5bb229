import { LRUCache } from "lru-cache";

const PROBATIONARY_SHARE = 0.25;
const OVERHEAD_BYTES = 1_024;

/**
 * A map bounded by bytes, a segmented LRU. What is asked for once stays in the probationary segment, so that a flood of
 * unknown keys can't evict what is asked for again. A value larger than that segment takes only room that is free.
 */
export class SegmentedLru<Value extends { readonly bytes: number }> {
  readonly #probationary: LRUCache<string, Value>;
  readonly #protected: LRUCache<string, Value>;

  constructor(maxBytes: number) {
    const createSegment = (share: number): LRUCache<string, Value> =>
      new LRUCache({
        maxSize: Math.max(1, Math.floor(maxBytes * share)),
        sizeCalculation: ({ bytes }, key) => bytes + 2 * key.length + OVERHEAD_BYTES,
      });
    this.#probationary = createSegment(PROBATIONARY_SHARE);
    this.#protected = createSegment(1 - PROBATIONARY_SHARE);
  }

  /** The value of a key, which is protected from now on. */
  get(key: string): Value | undefined {
    const value = this.#protected.get(key);
    if (value) return value;
    const promoted = this.#probationary.get(key);
    if (promoted) this.set(key, promoted);
    return promoted;
  }

  peek(key: string): Value | undefined {
    return this.#protected.peek(key) ?? this.#probationary.peek(key);
  }

  /** Keeps a value; it is protected if its key is here, and so has been asked for before. */
  set(key: string, value: Value): void {
    const isKnown = this.delete(key);
    const { maxSize, calculatedSize } = this.#protected;
    const hasRoom = value.bytes > this.#probationary.maxSize && calculatedSize + value.bytes <= maxSize;
    (isKnown || hasRoom ? this.#protected : this.#probationary).set(key, value);
  }

  delete(key: string): boolean {
    return this.#probationary.delete(key) || this.#protected.delete(key);
  }
}
