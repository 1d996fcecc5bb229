import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/setup.js";
import type { WorldOptions } from "./tests/e2e/world";

const executablePath = await findChromium();

// Every journey runs in three worlds from one body: JavaScript on, off, and blocked (the document arrives, the
// scripts do not). What only exists with scripts is in *.js.spec.ts and runs in the first world alone.
export default defineConfig<WorldOptions>({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/support/build.ts",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  reporter: "list",
  snapshotPathTemplate: "tests/e2e/screens/{arg}{ext}",
  expect: { toHaveScreenshot: { maxDiffPixelRatio: 0.01 } },
  use: {
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
    },
  },
  projects: [
    { name: "JavaScript on", use: { world: "on" } },
    {
      name: "JavaScript off",
      testIgnore: "**/*.js.spec.ts",
      use: { world: "off", javaScriptEnabled: false },
    },
    // The reference screenshots depend on the machine's fonts, so they have a command of their own.
    { name: "Screens", testMatch: "**/*.visual.ts", use: { world: "on" } },
    { name: "JavaScript blocked", testIgnore: "**/*.js.spec.ts", use: { world: "blocked" } },
  ],
});
