import { env } from "../env.server";
import { jsonServer } from "./json-server.server";
import type { Source } from "./source.server";

/** The source of all articles. PostgreSQL's driver is loaded only where it is used. */
export const content: Source =
  env.CONTENT_URL === undefined ? jsonServer : (await import("./postgres.server")).postgres;
