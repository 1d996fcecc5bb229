import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { vi } from "vitest";
import { ensureVarnish } from "../../scripts/setup.js";
import { askPlainly, findFreePort } from "./site";

/** Varnish with the configuration of `deploy/varnish/`, before two nodes at other ports, on a free port. */
export async function startVarnish(nodes: readonly { url: string }[], env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "circuit-and-cell-varnish-"));
  const [first, second] = nodes.map(({ url }) => new URL(url).port) as [string, string];
  const nodesVcl = readFileSync("deploy/varnish/nodes.vcl", "utf8");
  writeFileSync(join(folder, "nodes.vcl"), nodesVcl.replace("8081", first).replace("8082", second));
  const port = await findFreePort();
  const child = spawn(
    ensureVarnish(),
    [
      "-F",
      ...["-j", "none"],
      ...["-n", folder],
      ...["-a", `127.0.0.1:${port}`],
      ...["-f", resolve("deploy/varnish/default.vcl")],
      ...["-p", `vcl_path=${folder}`],
      ...["-p", "http_gzip_support=off"],
      ...["-s", "malloc,128m"],
    ],
    { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  const exited = new Promise((resolveExit) => child.once("exit", resolveExit));
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null) throw new Error(output);
      const { status } = await askPlainly(url, "/healthz");
      if (status !== 200) throw new Error(`the cache answers ${status}: ${output}`);
    },
    { timeout: 20_000, interval: 100 },
  );
  return {
    url,
    /** A counter of varnishstat by the end of its name. */
    count(name: string): number {
      const text = execFileSync("varnishstat", ["-n", folder, "-1", "-j", "-f", `MAIN.${name}`], {
        encoding: "utf8",
      });
      return JSON.parse(text).counters[`MAIN.${name}`].value;
    },
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}
