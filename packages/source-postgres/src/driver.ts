import { existsSync } from "node:fs";
import { userInfo } from "node:os";

const SOCKETS = "/var/run/postgresql";

/** A database's address with psql's defaults, the system's socket and user. Throws if that user has no name. */
export function completeAddress(address: string): string {
  const url = new URL(address);
  const isNamed = url.host !== "" || url.searchParams.has("host") || process.env.PGHOST;
  if (!isNamed && existsSync(SOCKETS)) url.searchParams.set("host", SOCKETS);
  const isFor = url.username !== "" || url.searchParams.has("user") || process.env.PGUSER;
  if (!isFor) url.searchParams.set("user", userInfo().username);
  return url.href;
}

/** Returns what an error of the driver says, in one line, and what to do where its words don't tell a newcomer. */
export function explainFailure({ message, code = "" }: NodeJS.ErrnoException): string {
  return (message || code)
    .replace(/^(SASL.* client|empty) pass.*/, "CONTENT_URL has no password: add it, or use postgres:///blog")
    .replace(/^password auth.*/, "$&: CONTENT_URL must have it percent-encoded")
    .replace(/^.*\bpeer auth.*/i, "$&: the socket is for the system user's own role; use localhost")
    .replace(/^.*(ECONNREFUSED|connect ENOENT).*/, "$&: no PostgreSQL listens at the host of CONTENT_URL");
}
