/** Beyond so many edits of single articles all count as edited. */
const MAX_EDITED = 1_000;

/** When all articles were last edited at once, when any was, and when single ones were. */
const edited = {
  all: Number.NEGATIVE_INFINITY,
  any: Number.NEGATIVE_INFINITY,
  one: new Map<string, number>(),
};

/** Notes an edit of an article, or without an id of any: what was confirmed before is not fresh. */
export function noteEdit(id?: string): void {
  edited.any = performance.now();
  if (id === undefined) edited.all = edited.any;
  else if (edited.one.size < MAX_EDITED) edited.one.set(id, edited.any);
  else {
    edited.all = edited.any;
    edited.one.clear();
  }
}

/** Whether what began then may lack an edit of what a call depends on, by default of any article. */
export function mayLackEdit(startedAt: number, { article }: { article?: string } = {}): boolean {
  if (article === undefined) return startedAt <= edited.any;
  return startedAt <= Math.max(edited.all, edited.one.get(article) ?? edited.all);
}
