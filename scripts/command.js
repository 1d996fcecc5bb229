// What the commands have in common.
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { die, messageOf } from "../app/runtime/die.server.js";

/**
 * Does a command's work if its file is the program, and not imported by another one. The program may be called by a link, or
 * without its ending. `--help` prints the comment at its top instead.
 * @param {string} url the file's own @param {() => unknown} work @param {string} [failure] what the line of a failure begins with
 */
export async function runCommand(url, work, failure = "") {
  const [, called = ""] = process.argv;
  const program = [called, `${called}.js`].find((file) => existsSync(file));
  if (!program || realpathSync(program) !== fileURLToPath(url)) return;
  try {
    if (process.argv.includes("--help")) return printHelp(program);
    await work();
  } catch (error) {
    die(failure + messageOf(error));
  }
}

/** @param {string} program */
function printHelp(program) {
  const [comment = ""] = /^(\/\/.*\n)+/.exec(readFileSync(program, "utf8")) ?? [];
  console.log(`${comment.replace(/^\/\/ /gm, "")}The README and .env.example list the settings.`);
}

/**
 * The options of a command, and the file or folder it is given, if any. Ends with the usage if `--help` asks for it, and
 * with one line if something is not as the usage says.
 * @template {NonNullable<import("node:util").ParseArgsConfig["options"]>} Options
 * @param {string} usage @param {Options} options
 */
export function readArguments(usage, options) {
  if (process.argv.includes("--help")) {
    console.log(usage);
    process.exit(0);
  }
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    if (positionals.length > 1) throw new Error(usage);
    return { values, file: positionals[0] };
  } catch (error) {
    return die(error);
  }
}
