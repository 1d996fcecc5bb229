import { existsSync, readlinkSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import type { Loss } from "./findings.server";
import { renderMarkdown } from "./markdown.server";

const THREAD = "/proc/thread-self";

parentPort?.on("message", (source: string) => {
  const losses: Loss[] = [];
  const rendered = renderMarkdown(source, losses);
  parentPort?.postMessage({ rendered, losses });
});
// The file of its own CPU time, which Linux alone has.
const hasFile = existsSync(`${THREAD}/schedstat`);
parentPort?.postMessage(hasFile ? `/proc/${readlinkSync(THREAD)}/schedstat` : "");
