import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "../support/eventually";
import { askPlainly, findFreePort, runProgram, startProcess } from "../support/site";
import { makeFolder } from "../support/temp-folder";
import { startUpstream } from "../support/upstream";

const NGINX = "/usr/sbin/nginx";
const testNginx = test.skipIf(!existsSync(NGINX));

/** Writes the shipped configuration for free ports and a folder; returns the file that has it, and the ports. */
async function writeConf(sitePort: number, hasAll: boolean, change = (text: string) => text) {
  const folder = makeFolder();
  const ports = { 80: await findFreePort(), 443: await findFreePort() };
  const [crt, key] = [join(folder, "site.crt"), join(folder, "site.key")];
  const subject = ["-subj", "/CN=localhost", "-keyout", key, "-out", crt];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...subject], { stdio: "ignore" });
  const conf = change(readFileSync("deploy/nginx/site.conf", "utf8"))
    .replace(/^(\s*)#(?=[a-z])/gm, hasAll ? "$1" : "$&")
    .replace(/\/etc\/letsencrypt\S+fullchain.pem/, crt)
    .replace(/\/etc\/letsencrypt\S+privkey.pem/, key)
    .replaceAll("/var/cache/nginx", folder)
    .replaceAll("/var/www/html", join(folder, "html"))
    .replaceAll("blog.example", "localhost")
    .replace("127.0.0.1:8080", `127.0.0.1:${sitePort}`)
    .replace(/listen \[::\].*;/g, "")
    .replace(/listen (80|443)/g, (_line, port: "80" | "443") => `listen 127.0.0.1:${ports[port]}`);
  mkdirSync(join(folder, "pages"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join("\n");
  const file = join(folder, "nginx.conf");
  writeFileSync(
    file,
    `daemon off;\n${process.getuid?.() === 0 ? "user root;\n" : ""}pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\n${temporary}\n${conf}\n}\n`,
  );
  return { folder, file, ports };
}

/** nginx with the shipped configuration, and what it has commented out, in front of a site. */
async function startNginx(sitePort: number, change?: (text: string) => string) {
  const { folder, file, ports } = await writeConf(sitePort, true, change);
  const run = runProgram(NGINX, ["-e", "stderr", "-c", file]);
  onTestFinished(() => run.stop("SIGTERM").then(() => {}));
  const ask = async (path: string, headers = {}, localAddress = "127.0.0.1") => {
    const options = { rejectUnauthorized: false, localAddress };
    const url = `https://127.0.0.1:${ports[443]}`;
    const { status, body } = await askPlainly(url, path, { Host: "localhost", ...headers }, "GET", options);
    return [status, body.toString()] as const;
  };
  await eventually(() => ask("/healthz"));
  return {
    ask,
    folder,
    plainUrl: `http://127.0.0.1:${ports[80]}`,
    kept: () =>
      readdirSync(join(folder, "pages")).map((name) => readFileSync(join(folder, "pages", name), "latin1")),
  };
}

/** What stands for the site, until the test is over. Returns its port. */
async function startStub(answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

testNginx.each([true, false])(
  "nginx accepts the shipped configuration (with what is commented out: %s)",
  async (hasAll) => {
    const { file } = await writeConf(8080, hasAll);
    const run = runProgram(NGINX, ["-t", "-e", "stderr", "-c", file]);
    expect(await run.exited, run.output).toBe(0);
  },
);

testNginx("without TLS nginx answers certbot's challenges, and leads to TLS for all else", async () => {
  const upstream = await startUpstream();
  onTestFinished(upstream.close);
  const { url, stop } = await startProcess(upstream.url);
  onTestFinished(() => stop().then(() => {}));
  const { folder, plainUrl } = await startNginx(Number(new URL(url).port));
  const challenges = join(folder, "html/.well-known/acme-challenge");
  mkdirSync(challenges, { recursive: true });
  writeFileSync(join(challenges, "token"), "key");
  const challenge = await askPlainly(plainUrl, "/.well-known/acme-challenge/token");
  expect([challenge.status, challenge.body.toString()]).toEqual([200, "key"]);
  const { status, headers } = await askPlainly(plainUrl, "/blogs/7?a=b");
  expect([status, headers.location]).toEqual([301, "https://localhost/blogs/7?a=b"]);
});

testNginx("behind a CDN each reader has a limit, and only the CDN says whose request it is", async () => {
  const sitePort = await startStub((_request, response) => void response.end());
  const { ask } = await startNginx(sitePort, (conf) =>
    conf
      .replace("192.0.2.0/24", "127.0.0.16/28")
      .replace("rate=50r/s", "rate=1r/m")
      .replace("burst=450", "burst=14"),
  );
  const [cdn, stranger] = ["127.0.0.16", "127.0.0.6"];
  /** How many of forty requests are answered. */
  async function pass(from: string, readerOf: (index: number) => string) {
    const statuses = [];
    for (let index = 0; index < 40; index += 1)
      statuses.push((await ask("/", { "X-Forwarded-For": readerOf(index) }, from))[0]);
    return statuses.filter((status) => status === 200).length;
  }
  expect(await pass(cdn, (index) => `203.0.113.${index % 2}`)).toBe(30);
  // A CDN appends the reader's address to what the reader claims, and perhaps one of its own.
  expect(await pass(cdn, (index) => `198.51.100.${index}, 203.0.113.2, 127.0.0.17`)).toBe(15);
  expect(await pass(stranger, (index) => `203.0.113.${index}`)).toBe(15);
  expect(await pass(cdn, () => "unknown")).toBe(15);
});

testNginx("nginx keeps no files, and passes on which part of them is asked for", async () => {
  const sitePort = await startStub(({ url, headers: { range = "" } }, response) => {
    response.setHeader("Cache-Control", "public, max-age=60");
    response.end(`${url} ${range}`);
  });
  const { ask, kept } = await startNginx(sitePort);
  const paths = ["/feed.xml", "/feed.json", "/blogs/7.md", "/blogs/7"];
  for (const path of paths) expect(await ask(path)).toEqual([200, `${path} `]);
  for (const path of ["/film.mp4", "/a.b/photo.PNG", "/assets/entry-x_1.js"])
    expect(await ask(path, { Range: "bytes=5-" })).toEqual([200, `${path} bytes=5-`]);
  // The first question is whether nginx has started.
  await eventually(() => expect(kept()).toHaveLength(1 + paths.length));
});

testNginx("nginx keeps pages over a restart of the site in an outage, but no searches", async () => {
  const upstream = await startUpstream();
  onTestFinished(upstream.close);
  const PORT = String(await findFreePort());
  const first = await startProcess(upstream.url, { PORT });
  const { ask, kept } = await startNginx(Number(PORT));
  await eventually(async () => {
    await ask("/blogs/7");
    expect(kept()).toHaveLength(1);
  });
  const [, page] = await ask("/blogs/7");
  for (const path of [
    "/?search=sleep",
    "/?s%65arch=sleep",
    "/feed.xml?tags=AI&search=sleep",
    "/?_data=routes%2F_index&search=sleep",
  ])
    expect((await ask(path))[0]).toBeLessThan(400);
  expect(await first.stop()).toBe(0);
  await upstream.refuse();
  const second = await startProcess(upstream.url, { PORT });
  onTestFinished(() => second.stop().then(() => {}));
  await eventually(async () => {
    expect(await ask("/blogs/7")).toEqual([200, page]);
    // nginx has asked, and heard of the outage.
    expect(second.run.output).toMatch(/"path":"\/blogs\/7".*502/);
  });
  const [status, failed] = await ask("/blogs/8");
  expect([status, failed]).toEqual([502, expect.stringContaining("CIRCUIT &amp; CELL")]);
  expect(kept()).toHaveLength(1);
  expect(
    kept()
      .map((file) => file.slice(0, 700))
      .join(),
  ).not.toContain("search=");
});
