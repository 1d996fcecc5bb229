/** Beyond so many edits of single articles all count as edited. */
const MAX_EDITED = 1_000;

/** Opens a record of when all articles were last edited at once, when any was, and when single ones were. */
export function createInvalidations() {
  let all = Number.NEGATIVE_INFINITY;
  let any = Number.NEGATIVE_INFINITY;
  const one = new Map<string, number>();

  return {
    /** Notes an edit of an article, or without an id of any: what was confirmed before is not fresh. */
    invalidate(id?: string): void {
      any = performance.now();
      if (id !== undefined && one.size < MAX_EDITED) one.set(id, any);
      else {
        all = any;
        one.clear();
      }
    },

    /** Whether what began then may lack an edit of what a request depends on, by default of any article. */
    isInvalidated(startedAt: number, { article }: { article?: string } = {}): boolean {
      return startedAt <= (article === undefined ? any : (one.get(article) ?? all));
    },
  };
}

export type Invalidations = ReturnType<typeof createInvalidations>;
