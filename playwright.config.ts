import { defineConfig } from "@playwright/test";
import { findFirefox, findHeadlessShell, hasWebKit } from "./scripts/setup.js";
import type { WorldOptions } from "./tests/e2e/world";

const executablePath = await findHeadlessShell();
const firefox = findFirefox();

// Every journey runs in three worlds: JavaScript on, off, and blocked (the document arrives, the scripts do not).
// What needs scripts (*.js.spec.ts) and what is the same in every world (@once) runs with JavaScript on alone.
const SCRIPTLESS = { testIgnore: "**/*.js.spec.ts", grepInvert: /@once/ };

// What a visitor does runs in Firefox and WebKit too; the other tests use what Playwright can do in Chromium alone.
const JOURNEYS = { testMatch: /(journeys|keyboard|failures)\.spec\.ts/ };
// Firefox crashes when it is asked about a page without scripts that came from the back/forward cache.
const SCRIPTLESS_FIREFOX = { "javascript.enabled": false, "browser.sessionhistory.max_total_viewers": 0 };
const FIREFOX = { browserName: "firefox", channel: "moz-firefox" } as const;

export default defineConfig<object, WorldOptions>({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/support/build.ts",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  reporter: "list",
  snapshotPathTemplate: "tests/e2e/screens/{arg}{ext}",
  timeout: 60_000,
  expect: { timeout: 15_000, toHaveScreenshot: { maxDiffPixelRatio: 0.01 } },
  use: {
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
    },
  },
  projects: [
    { name: "Chromium, JavaScript on", use: { world: "on" } },
    { name: "Chromium, JavaScript off", ...SCRIPTLESS, use: { world: "off", javaScriptEnabled: false } },
    { name: "Chromium, JavaScript blocked", ...SCRIPTLESS, use: { world: "blocked" } },
    ...(firefox
      ? [
          {
            name: "Firefox, JavaScript on",
            ...JOURNEYS,
            use: { ...FIREFOX, world: "on", launchOptions: { executablePath: firefox } } as const,
          },
          {
            name: "Firefox, JavaScript off",
            ...JOURNEYS,
            grepInvert: /@once/,
            use: {
              ...FIREFOX,
              world: "off",
              launchOptions: { executablePath: firefox, firefoxUserPrefs: SCRIPTLESS_FIREFOX },
            } as const,
          },
        ]
      : []),
    ...(hasWebKit()
      ? [
          {
            name: "WebKit, JavaScript on",
            ...JOURNEYS,
            use: { browserName: "webkit", world: "on" } as const,
          },
          {
            name: "WebKit, JavaScript off",
            ...JOURNEYS,
            grepInvert: /@once/,
            use: { browserName: "webkit", world: "off" } as const,
          },
        ]
      : []),
    // The reference screenshots depend on the machine's fonts, so they have a command of their own.
    { name: "Screens", testMatch: "**/*.visual.ts", use: { world: "on" } },
  ],
});
