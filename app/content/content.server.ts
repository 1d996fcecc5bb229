import { jsonServer } from "./json-server.server";
import type { Source } from "./source.server";

/** The source of all articles. */
export const content: Source = jsonServer;
