import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import type { Page } from "playwright";
import { afterAll, expect, test } from "vitest";
import { findIn } from "../support/axe";
import { ENGINES, openPage } from "../support/browser";
import { writeFiles } from "../support/content-file";
import { copyProject } from "../support/copy-project";
import { eventually } from "../support/eventually";
import { shareProcess } from "../support/own-process";
import { runNode } from "../support/site";

/** Counts what is shown, as counting scripts do: at their start, and at once wherever the history goes. */
const COUNT = `{ const { site, to } = document.currentScript.dataset;
const count = () => fetch(to + "/hit?" + site + location.pathname + location.search,
  { mode: "no-cors", method: "POST", body: document.title + " <" + document.referrer + ">" });
const { pushState } = history;
history.pushState = function (...entry) { pushState.apply(this, entry); count(); };
addEventListener("popstate", count);
count(); }`;
/** Puts comments after itself, in a frame that knows the page, and loads a style for them, as Giscus does. */
const COMMENTS = `{ const { src, dataset } = document.currentScript;
const frame = Object.assign(document.createElement("iframe"), { title: "Comments" });
frame.src = new URL("/frame?" + dataset.repo + location.pathname + location.search, src);
document.currentScript.after(frame);
document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: new URL("/style.css", src) })); }`;
/** Fills the box that it knows by its id, as Isso does. */
const THREAD = `document.getElementById("thread").append("Thread of " + location.pathname);`;

/** Fills its box as a module, which has no `currentScript`. */
const TOOL = `document.getElementById("tool").append("Tool of " + location.pathname);`;

type Answer = { redirect?: (sent: string) => string; files?: Record<string, string> };

