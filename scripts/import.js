// `npm run import`: imports a blog by packages/blog-import, and checks what it has written. `--old PLACE` and `--report FILE`
// are for the check, which compares the articles with the old site.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { die, messageOf } from "../app/runtime/die.server.js";
import { ensureBuild, ensureDependencies, ensureOwnPackages, IMPORTER } from "./setup.js";

const CHECK = fileURLToPath(new URL("../build/server/check-content.js", import.meta.url));

const CHECK_OPTIONS = `  --old PLACE          compares the articles with the old site: its built folder, or its address
  --report FILE        writes what differs to a page, side by side`;

/** Runs a program to its end; returns its exit status. @param {string[]} args */
function runNode(...args) {
  return spawnSync(process.execPath, args, { stdio: "inherit" }).status ?? 1;
}

try {
  const options = /** @type {const} */ ({
    to: { type: "string", default: "db.json" },
    old: { type: "string" },
    report: { type: "string" },
  });
  const args = process.argv.slice(2);
  const { values, tokens } = parseArgs({ args, options, strict: false, tokens: true });
  const forCheck = tokens.flatMap((token) => {
    if (token.kind !== "option" || !/^(old|report)$/.test(token.name)) return [];
    return token.inlineValue === false ? [token.index, token.index + 1] : token.index;
  });
  ensureDependencies();
  ensureOwnPackages();
  ensureBuild();
  const forImport = args.filter((_, index) => !forCheck.includes(index));
  process.exitCode = runNode("--max-semi-space-size=8", IMPORTER, ...forImport);
  if (values.help) console.log(CHECK_OPTIONS);
  else if (process.exitCode === 0) {
    console.log(`To see them: DB_FILE=${values.to} npm start`);
    process.exitCode = runNode(CHECK, String(values.to), ...forCheck.map((index) => String(args[index])));
    if (values.old === undefined)
      console.log(
        "Nothing was compared with the old site: --old PLACE does, its built folder or its address.",
      );
  }
} catch (error) {
  die(`The import failed: ${messageOf(error)}`);
}
