import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { ensureTier } from "../../scripts/setup.js";
import { eventually } from "../support/eventually";
import { askPlainly, findFreePort, runProgram } from "../support/site";
import { makeFolder } from "../support/temp-folder";

/** Starts a program and waits until it answers. Returns the function that ends it; throws its output if it ends first. */
async function startProgram(
  command: string,
  args: string[],
  answers: () => Promise<unknown>,
  env: Record<string, string> = {},
) {
  const run = runProgram(command, args, env);
  const ended = run.exited.then(() => Promise.reject(new Error(run.output)));
  try {
    await Promise.race([eventually(answers), ended]);
  } catch (error) {
    await run.stop();
    throw error;
  }
  return async () => {
    await run.stop();
  };
}

/** Varnish with the configuration of `deploy/varnish/`, on free ports, in front of two nodes. */
export async function startVarnish(nodes: readonly { url: string }[]) {
  ensureTier();
  const folder = makeFolder();
  const [first, second] = nodes.map(({ url }) => new URL(url).port) as [string, string];
  const nodesVcl = readFileSync("deploy/varnish/nodes.vcl", "utf8");
  writeFileSync(join(folder, "nodes.vcl"), nodesVcl.replace("8081", first).replace("8082", second));
  const [port, proxyPort] = [await findFreePort(), await findFreePort()];
  const url = `http://127.0.0.1:${port}`;
  const stop = await startProgram(
    "/usr/sbin/varnishd",
    [
      ...["-F", "-j", "none", "-n", folder, "-s", "malloc,128m", "-s", "Transient=malloc,32m"],
      ...["-a", `127.0.0.1:${port}`, "-a", `127.0.0.1:${proxyPort},PROXY`],
      ...["-f", resolve("deploy/varnish/default.vcl")],
      ...["-p", `vcl_path=${folder}`, "-p", "http_gzip_support=off"],
    ],
    async () => {
      const { status } = await askPlainly(url, "/healthz");
      if (status !== 200) throw new Error(`the cache answers ${status}`);
    },
  );
  return {
    url,
    /** The port that takes the PROXY protocol. */
    proxyPort,
    stop,
  };
}

/**
 * HAProxy with `deploy/haproxy/haproxy.cfg`, on free ports, in front of a cache, and behind a CDN if that has ranges; `ca` is
 * its certificate.
 */
export async function startHaproxy(
  cache: { proxyPort: number },
  env: Record<string, string>,
  cdn: readonly string[] = [],
) {
  ensureTier();
  const folder = makeFolder();
  const [file, pem] = [join(folder, "haproxy.cfg"), join(folder, "site.pem")];
  const ranges = join(folder, "cdn.lst");
  execFileSync(
    "/usr/bin/openssl",
    [
      ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"],
      ...["-days", "2", "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost"],
      ...["-keyout", pem, "-out", join(folder, "ca.pem")],
    ],
    { stdio: "ignore" },
  );
  const ca = readFileSync(join(folder, "ca.pem"), "utf8");
  writeFileSync(pem, readFileSync(pem, "utf8") + ca);
  const [plainPort, port] = [await findFreePort(), await findFreePort()];
  const config = readFileSync("deploy/haproxy/haproxy.cfg", "utf8")
    .replace("bind :::80 v4v6", `bind 127.0.0.1:${plainPort}`)
    .replace("bind :::443 v4v6", `bind 127.0.0.1:${port}`)
    .replace("/etc/haproxy/site.pem", pem)
    .replace("127.0.0.1:6081", `127.0.0.1:${cache.proxyPort}`)
    .replace("/etc/haproxy/cdn.lst", ranges)
    .replace(/^(\s*)#(?=[a-z])/gm, cdn.length > 0 ? "$1" : "$&");
  writeFileSync(file, config);
  writeFileSync(ranges, cdn.join("\n"));
  const plainUrl = `http://127.0.0.1:${plainPort}`;
  // In the foreground, so that it ends with its process.
  const answers = () => askPlainly(plainUrl, "/");
  const stop = await startProgram("/usr/sbin/haproxy", ["-db", "-f", file], answers, env);
  return { url: `https://127.0.0.1:${port}`, plainUrl, ca, stop };
}
