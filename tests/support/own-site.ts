import { afterAll, afterEach, test as base, expect } from "vitest";
import { askPlainly, startSite } from "./site";
import { startUpstream, type Upstream } from "./upstream";

type Started = { url: string; stop: () => Promise<unknown> };

/** A site that can be asked for a path, and that ends together with its json-server, which has had specified calls alone. */
export function own<Site extends Started>(site: Site, upstream: Upstream) {
  return {
    ...site,
    upstream,
    async ask(path: string, headers?: Record<string, string>, method?: string) {
      const answer = await askPlainly(site.url, path, headers, method);
      return { ...answer, text: answer.body.toString() };
    },
    async stop() {
      await site.stop();
      expect(upstream.strangers).toEqual([]);
      upstream.close();
    },
  };
}

/** Makes a site one for all tests of a file; its json-server has lost its faults and its list of calls after each. */
export function share<Site extends Started & { upstream: Upstream }>(site: Site): Site {
  afterEach(() => {
    expect(site.upstream.strangers).toEqual([]);
    site.upstream.reset();
  });
  afterAll(() => site.stop());
  return site;
}

/** A test whose `start` starts sites of a kind, which end with it. */
export function testWith<Args extends unknown[], Site extends Started>(
  startOne: (...args: Args) => Promise<Site>,
) {
  return base.extend<{ start: typeof startOne }>({
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
    start: async ({}, use) => {
      const sites: Site[] = [];
      await use(async (...args) => {
        const site = await startOne(...args);
        sites.push(site);
        return site;
      });
      for (const site of sites) await site.stop();
    },
  });
}

/** A site with a json-server of its own, on a content file, so that tests can run side by side. */
export async function startOwnSite(env: Record<string, string> = {}, file?: string) {
  const upstream = await startUpstream(file);
  return own(await startSite(upstream.url, env), upstream);
}

/** The same for all tests of a file. */
export async function shareSite(...args: Parameters<typeof startOwnSite>) {
  return share(await startOwnSite(...args));
}

/** A test with sites of its own, which end with it. */
export const test = testWith(startOwnSite);
