import { expect } from "vitest";
import { own, share, testWith } from "./own-site";
import { startProcess } from "./site";
import { startUpstream } from "./upstream";

/** A site in a process of its own, in a folder, with a json-server of its own. */
export async function startOwnProcess(env: Record<string, string> = {}, cwd?: string, file?: string) {
  const upstream = await startUpstream(file);
  const { url, run, stop } = await startProcess(upstream.url, env, cwd);
  const started = {
    url,
    run,
    async stop() {
      // A test may have ended it, by another signal or with another code.
      if (run.isRunning()) expect(await stop()).toBe(0);
    },
  };
  return own(started, upstream);
}

/** The same for all tests of a file. */
export async function shareProcess(...args: Parameters<typeof startOwnProcess>) {
  return share(await startOwnProcess(...args));
}

/** A test with processes of its own, which end with it. */
export const test = testWith(startOwnProcess);
