// `npm run import`: imports a blog by packages/blog-import, and checks what it has written.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { runCommand } from "./command.js";

const CHECK = fileURLToPath(new URL("../build/server/check-content.js", import.meta.url));

/** Runs a program to its end; returns its exit status. @param {string[]} args */
function runNode(...args) {
  return spawnSync(process.execPath, args, { stdio: "inherit" }).status ?? 1;
}

runCommand(
  import.meta.url,
  async () => {
    // Taken away from the set-up, whose help is not the importer's.
    const args = process.argv.splice(2);
    const options = /** @type {const} */ ({ to: { type: "string", default: "db.json" } });
    const { to, help } = parseArgs({ args, options, strict: false }).values;
    const { ensureBuild, ensureDependencies, ensureOwnPackages, IMPORTER } = await import("./setup.js");
    ensureDependencies();
    ensureOwnPackages();
    ensureBuild();
    process.exitCode = runNode("--max-semi-space-size=8", IMPORTER, ...args);
    if (process.exitCode !== 0 || help) return;
    process.exitCode = runNode(CHECK, String(to));
    console.log(`To see them: DB_FILE=${to} npm start`);
  },
  "The import failed: ",
);
