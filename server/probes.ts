import type { ServerResponse } from "node:http";
import { listHref, NO_FILTER } from "../app/filters/filter";
import type { PageHandler } from "./pages";
import { answerPlainly } from "./requests";
import { isStopping } from "./stop";

function answerJson(response: ServerResponse, status: number, state: object): void {
  answerPlainly(response, status, JSON.stringify(state), { "content-type": "application/json" });
}

/**
 * Answers whoever runs the site. `/healthz`: the process lives. `/readyz`: it may get requests, and so old, in seconds,
 * is the front page that a reader would get; 503 where it has none to show, or is stopping. False for any other URL.
 */
export function answerProbe(url: string | undefined, response: ServerResponse, pages: PageHandler): boolean {
  if (url === "/healthz") answerJson(response, 200, { alive: true });
  else if (url !== "/readyz") return false;
  else if (isStopping()) answerJson(response, 503, { ready: false, stopping: true });
  else
    pages.ageOf(listHref(NO_FILTER)).then(
      (contentAgeS) =>
        answerJson(response, contentAgeS === undefined ? 503 : 200, {
          ready: contentAgeS !== undefined,
          contentAgeS,
        }),
      () => answerJson(response, 503, { ready: false }),
    );
  return true;
}
