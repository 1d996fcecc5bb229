import type { Count, Filter, FilterPart } from "./filter";

/** Part of a sentence about the list. User input comes from the URL and is shown in `<bdi>`. */
export type Phrase = { text: string; isUserInput: boolean };

/** The items as phrases, each preceded by a separator: `first`, `further` or `last`. */
function enumerate(items: readonly string[], first: string, further: string, last: string): Phrase[] {
  return items.flatMap((text, index) => {
    const separator = index === 0 ? first : index === items.length - 1 ? last : further;
    return [
      { text: separator, isUserInput: false },
      { text, isUserInput: true },
    ];
  });
}

/** The filter in words: " for 'sleep' in AI and Tech"; with several `words`: " with the words 'deep' and 'sleep'". */
export function describeFilter({ search, tags }: Filter, words: readonly string[] = []): Phrase[] {
  const quoted =
    words.length > 1
      ? enumerate(words, " with the words '", "', '", "' and '")
      : enumerate([search].filter(Boolean), " for '", "", "");
  if (quoted.length > 0) quoted.push({ text: "'", isUserInput: false });
  return [...quoted, ...enumerate(tags, " in ", ", ", " and ")];
}

export function sayFilter(filter: Filter): string {
  return describeFilter(filter)
    .map(({ text }) => text)
    .join("");
}

/** A count in words, in the middle of a sentence: "1 article", "12 articles", "more than 20,000 articles". */
export function countArticles({ count, isCapped }: Count): string {
  const digits = String(count).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${isCapped ? "more than " : ""}${digits} ${count === 1 ? "article" : "articles"}`;
}

/**
 * What a list holds, as the label of a link to it: "All 5 articles in AI", "1 article for 'zebra' in all topics" if it
 * `isEverywhere`. `count` is null if it is unknown.
 */
export function describeList(
  filter: Filter,
  count: Count | null,
  { words = [], isEverywhere = false }: { words?: readonly string[]; isEverywhere?: boolean } = {},
): Phrase[] {
  const counted = count === null ? "articles" : countArticles(count);
  const isAll = filter.search === "" && count !== null && count.count > 1 && !count.isCapped;
  return [
    { text: isAll ? `All ${counted}` : startSentence(counted), isUserInput: false },
    ...describeFilter(filter, words),
    ...(isEverywhere ? [{ text: " in all topics", isUserInput: false }] : []),
  ];
}

export function startSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The label of a filter's part: a search in quotes, a tag as it is. */
export function partLabel({ kind, text }: Pick<FilterPart, "kind" | "text">): string {
  return kind === "search" ? `'${text}'` : text;
}
