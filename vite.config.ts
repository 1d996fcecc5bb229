import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, resolve } from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import remixConfig from "./remix.config.js";
import { findPostgres } from "./scripts/programs.js";

const [TRANSITIONS, NONE] = ["v7_startTransition: true", "v7_startTransition: false"];
const FLAGS: Record<string, boolean | undefined> = { ...remixConfig.future };
const FLAG = /\b(?:[\w.]+\.)?future\.(\w+)/g;

/**
 * Makes clicks fast on slow CPUs (decision 11). Off go React's transitions, whose slices of 5 ms leave gaps, and Remix's
 * code for flags that are off, which it reads in the browser (4% of all scripts); and Chromium compiles all functions while
 * a file arrives, not one by one when they are first called.
 */
const fastClicks: Plugin = {
  name: "fast-clicks",
  apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  transform(code, id) {
    if (!id.includes("/@remix-run/react/")) return null;
    return code
      .replace(TRANSITIONS, NONE)
      .replace(FLAG, (read, flag) => (FLAGS[flag] === false ? "false" : read));
  },
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
    if (!chunks.some(({ code }) => code.includes("v7_startTransition:!1")))
      this.error(`vite.config.ts replaces "${TRANSITIONS}", which Remix no longer has.`);
    for (const chunk of chunks) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
  },
};

/** Adds the server's own entries to Remix's server build, so that no module exists twice. */
const serverEntries: Plugin = {
  name: "server-entries",
  apply: (_config, { isSsrBuild }) => isSsrBuild === true,
  buildStart() {
    for (const entry of ["server/start", "server/site", "scripts/check-content", "scripts/content-load"])
      this.emitFile({ type: "chunk", id: `${entry}.ts`, fileName: `${basename(entry)}.js` });
  },
  // Named by its hash: a process that runs an older build starts its own.
  transform(code, id) {
    if (!id.endsWith("/renderer.server.ts")) return null;
    const worker = this.emitFile({ type: "chunk", id: id.replace("renderer", "renderer-thread") });
    return code.replace(/new URL\("\.\/renderer-thread.*\)\.href/, `import.meta.ROLLUP_FILE_URL_${worker}`);
  },
};

/** A file of the owner's, or where there is none, and in tests, the one that changes nothing (decision 26). */
function ownFile(own: string, shipped: string): string {
  return resolve(existsSync(own) && !process.env.VITEST ? own : shipped);
}

/** What the code imports, the owner's file, and what is shipped. */
const OWN_FILES = [
  ["my/site", "my/site.ts", "my.example/site.ts"],
  ["my/words", "my/words.ts", "my.example/words.ts"],
  ["my/colours.css", "my/colours.css", "my.example/colours.css"],
] as const;

const LOGO = "my/public/favicon.svg";

/** Packages outside the server's build: native, CommonJS, or with files that they find by their own place. */
const NOT_BUNDLED =
  "@remix-run/node @remix-run/server-runtime fresh highlight.js json-server markdown-folder negotiator pg pg-copy-streams pino prom-client react react-dom sharp sonic-boom tinypool".split(
    " ",
  );

/** Tests of packages that take longer than ten seconds. */
const SLOW_PACKAGES = "packages/*/tests/*.slow.test.ts";

/** What is fast is in `integration`, the rest in `system`. SOURCE is where `tests/integration/sources/` has its articles. */
const TESTS_OF_SITE = {
  globalSetup: ["tests/support/build.ts"],
  // Only what hangs may exceed them, also on half a core.
  testTimeout: 300_000,
  hookTimeout: 180_000,
  maxWorkers: "100%",
  sequence: { groupOrder: 1 },
  // A clock that tests stop and move, also for sites in their process. Sockets, and Node's limits for them, have the real one.
  fakeTimers: {
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"],
  },
  // What is built is tested as it is.
  server: { deps: { external: [/\/build\/server\//] } },
};

/** A project of Vitest's. */
function project<Test>(test: Test) {
  return { extends: true as const, test };
}

export default defineConfig(({ isSsrBuild }) => ({
  // Vitest runs modules without Remix's builds.
  plugins: [fastClicks, serverEntries, tailwindcss(), !process.env.VITEST && remix(remixConfig)],
  define: { __LOGO__: JSON.stringify(readFileSync(ownFile(LOGO, "public/favicon.svg"), "utf8")) },
  resolve: {
    alias: OWN_FILES.map(([find, own, shipped]) => ({ find, replacement: ownFile(own, shipped) })),
  },
  // A process that loads few files starts sooner, and so does each of its threads.
  ssr: isSsrBuild ? { noExternal: true, external: NOT_BUNDLED } : {},
  build: {
    // The content security policy allows no data: URLs.
    assetsInlineLimit: 0,
    copyPublicDir: false,
    target: isSsrBuild ? "node20" : "es2022",
    minify: !isSsrBuild,
    cssMinify: true,
    // Each further file costs a slow phone 5 ms.
    rollupOptions: isSsrBuild
      ? {}
      : {
          // Or the owner's settings would be chunks of their own.
          treeshake: { propertyReadSideEffects: false },
          output: {
            chunkFileNames: "assets/shared-[hash].js",
            experimentalMinChunkSize: 20_000,
            // In the entry, which is loaded when all else is here, it would arrive last.
            manualChunks: { libraries: ["react-dom/client", "react/jsx-runtime", "@remix-run/react"] },
          },
        },
  },
  test: {
    projects: [
      project({
        name: "unit",
        include: ["tests/unit/**/*.test.{ts,tsx}", "packages/{old-site,source-postgres}/tests/*.test.ts"],
        globalSetup: ["tests/support/temp-folder.ts"],
        testTimeout: 120_000,
        maxWorkers: "100%",
        setupFiles: ["tests/support/console.ts"],
      }),
      project({
        ...TESTS_OF_SITE,
        name: "integration",
        include: ["tests/integration/**/*.test.ts"],
        env: { SOURCE: "json-server" },
      }),
      project({
        ...TESTS_OF_SITE,
        name: "system",
        include: ["tests/system/**/*.test.ts", "tests/integration/sources/*.test.ts", SLOW_PACKAGES],
        exclude: findPostgres() ? [] : ["tests/system/postgres/**"],
        env: { SOURCE: "PostgreSQL" },
        // Much of their time these tests wait: for time limits, stale copies and the end of processes.
        maxWorkers: Math.ceil(availableParallelism() * 1.5),
        sequence: { groupOrder: 2 },
      }),
      project({
        name: "packages",
        include: ["packages/{markdown-folder,blog-import}/tests/*.test.ts"],
        exclude: [SLOW_PACKAGES],
        globalSetup: ["tests/support/build.ts"],
        testTimeout: 120_000,
        hookTimeout: 60_000,
        maxWorkers: "100%",
        sequence: { groupOrder: 1 },
      }),
      project({
        name: "scale",
        include: ["tests/scale/**/*.test.ts"],
        globalSetup: ["tests/support/build.ts"],
        testTimeout: 60_000,
      }),
    ],
  },
}));
