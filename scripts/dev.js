// The site of `npm run dev`, which scripts/start.js starts: production's server, on modules that Vite loads.
import { createServer as createHttpServer } from "node:http";
import { resolve } from "node:path";
import { createServer as createVite } from "vite";
import { die, messageOf } from "../app/runtime/die.server.js";
import { readSettingsOrDie } from "../app/runtime/env.server.js";
import { OWN_FILES } from "./setup.js";

/** @typedef {import("../server/site").Site} Site */

/** What is below it Vite answers; every other address is production's. */
const BASE = "/@vite/";
/** Whatever HOST is: Vite shows the sources to whoever asks. */
const LOOPBACK = "127.0.0.1";
/** A site that has been replaced ends what it has in hand by then. */
const GRACE_MS = 10_000;

const settings = readSettingsOrDie();
/** Never listens: from it Vite takes the WebSockets by which a browser hears of edits. */
const webSockets = createHttpServer();

const vite = await createVite({
  base: BASE,
  appType: "custom",
  publicDir: false,
  // Remix names the browser's packages. Vite would look for more, and load the first page twice.
  optimizeDeps: { noDiscovery: true },
  // The site checks hosts itself, and no other origin may read.
  server: { middlewareMode: true, hmr: { server: webSockets }, allowedHosts: true, cors: false },
  plugins: [
    {
      name: "follow-files",
      configureServer({ watcher, ws, restart }) {
        const ownFiles = OWN_FILES.map((file) => resolve(file));
        watcher.add(settings.DB_FILE);
        watcher.on("all", async (event, file) => {
          if (event !== "change" && ownFiles.includes(file)) await renewSite(restart);
          if (`${file}/`.startsWith(`${resolve(settings.DB_FILE)}/`)) ws.send({ type: "full-reload" });
        });
      },
      // Before Remix tells the browser, whose requests wait for the new site.
      hotUpdate: { order: "pre", handler: () => void renewSite() },
    },
  ],
});

/** Loads a module by Vite, whose errors hold whole files. @param {string} name @returns {Promise<any>} */
function load(name) {
  return vite.ssrLoadModule(name).catch((error) => Promise.reject(new Error(messageOf(error))));
}

/** @type {NonNullable<import("../server/site").Options["serveFromVite"]>} */
async function serveFromVite(request, response) {
  const { url = "" } = request;
  if (!url.startsWith(BASE)) return false;
  const { createSecurity } = await load("/server/security.ts");
  response.setHeaders(new Map(Object.entries(createSecurity(settings).securityHeaders("text/javascript"))));
  return new Promise((resolve, reject) => {
    response.once("close", () => resolve(true));
    vite.middlewares(request, response, (/** @type {unknown} */ error) => {
      request.url = url;
      if (error) reject(error);
      else resolve(false);
    });
  });
}

/** @type {Site | undefined} */
let site;
/** What the site was made by. @type {unknown} */
let lastCreate;
let renewed = Promise.resolve();

/** Makes a site if a module of the last one has changed since. */
async function makeSite() {
  /** @type {typeof import("../server/site")} */
  const { createSite } = await load("/server/site.ts");
  if (createSite === lastCreate) return;
  const next = await createSite(settings, () => load("virtual:remix/server-build"), { serveFromVite });
  await next.start();
  lastCreate = createSite;
  if (site) setTimeout(site.close, GRACE_MS).unref();
  site = next;
}

/** Resolves when the site has every edit so far. One that can't be loaded changes nothing. */
function renewSite(prepare = async () => {}) {
  renewed = renewed
    .then(prepare)
    .then(makeSite)
    .catch((error) => console.error(messageOf(error)));
  return renewed;
}

/** Listens for each site in turn, so that no connection is lost. */
const server = createHttpServer();
for (const event of ["request", "checkExpectation", "clientError"])
  server.on(event, async (...args) => {
    await renewed;
    site?.server.emit(event, ...args);
  });
server.on("upgrade", (request, socket, head) => {
  if (request.url?.startsWith(BASE)) webSockets.emit("upgrade", request, socket, head);
  else socket.destroy();
});

try {
  await makeSite();
  const [{ listen }, { BRAND }] = await Promise.all([load("/server/listen.ts"), load("/app/site.ts")]);
  console.log(`${BRAND.name}: ${await listen(server, LOOPBACK, settings.PORT, "PORT")}`);
  const fault = (await load("/app/pictures/encode.server.ts")).findEncoderFault();
  if (fault) console.error(fault);
} catch (error) {
  die(error);
}
