// Makes small blogs, and imports them.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { importPosts } from "../src/import-posts.js";

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

/** Writes a blog of these files, given by their texts, and returns the folder that has it under the name "blog". */
export function makeBlog(files: Record<string, string>): string {
  const folder = makeFolder();
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, "blog", file)), { recursive: true });
    writeFileSync(join(folder, "blog", file), source);
  }
  return folder;
}

type Options = Partial<Parameters<typeof importPosts>[2]>;

/** Imports what is given of a folder into a content file in it. */
export function importInto(file: string, folder: string, given: string, options: Options = {}) {
  const { problems, summary } = importPosts(join(folder, given), join(folder, file), {
    ...{ only: [], except: [], hasCoverFromText: false, publicFolder: join(folder, "public") },
    ...options,
  });
  const rows = rowsOf(join(folder, file));
  return { output: summary.join("\n"), lines: problems, rows, row: rows[0] };
}

/** Imports a blog of these files, or one of them. */
export function importBlog(files: Record<string, string>, given = "blog", options: Options = {}) {
  return importInto("db.json", makeBlog(files), given, options);
}
