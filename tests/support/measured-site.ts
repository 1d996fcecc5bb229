import { join } from "node:path";
import { childrenOf, ROOT, runNode, SERVER } from "./site";

/** Options of Node for a program that `measureMemory` can ask. */
export const MEASURED = ["--expose-gc", "--import", join(ROOT, "tests/support/memory.js")];

/** The bytes that a process of a run holds after a collection of garbage, and those of the whole process. */
export async function measureMemory(run: ReturnType<typeof runNode>, pid: number) {
  run.output = "";
  process.kill(pid, "SIGUSR2");
  const [held = 0, rss = 0] = (await run.printed(/memory: (\d+ \d+)\n/)).split(" ").map(Number);
  return { held, rss };
}

/** The built site, which tells what memory its worker takes. */
export async function startMeasuredSite(env: Record<string, string>, cwd = ROOT) {
  const run = runNode([...MEASURED, ...SERVER], { LOG_LEVEL: "silent", ...env }, cwd);
  const url = await run.printed(/: (http:\S+)/);
  const [worker = 0] = childrenOf(run.pid);
  return { run, url, worker, measureMemory: () => measureMemory(run, worker) };
}
