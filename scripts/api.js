// `npm run api`: json-server on DB_FILE, a file or a folder, at API_PORT: loopback only, GET only, no CORS.
import { once } from "node:events";
import { createServer } from "node:http";
import { messageOf } from "../app/runtime/die.server.js";
import { runCommand } from "./command.js";
import { isFolder, openDatabase, SOFT_HYPHEN, toServed } from "./database.js";

const LOOPBACK = "127.0.0.1";

/** Between two looks for edits passes this many times what one took, so that a large folder leaves time for answers. */
const PAUSE = 4;

/**
 * A row as lists have it, and as its own call does: with the soft hyphens that no search knows.
 * @param {object} row
 */
function toBoth(row) {
  const listed = toServed(row);
  return {
    listed,
    whole: /\u00AD|&shy;/.test(String(Object(row).content)) ? toServed(row, SOFT_HYPHEN) : listed,
  };
}

/** Opens what json-server serves: the returned function returns its rows, or undefined if they are as they were. @param {string} file */
async function openServed(file) {
  const read = await openDatabase(file);
  /** @type {import("./database.js").Database | undefined} */
  let last;
  /** What an edit leaves as it was is not made again. @type {WeakMap<object, ReturnType<typeof toBoth>>} */
  const served = new WeakMap();
  return () => {
    const found = read();
    if (found === last) return undefined;
    const { blogs, problems, notes } = found;
    const known = new Set([...(last?.problems ?? []), ...(last?.notes ?? [])]);
    for (const line of [...problems, ...notes]) if (!known.has(line)) console.error(line);
    last = found;
    return blogs.map((row) => {
      const made = served.get(Object(row)) ?? toBoth(row);
      served.set(Object(row), made);
      return made;
    });
  };
}

/**
 * Serves a JSON file or a folder of Markdown until `close()`; port 0 takes a free one. Edits apply immediately and drop no
 * connection; a broken edit is ignored. Rejects with one line if the file or the port is unusable.
 * @param {{ file: string, port: number }} options
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function startApi({ file, port }) {
  const { default: jsonServer } = await import("json-server");
  const readChanges = await openServed(file);
  const makeRouter = () => jsonServer.router({ blogs: /** @type {object[]} */ ([]) });
  const [lists, articles] = [makeRouter(), makeRouter()];
  const update = () => {
    const rows = readChanges();
    if (!rows) return;
    // json-server takes no other entries than lists and objects.
    lists.db.setState({ blogs: rows.map(({ listed }) => listed) });
    articles.db.setState({ blogs: rows.map(({ whole }) => whole) });
  };
  update();
  const app = jsonServer.create();
  // The default would be the site's own public folder.
  const folder = "node_modules/json-server/public";
  app.use(jsonServer.defaults({ readOnly: true, noCors: true, logger: false, static: folder }));
  let nextLook = 0;
  let complaint = "";
  // A look at each request finds what a watcher of the system may miss, on any file system.
  app.use((_request, _response, next) => {
    const begin = performance.now();
    if (begin < nextLook) return next();
    try {
      update();
      complaint = "";
    } catch (error) {
      const text = `Kept the articles as they were: ${messageOf(error)}`;
      if (text !== complaint) console.error(text);
      complaint = text;
    }
    nextLook = begin + (1 + PAUSE) * (performance.now() - begin);
    next();
  });
  app.get("/blogs/:id", articles);
  app.use(lists);

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