/** Another site on a port of its own, which notes what it is sent; `redirect` says where an answer leads. */
async function startSite({ redirect, files = {} }: Answer = {}, page = "") {
  const calls: string[] = [];
  const server = createServer(async (request, response) => {
    const sent = await text(request);
    const path = String(request.url);
    calls.push(`${request.method} ${path} ${sent}`.trim());
    const types: Record<string, string> = { js: "text/javascript", css: "text/css" };
    if (redirect) response.writeHead(303, { Location: redirect(sent) });
    else response.setHeader("Content-Type", types[path.split(".")[1] ?? ""] ?? "text/html");
    response.end(files[path] ?? `<h1>${page}</h1><p>Comments on ${path}</p>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls };
}

const thanks = await startSite({}, "Look into your mail");
const stranger = await startSite();
const service = await startSite({ redirect: (sent) => (sent.includes("away") ? stranger : thanks).url });
const counter = await startSite({ files: { "/count.js": COUNT } });
const collector = await startSite();
const comments = await startSite({
  files: { "/client.js": COMMENTS, "/style.css": "iframe[title=Comments] { height: 123px }" },
});
const thread = await startSite({ files: { "/thread.js": THREAD } });
const embedded = [counter, collector, comments, thread];

const copy = copyProject();

/** Builds the copy of the project with these settings of an owner's. */
async function build(settings: object): Promise<void> {
  const site = `export default ${JSON.stringify(settings)};`;
  writeFiles(
    { "site.ts": site, "public/own.js": "window.hasOwnRun = true;", "public/tool.js": TOOL },
    join(copy, "my"),
  );
  const run = runNode(["scripts/build.js"], {}, copy);
  expect(await run.exited, run.output).toBe(0);
}

await build({ SUBSCRIBE_TO: { action: "news.example", field: "EMAIL" } });
const BROKEN = 'my/site.ts: SUBSCRIBE_TO.action: must be an http or https URL without "*" and "&amp;".\n';

/** What a program ends with, and its lines but those of json-server. */
async function endOf(...program: string[]) {
  const run = runNode(program, { API_PORT: "0", DB_FILE: resolve("db.json") }, copy);
  return [await run.exited, run.output.replace(/^json-server: .*\n/gm, "")];
}
const ends = [await endOf("scripts/start.js"), await endOf("build/server/check-content.js")];

await build({
  SUBSCRIBE_TO: { action: `${service.url}/in?list=1`, field: "EMAIL", redirects: [`${thanks.url}/any`] },
  AUTHORS: { "Jun Takeda": { follow: "/blogs/2" } },
  EMBEDS: [
    {
      src: `${counter.url}/count.js`,
      place: "head",
      attributes: { "data-site": "blog", "data-to": collector.url, onload: "alert(1)" },
      connect: [`${collector.url}/hit`],
    },
    {
      src: `${comments.url}/client.js`,
      place: "article",
      attributes: {
        "data-repo": "bread",
        "data-term": "https://old.example{alias}",
        "data-guid": "{guid}",
        "data-theme": "{theme}",
        "data-own": '{own} {"a": 1}',
      },
      frame: [comments.url],
      style: [comments.url],
    },
    { src: `${thread.url}/thread.js`, place: "article", id: "thread" },
    { src: "/tool.js", place: "article", id: "tool", attributes: { type: "module" } },
    { src: "http://127.0.0.1:9/gone.js", place: "head" },
    { src: "/own.js", place: "head" },
  ],
});
const { blogs } = JSON.parse(readFileSync("db.json", "utf8"));
const former = { aliases: ["/2020/Bread/", "/bread.html"], guid: "tag:old.example,2020:7" };
writeFiles(
  { "articles.json": JSON.stringify({ blogs: [{ ...blogs[0], ...former }, ...blogs.slice(1)] }) },
  copy,
);
const site = await shareProcess({}, copy, join(copy, "articles.json"));

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
  expect(thanks.calls.filter((call) => !call.includes("favicon"))).toEqual(["GET /"]);
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

/** The addresses that were counted. */
const hits = () => collector.calls.map((call) => call.replace("POST /hit?blog", "").replace(/ .*/, ""));

async function open(path: string, options: object = {}): Promise<Page> {
  for (const { calls } of embedded) calls.length = 0;
  const page = await openPage({ baseURL: site.url, ...options });
  await page.goto(path);
  return page;
}

test("axe finds nothing in the form, the link and the boxes", async () => {
  const page = await open("/blogs/1");
  await page.getByText("Thread of /blogs/1").waitFor();
  await page.getByTitle("Comments").waitFor();
  expect(await findIn(page)).toEqual([]);
});

test("each directive allows exactly the sites that are set, on every document", async () => {
  for (const path of ["/", "/blogs/1", "/topics", "/nope"]) {
    const policy = String((await site.ask(path)).headers["content-security-policy"]);
    const sitesOf = (name: string) =>
      policy
        .split("; ")
        .find((directive) => directive.startsWith(`${name} `))
        ?.match(/https?:\/\/\S+/g) ?? [];
    expect(sitesOf("script-src")).toEqual([counter.url, comments.url, thread.url, "http://127.0.0.1:9"]);
    expect(sitesOf("connect-src")).toEqual([collector.url]);
    expect(sitesOf("frame-src")).toEqual([comments.url]);
    expect(sitesOf("style-src")).toEqual([comments.url]);
    expect(sitesOf("form-action")).toEqual([service.url, thanks.url]);
  }
});

test("a popup in which readers sign in to a box can tell it so", async () => {
  const { headers } = await site.ask("/blogs/1");
  expect(headers["cross-origin-opener-policy"]).toBe("same-origin-allow-popups");
});

test("a script of the head counts soft navigations, a box below each article is made anew", async () => {
  const page = await open("/");
  await eventually(() => expect(hits()).toEqual(["/"]));
  const titles = page.getByRole("article").getByRole("heading", { level: 2 }).getByRole("link");
  await titles.first().click();
  await eventually(() => expect(hits()).toEqual(["/", "/blogs/52"]));
  const frame = page.getByTitle("Comments");
  const said = page.frameLocator("[title=Comments]").getByText("Comments on /frame?bread/blogs/52");
  await said.waitFor();
  await eventually(async () =>
    expect(await frame.evaluate((element) => getComputedStyle(element).height)).toBe("123px"),
  );
  await page.getByText("Thread of /blogs/52").waitFor();
  const next = page.locator(".neighbours a");
  const other = String(await next.getAttribute("href"));
  await next.click();
  await page.frameLocator("[title=Comments]").getByText(`Comments on /frame?bread${other}`).waitFor();
  await page.getByText(`Thread of ${other}`).waitFor();
  expect([await frame.count(), await page.locator("#thread").count()]).toEqual([1, 1]);
  await eventually(() => expect(hits()).toEqual(["/", "/blogs/52", other]));
  await page.goBack();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: /^52 articles/ }).waitFor();
  expect(await frame.count()).toBe(0);
  expect(counter.calls).toEqual(["GET /count.js"]);
  expect(await page.evaluate("hasOwnRun")).toBe(true);
});

/** What is counted of an address: itself, and the title that its document has. */
async function countOf(path: string) {
  const [, title] = /<title>(.*?)<\/title>/.exec((await site.ask(path)).text) ?? [];
  return `${path} ${title?.replaceAll("&amp;", "&")}`;
}
const counts = () => collector.calls.map((call) => call.replace("POST /hit?blog", "").replace(/ <.*/, ""));

test.each(ENGINES)("in $name a counter reads each address with its title", async ({ visit }) => {
  for (const { calls } of embedded) calls.length = 0;
  const visitor = await visit(site.url);
  const expected: string[] = [];
  const arrive = async (path: string) => {
    expected.push(await countOf(path));
    await eventually(() => expect(counts()).toEqual(expected));
  };
  await visitor.open("/");
  await arrive("/");
  await visitor.ask(() => document.querySelector<HTMLElement>("a.topic[href='/?tags=Tech']")?.click());
  await arrive("/?tags=Tech");
  await visitor.click(["link", "Next"]);
  await arrive("/?tags=Tech&page=2");
  const path = await visitor.ask(() => {
    const link = document.querySelector("main h2 a") as HTMLAnchorElement;
    link.click();
    return link.pathname;
  });
  await arrive(path);
  await visitor.back();
  await arrive("/?tags=Tech&page=2");
  await visitor.back();
  await arrive("/?tags=Tech");
  await visitor.forward();
  await arrive("/?tags=Tech&page=2");
});

test("the entries of the history keep their titles", async () => {
  const page = await open("/");
  await page.waitForFunction(() => window.isHydrated);
  await page.getByRole("link", { name: "All topics" }).first().click();
  await page.getByRole("heading", { level: 1, name: "All topics" }).waitFor();
  await page.getByRole("link", { name: "All articles by year" }).first().click();
  await page.getByRole("heading", { level: 1, name: "All articles by year" }).waitFor();
  const devtools = await page.context().newCDPSession(page);
  const { entries } = await devtools.send("Page.getNavigationHistory");
  const paths = ["/", "/topics", "/archive"];
  expect(entries.slice(-3).map(({ url, title }) => `${url.replace(site.url, "")} ${title}`)).toEqual(
    await Promise.all(paths.map(countOf)),
  );
});

test.each(ENGINES)("in $name no counter learns what is searched", async ({ visit }) => {
  for (const { calls } of embedded) calls.length = 0;
  const visitor = await visit(site.url);
  const isAt = (path: string) =>
    eventually(async () =>
      expect(
        await visitor.ask(() => window.isHydrated && location.pathname + location.search).catch(String),
      ).toBe(path),
    );
  const hasCounter = () => visitor.ask(() => document.querySelector("script[src*=count]") !== null);
  // By a true click: Back in WebKit leaves out entries of which no reader made anything.
  const clickFirst = async () => {
    const name = await visitor.ask(() => document.querySelector("main h2 a")?.textContent ?? "");
    await visitor.click(["link", name]);
  };
  await visitor.open("/blogs/52");
  await eventually(() => expect(hits()).toEqual(["/blogs/52"]));
  await visitor.click(["searchbox", "Search articles"]);
  await visitor.type("sleep");
  await visitor.press("Enter");
  await isAt("/?search=sleep");
  expect(await hasCounter()).toBe(false);
  // What is found is read in this document, and the list is there on return.
  await clickFirst();
  await eventually(async () => expect(await visitor.ask(() => location.pathname)).toMatch(/^.blogs./));
  expect(await visitor.ask(() => performance.getEntriesByType("navigation")[0]?.name)).toContain(
    "search=sleep",
  );
  await visitor.back();
  await isAt("/?search=sleep");
  expect(await hasCounter()).toBe(false);
  // WebKit answers no script that leaves the document.
  await visitor.ask(() => void setTimeout(() => location.assign("/topics")));
  await isAt("/topics");
  await eventually(() => expect(hits()).toEqual(["/blogs/52", "/topics"]));
  // A link to a search, and the way back over one.
  await visitor.open("/2019/05/caffeine.html");
  await eventually(() => expect(hits().length).toBe(3));
  await visitor.click(["link", /^Search for/]);
  await eventually(async () =>
    expect(await visitor.ask(() => location.search).catch(String)).toMatch(/search=/),
  );
  await eventually(async () => expect(await hasCounter().catch(String)).toBe(false));
  await eventually(async () => expect(await visitor.ask(() => window.isHydrated).catch(String)).toBe(true));
  await clickFirst();
  await eventually(async () => expect(await visitor.ask(() => location.pathname)).toMatch(/^.blogs./));
  await visitor.ask(() => void setTimeout(() => location.reload()));
  await eventually(() => expect(hits().length).toBe(4));
  await visitor.back();
  await eventually(async () =>
    expect(await visitor.ask(() => location.search).catch(String)).toMatch(/search=/),
  );
  await eventually(async () => expect(await hasCounter().catch(String)).toBe(false));
  expect(collector.calls.join()).not.toMatch(/search|sleep/);
  expect(collector.calls.map((call) => call.replace(/.* <(.*)>$/, "$1"))).toEqual([
    "",
    `${site.url}/`,
    "",
    `${site.url}/`,
  ]);
});

test.each(ENGINES)(
  "in $name each article's box has its values, and a module of its own",
  async ({ visit }) => {
    const visitor = await visit(site.url);
    await visitor.open("/blogs/52");
    const box = () =>
      visitor.ask(() => {
        const { term, guid, theme, own } =
          document.querySelector<HTMLElement>("script[data-repo]")?.dataset ?? {};
        return [document.getElementById("tool")?.textContent, term, guid, theme, own].join();
      });
    const own = '{own} {"a": 1}';
    const old = "https://old.example";
    await eventually(async () =>
      expect(await box()).toBe(["Tool of /blogs/52", `${old}/2020/Bread/`, former.guid, "light", own].join()),
    );
    await visitor.ask(() => {
      addEventListener("storage", ({ key, newValue }) => {
        const { theme } = document.documentElement.dataset;
        document.body.dataset.heard = [key, newValue, theme].join();
      });
    });
    await visitor.click(["radio", "Dark"]);
    expect(await visitor.ask(() => document.body.dataset.heard)).toBe("theme,dark,dark");
    await visitor.ask(() => document.querySelector<HTMLElement>(".neighbours a")?.click());
    await eventually(async () => expect(await visitor.ask(() => location.pathname)).not.toBe("/blogs/52"));
    const other = await visitor.ask(() => location.pathname);
    await eventually(async () =>
      expect(await box()).toMatch(
        [`Tool of ${other}`, old + other, `http://localhost:8080${other}`, "dark", own].join(),
      ),
    );
    await visitor.back();
    await eventually(async () => expect(await box()).toContain(`Tool of /blogs/52,${old}/2020/Bread/`));
  },
);

