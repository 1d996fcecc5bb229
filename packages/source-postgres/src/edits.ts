import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { Invalidations } from "../../../app/content/invalidations.server";
import { Client } from "./pool";

const RECONNECT_MS = 1_000;
const REPLICA_LAG_MS = 1_000;

/** Listens on one connection, to its end. Rejects if that fails, or where the certificate that the address names can't be read. */
async function listen(
  config: pg.ClientConfig | undefined,
  invalidate: Invalidations["invalidate"],
  signal: AbortSignal,
) {
  const client = new Client(config);
  client.on("notification", ({ payload }) => invalidate(payload || undefined));
  client.on("error", () => {});
  const end = () => client.end();
  signal.addEventListener("abort", end, { once: true });
  try {
    await client.connect();
    await client.query("LISTEN blog_articles");
    // Edits before LISTEN are not notified.
    invalidate();
    await once(client, "end");
  } finally {
    signal.removeEventListener("abort", end);
    await client.end();
  }
}

/** Notes edits when they are made, until `signal` ends that. Tries one host after the other: replicas refuse LISTEN. */
export async function listenForEdits(
  configs: readonly pg.ClientConfig[],
  invalidate: Invalidations["invalidate"],
  signal: AbortSignal,
): Promise<void> {
  const noteForReplicas = (id?: string) => {
    invalidate(id);
    // The primary tells of an edit that a replica may not have yet.
    if (configs.length > 1) setTimeout(invalidate, REPLICA_LAG_MS, id).unref();
  };
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    await listen(configs[attempt % configs.length], noteForReplicas, signal).catch(() => {});
    await pause(RECONNECT_MS, undefined, { ref: false });
  }
}
