/** What an article may lose. */
const LOSSES = [
  "No date",
  "Old address not known",
  "Dead links",
  "Missing pictures",
  "Template code left",
  "Incomplete text",
  "Empty text",
];
/** What is counted besides. */
const FACTS = [
  "Left out",
  "Hidden",
  "Unknown fields",
  "Pinned",
  "Ids made longer",
  "Old addresses",
  "Links between posts",
  "Pictures and files",
];
const MAX_LINES = 20;
const MAX_FILES = 3;

export type Report = ReturnType<typeof createReport>;

/** Collects what an import did and could not do. */
export function createReport() {
  const counts = new Map<string, number>();
  const files = new Map<string, Set<string>>();
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
    /** Counts a problem, and keeps where it is: in a file, at a place that is named. */
    add(kind: string, what: string, file: string, where = ""): void {
      count(kind);
      files.set(kind, (files.get(kind) ?? new Set()).add(file));
      const places = problems.get(kind) ?? new Map<string, string[]>();
      const all = places.get(what) ?? [];
      all.push(file + where);
      problems.set(kind, places.set(what, all));
    },
    listCounts: () => [...FACTS, ...LOSSES].map((kind) => [kind, counts.get(kind) ?? 0] as const),
    /** In how many of the articles of these files something is known to be lost, and what. */
    sumUp(articles: readonly string[]): string {
      const losses = LOSSES.map(
        (kind) => [kind, articles.filter((file) => files.get(kind)?.has(file))] as const,
      );
      const lost = new Set(losses.flatMap(([, all]) => all)).size;
      const kinds = losses.flatMap(([kind, all]) =>
        all.length > 0 ? `${kind.toLowerCase()} ${all.length}` : [],
      );
      return `Known losses: ${lost} of ${articles.length} articles${kinds.length > 0 ? `: ${kinds.join(", ")}` : ""}`;
    },
    /** The problems that most files have, each once. */
    listProblems(): string[] {
      const lines = [...problems].flatMap(([kind, places]) => list(kind, places));
      // A file's name may have line ends, and codes that a terminal obeys.
      return lines.map((line) => line.replace(/\p{Cc}/gu, "?"));
    },
  };
}
