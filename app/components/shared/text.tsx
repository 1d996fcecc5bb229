import { splitByTerms } from "../../filters/text";
import type { Phrase } from "../../language/sentences";

/** A sentence in which user input is isolated from the words around it. */
export function Phrases({ phrases }: { phrases: readonly Phrase[] }) {
  return phrases.map(({ text, isUserInput }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a search and a tag can be equal
    isUserInput ? <bdi key={index}>{text}</bdi> : text,
  );
}

/** What a search marks in texts; nothing by default. */
export type Highlighting = { terms?: readonly string[]; isByWord?: boolean };

export function Highlight({ text, terms = [], isByWord = false }: Highlighting & { text: string }) {
  return splitByTerms(text, terms, isByWord).map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
    index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece,
  );
}
