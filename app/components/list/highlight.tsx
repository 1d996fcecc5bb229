import { splitByTerms } from "../../filters/text";

type HighlightProps = { text: string; terms: readonly string[]; isByWord: boolean };

export function Highlight({ text, terms, isByWord }: HighlightProps) {
  return splitByTerms(text, terms, isByWord).map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
    index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece,
  );
}
