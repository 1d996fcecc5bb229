import type { Location } from "@remix-run/react";

/** More entries than anybody walks back through. */
const MAX_ENTRIES = 50;

type Match = { id: string; data: unknown };

/** What each entry of the history showed, newest last. It lives as long as the document, as the router does. */
const shown = new Map<string, Match[]>();

function nameEntry({ key, pathname, search }: Location): string {
  // The first entry of every document has the same key.
  return `${key} ${pathname}${search}`;
}

/** Keeps what the current entry of the history shows. */
export function rememberShown(location: Location, matches: readonly Match[]): void {
  const name = nameEntry(location);
  shown.delete(name);
  shown.set(name, [...matches]);
  for (const oldest of shown.keys()) {
    if (shown.size <= MAX_ENTRIES) return;
    shown.delete(oldest);
  }
}

/**
 * A route's data for the navigation under way: on Back and Forward what the entry showed when it was left, as the
 * browser's own back/forward cache does with documents; else, and where that was a failure, the loader's.
 */
export async function recallOrLoad<Data>(
  routeId: string,
  load: () => Promise<Data>,
  isFailure: (data: Data) => boolean,
): Promise<Data> {
  const target = window.__remixRouter?.state.navigation.location;
  const match = target && shown.get(nameEntry(target))?.find(({ id }) => id === routeId);
  const data = match?.data as Data | undefined;
  return data === undefined || isFailure(data) ? load() : data;
}
