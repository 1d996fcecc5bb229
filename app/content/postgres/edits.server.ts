import type { Edits } from "../store/edited.server";
import type { pg } from "./driver.server";
import { Client } from "./pool.server";

const RECONNECT_MS = 1_000;
const REPLICA_LAG_MS = 1_000;

/**
 * Listens for edits and notes them, so that they show at once, until `signal` ends that. Tries one host after the other, because
 * replicas refuse LISTEN.
 */
export async function listenForEdits(
  configs: readonly pg.ClientConfig[],
  noteEdit: Edits["note"],
  signal: AbortSignal,
  attempt = 0,
): Promise<void> {
  if (signal.aborted) return;
  const retry = () =>
    setTimeout(listenForEdits, RECONNECT_MS, configs, noteEdit, signal, attempt + 1).unref();
  /** Notes an edit of an article, or without an id of any. */
  const showEdit = (id?: string) => {
    noteEdit(id);
    // The primary tells of an edit that a replica may not have yet.
    if (configs.length > 1) setTimeout(noteEdit, REPLICA_LAG_MS, id).unref();
  };
  let client: Client;
  try {
    client = new Client(configs[attempt % configs.length]);
  } catch {
    // The certificate that the address names can't be read.
    retry();
    return;
  }
  const end = () => client.end();
  signal.addEventListener("abort", end, { once: true });
  client.on("notification", ({ payload }) => showEdit(payload || undefined));
  client.on("error", () => {});
  client.once("end", () => {
    signal.removeEventListener("abort", end);
    retry();
  });
  try {
    await client.connect();
    await client.query("LISTEN blog_articles");
    // Edits before LISTEN are not notified.
    showEdit();
  } catch {
    await client.end();
  }
}
