import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import remixConfig from "./remix.config.js";

/**
 * Makes clicks fast on a slow processor; decision 11 has the figures. Remix has React render a navigation as a
 * transition, in slices of 5 ms, and the gaps between them add up. And Chromium compiles a function when it is first
 * called, unless its file begins with the comment below: then it compiles all of them while the file arrives.
 */
const fastClicks: Plugin = {
  name: "fast-clicks",
  apply: (_config, { isSsrBuild }) => !isSsrBuild,
  transform(code, id) {
    return id.includes("/@remix-run/react/")
      ? code.replace("v7_startTransition: true", "v7_startTransition: false")
      : null;
  },
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === "chunk") file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
  },
};

/** Builds what runs beside Remix's own server build together with it, so that no module exists twice. */
const serverEntries: Plugin = {
  name: "server-entries",
  apply: (_config, { isSsrBuild }) => isSsrBuild === true,
  buildStart() {
    for (const name of ["start", "make-pictures"])
      this.emitFile({ type: "chunk", id: `server/${name}.ts`, fileName: `${name}.js` });
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  // Vitest runs the modules themselves, without Remix's server and client builds.
  plugins: [fastClicks, serverEntries, tailwindcss(), !process.env.VITEST && remix(remixConfig)],
  build: {
    // A data: URL would need an exception in any strict content security policy.
    assetsInlineLimit: 0,
    target: isSsrBuild ? "node20" : "modules",
    // The server's code stays readable.
    minify: !isSsrBuild,
    cssMinify: true,
    // A slow phone takes 5 ms to ask for a file, however small.
    rollupOptions: isSsrBuild
      ? {}
      : { output: { chunkFileNames: "assets/shared-[hash].js", experimentalMinChunkSize: 20_000 } },
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
