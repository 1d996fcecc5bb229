import type { ServerResponse } from "node:http";
import { listHref } from "../app/filters/addresses";
import { NO_FILTER } from "../app/filters/filter";
import type { PageHandler } from "./pages";
import { HEALTH, type Replies } from "./requests";

type Options = { pages: PageHandler; replies: Replies; isEnding: () => boolean };

/**
 * Returns a function that answers `/healthz` (the process lives) and `/readyz` (it can show the front page); it returns false for
 * any other URL.
 */
export function createProbes({ pages, replies, isEnding }: Options) {
  function sendJson(response: ServerResponse, status: number, json: object): void {
    replies.sendText(response, status, JSON.stringify(json), { "content-type": "application/json" });
  }

  async function sendReadiness(response: ServerResponse): Promise<void> {
    const contentAgeS = await pages.loadAge(listHref(NO_FILTER)).catch(() => undefined);
    const ready = contentAgeS !== undefined;
    sendJson(response, ready ? 200 : 503, { ready, contentAgeS });
  }

  return (url: string | undefined, response: ServerResponse): boolean => {
    if (url === HEALTH) sendJson(response, 200, { alive: true });
    else if (url !== "/readyz") return false;
    else if (isEnding()) sendJson(response, 503, { ready: false, stopping: true });
    else sendReadiness(response);
    return true;
  };
}
