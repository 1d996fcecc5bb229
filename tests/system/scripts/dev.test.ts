import { once } from "node:events";
import { mkdirSync, readdirSync, renameSync, symlinkSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join, resolve } from "node:path";
import type { Page } from "playwright";
import { expect, onTestFinished, test } from "vitest";
import { openPage } from "../../support/browser";
import { writeFiles } from "../../support/content-file";
import { copyProject, edit } from "../../support/copy-project";
import { eventually } from "../../support/eventually";
import { makeJpeg } from "../../support/picture-host";
import { askPlainly, findFreePort, runNode, startSite } from "../../support/site";

/** A copy of the project that has Vite's cache of packages to itself. */
function copyForVite(): string {
  const copy = copyProject({ hasPackages: false });
  const packages = join(copy, "node_modules");
  mkdirSync(packages);
  for (const name of readdirSync("node_modules").filter((name) => !name.startsWith(".vite")))
    symlinkSync(resolve("node_modules", name), join(packages, name));
  return copy;
}

/** Runs `npm run dev` on a folder of articles in a copy of the project. */
async function startDev(files: Record<string, string | Buffer>, env: Record<string, string> = {}) {
  const copy = copyForVite();
  const folder = writeFiles(files);
  const port = String(await findFreePort());
  const settings = { VITEST: "", NO_COLOR: "1", API_PORT: "0", PORT: port, DB_FILE: folder, ...env };
  const run = runNode(["scripts/start.js", "--dev"], settings, copy);
  onTestFinished(async () => void (await run.stop()));
  return {
    run,
    folder,
    edit: (file: string, text: string, by: string) =>
      edit(join(copy, file), (old) => {
        expect(old).toContain(text);
        return old.replace(text, by);
      }),
    write: (files: Record<string, string>) => writeFiles(files, copy),
  };
}

/** A page, with what its browser complains of. */
async function openWatched() {
  const page = await openPage();
  page.setDefaultTimeout(90_000);
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (/error|warning/.test(message.type())) complaints.push(`${message.text()} ${message.location().url}`);
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  return { page, complaints };
}

/** Opens an address, until the browser hears of edits. */
async function visit(page: Page, url: string): Promise<void> {
  const connected = page.waitForEvent("console", (message) => message.text() === "[vite] connected.");
  // The edit before may have the page reload meanwhile.
  await eventually(() => page.goto(url));
  await Promise.all([connected, page.waitForFunction(() => window.isHydrated)]);
}

const SHOWN = "/ /blogs/bread /feed.xml /covers/gps.webp /favicon.svg /oven.jpg /healthz /readyz";
const OF_VITE = "/package.json /app/root.tsx /node_modules/react/index.js /@id/react";
const READY = "---\ntitle: Bread\ndate: 2025-01-02\n---\nIt rises. ![An oven](oven.jpg)";

