import type { Browser } from "playwright";

type Bidi = { send(method: string, params: object): Promise<unknown> };

/** Lets Playwright drive the system's Firefox, which lacks the command that sets the colour scheme. */
export function mendFirefox(browser: Browser): void {
  // On busy cores Playwright takes a finished navigation of Firefox for one under way, and a click waits for ever.
  process.env.PLAYWRIGHT_SKIP_NAVIGATION_CHECK = "1";
  type Inside = { _connection: { toImpl(object: unknown): { _browserSession: Bidi } } };
  const inside = (browser as unknown as Inside)._connection.toImpl(browser);
  const session: Bidi = Object.getPrototypeOf(inside._browserSession);
  const send = session.send;
  session.send = function (method, params) {
    if (method === "emulation.setMediaFeaturesOverride") return Promise.resolve({});
    return send.call(this, method, params);
  };
}
