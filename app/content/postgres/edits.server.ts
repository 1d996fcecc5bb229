import { noteEdit } from "../store/edited.server";
import { Client, configs } from "./pool.server";

const CHANNEL = "blog_articles";
const RECONNECT_MS = 1_000;
const REPLICA_LAG_MS = 1_000;

/** Notes an edit of an article, or without an id of any. */
function showEdit(id?: string): void {
  noteEdit(id);
  // The primary tells of an edit that a replica may not have yet.
  if (configs.length > 1) setTimeout(noteEdit, REPLICA_LAG_MS, id).unref();
}

/** Listens for edits, so that they show at once. Tries one host after the other, because replicas refuse LISTEN. */
export async function listenForEdits(attempt = 0): Promise<void> {
  const retry = () => setTimeout(listenForEdits, RECONNECT_MS, attempt + 1).unref();
  let client: Client;
  try {
    client = new Client(configs[attempt % configs.length]);
  } catch {
    // The certificate that the address names can't be read.
    retry();
    return;
  }
  client.on("notification", ({ payload }) => showEdit(payload || undefined));
  client.on("error", () => {});
  client.once("end", retry);
  try {
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
    // Edits before LISTEN are not notified.
    showEdit();
  } catch {
    await client.end();
  }
}
