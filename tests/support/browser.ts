import { type BrowserContextOptions, chromium } from "playwright";
import { onTestFinished } from "vitest";
import { findHeadlessShell } from "../../scripts/programs.js";

/** A page of a headless Chromium, until the test is over. */
export async function openPage(options?: BrowserContextOptions) {
  const executablePath = await findHeadlessShell();
  const own = executablePath && { executablePath };
  const browser = await chromium.launch({ ...own, args: ["--no-sandbox"] });
  onTestFinished(() => browser.close());
  return browser.newPage(options);
}
