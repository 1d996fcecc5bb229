import type { Phrase } from "../../language/sentences";

/** A sentence in which user input is isolated from the words around it. */
export function Phrases({ phrases }: { phrases: readonly Phrase[] }) {
  return phrases.map(({ text, isUserInput }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a search and a tag can be equal
    isUserInput ? <bdi key={index}>{text}</bdi> : text,
  );
}
