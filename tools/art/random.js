// Chance that is always the same for the same seed.

/** @typedef {ReturnType<typeof randomFrom>} Random */

/** FNV-1a hash into a mulberry32 generator. @param {string} seed */
export function randomFrom(seed) {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    /** @type {(low: number, high: number) => number} */
    between: (low, high) => low + next() * (high - low),
    /** Both ends inclusive. @type {(low: number, high: number) => number} */
    integer: (low, high) => low + Math.floor(next() * (high - low + 1)),
    /** @type {<T>(first: T, ...others: T[]) => T} */
    pick: (first, ...others) => [first, ...others][Math.floor(next() * (others.length + 1))] ?? first,
  };
}
