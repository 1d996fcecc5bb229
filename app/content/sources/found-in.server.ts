import { FOUND_IN } from "../../words";
import { MAX_ENTRIES } from "../article/row.server";

const SHOWN = ["title", "content"];
const SEEN = Object.keys(FOUND_IN.fields);

type IsFound = (text: string, field: string) => boolean;

/** Where a row has what was searched for, besides its title and text: where readers see it, or else where they don't. */
export function placesOf(row: Record<string, unknown>, isFound: IsFound): string[] {
  const isInValue = (value: unknown, field: string) =>
    typeof value !== "object" && isFound(String(value ?? ""), field);
  const hasTerm = (field: string) => {
    const value = row[field];
    return Array.isArray(value)
      ? value.slice(0, MAX_ENTRIES).some((item) => isInValue(item, field))
      : isInValue(value, field);
  };
  const found = Object.keys(row).filter((field) => !SHOWN.includes(field) && hasTerm(field));
  if (found.length === 0) return [];
  const seen = SEEN.filter((field) => found.includes(field));
  if (seen.length > 0) return seen.flatMap((field) => FOUND_IN.fields[field] ?? []);
  // The text comes last, because it is long.
  if (SHOWN.some(hasTerm)) return [];
  return [...new Set(found.map((field) => FOUND_IN.unseen[field] ?? FOUND_IN.others))];
}
