/** Runs the work that it is given, at most `places` at once, the rest in the order in which it came. */
export function atMost(places: number) {
  const waiting: (() => void)[] = [];
  let free = places;
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
