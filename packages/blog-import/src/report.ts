const MAX_LINES = 20;
const MAX_FILES = 3;

export type Report = ReturnType<typeof createReport>;

/** Collects what an import did and could not do. */
export function createReport() {
  const counts = new Map<string, number>();
  const problems = new Map<string, Map<string, string[]>>();

  function count(kind: string, number = 1): void {
    counts.set(kind, (counts.get(kind) ?? 0) + number);
  }

  function list(kind: string, places: Map<string, string[]>): string[] {
    const all = [...places].sort(([, a], [, b]) => b.length - a.length);
    const lines = all.slice(0, MAX_LINES).map(([what, files]) => {
      const more = files.length > MAX_FILES ? ` and ${files.length - MAX_FILES} more` : "";
      return `${kind}: ${what}: ${files.slice(0, MAX_FILES).join(", ")}${more}`;
    });
    return all.length > MAX_LINES ? [...lines, `${kind}: ${all.length - MAX_LINES} more like these`] : lines;
  }

  return {
    count,
    /** Counts a problem, and keeps where it is. */
    add(kind: string, what: string, place: string): void {
      count(kind);
      const places = problems.get(kind) ?? new Map<string, string[]>();
      const files = places.get(what) ?? [];
      files.push(place);
      problems.set(kind, places.set(what, files));
    },
    of: (kind: string) => counts.get(kind) ?? 0,
    /** The problems that most files have, each once. */
    listProblems(): string[] {
      const lines = [...problems].flatMap(([kind, places]) => list(kind, places));
      // A file's name may have line ends, and codes that a terminal obeys.
      return lines.map((line) => line.replace(/\p{Cc}/gu, "?"));
    },
  };
}
