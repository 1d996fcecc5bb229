import type { ServerResponse } from "node:http";
import { parseAddress } from "../app/filters/request-address";
import type { PageHandler } from "./pages";
import type { Responses } from "./requests";

/** Returns a function that answers `/healthz` (it lives) and `/readyz` (it can show the front page), and tells whether it has. */
export function createProbes(pages: PageHandler, { sendText }: Responses, isEnding: () => boolean) {
  async function readiness() {
    if (isEnding()) return { ready: false, stopping: true };
    const contentAgeS = await pages.loadAge(parseAddress("/")).catch(() => undefined);
    return { ready: contentAgeS !== undefined, contentAgeS };
  }

  return async (url: string | undefined, response: ServerResponse): Promise<boolean> => {
    if (url !== "/healthz" && url !== "/readyz") return false;
    const state = url === "/healthz" ? { alive: true } : await readiness();
    const status = "ready" in state && !state.ready ? 503 : 200;
    sendText(response, status, JSON.stringify(state), { "content-type": "application/json" });
    return true;
  };
}
