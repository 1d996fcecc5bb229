import { expect } from "vitest";
import { ROOT, startSite } from "./site";
import { startUpstream } from "./upstream";

/** A site with a json-server of its own, so that tests can run side by side. */
export async function startOwnSite(env: Record<string, string> = {}, cwd = ROOT, file?: string) {
  const upstream = await startUpstream(file);
  const { url, run, stop } = await startSite(upstream.url, env, cwd);
  return {
    upstream,
    url,
    run,
    async stop() {
      expect(await stop()).toBe(0);
      expect(upstream.strangers).toEqual([]);
      upstream.close();
    },
  };
}
