// What differs between an article as readers saw it and as they see it.
import { diffArrays } from "diff";
import { foldTypography } from "./html.js";
import type { Token, TokenKind } from "./tokens.js";

/** Kinds of differences, and what is said of the articles that have one; the worst come first. */
export const KINDS = {
  other: "The text is another",
  gone: "Words are gone",
  added: "Words are new",
  formulas: "A formula is text, is gone or differs",
  pictures: "A picture is gone",
  code: "A block of code differs",
  languages: "The language of code differs",
  frames: "A film, a recording or another page within it is gone or a link",
  cells: "The cells of a table differ",
  headings: "A heading or its level differs",
  links: "A link is gone or leads elsewhere",
  breaks: "Line breaks or paragraphs differ",
  alternatives: "A picture's alternative text differs",
  title: "The title differs",
  date: "The date differs",
  tags: "Tags are gone",
  author: "The author differs",
  typography: "Quotes and dashes were different",
} as const;
export type KindOfDifference = keyof typeof KINDS;

/** `before` and `after` are what readers saw and see, shortened. */
export type Difference = { kind: KindOfDifference; before: string; after: string };

/** A stretch of both sides: `isSame`, or what differs there. */
export type Part = { isSame: boolean; before: Token[]; after: Token[] };

export type Diff = { parts: Part[]; differences: Difference[]; words: number };

const MAX_EDITS = 4_000;
const MAX_SHOWN = 100;

/** What differs if tokens of a kind do; those of words and of their boundaries are told by more than one. */
const OF_TOKENS: Partial<Record<TokenKind, KindOfDifference>> = {
  formula: "formulas",
  picture: "pictures",
  code: "code",
  cell: "cells",
  heading: "headings",
  frame: "frames",
};

function show(tokens: readonly Token[]): string {
  const text = tokens.map(({ text: own, kind }) => own || kind).join(" ");
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

/** What differs where some tokens stand for others. */
function differencesIn({ before, after }: Part): Difference[] {
  const ofKind = (tokens: readonly Token[], kind: TokenKind) => tokens.filter((token) => token.kind === kind);
  const found: Difference[] = [];
  for (const [kind, difference] of Object.entries(OF_TOKENS) as [TokenKind, KindOfDifference][]) {
    const [old, now] = [ofKind(before, kind), ofKind(after, kind)];
    if (old.length > 0 || (now.length > 0 && kind !== "picture"))
      found.push({
        kind: difference,
        before: show(old),
        after: show(now.length > 0 ? now : ofKind(after, "word")),
      });
  }
  const links = ofKind(before, "link");
  if (links.length > 0)
    found.push({ kind: "links", before: show(links), after: show(ofKind(after, "link")) });
  const [gone, added] = [ofKind(before, "word"), ofKind(after, "word")];
  // Styles write labels in upper case.
  const isRecased = gone.length === 1 && show(gone).toLowerCase() === show(added).toLowerCase();
  if (gone.length > 0 && !isRecased) found.push({ kind: "gone", before: show(gone), after: show(added) });
  else if (found.length === 0 && added.length > 0 && !isRecased)
    found.push({ kind: "added", before: "", after: show(added) });
  const hasBoundary = [...before, ...after].some(({ kind }) => kind === "break" || kind === "paragraph");
  if (found.length === 0 && hasBoundary)
    found.push({ kind: "breaks", before: show(before), after: show(after) });
  return found;
}

/** The headings' levels on both sides: this site makes the highest h2, so what most of them differ by is no difference. */
function levelDifferences(pairs: readonly (readonly [Token, Token])[]): Difference[] {
  const steps = pairs.flatMap(([old, now]) =>
    old.kind === "heading" ? Number(now.detail) - Number(old.detail) : [],
  );
  const counts = new Map<number, number>();
  for (const step of steps) counts.set(step, (counts.get(step) ?? 0) + 1);
  const [usual] = [...counts].sort((a, b) => b[1] - a[1] || Math.abs(a[0]) - Math.abs(b[0]))[0] ?? [0];
  return pairs.flatMap(([old, now]) =>
    old.kind === "heading" && Number(now.detail) !== Math.min(6, Number(old.detail) + usual)
      ? { kind: "headings" as const, before: old.text, after: now.text }
      : [],
  );
}

/** What differs between tokens that are the same but for their details. */
function detailDifferences(pairs: readonly (readonly [Token, Token])[]): Difference[] {
  return pairs.flatMap(([old, now]): Difference[] => {
    const texts = { before: show([old]), after: show([now]) };
    if (old.kind === "word" && old.text !== now.text && foldTypography(old.text) === foldTypography(now.text))
      return [{ kind: "typography", ...texts }];
    // A theme names code that nobody named, and a picture by its file.
    if (old.kind === "code" && old.detail !== "" && old.detail !== now.detail)
      return [{ kind: "languages", before: old.detail, after: now.detail }];
    if (
      old.kind === "picture" &&
      old.detail !== "" &&
      foldTypography(old.detail) !== foldTypography(now.detail)
    )
      return [{ kind: "alternatives", before: old.detail, after: now.detail }];
    return [];
  });
}

/** Compares what readers saw with what they see. */
export function diffTokens(before: readonly Token[], after: readonly Token[]): Diff {
  const keys = (tokens: readonly Token[]) => tokens.map(({ key }) => key);
  const words = before.filter(({ kind }) => kind === "word").length;
  const changes = diffArrays(keys(before), keys(after), { maxEditLength: MAX_EDITS });
  if (!changes) {
    const part = { isSame: false, before: [...before], after: [...after] };
    return {
      parts: [part],
      words,
      differences: [{ kind: "other", before: show(before), after: show(after) }],
    };
  }
  const parts: Part[] = [];
  const pairs: (readonly [Token, Token])[] = [];
  let [old, now] = [0, 0];
  for (const { count = 0, added, removed } of changes) {
    const [gone, come] = [
      before.slice(old, added ? old : old + count),
      after.slice(now, removed ? now : now + count),
    ];
    const last = parts.at(-1);
    const isSame = !added && !removed;
    if (isSame) for (const [index, token] of gone.entries()) pairs.push([token, come[index] as Token]);
    if (!isSame && last && !last.isSame) {
      last.before = last.before.concat(gone);
      last.after = last.after.concat(come);
    } else parts.push({ isSame, before: gone, after: come });
    old += gone.length;
    now += come.length;
  }
  const differences = [
    ...parts.flatMap((part) => (part.isSame ? [] : differencesIn(part))),
    ...levelDifferences(pairs),
    ...detailDifferences(pairs),
  ];
  return { parts, differences, words };
}
