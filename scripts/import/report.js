const MAX_FILES = 3;

/** Collects what an import did and could not do. */
export function createReport() {
  /** @type {Map<string, number>} */
  const counts = new Map();
  /** @type {Map<string, Map<string, string[]>>} */
  const problems = new Map();
  return {
    /** @param {string} kind @param {number} [number] */
    count(kind, number = 1) {
      counts.set(kind, (counts.get(kind) ?? 0) + number);
    },
    /** Counts a problem, and keeps where it is. @param {string} kind @param {string} what @param {string} place */
    add(kind, what, place) {
      this.count(kind);
      const places = problems.get(kind) ?? new Map();
      problems.set(kind, places);
      const files = places.get(what);
      if (files) files.push(place);
      else places.set(what, [place]);
    },
    /** @param {string} kind */
    of: (kind) => counts.get(kind) ?? 0,
    /** Every problem once, with the files that have it. */
    listProblems() {
      return [...problems].flatMap(([kind, places]) =>
        [...places].map(([what, files]) => {
          const more = files.length > MAX_FILES ? ` and ${files.length - MAX_FILES} more` : "";
          const line = `${kind}: ${what}: ${files.slice(0, MAX_FILES).join(", ")}${more}`;
          // A file's name may have line ends, and codes that a terminal obeys.
          return line.replace(/\p{Cc}/gu, "?");
        }),
      );
    },
  };
}

/** @typedef {ReturnType<typeof createReport>} Report */
