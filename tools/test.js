// `npm test` tests what is shipped: where an owner has files of their own, in a copy of the project without them.
import "../scripts/help.js";
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "../scripts/command.js";

const OWN = ["my", ".env"];
const NOT_COPIED = [...OWN, ".git", "build", "node_modules"];

/** Runs the tests in a folder; the exit status is theirs. @param {string} cwd */
function test(cwd) {
  const { status } = spawnSync("npm", ["run", "test:here"], { cwd, stdio: "inherit" });
  process.exitCode = status ?? 1;
}

runCommand(import.meta.url, () => {
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
