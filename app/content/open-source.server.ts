import { createJsonServer } from "./json-server.server";
import type { Source, SourceOptions } from "./source.server";

/** Opens the source of all articles. PostgreSQL's driver is loaded only where it is used. */
export async function openSource(options: SourceOptions): Promise<Source> {
  if (options.settings.CONTENT_URL === undefined) return createJsonServer(options);
  const { createPostgres } = await import("../../packages/source-postgres/src/source");
  return createPostgres(options);
}
