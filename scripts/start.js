// `npm start` and `npm run dev`: sets up and runs json-server and the site; if one ends, so does the other. With CONTENT_URL
// there is no json-server.
import "./help.js";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { messageOf } from "../app/runtime/die.server.js";
import { readSettingsOrDie, readVariables } from "../app/runtime/env.server.js";
import { ensureBuild, ensureDependencies } from "./setup.js";

const END_WITH_PARENT = new URL("end-with-parent.js", import.meta.url).href;
const isDev = process.argv.includes("--dev");
const env = readSettingsOrDie();

/** @type {import("node:child_process").ChildProcess[]} */
const children = [];
let isShuttingDown = false;

/** Ends every child process, and so this one. @param {number} code */
function shutDown(code) {
  if (isShuttingDown) return;
  isShuttingDown = true;
  process.exitCode = code;
  for (const child of children) child.kill("SIGTERM");
}

/** Starts one of the two servers, which need each other. @param {string[]} args @param {NodeJS.ProcessEnv} env */
function startServer(args, env) {
  const child = spawn(process.execPath, ["--import", END_WITH_PARENT, ...args], {
    env,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  children.push(child);
  return child.on("exit", (code) => shutDown(code ?? 1));
}

/** Starts json-server; returns its address, or null if it ends at once. */
async function startApi() {
  const api = startServer(["scripts/api.js"], process.env);
  const [url] = await Promise.race([once(api, "message"), once(api, "exit").then(() => [null])]);
  return url;
}

for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => shutDown(0));

try {
  ensureDependencies();
  const apiUrl = env.CONTENT_URL ? "" : await startApi();
  if (apiUrl !== null && !isShuttingDown) {
    if (!isDev) ensureBuild();
    const { API_BASE_URL, LOG_LEVEL } = readVariables();
    const siteEnv = {
      ...process.env,
      API_BASE_URL: API_BASE_URL || apiUrl,
      ...(isDev && {
        NODE_ENV: /** @type {const} */ ("development"),
        CONTENT_FRESH_S: "0", // a saved article shows at once
        LOG_LEVEL: LOG_LEVEL || "warn",
      }),
    };
    startServer([isDev ? "scripts/dev.js" : "build/server/start.js"], siteEnv);
  }
} catch (error) {
  console.error(`The site can't start: ${messageOf(error)}`);
  shutDown(1);
}
