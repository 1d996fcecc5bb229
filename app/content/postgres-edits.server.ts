import pg from "pg";
import { expireCaches } from "../caching/cache.server";
import { configs } from "./postgres-pool.server";

const CHANNEL = "blog_articles";
const RETRY_AFTER_MS = 1_000;

/**
 * Hears of edits, so that they show at once; without a connection they show within CONTENT_FRESH_S. Tries one host after
 * the other, because a replica does not tell.
 */
export async function listenForEdits(attempt = 0): Promise<void> {
  const client = new pg.Client({ ...configs[attempt % configs.length], keepAlive: true });
  client.on("notification", expireCaches);
  client.on("error", () => {});
  client.once("end", () => setTimeout(listenForEdits, RETRY_AFTER_MS, attempt + 1).unref());
  try {
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
    // What was edited before is not told.
    expireCaches();
  } catch {
    await client.end();
  }
}
