// `npm test` runs what a person waits for, `npm run test:all` (`--all`) everything. Both test what is shipped: where an owner
// has files of their own, in a copy of the project without them.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "../scripts/command.js";
import { ensureDependencies } from "../scripts/setup.js";

const OWN = ["my", ".env"];
const NOT_COPIED = [...OWN, ".git", "build", "node_modules"];

const STEPS = ["lint", "typecheck", "unused", "test:unit", "test:integration", "test:e2e"];
const ALL_STEPS = ["setup:all", ...STEPS, "test:system", "test:engines"];
const QUICK_STEPS = ["setup:chromium", ...STEPS];

/** Runs the steps in a folder until one fails; the exit status is the last one's. @param {string} cwd */
function test(cwd) {
  for (const step of process.argv.includes("--all") ? ALL_STEPS : QUICK_STEPS) {
    const { status } = spawnSync("npm", ["run", step], { cwd, stdio: "inherit" });
    process.exitCode = status ?? 1;
    if (status !== 0) return;
  }
}

runCommand(import.meta.url, () => {
  ensureDependencies();
  if (!OWN.some((name) => existsSync(name))) return test(".");
  const copy = mkdtempSync(join(tmpdir(), "circuit-and-cell-"));
  try {
    for (const name of readdirSync("."))
      if (!NOT_COPIED.includes(name)) cpSync(name, join(copy, name), { recursive: true });
    symlinkSync(join(process.cwd(), "node_modules"), join(copy, "node_modules"));
    test(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
