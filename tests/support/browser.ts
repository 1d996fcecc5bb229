import { type BrowserContextOptions, chromium, firefox } from "playwright";
import { onTestFinished } from "vitest";
import { findFirefox, findHeadlessShell, hasWebKit } from "../../scripts/programs.js";
import { mendFirefox } from "./firefox";
import { type Visitor, visitPage } from "./visitor";
import { startWebKit } from "./webkit";

/** A page of a headless Chromium, until the test is over. */
export async function openPage(options?: BrowserContextOptions) {
  const executablePath = await findHeadlessShell();
  const own = executablePath && { executablePath };
  const browser = await chromium.launch({ ...own, args: ["--no-sandbox"] });
  onTestFinished(() => browser.close());
  return browser.newPage(options);
}

/** A page of the system's Firefox, until the test is over. */
async function openFirefox(options: BrowserContextOptions) {
  const browser = await firefox.launch({ channel: "moz-firefox", executablePath: findFirefox() ?? "" });
  onTestFinished(() => browser.close());
  mendFirefox(browser);
  return browser.newPage(options);
}

async function visitInWebKit(siteUrl: string): Promise<Visitor> {
  const { open, stop } = await startWebKit(true);
  onTestFinished(stop);
  const { visitor } = await open(siteUrl);
  return visitor;
}

/** The engines that are here, in CI all: a visitor with JavaScript in each, until the test is over. */
export const ENGINES = [
  {
    name: "Chromium",
    isHere: true,
    visit: async (baseURL: string) => visitPage(await openPage({ baseURL }), "on"),
  },
  {
    name: "Firefox",
    isHere: Boolean(findFirefox()),
    visit: async (baseURL: string) => visitPage(await openFirefox({ baseURL }), "on"),
  },
  { name: "WebKit", isHere: hasWebKit(), visit: visitInWebKit },
].filter(({ isHere }) => isHere || process.env.CI);
