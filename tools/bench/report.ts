// Turns measured values into Markdown.
import { readFileSync, writeFileSync } from "node:fs";

type Pair = readonly [value: number, divisor: number];
type Kind = { unit?: string; atLeast?: number; atMost?: number };

/** A figure with one pair per round. With a target it is comparable anywhere; without one it belongs to its machine. */
export type Figure = { name: string; rounds: Pair[] } & Kind;

/** Adds a round's value or, for a ratio, a pair. */
export type Add = (name: string, value: number | Pair, kind?: Kind) => void;

const NUMBER = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });
const REPORT = /(<!-- bench -->\n)[\s\S]*?(<!-- \/bench -->)/;

export function collectFigures() {
  const figures: Figure[] = [];
  const add: Add = (name, value, kind) => {
    const pair: Pair = typeof value === "number" ? [value, 1] : value;
    const figure = figures.find((figure) => figure.name === name);
    if (figure) figure.rounds.push(pair);
    else figures.push({ name, rounds: [pair], ...kind });
  };
  return { figures, add };
}

/** The middle value, or the mean of the two middle ones; NaN without values. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = Number.NaN, high = low] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (low + high) / 2;
}

/** Measures each arm once, starting with a different one each round. */
export async function measureInTurn<Name extends string, Value>(
  round: number,
  arms: Record<Name, () => Promise<Value>>,
): Promise<Record<Name, Value>> {
  const names = Object.keys(arms) as Name[];
  const results = {} as Record<Name, Value>;
  const first = round % names.length;
  for (const name of [...names.slice(first), ...names.slice(0, first)]) results[name] = await arms[name]();
  return results;
}

/** A row's cells: figure, median and min–max of the rounds, target, met. */
function toCells({ name, rounds, unit = "", atLeast, atMost }: Figure): string[] {
  const known = rounds.map(([value, divisor]) => value / divisor).filter(Number.isFinite);
  const middle = median(known);
  const [low, high] = [Math.min(...known), Math.max(...known)].map((value) => NUMBER.format(value));
  const range = known.length > 1 ? `${low}–${high}${unit}` : "one run";
  const cells =
    known.length > 0 ? [name, NUMBER.format(middle) + unit, range] : [name, "not measurable here", ""];
  if (atLeast === undefined && atMost === undefined) return cells;
  const isMet = middle >= (atLeast ?? -Infinity) && middle <= (atMost ?? Infinity);
  const met = known.length === 0 ? "" : isMet ? "yes" : "**no**";
  return [...cells, `${atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`}${unit}`, met];
}

function toTable([heads = [], ...rows]: string[][]): string {
  return [heads, heads.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** A table of the figures with a target, then one of those without. */
export function toReport(figures: Figure[], machine: string): string {
  const rows = figures.map(toCells);
  return [
    toTable([["figure", "median", "min–max", "target", "met"], ...rows.filter((cells) => cells.length > 3)]),
    `The following belongs to the machine it was measured on (${machine}) and says nothing of another.`,
    toTable([["on this machine", "median", "min–max"], ...rows.filter((cells) => cells.length === 3)]),
  ].join("\n\n");
}

/** Replaces the report between the markers of a file. */
export function writeReport(file: string, report: string): void {
  const text = readFileSync(file, "utf8");
  if (!REPORT.test(text)) throw new Error(`${file} has no place for the figures.`);
  const updated = text.replace(REPORT, (_, begin, end) => `${begin}\n${report}\n\n${end}`);
  writeFileSync(file, updated);
}
