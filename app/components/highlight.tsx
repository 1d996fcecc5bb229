import { splitByTerm } from "../filters/text";

export function Highlight({ text, term }: { text: string; term: string }) {
  return splitByTerm(text, term).map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
    index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece,
  );
}
