import { join } from "node:path";
import { childrenOf, ROOT, runNode, SERVER } from "./site";

/** The built site, which tells the bytes that it holds after a collection of garbage, and those of its process. */
export async function startMeasuredSite(env: Record<string, string>, cwd = ROOT) {
  const memory = ["--expose-gc", "--import", join(ROOT, "tests/support/memory.js")];
  const run = runNode([...memory, ...SERVER], { LOG_LEVEL: "silent", ...env }, cwd);
  const url = await run.printed(/: (http:\S+)/);
  const [worker = 0] = childrenOf(run.pid);
  async function measureMemory(): Promise<{ held: number; rss: number }> {
    run.output = "";
    process.kill(worker, "SIGUSR2");
    const [held = 0, rss = 0] = (await run.printed(/memory: (\d+ \d+)\n/)).split(" ").map(Number);
    return { held, rss };
  }
  return { run, url, worker, measureMemory };
}
