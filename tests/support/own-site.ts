import { afterAll, afterEach, test as base, expect } from "vitest";
import { askPlainly, ROOT, startSite } from "./site";
import { startUpstream } from "./upstream";

type OwnSite = Awaited<ReturnType<typeof startOwnSite>>;

/** A site with a json-server of its own, so that tests can run side by side. */
export async function startOwnSite(env: Record<string, string> = {}, cwd = ROOT, file?: string) {
  const upstream = await startUpstream(file);
  const { url, run, stop } = await startSite(upstream.url, env, cwd);
  return {
    upstream,
    url,
    run,
    async ask(path: string, headers?: Record<string, string>, method?: string) {
      const answer = await askPlainly(url, path, headers, method);
      return { ...answer, text: answer.body.toString() };
    },
    async stop() {
      // A test may have ended it, by another signal or with another code.
      if (run.isRunning()) expect(await stop()).toBe(0);
      expect(upstream.strangers).toEqual([]);
      upstream.close();
    },
  };
}

/** A site for all tests of a file, whose json-server has lost its faults and its list of calls after each. */
export async function shareSite(...args: Parameters<typeof startOwnSite>): Promise<OwnSite> {
  const site = await startOwnSite(...args);
  afterEach(() => {
    expect(site.upstream.strangers).toEqual([]);
    site.upstream.reset();
  });
  afterAll(() => site.stop());
  return site;
}

/** A test with sites of its own, which end with it. */
export const test = base.extend<{ start: typeof startOwnSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
  start: async ({}, use) => {
    const sites: OwnSite[] = [];
    await use(async (...args) => {
      const site = await startOwnSite(...args);
      sites.push(site);
      return site;
    });
    for (const site of sites) await site.stop();
  },
});
