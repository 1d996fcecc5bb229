import { defineConfig } from "@playwright/test";
import { findHeadlessShell } from "./scripts/setup.js";
import type { WorldOptions } from "./tests/e2e/world";

const executablePath = await findHeadlessShell();

// Every journey runs in three worlds: JavaScript on, off, and blocked (the document arrives, the scripts do not).
// What needs scripts (*.js.spec.ts) and what is the same in every world (@once) runs with JavaScript on alone.
const SCRIPTLESS = { testIgnore: "**/*.js.spec.ts", grepInvert: /@once/ };

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
    { name: "JavaScript off", ...SCRIPTLESS, use: { world: "off", javaScriptEnabled: false } },
    { name: "JavaScript blocked", ...SCRIPTLESS, use: { world: "blocked" } },
    // The reference screenshots depend on the machine's fonts, so they have a command of their own.
    { name: "Screens", testMatch: "**/*.visual.ts", use: { world: "on" } },
  ],
});
