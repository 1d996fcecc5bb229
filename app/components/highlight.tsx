import { splitByTerms } from "../filters/text";

export function Highlight({ text, terms }: { text: string; terms: readonly string[] }) {
  return splitByTerms(text, terms).map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
    index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece,
  );
}
