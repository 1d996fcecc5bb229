// `npm run bench` measures the built site, prints the figures as Markdown and writes them to docs/performance.md.
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { die, messageOf } from "../../app/runtime/die.server";
import openFolder, { makeFolder } from "../../tests/support/temp-folder";
import { measureBrowser } from "./browser";
import { measureCrowd } from "./crowd";
import { measureContent, measureLoad, measureMiss } from "./load";
import { collectFigures, toReport, writeReport } from "./report";
import { stopServers } from "./servers";
import { measureStalls } from "./stalls";

const DOCUMENT = fileURLToPath(new URL("../../docs/performance.md", import.meta.url));
const FULL = { rounds: 5, seconds: 1.2, stretches: 3, visits: 7 };
const QUICK = { rounds: 2, seconds: 0.5, stretches: 0, visits: 1 };
const PARTS = {
  load: measureLoad,
  miss: measureMiss,
  content: measureContent,
  stalls: measureStalls,
  crowd: measureCrowd,
  browser: measureBrowser,
};

const { values, positionals } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    throttle: { type: "string", multiple: true },
  },
  allowPositionals: true,
});
const unknown = positionals.find((name) => !(name in PARTS));
if (unknown !== undefined)
  die(`There is no part "${unknown}": choose from ${Object.keys(PARTS).join(", ")}.`);

const throttles = values.throttle?.map(Number) ?? [4, 8];
if (!throttles.every((throttle) => throttle >= 1)) die("--throttle takes a number from 1.");

process.on("exit", openFolder());
process.on("exit", () => stopServers());
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

const { figures, add } = collectFigures();
const plan = { folder: makeFolder(), throttles, ...(values.quick ? QUICK : FULL) };
for (const [name, measure] of Object.entries(PARTS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const started = performance.now();
  try {
    await measure(plan, add);
    console.error(`${name}: ${Math.round((performance.now() - started) / 1000)} s`);
  } catch (error) {
    process.exitCode = 1;
    console.error(`${name} could not be measured: ${messageOf(error)}`);
  }
  stopServers();
}

const day = new Date().toISOString().slice(0, 10);
const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, ${day}`;
const report = toReport(figures, machine);
console.log(report);
// Only complete runs are written, so that all figures in the document belong together.
const isComplete = !values.quick && !values.throttle && positionals.length === 0 && !process.exitCode;
if (isComplete) writeReport(DOCUMENT, report);
