import { existsSync } from "node:fs";
import { userInfo } from "node:os";
import pg from "pg";

// What neither the address nor PGHOST and PGUSER say is as in psql. A user without a name stops only who needs it.
if (existsSync("/var/run/postgresql")) pg.defaults.host = "/var/run/postgresql";
Object.defineProperty(pg.defaults, "user", { get: () => userInfo().username });

export { pg };

/** Returns what an error of the driver says, in one line, and what to do where its words don't tell a newcomer. */
export function explainFailure({ message, code = "" }: NodeJS.ErrnoException): string {
  return (message || code)
    .replace(/^(SASL.* client|empty) pass.*/, "CONTENT_URL has no password: add it, or use postgres:///blog")
    .replace(/^password auth.*/, "$&: CONTENT_URL must have it percent-encoded")
    .replace(/^.*\bpeer auth.*/i, "$&: the socket is for the system user's own role; use localhost")
    .replace(/^.*(ECONNREFUSED|connect ENOENT).*/, "$&: no PostgreSQL listens at the host of CONTENT_URL");
}
