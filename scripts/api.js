// `npm run api`: json-server on DB_FILE at API_PORT: loopback only, GET only, no CORS.
import "./help.js";
import { once } from "node:events";
import { watch } from "node:fs";
import { createServer } from "node:http";
import { basename, dirname, resolve } from "node:path";
import { messageOf } from "../app/runtime/fail.server.js";
import { runCommand } from "./command.js";
import { readDatabase, toServed } from "./database.js";

const LOOPBACK = "127.0.0.1";

/** @param {string} file */
function readServed(file) {
  const { blogs, ...others } = readDatabase(file);
  return { ...others, blogs: blogs.map(toServed) };
}

/**
 * Serves a JSON file until `close()`; port 0 takes a free one. Edits of the file apply immediately and drop no
 * connection; a broken edit is ignored. Rejects with one line if the file or the port is unusable.
 * @param {{ file: string, port: number }} options
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function startApi({ file, port }) {
  const { default: jsonServer } = await import("json-server");
  const router = jsonServer.router(readServed(file));
  const app = jsonServer.create();
  // The default would be the site's own public folder.
  const folder = "node_modules/json-server/public";
  app.use(jsonServer.defaults({ readOnly: true, noCors: true, logger: false, static: folder }));
  app.use(router);

  // The site allows URLs of 8 KB, and a query can take three times as much when it is encoded.
  const server = createServer({ maxHeaderSize: 65_536 }, app).listen(port, LOOPBACK);
  await once(server, "listening").catch(({ code, message }) => {
    const taken = `Port ${port} on ${LOOPBACK} is taken: json-server needs it, or set API_PORT to another.`;
    throw new Error(code === "EADDRINUSE" ? taken : message);
  });
  // Watches the folder, because editors replace the file.
  const watcher = watch(dirname(resolve(file)), (_event, name) => {
    if (name !== basename(file)) return;
    try {
      router.db.setState(readServed(file));
    } catch (error) {
      console.error(`Kept the articles as they were: ${messageOf(error)}`);
    }
  });

  const address = /** @type {import("node:net").AddressInfo} */ (server.address());
  const close = () => {
    watcher.close();
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://${LOOPBACK}:${address.port}`, close };
}

runCommand(import.meta.url, async () => {
  const { env } = await import("../app/runtime/env.server.js");
  const api = await startApi({ file: env.DB_FILE, port: env.API_PORT });
  console.log(`json-server: ${api.url}/blogs`);
  process.send?.(api.url);
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(0));
});
