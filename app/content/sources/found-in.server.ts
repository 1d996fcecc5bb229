import { splitByTerms } from "../../filters/text";
import { FOUND_IN } from "../../words";
import type { BlogSummary } from "../article/blog";
import { MAX_ENTRIES } from "../article/row.server";

/** The fields in which the list marks what was searched for, as `explain` sees them. */
const MARKED = ["title", "content"];

type IsFound = (text: string, field: string) => boolean;

/** Where a row has what was searched for, if the list marks nothing: where readers see it, or else where they don't. */
export function placesOf(row: Record<string, unknown>, isFound: IsFound): string[] {
  const hasTerm = (field: string) =>
    [row[field]]
      .flat()
      .slice(0, MAX_ENTRIES)
      .some((value) => typeof value !== "object" && isFound(String(value ?? ""), field));
  const others = Object.keys(row).filter((field) => !MARKED.includes(field) && hasTerm(field));
  const seen = Object.entries(FOUND_IN.fields).filter(([field]) => others.includes(field));
  // The text comes last, because it is long.
  if (seen.length > 0 || others.length === 0 || MARKED.some(hasTerm)) return seen.map(([, place]) => place);
  return [...new Set(others.map((field) => FOUND_IN.unseen[field] ?? FOUND_IN.others))];
}

/** A summary without where a search has found it, if the list marks that. */
export function explain(
  { foundIn = [], ...summary }: BlogSummary,
  terms: readonly string[],
  isByWord: boolean,
  search: string,
): BlogSummary {
  const texts = [summary.title, summary.excerpt];
  const isMarked = texts.some((text) => splitByTerms(text, terms, isByWord).length > 1);
  // Each row of an author's articles shows the name anyway.
  const isByAuthor = search.toLowerCase() === summary.author.toLowerCase();
  if (terms.length === 0 || isMarked || isByAuthor) return summary;
  return { ...summary, foundIn: foundIn.length > 0 ? foundIn : [FOUND_IN.text] };
}
