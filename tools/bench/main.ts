// `npm run bench` measures the built site, prints the figures as Markdown and writes them to docs/performance.md.
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { messageOf } from "../../app/runtime/die.server";
import openFolder, { makeFolder } from "../../tests/support/temp-folder";
import { measureBrowser } from "./browser";
import { measureContent, measureLoad, measureMiss } from "./load";
import { collectFigures, toReport, writeReport } from "./report";

const DOCUMENT = fileURLToPath(new URL("../../docs/performance.md", import.meta.url));
const FULL = { rounds: 5, seconds: 1.2, visits: 7 };
const QUICK = { rounds: 2, seconds: 0.5, visits: 1 };

const { quick } = parseArgs({ options: { quick: { type: "boolean", default: false } } }).values;

process.on("exit", openFolder());
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

const { figures, add } = collectFigures();
const plan = { folder: makeFolder(), ...(quick ? QUICK : FULL) };
for (const measure of [measureLoad, measureMiss, measureContent, measureBrowser]) {
  try {
    await measure(plan, add);
  } catch (error) {
    process.exitCode = 1;
    console.error(`${measure.name} has failed: ${messageOf(error)}`);
  }
}

const day = new Date().toISOString().slice(0, 10);
const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, ${day}`;
const report = toReport(figures, machine);
console.log(report);
// Only complete runs are written, so that all figures in the document belong together.
if (!quick && !process.exitCode) writeReport(DOCUMENT, report);
process.exit();
