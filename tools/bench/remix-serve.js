// The build for `remix-serve`, which hands no load context to loaders and documents.
import { readSettingsOrDie } from "../../app/runtime/env.server.js";

/** @param {string} name of a module of the build */
const load = (name) => import(new URL(`../../build/server/${name}`, import.meta.url).href);

const build = await load("index.js");
const { createSite } = await load("site.js");
const { openContext } = await createSite(readSettingsOrDie(), build);
const { default: handleRequest, ...others } = build.entry.module;

// Where the build was moved from the folder that it was made in.
export const assetsBuildDirectory = "build/client";
export const { assets, basename, future, isSpaMode, mode, publicPath } = build;

export const entry = {
  module: {
    ...others,
    /** @param {any[]} args */
    default: (...args) => handleRequest(...args.slice(0, 4), openContext(args[0].url)),
  },
};

/** @param {any} route */
function withContext({ module: { loader, ...module }, ...route }) {
  if (!loader) return { ...route, module };
  /** @param {{ request: Request }} args */
  const own = (args) => loader({ ...args, context: openContext(args.request.url) });
  return { ...route, module: { ...module, loader: own } };
}

export const routes = Object.fromEntries(
  Object.entries(build.routes).map(([id, route]) => [id, withContext(route)]),
);
