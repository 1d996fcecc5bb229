import type { Page } from "@playwright/test";
import { htmlOf } from "../support/rendered";
import { PAYLOADS } from "../support/xss-payloads";
import { expect, testUncached } from "./world";

/** What a script that runs would call. */
function listen() {
  const own = window as unknown as Record<string, unknown>;
  own.hits = 0;
  const hit = () => {
    own.hits = Number(own.hits) + 1;
  };
  for (const name of ["alert", "confirm", "prompt", "print", "msgbox"]) own[name] = hit;
}

/** Shows each piece of HTML in a frame without a policy, touches all that is in it, and returns those whose scripts ran. */
function runEach(page: Page, pieces: readonly string[]) {
  return page.evaluate(
    async ({ pieces, listen }) => {
      const show = async (html: string) => {
        const frame = document.body.appendChild(document.createElement("iframe"));
        frame.srcdoc = `<script>(${listen})()</script><main>${html}</main>`;
        await new Promise((resolve) => {
          frame.onload = resolve;
        });
        for (const element of frame.contentDocument?.querySelectorAll<HTMLElement>("main *") ?? []) {
          for (const type of ["click", "mouseover", "focus", "toggle", "error", "load", "animationend"])
            element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
        }
        // What these have started has its turn before the second frame.
        for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
        const isHit = (frame.contentWindow as unknown as { hits: number }).hits !== 0;
        frame.remove();
        return isHit;
      };
      const ran: string[] = [];
      for (let index = 0; index < pieces.length; index += 50) {
        const some = pieces.slice(index, index + 50);
        const results = await Promise.all(some.map(show));
        ran.push(...some.filter((_, at) => results[at]));
      }
      return ran;
    },
    { pieces, listen: String(listen) },
  );
}

testUncached.use({ bypassCSP: true });

testUncached("no published payload runs, without the policy", async ({ page, upstream, expectedErrors }) => {
  expectedErrors.push(/^/);
  await page.route(/evil\.example|a\.example/, (route) => route.abort());
  await page.goto("about:blank");
  // Unsafe HTML does run here.
  expect((await runEach(page, PAYLOADS.slice(0, 50))).length).toBeGreaterThan(20);
  const safe = [...new Set(PAYLOADS.map((payload) => htmlOf(payload)))];
  expect(await runEach(page, safe)).toEqual([]);
  await page.addInitScript(listen);
  const content = ["<kbd>Kept</kbd>", ...PAYLOADS].join("\n\n");
  upstream.answerWith("article", { id: 1, title: "T", content });
  await page.goto("/blogs/1", { waitUntil: "load" });
  expect(await page.evaluate("hits")).toBe(0);
  const text = page.locator(".article-text");
  await expect(text.locator("kbd")).toHaveText("Kept");
  await expect(text.locator("xpath=following-sibling::*").first()).toBeVisible();
});
