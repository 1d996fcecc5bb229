import type { Filter, FilterPart } from "./filter";

/** Part of a sentence about the list. User input comes from the URL and is shown in `<bdi>`. */
export type Phrase = { text: string; isUserInput: boolean };

function ownWords(text: string): Phrase {
  return { text, isUserInput: false };
}

function userInput(text: string): Phrase {
  return { text, isUserInput: true };
}

/** The filter in words: " for 'sleep' in AI and Tech"; with several `words`: " with the words 'deep' and 'sleep'". */
export function describeFilter({ search, tags }: Filter, words: readonly string[] = []): Phrase[] {
  const phrases: Phrase[] = [];
  if (words.length > 1)
    words.forEach((word, index) => {
      const joint = index === 0 ? " with the words '" : index === words.length - 1 ? "' and '" : "', '";
      phrases.push(ownWords(joint), userInput(word));
    });
  else if (search !== "") phrases.push(ownWords(" for '"), userInput(search));
  if (phrases.length > 0) phrases.push(ownWords("'"));
  tags.forEach((tag, index) => {
    const joint = index === 0 ? " in " : index === tags.length - 1 ? " and " : ", ";
    phrases.push(ownWords(joint), userInput(tag));
  });
  return phrases;
}

export function sayFilter(filter: Filter): string {
  return describeFilter(filter)
    .map(({ text }) => text)
    .join("");
}

export function countArticles(count: number): string {
  return count === 1 ? "1 article" : `${count} articles`;
}

/** The label of a filter's part: a search in quotes, a tag as it is. */
export function namePart({ kind, text }: Pick<FilterPart, "kind" | "text">): string {
  return kind === "search" ? `'${text}'` : text;
}