test("what no embed asks for stays on the server", async () => {
  const asked = (await site.ask("/blogs/52")).text;
  expect([asked.includes("/2020/Bread/"), asked.includes("/bread.html")]).toEqual([true, false]);
});

test("a page opens with what an embed reads in its query", async () => {
  const page = await open("/blogs/52?session=a%26b");
  expect(page.url()).toBe(`${site.url}/blogs/52?session=a%26b`);
  await eventually(() => expect(comments.calls).toContain("GET /frame?bread/blogs/52?session=a%26b"));
  await page.locator(".neighbours a").click();
  await page.waitForURL((url) => url.search === "");
  await page.goBack();
  await page.waitForURL("/blogs/52?session=a%26b");
  await page.getByText("Thread of /blogs/52").waitFor();
  const answers: [path: string, canonical?: string][] = [
    ["/?session=a"],
    ["/colophon?session=a"],
    ["/?session=a&tags=AI"],
    ["/?session=a&page=2"],
    ["/?tags=AI&session=a&session=b"],
    ["/?session=a&page=1", "/?session=a"],
    ["/blogs/52?session=a&other=b"],
    ["/blogs/52?session"],
    ["/blogs/52?session=a?b=c"],
  ];
  for (const [path, canonical] of answers) {
    const { status, headers } = await site.ask(path);
    expect([path, status, headers.location]).toEqual([path, canonical ? 301 : 200, canonical]);
  }
  await site.ask("/topics");
  expect((await site.ask("/topics?session=a")).headers["cache-status"]).toContain("hit");
});

