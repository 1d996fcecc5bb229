// `npm start` and `npm run dev`: sets up and runs json-server and the site; if one ends, so does the other. With CONTENT_URL
// there is no json-server.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readSettingsOrDie, readVariables } from "../app/runtime/env.server.js";
import { runCommand } from "./command.js";
import { ensureBuild, ensureDependencies } from "./setup.js";

const END_WITH_PARENT = new URL("end-with-parent.js", import.meta.url).href;

/** @type {import("node:child_process").ChildProcess[]} */
const children = [];

/** Ends every child process, and so this one. @param {number} code */
function shutDown(code) {
  if (process.exitCode !== undefined) return;
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

/** Starts json-server; returns its address, or undefined if it ends at once. @returns {Promise<string | undefined>} */
async function startApi() {
  const api = startServer(["scripts/api.js"], process.env);
  const [url] = await Promise.race([once(api, "message"), once(api, "exit").then(() => [])]);
  return url;
}

async function start() {
  const isDev = process.argv.includes("--dev");
  const { CONTENT_URL } = readSettingsOrDie();
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => shutDown(0));
  ensureDependencies();
  const apiUrl = CONTENT_URL ? "" : await startApi();
  if (apiUrl === undefined || process.exitCode !== undefined) return;
  if (!isDev) ensureBuild();
  const { API_BASE_URL = "", LOG_LEVEL = "" } = readVariables();
  startServer([isDev ? "scripts/dev.js" : "build/server/start.js"], {
    ...process.env,
    API_BASE_URL: API_BASE_URL || apiUrl,
    ...(isDev && {
      NODE_ENV: "development",
      CONTENT_FRESH_S: "0", // a saved article shows at once
      LOG_LEVEL: LOG_LEVEL || "warn",
    }),
  });
}

runCommand(import.meta.url, start, "The site can't start: ");
