import type { ServerResponse } from "node:http";
import { listHref, NO_FILTER } from "../app/filters/filter";
import type { PageHandler } from "./pages";
import { HEALTH, sendText } from "./requests";
import { isSiteEnding } from "./shutdown";

/** Answers `/healthz` (the process lives) and `/readyz` (it can show the front page); returns false for any other URL. */
export function respondToProbe(url = "", response: ServerResponse, pages: PageHandler): boolean {
  const send = (status: number, json: object) =>
    sendText(response, status, JSON.stringify(json), { "content-type": "application/json" });
  const fail = () => send(503, { ready: false });
  if (url === HEALTH) send(200, { alive: true });
  else if (url !== "/readyz") return false;
  else if (isSiteEnding()) send(503, { ready: false, stopping: true });
  else
    pages
      .loadAge(listHref(NO_FILTER))
      .then(
        (contentAgeS) => (contentAgeS === undefined ? fail() : send(200, { ready: true, contentAgeS })),
        fail,
      );
  return true;
}