test.each(ENGINES)("$name lets through what is set, and nothing else", async ({ visit }) => {
  for (const { calls } of [...embedded, service, thanks]) calls.length = 0;
  const visitor = await visit(site.url);
  // The page reads there what it must not reach.
  await visitor.open(`/blogs/52#${stranger.url}`);
  await eventually(() => expect(hits()).toEqual(["/blogs/52"]));
  await eventually(() => expect(comments.calls).toContain("GET /frame?bread/blogs/52"));
  const frame = () => {
    const element = document.querySelector("[title=Comments]");
    return element && getComputedStyle(element).height;
  };
  await eventually(async () => expect(await visitor.ask(frame)).toBe("123px"));

  await visitor.ask(() => {
    const url = location.hash.slice(1);
    const refused = new Set<string>();
    Object.assign(window, { refused });
    addEventListener("securitypolicyviolation", ({ effectiveDirective }) => refused.add(effectiveDirective));
    const add = (name: string, attributes: object) => {
      const element = Object.assign(document.createElement(name), attributes);
      document.body.append(element);
      return element;
    };
    add("iframe", { src: url });
    add("script", { src: url });
    add("link", { rel: "stylesheet", href: url });
    fetch(url).catch(() => {});
    const form = add("form", { method: "post", action: url });
    form.appendChild(document.createElement("button")).click();
  });
  const refused = ["connect-src", "form-action", "frame-src", "script-src-elem", "style-src-elem"];
  await eventually(async () =>
    expect(await visitor.ask(() => [...Reflect.get(window, "refused")].sort())).toEqual(refused),
  );

  // To Playwright the form's page is still on its way.
  await visitor.open("/");
  await visitor.click(["textbox", "Email address"]);
  await visitor.type("ana@bread.test");
  await visitor.press("Enter");
  await eventually(async () =>
    expect(await visitor.ask(() => location.href).catch(String)).toBe(`${thanks.url}/`),
  );
  expect(service.calls).toEqual(["POST /in?list=1 EMAIL=ana%40bread.test"]);
  expect(stranger.calls).toEqual([]);
});

test.each<[string, object, (page: Page) => unknown]>([
  ["without JavaScript", { javaScriptEnabled: false }, () => {}],
  [
    "where the site's scripts are blocked",
    {},
    (page) => page.route("**/assets/*.js", (route) => route.abort()),
  ],
])("nobody else's script runs %s", async (_world, options, prepare) => {
  for (const { calls } of embedded) calls.length = 0;
  const page = await openPage({ baseURL: site.url, ...options });
  await prepare(page);
  await page.goto("/blogs/52", { waitUntil: "load" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(embedded.flatMap(({ calls }) => calls)).toEqual([]);
});

test("nobody else's script runs where the reader saves data", async () => {
  const page = await openPage({ baseURL: site.url });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  await page.goto("/blogs/52");
  await page.mouse.move(300, 300);
  await page.waitForFunction(() => window.isHydrated);
  // They would be here already, if not loaded.
  expect(await page.locator("#thread").count()).toBe(1);
  expect(await page.locator("script[src^='http://127']").count()).toBe(0);
});
