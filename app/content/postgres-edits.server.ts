import pg from "pg";
import { expireCaches } from "../caching/cache.server";
import { configs } from "./postgres-pool.server";

const CHANNEL = "blog_articles";
const RETRY_AFTER_MS = 1_000;

/**
 * Listens for edits, so that they show at once; without a connection they show within CONTENT_FRESH_S. Tries one host
 * after the other, because replicas refuse LISTEN.
 */
export async function listenForEdits(attempt = 0): Promise<void> {
  const retry = () => setTimeout(listenForEdits, RETRY_AFTER_MS, attempt + 1).unref();
  let client: pg.Client;
  try {
    client = new pg.Client(configs[attempt % configs.length]);
  } catch {
    // The certificate that the address names can't be read.
    retry();
    return;
  }
  client.on("notification", expireCaches);
  client.on("error", () => {});
  client.once("end", retry);
  try {
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
    // Earlier edits are not notified.
    expireCaches();
  } catch {
    await client.end();
  }
}
