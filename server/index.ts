import "../scripts/load-env.js";
import { existsSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import compression from "compression";
import express from "express";
import sirv from "sirv";
import { readEnv } from "../app/env.server";
import { redirectToCanonical, refuse } from "./requests";

process.env.NODE_ENV ??= "production";

const BUILD = new URL("../build/", import.meta.url);
const YEAR_S = 31_536_000;
const HOUR_S = 3_600;
const MAX_HEADER_BYTES = 65_536;
const HARD_STOP_MS = 10_000;

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

function readEnvOrStop() {
  try {
    return readEnv(process.env);
  } catch (error) {
    return stop((error as Error).message);
  }
}

/** sirv knows no media type for .ico. */
function nameIcon(response: ServerResponse, path: string): void {
  if (path.endsWith(".ico")) response.setHeader("Content-Type", "image/x-icon");
}

const { HOST, PORT } = readEnvOrStop();
const serverBuild = new URL("server/index.js", BUILD);
if (!existsSync(serverBuild)) stop("There is no build of the site: run `npm run build` first.");
const build: ServerBuild = await import(serverBuild.href);

const client = fileURLToPath(new URL("client", BUILD));
const app = express();
app.disable("x-powered-by");
app.use(refuse);
app.use(redirectToCanonical);
app.use(compression());
// A file under /assets carries its content's hash in its name: what is behind it never changes.
app.use("/assets", sirv(`${client}/assets`, { maxAge: YEAR_S, immutable: true }));
app.use(sirv(client, { maxAge: HOUR_S, setHeaders: nameIcon }));
app.use(createRequestHandler({ build, mode: process.env.NODE_ENV }));

// Room enough to read an address that is too long and say so: Node itself would answer 431 past 16 KB.
const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, app).listen(PORT, HOST);
server.on("error", (error: NodeJS.ErrnoException) =>
  stop(
    error.code === "EADDRINUSE"
      ? `Port ${PORT} on ${HOST} is taken: stop what uses it, or set PORT to another.`
      : `The site can't listen on ${HOST}:${PORT}: ${error.message}`,
  ),
);
server.on("listening", () => {
  const { port } = server.address() as AddressInfo;
  console.log(`Circuit & Cell: http://${HOST.includes(":") ? `[${HOST}]` : HOST}:${port}`);
});

let isStopping = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  // Ctrl-C reaches the whole process group, so the same stop may come twice.
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    server.close(() => process.exit(0));
    setTimeout(() => process.exit(1), HARD_STOP_MS).unref();
  });
}
