// Finds the programs that the tests need.
import { existsSync, readdirSync } from "node:fs";

const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

/** @returns {Promise<string | undefined>} a Chromium: CHROMIUM_PATH, the system's, or Playwright's own */
export async function findChromium() {
  const { chromium } = await import("playwright");
  return [
    process.env.CHROMIUM_PATH,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    chromium.executablePath(),
  ].find((path) => path && existsSync(path));
}

/** Finds Chromium without its window, which loads pages three times as fast, or else any Chromium. */
export async function findHeadlessShell() {
  return !process.env.CHROMIUM_PATH && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : findChromium();
}

/** @returns {string | undefined} the system's Firefox, which Playwright drives by WebDriver BiDi */
export function findFirefox() {
  return [
    "/usr/bin/firefox-esr",
    "/usr/bin/firefox",
    "/Applications/Firefox.app/Contents/MacOS/firefox",
  ].find((path) => existsSync(path));
}

/** Whether WebKitGTK, its WebDriver and a screen for it are here. */
export function hasWebKit() {
  return ["/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb"].every((path) => existsSync(path));
}

/** @returns {string | undefined} the folder of PostgreSQL's programs, the newest version's */
export function findPostgres() {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => `${root}/${version}/bin`).find((bin) => existsSync(`${bin}/initdb`));
}
