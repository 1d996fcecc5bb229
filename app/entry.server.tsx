import { type DataFunctionArgs, type HandleDocumentRequestFunction, redirect } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import type { TopicText } from "./articles/blog";
import { RemixEntry } from "./browser/late-scripts";
import type { Content } from "./content/source.server";
import type { Filter } from "./filters/filter";
import type { Address } from "./filters/request-address";
import type { GetPicture } from "./pictures/picture.server";
import { waitForTurn } from "./runtime/event-loop.server";

declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    address: Address;
    /** The articles, for this request. */
    content: Content;
    /** What the owner says of a filter's topic. */
    topicTextOf: (filter: Filter) => Promise<TopicText | undefined>;
    getPicture: GetPicture;
    siteUrl: string;
  }
}

/** Renders a complete document. Nothing is streamed, because streamed content needs a script to appear. */
const handleRequest: HandleDocumentRequestFunction = async (request, status, headers, context) => {
  await waitForTurn(status === 404);
  const html = renderToString(
    <RemixEntry.Provider value={context}>
      <RemixServer context={context} url={request.url} />
    </RemixEntry.Provider>,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
};

export default handleRequest;

/** Redirects to the data of the canonical address; of documents the server does so before. */
export function handleDataRequest(response: Response, { context: { address } }: DataFunctionArgs): Response {
  return address.isCanonical || address.isTooLong ? response : redirect(address.canonical, 301);
}

/** Logs what nobody foresaw: failures of the source are values, and unknown routes are responses. */
export function handleError(error: unknown, { request }: DataFunctionArgs): void {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) console.error(error);
}
