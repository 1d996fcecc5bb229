// `npm run import`: imports a blog by packages/blog-import, and checks what it has written.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { die, messageOf } from "../app/runtime/die.server.js";
import { ensureBuild, ensureDependencies, ensureOwnPackages, IMPORTER } from "./setup.js";

const CHECK = fileURLToPath(new URL("../build/server/check-content.js", import.meta.url));

/** Runs a program to its end; returns its exit status. @param {string[]} args */
function runNode(...args) {
  return spawnSync(process.execPath, args, { stdio: "inherit" }).status ?? 1;
}

try {
  const options = /** @type {const} */ ({ to: { type: "string", default: "db.json" } });
  const { to, help } = parseArgs({ options, strict: false }).values;
  ensureDependencies();
  ensureOwnPackages();
  ensureBuild();
  process.exitCode = runNode("--max-semi-space-size=8", IMPORTER, ...process.argv.slice(2));
  if (process.exitCode === 0 && !help) {
    process.exitCode = runNode(CHECK, String(to));
    console.log(`To see them: DB_FILE=${to} npm start`);
  }
} catch (error) {
  die(`The import failed: ${messageOf(error)}`);
}
