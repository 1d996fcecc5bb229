import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import type { Page } from "playwright";
import { afterAll, expect, test } from "vitest";
import { openPage } from "../support/browser";
import { writeFiles } from "../support/content-file";
import { copyProject } from "../support/copy-project";
import { shareProcess } from "../support/own-process";
import { runNode } from "../support/site";

/** A server on a port of its own, which notes what it is sent; `redirect` says where an answer leads. */
async function startServer(page: string, redirect?: (sent: string) => string) {
  const calls: string[] = [];
  const server = createServer(async (request, response) => {
    const sent = await text(request);
    calls.push(`${request.method} ${request.url} ${sent}`);
    const headers = redirect ? { Location: redirect(sent) } : { "Content-Type": "text/html" };
    response.writeHead(redirect ? 303 : 200, headers).end(`<h1>${page}</h1>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls };
}

const thanks = await startServer("Look into your mail");
const stranger = await startServer("Strangers");
const service = await startServer("", (sent) => (sent.includes("away") ? stranger : thanks).url);

const copy = copyProject();

/** Builds the copy of the project with these settings of an owner's. */
async function build(settings: object): Promise<void> {
  writeFiles({ "site.ts": `export default ${JSON.stringify(settings)};` }, join(copy, "my"));
  const run = runNode(["scripts/build.js"], {}, copy);
  expect(await run.exited, run.output).toBe(0);
}

await build({ SUBSCRIBE_TO: { action: "news.example", field: "EMAIL" } });
const BROKEN =
  'my/site.ts: SUBSCRIBE_TO.action must be an http or https URL, such as https://news.example/subscribe (it is "news.example").\n';

/** What a program ends with, and its lines but those of json-server. */
async function endOf(...program: string[]) {
  const run = runNode(program, { API_PORT: "0", DB_FILE: resolve("db.json") }, copy);
  return [await run.exited, run.output.replace(/^json-server: .*\n/gm, "")];
}
const ends = [await endOf("scripts/start.js"), await endOf("build/server/check-content.js")];

await build({
  SUBSCRIBE_TO: { action: `${service.url}/in?list=1`, field: "EMAIL", redirects: [`${thanks.url}/any`] },
  AUTHORS: { "Jun Takeda": { follow: "/blogs/2" } },
});
const site = await shareProcess({}, copy);

test("npm start and check-content end with one line that names a wrong setting", () => {
  expect(ends).toEqual([
    [1, BROKEN],
    [1, BROKEN],
  ]);
});

/** What may happen to a page before somebody subscribes. */
const WORLDS: Record<string, (page: Page) => Promise<unknown>> = {
  on: async (page) => {
    await page.goto("/");
    await page.waitForFunction(() => window.isHydrated);
  },
  off: (page) => page.goto("/"),
  blocked: async (page) => {
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/");
  },
  "on its way": async (page) => {
    await page.route("**/assets/*.js", () => {});
    await page.goto("/", { waitUntil: "commit" });
  },
  "on, after a soft navigation": async (page) => {
    await WORLDS.on?.(page);
    await page.getByRole("link", { name: "All topics" }).first().click();
    await page.waitForURL("/topics");
    await page.goBack();
  },
  "on, and the page translated": async (page) => {
    await WORLDS.on?.(page);
    await page.evaluate(() => {
      document.documentElement.lang = "de";
      for (const element of document.querySelectorAll("aside :is(h2, label, button)"))
        element.innerHTML = `<font><font>${element.textContent}</font></font>`;
    });
  },
};

async function subscribe(page: Page, address: string): Promise<void> {
  const box = page.getByRole("textbox", { name: "Email address" });
  await box.fill(address);
  await page.getByRole("button", { name: "Subscribe" }).click({ noWaitAfter: true });
}

test.each(Object.keys(WORLDS))("with JavaScript %s, Subscribe sends what is typed", async (world) => {
  service.calls.length = 0;
  thanks.calls.length = 0;
  const page = await openPage({ baseURL: site.url, javaScriptEnabled: world !== "off" });
  await WORLDS[world]?.(page);
  // The browser sends no empty box, and no word that is no address.
  for (const wrong of ["", "ana"]) {
    await subscribe(page, wrong);
    expect(await page.locator("input:invalid:focus").getAttribute("name")).toBe("EMAIL");
  }
  await subscribe(page, "ana@bread.test");
  await page.getByRole("heading", { name: "Look into your mail" }).waitFor();
  expect(page.url()).toBe(`${thanks.url}/`);
  expect(service.calls).toEqual(["POST /in?list=1 EMAIL=ana%40bread.test"]);
  expect(thanks.calls.filter((call) => !call.includes("favicon"))).toEqual(["GET / "]);
});

test("the policy refuses to follow the form's answer to an address that is not set", async () => {
  const page = await openPage({ baseURL: site.url });
  await WORLDS.on?.(page);
  service.calls.length = 0;
  const refused = page.waitForEvent("console", (message) => message.text().includes("form-action"));
  await subscribe(page, "away@bread.test");
  expect((await refused).text()).toContain(`form-action 'self' ${service.url} ${thanks.url}"`);
  expect([page.url(), service.calls.length, stranger.calls]).toEqual([`${site.url}/`, 1, []]);
});

test("Follow with an address looks like the button, and the keyboard reaches it", async () => {
  const page = await openPage({ baseURL: site.url });
  const look = async (path: string, role: "link" | "button") => {
    await page.goto(path);
    const follow = page.getByRole(role, { name: "Follow", exact: true });
    await follow.hover();
    return follow.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const [box, text] = [element, range].map((part) => part.getBoundingClientRect());
      const { color, backgroundColor, borderRadius, cursor, font, textDecorationLine } =
        getComputedStyle(element);
      return {
        ...{ color, backgroundColor, borderRadius, cursor, font, textDecorationLine },
        ...{ width: box?.width, height: box?.height },
        text: [Number(text?.x) - Number(box?.x), Number(text?.y) - Number(box?.y)],
      };
    });
  };
  const button = await look("/blogs/3", "button");
  expect(await look("/blogs/1", "link")).toEqual(button);

  await page.getByRole("link", { name: /^More by/ }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL("/blogs/2");
});
