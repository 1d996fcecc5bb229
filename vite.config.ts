import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vitest/config";
import remixConfig from "./remix.config.js";

export default defineConfig({
  // Vitest runs the modules themselves, without Remix's server and client builds.
  plugins: [tailwindcss(), !process.env.VITEST && remix(remixConfig)],
  build: {
    // A data: URL would need an exception in any strict content security policy.
    assetsInlineLimit: 0,
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
    ],
  },
});
