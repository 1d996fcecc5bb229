import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "../support/eventually";
import { makeFolder } from "../support/folder";
import { askPlainly, findFreePort, runProgram, startSite } from "../support/site";
import { startUpstream } from "../support/upstream";

const NGINX = "/usr/sbin/nginx";

/** nginx with the shipped configuration on free ports, with its cache, in front of a site. */
async function startNginx(sitePort: number) {
  const folder = makeFolder();
  const port = await findFreePort();
  const [crt, key] = [join(folder, "site.crt"), join(folder, "site.key")];
  const subject = ["-subj", "/CN=localhost", "-keyout", key, "-out", crt];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...subject], { stdio: "ignore" });
  const conf = readFileSync("deploy/nginx/site.conf", "utf8")
    .replace(/^(\s*)#(?=[a-z])/gm, "$1")
    .replaceAll("/etc/nginx/site", join(folder, "site"))
    .replaceAll("/var/cache/nginx", folder)
    .replaceAll("blog.example", "localhost")
    .replace("127.0.0.1:8080", `127.0.0.1:${sitePort}`)
    .replace(/listen (\[::\]:)?(80|443)[^;]*;/g, (_line, v6, old) =>
      v6 || old === "80" ? "" : `listen 127.0.0.1:${port} ssl http2;`,
    )
    // The first server has no address left.
    .replace(
      "server_name localhost;\n    # To",
      `server_name localhost; listen unix:${folder}/80;\n    # To`,
    );
  mkdirSync(join(folder, "pages"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join("\n");
  const main = join(folder, "nginx.conf");
  writeFileSync(
    main,
    `daemon off;\n${process.getuid?.() === 0 ? "user root;\n" : ""}pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\n${temporary}\n${conf}\n}\n`,
  );
  const run = runProgram(NGINX, ["-e", "stderr", "-c", main]);
  onTestFinished(() => run.stop("SIGTERM").then(() => {}));
  const ask = async (path: string) => {
    const options = { rejectUnauthorized: false };
    const { status, body } = await askPlainly(
      `https://127.0.0.1:${port}`,
      path,
      { Host: "localhost" },
      "GET",
      options,
    );
    return [status, body.toString()] as const;
  };
  await eventually(() => ask("/healthz"));
  return {
    ask,
    kept: () =>
      readdirSync(join(folder, "pages")).map((name) => readFileSync(join(folder, "pages", name), "latin1")),
  };
}

test.skipIf(!existsSync(NGINX))(
  "nginx keeps pages over a restart of the site in an outage, but no searches",
  async () => {
    const upstream = await startUpstream();
    onTestFinished(upstream.close);
    const PORT = String(await findFreePort());
    const first = await startSite(upstream.url, { PORT });
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
    const second = await startSite(upstream.url, { PORT });
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
  },
);
