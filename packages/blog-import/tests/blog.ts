// Makes small blogs, and imports them by the command.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

export const IMPORT = fileURLToPath(new URL("../dist/main.js", import.meta.url));

export type Row = { id: string; content: string; image: string; aliases?: string[] } & Record<
  string,
  unknown
>;

/** Stands in for a site's folder: what the command writes stays in it, and goes with the folder of the run. */
export function makeFolder(): string {
  return mkdtempSync(join(process.env.RUN_FOLDER ?? tmpdir(), "import-"));
}

/** No program here takes so long: only one that hangs is ended. */
const HANGING_MS = 240_000;

/** Runs a program of Node to its end. */
export async function run(folder: string, ...args: string[]) {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    timeout: HANGING_MS,
    killSignal: "SIGKILL",
  });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { code, output, errors };
}

export function rowsOf(file: string): Row[] {
  return JSON.parse(readFileSync(file, "utf8")).blogs;
}

/** Imports a blog of these files, given by their texts. */
export async function importBlog(files: Record<string, string>, ...args: string[]) {
  const folder = makeFolder();
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, "blog", file)), { recursive: true });
    writeFileSync(join(folder, "blog", file), source);
  }
  const [given = "blog", ...options] = args;
  const { code, output, errors } = await run(folder, IMPORT, given, ...options);
  const rows = code === 0 ? rowsOf(join(folder, "db.json")) : [];
  const [row] = rows;
  return { code, output, lines: errors.trim().split("\n").filter(Boolean), rows, row };
}
