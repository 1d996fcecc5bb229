import type { Filter, FilterPart } from "./filter";

/** A piece of a sentence about the list: the site's own words, or text that came with the URL. */
export type Phrase = { text: string; isVisitors: boolean };

function own(text: string): Phrase {
  return { text, isVisitors: false };
}

function visitors(text: string): Phrase {
  return { text, isVisitors: true };
}

/** What the filter asks for, as pieces of a sentence: " for 'sleep' in AI and Tech". None for no filter. */
export function describeFilter({ search, tags }: Filter): Phrase[] {
  const phrases: Phrase[] = [];
  if (search !== "") phrases.push(own(" for '"), visitors(search), own("'"));
  tags.forEach((tag, index) => {
    const joint = index === 0 ? " in " : index === tags.length - 1 ? " and " : ", ";
    phrases.push(own(joint), visitors(tag));
  });
  return phrases;
}

/** The same as one text, for where nothing can be isolated: titles and descriptions. */
export function sayFilter(filter: Filter): string {
  return describeFilter(filter)
    .map(({ text }) => text)
    .join("");
}

/** "1 article", "12 articles". */
export function countArticles(count: number): string {
  return count === 1 ? "1 article" : `${count} articles`;
}

/** A part of a filter by name: 'sleep' in quotes for a search, AI for a tag. */
export function namePart({ text, isSearch }: FilterPart): string {
  return isSearch ? `'${text}'` : text;
}