test("npm run dev answers as production does", async () => {
  const files = { "bread.md": READY, "oven.jpg": await makeJpeg(480, 270) };
  const { run, folder, write } = await startDev(files);
  write({ "my/public/own.txt": "Own." });
  const api = await run.printed(/json-server: (.*)\/blogs/);
  const dev = await run.printed(/Circuit & Cell: (\S+)/);
  const SITE_URL = dev.replace("127.0.0.1", "localhost");
  const built = await startSite(api, { SITE_URL, DB_FILE: folder, CONTENT_FRESH_S: "0" });
  onTestFinished(built.stop);

  /** An answer without what is of its time and of its text, whose lengths and hashes differ. */
  const ask = async (url: string, [path, headers, method]: readonly [string, object?, string?]) => {
    const { status, headers: found } = await askPlainly(url, path, { ...headers }, method);
    const fields = Object.entries(found).map(([name, value]) => {
      if (["age", "content-length", "date", "etag", "x-request-id"].includes(name)) return [name];
      return [name, String(value).replaceAll(/ ?'sha256-[^']*'/g, "")];
    });
    return { status, headers: Object.fromEntries(fields) as Record<string, string> };
  };
  const isDocument = /; script-src /;
  for (const [status, ...request] of [
    ...SHOWN.split(" ").map((path) => [200, path] as const),
    [200, "/?search=bread", {}, "HEAD"],
    [206, "/covers/gps.webp", { range: "bytes=0-9" }],
    [301, "/?page=1"],
    [400, "/%00"],
    [400, "/../package.json"],
    [404, "/blogs/salt"],
    // Vite would serve them.
    ...OF_VITE.split(" ").map((path) => [404, path] as const),
    [405, "/", {}, "POST"],
    [405, "/@vite/@vite/client", {}, "POST"],
    [421, "/", { host: "elsewhere.example" }],
    [421, "/@vite/@vite/client", { host: "elsewhere.example" }],
  ] as const) {
    const [inDev, inProduction] = await Promise.all([ask(dev, request), ask(built.url, request)]);
    const { "content-security-policy": policy = "" } = inProduction.headers;
    expect([request, inDev.status]).toEqual([request, status]);
    // A style may be edited in place.
    const ofDev = isDocument.test(policy) ? `${policy} 'unsafe-inline'` : policy;
    const headers = { ...inProduction.headers, "content-security-policy": ofDev };
    expect(inDev).toEqual({ ...inProduction, headers });
  }
  const own = await askPlainly(dev, "/own.txt");
  expect([own.status, String(own.body)]).toEqual([200, "Own."]);
  const { headers } = await askPlainly(dev, "/healthz");
  const policies = Object.entries(headers).filter(([name]) => /policy|x-content/.test(name));
  const client = await askPlainly(dev, "/@vite/@vite/client");
  expect(client).toMatchObject({ status: 200, headers: Object.fromEntries(policies) });

  // The output ends with the last process that writes to it.
  await run.stop("SIGKILL");
  for (const url of [dev, api]) await expect(fetch(url)).rejects.toThrow();
});

test("the page in the browser follows what is edited", async () => {
  const { run, folder, edit, write } = await startDev({
    "bread.md": READY,
    "draft.md": "---\ntitle: Unready\ndraft: true\n---\nText.",
    "future.md": "---\ntitle: Not yet\ndate: 2999-01-01\n---\nText. ![An oven](oven.jpg)",
    "oven.jpg": await makeJpeg(480, 270),
  });
  const site = await run.printed(/Circuit & Cell: (\S+)/);
  const { page, complaints } = await openWatched();
  await visit(page, site);
  for (const title of ["Unready", "Not yet"]) await page.getByRole("link", { name: title }).first().waitFor();

  const search = page.getByRole("searchbox");
  await search.fill("half a wo");
  // Vite hears of no edit in a folder that it has not looked at yet; so the file is saved again.
  const saveUntil = (file: string, check: () => Promise<void>) =>
    eventually(async () => {
      edit(file, "", "");
      await check();
    }, 1_000);
  const [footer, sheet] = ["app/components/layout/footer.tsx", "app/styles/base.css"];
  edit(footer, "{BRAND.name.toUpperCase()}", "Edited component");
  await saveUntil(footer, () => page.getByText("Edited component").waitFor({ timeout: 2_000 }));
  edit(sheet, "picture {", "footer { outline: 3px dotted red; }\n\npicture {");
  const outline = () => page.locator("footer").evaluate((footer) => getComputedStyle(footer).outlineStyle);
  await saveUntil(sheet, async () => expect(await outline()).toBe("dotted"));
  edit("server/requests.ts", "This site can only be read.", "Edited server.");
  const refusal = async () => String((await askPlainly(site, "/", {}, "POST")).body);
  await eventually(async () => expect(await refusal()).toBe("Edited server.\n"));
  expect(await search.inputValue()).toBe("half a wo");
  edit("app/language/sentences.server.ts", "format.format(date)", '"edited " + format.format(date)');
  await page.getByText("edited 2 January 2025").first().waitFor();

  await visit(page, `${site}/blogs/future`);
  let saved = 0;
  // Where the source takes more than 300 ms, the page that is loaded again has the last text; so the file is saved again.
  await eventually(async () => {
    saved += 1;
    writeFiles({ "future.md": `---\ntitle: Not yet\ndate: 2999-01-01\n---\nSaved, ${saved}.` }, folder);
    await page.getByText("Saved,").first().waitFor({ timeout: 5_000 });
  });
  expect(complaints).toEqual([]);

  renameSync(join(folder, "draft.md"), join(folder, "other.md"));
  expect((await fetch(`${site}/blogs/other`)).status).toBe(200);
  // Vite starts again.
  write({ "my/site.ts": 'export default { TAGLINE: "Own words." };' });
  await eventually(async () => expect(await (await fetch(site)).text()).toContain("Own words."));
  expect((await fetch(`${site}/blogs/bread`)).status).toBe(200);
});

test("npm run dev says in one line that its port is taken, and ends", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const PORT = String((other.address() as AddressInfo).port);
  const { run } = await startDev({ "bread.md": READY }, { PORT });
  expect(await run.exited).toBe(1);
  expect(run.output.replace(/^json-server: .*\n/, "")).toMatch(
    new RegExp(`^Port ${PORT} on 127\\.0\\.0\\.1 is taken: [^\n]* PORT [^\n]*\n$`),
  );
});
