import type { DataFunctionArgs, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { NEVER_KEPT } from "./http.server";
import { waitForTick } from "./tick.server";

function keepNoErrors(status: number, headers: Headers): void {
  if (status >= 400) headers.set("Cache-Control", NEVER_KEPT);
}

/**
 * Renders a document whole: every loader is awaited and nothing is streamed into place later, because a
 * visitor without JavaScript would never see it. So the plain string renderer is enough, and the cheapest.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  await waitForTick();
  const html = renderToString(<RemixServer context={context} url={request.url} />);
  headers.set("Content-Type", "text/html; charset=utf-8");
  keepNoErrors(status, headers);
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}

/** Data answers follow the same rule as documents. */
export function handleDataRequest(response: Response): Response {
  keepNoErrors(response.status, response.headers);
  return response;
}

/** Only what nobody foresaw comes here: the JSON server's faults are values. */
export function handleError(error: unknown, { request }: DataFunctionArgs): void {
  // A request for what is not there, such as a data request for no route, is an answer, not a fault.
  if (!request.signal.aborted && !isRouteErrorResponse(error)) console.error(error);
}
