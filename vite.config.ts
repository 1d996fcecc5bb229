import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import remixConfig from "./remix.config.js";

/** The browser's modules in two files: what changes with the packages, and what changes with the site. */
function nameChunk(id: string): string | undefined {
  if (id.includes("/node_modules/")) return "packages";
  return /\/app\/(?!routes|root|entry)/.test(id) ? "site" : undefined;
}

/**
 * Leaves out of the browser's files what nothing uses there: the code behind future flags that are off (decoders,
 * discovery), which Remix reads from the page at run time, and the components whose display name is all that keeps them.
 */
const withoutUnused: Plugin = {
  name: "without-unused",
  apply: (_config, { isSsrBuild }) => !isSsrBuild,
  transform(code, id) {
    if (!id.includes("/@remix-run/react/")) return null;
    return code
      .replace(/\b(?:\w+\.)*future\.(v3_singleFetch|v3_lazyRouteDiscovery)\b/g, "false")
      .replace(/^\w+\.displayName = "\w+";$/gm, "");
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  // Vitest runs the modules themselves, without Remix's server and client builds.
  plugins: [withoutUnused, tailwindcss(), !process.env.VITEST && remix(remixConfig)],
  build: {
    // A data: URL would need an exception in any strict content security policy.
    assetsInlineLimit: 0,
    // Five per cent smaller in the browser than esbuild's output; the server's stays readable.
    minify: isSsrBuild ? false : "terser",
    terserOptions: { module: true, compress: { passes: 3, keep_fargs: false, pure_getters: true } },
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: nameChunk } },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          setupFiles: ["tests/support/console.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          globalSetup: ["tests/support/build.ts"],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "scale",
          include: ["tests/scale/**/*.test.ts"],
          globalSetup: ["tests/support/build.ts"],
          testTimeout: 60_000,
        },
      },
    ],
  },
}));
