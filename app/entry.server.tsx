import type { DataFunctionArgs, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { startRendering } from "./content/markdown/rendering.server";
import { source } from "./content/sources/sources.server";
import { waitForTick } from "./runtime/tick.server";

// Without them everything starts when it is first needed, and edits show later.
source.start?.();
await startRendering();

/** Renders a complete document. Nothing is streamed, because streamed content needs a script to appear. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  await waitForTick();
  const html = renderToString(<RemixServer context={context} url={request.url} />);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}

/** Logs what nobody foresaw: failures of the source are values, and unknown routes are responses. */
export function handleError(error: unknown, { request }: DataFunctionArgs): void {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) console.error(error);
}
