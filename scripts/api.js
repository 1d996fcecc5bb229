// `npm run api`: json-server on DB_FILE, a file or a folder, at API_PORT: loopback only, GET only, no CORS.
import { once } from "node:events";
import { createServer } from "node:http";
import { messageOf } from "../app/runtime/die.server.js";
import { runCommand } from "./command.js";
import { isFolder, openDatabase } from "./database.js";

const LOOPBACK = "127.0.0.1";

/** The pause between two checks for edits, in times of what one took: a large folder leaves time for responses. */
const PAUSE = 4;

/**
 * A row whose `guid` and `file` no search finds, or one for the old site's name would find every article: json-server searches
 * texts alone, and as JSON these are texts again.
 * @param {object} row
 */
function toServed(row) {
  const served = Object.entries(Object(row)).map(([name, value]) => {
    const isHidden = typeof value === "string" && (name === "guid" || name === "file");
    return [name, isHidden ? Object(value) : value];
  });
  return Object.fromEntries(served);
}

/**
 * Serves a JSON file or a folder of Markdown until `close()`; port 0 takes a free one. Edits apply immediately and drop no
 * connection; a broken edit is ignored. Rejects with one line if the file or the port is unusable.
 * @param {{ file: string, port: number }} options
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function startApi({ file, port }) {
  const { default: jsonServer } = await import("json-server");
  const read = await openDatabase(file);
  /** @type {import("./database.js").Database | undefined} */
  let last;
  // json-server takes no other entries than lists and objects.
  const router = jsonServer.router({ blogs: /** @type {object[]} */ ([]) });
  const update = () => {
    const found = read();
    if (found === last) return;
    const known = new Set([...(last?.problems ?? []), ...(last?.notes ?? [])]);
    for (const line of [...found.problems, ...found.notes]) if (!known.has(line)) console.error(line);
    last = found;
    router.db.setState({ blogs: found.blogs.map(toServed) });
  };
  update();
  const app = jsonServer.create();
  // The default would be the site's own public folder.
  const folder = "node_modules/json-server/public";
  app.use(jsonServer.defaults({ readOnly: true, noCors: true, logger: false, static: folder }));
  let nextCheck = 0;
  let lastError = "";
  // Checks at requests find edits on any file system, where a watcher may miss some.
  app.use((_request, _response, next) => {
    const begin = performance.now();
    if (begin < nextCheck) return next();
    try {
      update();
      lastError = "";
    } catch (error) {
      const text = `Kept the articles as they were: ${messageOf(error)}`;
      if (text !== lastError) console.error(text);
      lastError = text;
    }
    nextCheck = begin + (1 + PAUSE) * (performance.now() - begin);
    next();
  });
  app.use(router);

  // The site allows URLs of 8 KB, and a query can take three times as much when it is encoded.
  const server = createServer({ maxHeaderSize: 65_536 }, app).listen(port, LOOPBACK);
  await once(server, "listening").catch(({ code, message }) => {
    const taken = `Port ${port} on ${LOOPBACK} is taken: json-server needs it, or set API_PORT to another.`;
    throw new Error(code === "EADDRINUSE" ? taken : message);
  });
  const address = /** @type {import("node:net").AddressInfo} */ (server.address());
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://${LOOPBACK}:${address.port}`, close };
}

runCommand(import.meta.url, async () => {
  const { readSettingsOrDie } = await import("../app/runtime/env.server.js");
  const env = readSettingsOrDie();
  if (isFolder(env.DB_FILE)) (await import("./setup.js")).ensureOwnPackages();
  const api = await startApi({ file: env.DB_FILE, port: env.API_PORT });
  console.log(`json-server: ${api.url}/blogs`);
  process.send?.(api.url);
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(0));
});
