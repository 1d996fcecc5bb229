import { FOUND_IN } from "../words";
import type { BlogList } from "./blog";

type IsFound = (text: string, field: string) => boolean;

/** Where a row has what was searched for, besides its title and text: where readers see it, or else where they don't. */
function placesOf(row: object, isFound: IsFound): string[] {
  const found = Object.entries(row).flatMap(([field, value]) => {
    const texts = [value].flat().filter((text) => text !== null && typeof text !== "object");
    return texts.some((text) => isFound(String(text), field)) ? [field] : [];
  });
  const seen = found.flatMap((field) => FOUND_IN.fields[field] ?? []);
  if (seen.length > 0 || found.includes("title") || found.includes("content")) return seen;
  return [...new Set(found.map((field) => FOUND_IN.unseen[field] ?? FOUND_IN.others))];
}

/** Notes at each article of a list by what a search has found it; `rows` are what the list was parsed from. */
export function noteFields(
  list: BlogList | undefined,
  rows: unknown,
  isFound: IsFound,
): BlogList | undefined {
  if (!list || !Array.isArray(rows)) return list;
  const rowsById = new Map(rows.toReversed().map((row) => [String(Object(row).id), Object(row)]));
  const blogs = list.blogs.map((blog) => {
    const foundIn = placesOf(rowsById.get(blog.id) ?? {}, isFound);
    return foundIn.length === 0 ? blog : { ...blog, foundIn };
  });
  return { ...list, blogs };
}
