import { defineConfig } from "@playwright/test";
import { findFirefox, findHeadlessShell, findPostgres, hasWebKit } from "./scripts/programs.js";
import type { WorldOptions } from "./tests/e2e/world";

const executablePath = await findHeadlessShell();
const firefox = findFirefox();

// A test runs where the world can change its answer. Everything runs in Chromium with JavaScript on, the journeys with it off
// too, and with it blocked (the document arrives, the scripts do not) what inline scripts could change.
const SCRIPTLESS = { testMatch: /(journeys|keyboard|enhancement)\.spec\.ts/, grepInvert: /@once/ };
const BLOCKED = { testMatch: SCRIPTLESS.testMatch, grep: /@inline/ };

const FIREFOX = {
  browserName: "firefox",
  channel: "moz-firefox",
  launchOptions: { ...(firefox && { executablePath: firefox }) },
  lacking: firefox ? "" : "Firefox",
} as const;
// Firefox crashes when it is asked about a page without scripts that came from the back/forward cache.
const SCRIPTLESS_PREFS = { "javascript.enabled": false, "browser.sessionhistory.max_total_viewers": 0 };
const SCRIPTLESS_FIREFOX = {
  ...FIREFOX,
  launchOptions: { ...FIREFOX.launchOptions, firefoxUserPrefs: SCRIPTLESS_PREFS },
};
const WEBKIT = { browserName: "webkit", lacking: hasWebKit() ? "" : "WebKitGTK" } as const;

/**
 * The journeys in another engine, without scripts only those in which it does the work itself: forms, keys, fragments,
 * history. The other tests need what Playwright offers in Chromium alone.
 */
function journeysIn(engine: string, world: "on" | "off", use: typeof FIREFOX | typeof WEBKIT) {
  return {
    name: `${engine}, JavaScript ${world}`,
    testMatch: /(journeys|keyboard)\.spec\.ts/,
    ...(world === "off" ? { grep: /@inline/ } : { grepInvert: /@content/ }),
    use: { ...use, world },
  };
}

/** The journeys that the other source of articles could change, in documents and in the data that scripts ask for. */
const POSTGRES = {
  name: "PostgreSQL, JavaScript on",
  testMatch: "**/journeys.spec.ts",
  grep: /@source/,
  use: { world: "on", source: "PostgreSQL", lacking: findPostgres() ? "" : "PostgreSQL" },
} as const;

export default defineConfig<object, WorldOptions>({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/support/build.ts",
  // What is built is tested as it is.
  build: { external: ["**/build/server/**"] },
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 3,
  reporter: "list",
  // Only what hangs may exceed them, also on half a core.
  timeout: 240_000,
  expect: { timeout: 45_000 },
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
    { name: "Chromium, JavaScript blocked", ...BLOCKED, use: { world: "blocked" } },
    journeysIn("Firefox", "on", FIREFOX),
    journeysIn("Firefox", "off", SCRIPTLESS_FIREFOX),
    journeysIn("WebKit", "on", WEBKIT),
    journeysIn("WebKit", "off", WEBKIT),
    POSTGRES,
  ],
});
