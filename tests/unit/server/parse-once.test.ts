import type { LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import { expect, onTestFinished, test, vi } from "vitest";
import * as filters from "../../../app/filters/filter";
import * as addresses from "../../../app/filters/request-address";
import { readEnv } from "../../../app/runtime/env.server";
import { listen } from "../../../server/listen";
import { createSite } from "../../../server/site";
import { startUpstream } from "../../support/upstream";

vi.mock("../../../app/filters/filter", { spy: true });
vi.mock("../../../app/filters/request-address", { spy: true });

/** A build of one route, which shows how many articles there are under the filter. */
const BUILD = {
  entry: {
    module: {
      default: async (_request: Request, status: number, headers: Headers) => {
        headers.set("Content-Type", "text/html");
        return new Response("<h1>Articles</h1>", { status, headers });
      },
    },
  },
  routes: {
    root: {
      id: "root",
      path: "*",
      module: {
        default: () => null,
        loader: async ({ context: { content, address } }: LoaderFunctionArgs) =>
          Response.json(await content.findPage(address.filter, { size: 5, order: "default" })),
      },
    },
  },
  assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
  future: {},
} as unknown as ServerBuild;

test("a request is parsed once, one for a page that is fresh never", async () => {
  const upstream = await startUpstream();
  const site = await createSite(readEnv({ API_BASE_URL: upstream.url, LOG_LEVEL: "silent" }), BUILD);
  onTestFinished(async () => {
    await site.close();
    upstream.close();
  });
  const url = await listen(site.server, "127.0.0.1", 0, "PORT");
  for (const [path, times, status] of [
    ["/?tags=AI&page=1", 1, 301],
    ["/?tags=AI", 1, 200],
    ["/?tags=AI", 0, 200],
    ["/?tags=AI&utm_source=a", 1, 200],
    ["/about", 1, 200],
    ["/about", 0, 200],
  ] as const) {
    vi.clearAllMocks();
    expect((await fetch(url + path, { redirect: "manual" })).status).toBe(status);
    expect(addresses.parseAddress).toHaveBeenCalledTimes(times);
    expect(filters.parseFilter).toHaveBeenCalledTimes(times);
  }
});
