import type { Duplex } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { bulkhead } from "cockatiel";
import { LRUCache } from "lru-cache";
import pg from "pg";
import { BusyError, LateError, LostError } from "../../../app/content/policy.server";
import { BRAND } from "../../../app/site";
import { completeAddress, explainFailure } from "./driver";
import { VERSION } from "./migrations";

const CONNECTION_LIFETIME_S = 300;
const TCP_KEEPALIVE_MS = 10_000;
const OPENING_MS = 50;

/** A connection that corrupt bytes end. What pg's parser throws of them, in a listener, would end the process. */
export class Client extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const { connection } = this as unknown as { connection: { attachListeners(stream: Duplex): void } };
    const attach = connection.attachListeners.bind(connection);
    connection.attachListeners = (stream) => {
      const on: Duplex["on"] = (event, listener) =>
        stream.on(event, (bytes) => {
          try {
            listener(bytes);
          } catch {
            stream.destroy(new Error("its answer is corrupt"));
          }
        });
      attach({ on } as Duplex);
    };
  }
}

type Options = { addresses: readonly string[]; timeoutMs: number; size: number };

function openHost(address: string, { addresses, timeoutMs, size: max }: Options) {
  const connectionString = completeAddress(address);
  const config: pg.ClientConfig = {
    connectionString,
    // Connecting to a host must leave a call the time to ask the next one.
    connectionTimeoutMillis: addresses.length > 1 ? timeoutMs / 3 : timeoutMs,
    // A host that is only slow cancels a query. One that lets more time pass too has fallen silent, and counts as lost.
    statement_timeout: Math.ceil(0.8 * timeoutMs),
    query_timeout: Math.ceil(0.95 * timeoutMs),
    keepAlive: true,
    keepAliveInitialDelayMillis: TCP_KEEPALIVE_MS,
    application_name: BRAND.slug,
    // A visitor's query has one core. Compiling took 1.2 of the 1.4 s of a search by relevance. A sequential scan unpacks
    // each article's words, which the planner takes for free.
    options:
      "-c default_transaction_read_only=on -c jit=off -c max_parallel_workers_per_gather=0 -c enable_seqscan=off",
  };
  const pool = new pg.Pool({
    ...config,
    Client,
    max,
    onConnect: checkSchema,
    // Only a new connection checks the tables' version.
    maxLifetimeSeconds: CONNECTION_LIFETIME_S,
    allowExitOnIdle: true,
  });
  // A query on a lost connection fails by itself. Without a listener the error event would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const host = { name: new URL(connectionString).host, config, pool, inUse: 0 };
  pool.on("acquire", () => {
    host.inUse += 1;
  });
  pool.on("release", () => {
    host.inUse -= 1;
  });
  pool.on("remove", () => {
    pool.options.max = max;
  });
  return host;
}

type Host = ReturnType<typeof openHost>;

/** A pool whose connections were all in use: the host itself may be well. */
class FullError extends BusyError {}

/** Tables that this program can't read; the message is for the log. */
class SchemaError extends Error {}

const MISSING = ["3F000", "42P01"];
const NO_CONNECTION = /^(08|57P0)/;
const BUSY = /^53/;
const NO_CONNECTION_LEFT = "53300";
const REFUSED = /^(28|3D|42501)/;
const CANCELLED = "57014";
/** What pg-pool says of a wait in its queue. */
const QUEUED = "timeout exceeded when trying to connect";

/** Maps a driver's error to one of the policy's. The driver's text may contain visitor input, so it is dropped. */
function toPolicyError(error: Error, { inUse }: Host): Error {
  if (error instanceof SchemaError) return error;
  // Where none is in use, the queue waited for connections that could not be made.
  if (error.message === QUEUED && inUse > 0)
    return new FullError("All of the site's connections to PostgreSQL are in use.");
  const { code = "" } = error as NodeJS.ErrnoException;
  // An error without a code is the parser's, of bytes that it doesn't know.
  if (!(error instanceof pg.DatabaseError && code) || NO_CONNECTION.test(code))
    return new LostError(`PostgreSQL can't be reached: ${explainFailure(error)}.`);
  if (BUSY.test(code)) return new BusyError(`PostgreSQL is too busy: its error is ${code}.`);
  if (code === CANCELLED) return new LateError("PostgreSQL cancelled a query that took too long.");
  if (MISSING.includes(code))
    return new SchemaError("The database holds no articles yet: run `npm run content:load -- FILE` on it.");
  if (REFUSED.test(code)) return new Error(`PostgreSQL refuses this site: ${explainFailure(error)}.`);
  return new Error(`PostgreSQL can't answer: its error is ${code}.`);
}

