import { env } from "../../runtime/env.server";
import { jsonServer } from "./json-server.server";
import type { Source } from "./source-interface.server";

/** The source of all articles. PostgreSQL's driver is loaded only where it is used. */
export const source: Source =
  env.CONTENT_URL === undefined ? jsonServer : (await import("../postgres/source.server")).postgres;
