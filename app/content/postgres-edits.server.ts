import pg from "pg";
import { expireCaches } from "../caching/cache.server";
import { env } from "../env.server";

const CHANNEL = "blog_articles";
const RETRY_AFTER_MS = 1_000;

/** Hears of edits, so that they show at once. While its connection is lost they show within CONTENT_FRESH_S, as ever. */
export async function listenForEdits(): Promise<void> {
  const client = new pg.Client({
    connectionString: env.CONTENT_URL,
    connectionTimeoutMillis: env.API_TIMEOUT_MS,
    keepAlive: true,
  });
  client.on("notification", expireCaches);
  client.on("error", () => {});
  client.once("end", () => setTimeout(listenForEdits, RETRY_AFTER_MS).unref());
  try {
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
    // What was edited before is not told.
    expireCaches();
  } catch {
    await client.end();
  }
}
