// Turns measured values into a Markdown table.
import { readFileSync, writeFileSync } from "node:fs";

type Kind = { unit?: string; atLeast?: number; atMost?: number };

/** What is measured, with a value of each round. */
export type Figure = { name: string; values: number[] } & Kind;

/** Adds a round's value. One that can't be measured here, such as CPU time outside Linux, adds nothing. */
export type Add = (name: string, value: number, kind?: Kind) => void;

const NUMBER = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });
const REPORT = /(<!-- bench -->\n)[\s\S]*?(<!-- \/bench -->)/;

export function collectFigures() {
  const figures: Figure[] = [];
  const add: Add = (name, value, kind) => {
    if (!Number.isFinite(value)) return;
    const figure = figures.find((figure) => figure.name === name);
    if (figure) figure.values.push(value);
    else figures.push({ name, values: [value], ...kind });
  };
  return { figures, add };
}

/** The middle value, or the mean of the two middle ones; NaN without values. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = Number.NaN, high = low] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (low + high) / 2;
}

function toRow({ name, values, unit = "", atLeast, atMost }: Figure): string {
  const middle = median(values);
  const range = [Math.min(...values), Math.max(...values)].map((value) => NUMBER.format(value)).join("–");
  const isMet = middle >= (atLeast ?? -Infinity) && middle <= (atMost ?? Infinity);
  const target = atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`;
  const hasTarget = atLeast !== undefined || atMost !== undefined;
  const compared = hasTarget ? [target + unit, isMet ? "yes" : "**no**"] : ["", ""];
  return `| ${[name, NUMBER.format(middle) + unit, range + unit, ...compared].join(" | ")} |`;
}

/** A table of the figures, and the machine that they were measured on. */
export function toReport(figures: Figure[], machine: string): string {
  const heads = "| figure | median | min–max | target | met |\n| --- | --- | --- | --- | --- |";
  return [`Measured on ${machine}:\n`, heads, ...figures.map(toRow)].join("\n");
}

/** Replaces the report between the markers of a file. */
export function writeReport(file: string, report: string): void {
  const text = readFileSync(file, "utf8");
  if (!REPORT.test(text)) throw new Error(`${file} has no place for the figures.`);
  const updated = text.replace(REPORT, (_, begin, end) => `${begin}\n${report}\n\n${end}`);
  writeFileSync(file, updated);
}
