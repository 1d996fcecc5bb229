import type { ServerResponse } from "node:http";
import { listHref } from "../app/filters/addresses";
import { NO_FILTER } from "../app/filters/filter";
import type { PageHandler } from "./pages";
import { HEALTH, sendText } from "./requests";
import { isSiteEnding } from "./shutdown";

function sendJson(response: ServerResponse, status: number, json: object): void {
  sendText(response, status, JSON.stringify(json), { "content-type": "application/json" });
}

async function sendReadiness(response: ServerResponse, pages: PageHandler): Promise<void> {
  const contentAgeS = await pages.loadAge(listHref(NO_FILTER)).catch(() => undefined);
  const ready = contentAgeS !== undefined;
  sendJson(response, ready ? 200 : 503, { ready, contentAgeS });
}

/** Answers `/healthz` (the process lives) and `/readyz` (it can show the front page); returns false for any other URL. */
export function respondToProbe(
  url: string | undefined,
  response: ServerResponse,
  pages: PageHandler,
): boolean {
  if (url === HEALTH) sendJson(response, 200, { alive: true });
  else if (url !== "/readyz") return false;
  else if (isSiteEnding()) sendJson(response, 503, { ready: false, stopping: true });
  else sendReadiness(response, pages);
  return true;
}