async function checkSchema(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query("SELECT max(version) AS version FROM blog.migrations");
  const [{ version }] = rows;
  if (version > VERSION)
    throw new SchemaError("The database's tables are a newer program's: update this one.");
  if (version < VERSION)
    throw new SchemaError("The database's tables are an older program's: run `npm run content:load`.");
}

function orAbort<Value>(signal: AbortSignal, running: Promise<Value>): Promise<Value> {
  const aborted = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  return Promise.race([running, aborted]);
}

/** Runs a query and returns its rows; `signal` ends the wait for it. Rejects with one of the policy's errors. */
export type Query = <Row>(signal: AbortSignal, sql: string, values: unknown[]) => Promise<Row[]>;

export type Pool = ReturnType<typeof openPool>;

/** Opens up to `size` connections to each host of a database; a call of it may take `timeoutMs`, 0 for any time. */
export function openPool(options: Options) {
  /** The first host is asked; one that fails goes to the end. */
  const hosts = options.addresses.map((address) => openHost(address, options));
  // Slow searches must leave connections and cores to other pages, and slow phrases to searches for words.
  const maxSearches = Math.min(2, (options.size - 1) >> 1);

  const logged = new LRUCache<string, true>({ max: 100, ttl: 60_000 });

  function logFailure(host: Host, { message }: Error): void {
    const text = hosts.length > 1 ? `${host.name}: ${message}` : message;
    if (logged.has(text)) return;
    logged.set(text, true);
    console.error(text);
  }

  /** Gets a connection of a host; if its server has none left, one of those that are open, when it is free. */
  async function connect(host: Host, signal: AbortSignal): Promise<pg.PoolClient> {
    try {
      return await host.pool.connect();
    } catch (error) {
      const { pool, inUse } = host;
      const { code } = error as pg.DatabaseError;
      if (code !== NO_CONNECTION_LEFT || pool.totalCount === 0 || signal.aborted) throw error;
      logFailure(host, toPolicyError(error as Error, host));
      const open = inUse + pool.idleCount;
      // Until one of them closes, the pool tries no more.
      if (open > 0) pool.options.max = open;
      else await setTimeout(OPENING_MS);
      return connect(host, signal);
    }
  }

  /** Runs a query on a pooled connection of a host, to its end; the connection is closed if that fails. */
  async function runOn<Row>(host: Host, signal: AbortSignal, sql: string, values: unknown[]): Promise<Row[]> {
    let client: pg.PoolClient | undefined;
    try {
      client = await connect(host, signal);
      const { rows } = signal.aborted ? { rows: [] } : await client.query(sql, values);
      client.release();
      return rows;
    } catch (error) {
      client?.release(true);
      const failure = toPolicyError(error as Error, host);
      logFailure(host, failure);
      const isWell = failure instanceof LateError || failure instanceof FullError;
      // Another query may have put it last already.
      if (!isWell && host === hosts[0]) hosts.push(...hosts.splice(0, 1));
      throw failure;
    }
  }

  /** Runs a query on the current host and returns its rows. A failure of the host makes the next one the current one. */
  function query<Row>(signal: AbortSignal, sql: string, values: unknown[]): Promise<Row[]> {
    return orAbort(signal, runOn<Row>(hosts[0] as Host, signal, sql, values));
  }

  /** Returns a `query` for searches that wait for each other alone. One that takes too long says nothing about the host. */
  function limitSearches(): Query {
    const limit = bulkhead(maxSearches, Number.POSITIVE_INFINITY);
    return async <Row>(signal: AbortSignal, sql: string, values: unknown[]): Promise<Row[]> => {
      const run = limit.execute(() => runOn<Row>(hosts[0] as Host, signal, sql, values), signal);
      try {
        return await orAbort(signal, run);
      } catch (error) {
        if (!signal.aborted) throw error;
        throw new LateError("A search took too long, or waited too long for others.");
      }
    };
  }

  return {
    configs: hosts.map(({ config }) => config),
    query,
    searchWords: limitSearches(),
    searchPhrases: limitSearches(),

    /** Logs a wrong address or schema before the first visitor meets it. */
    check(): void {
      for (const host of [...hosts]) runOn(host, new AbortController().signal, "SELECT", []).catch(() => {});
    },

    async close(): Promise<void> {
      await Promise.all(hosts.map(({ pool }) => pool.end()));
    },
  };
}
