import { existsSync, readlinkSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { plainTextOf, renderMarkdown } from "./markdown.server";

const THREAD = "/proc/thread-self";

/** What the Markdown thread can be asked to do. */
export const TASKS = { renderMarkdown, plainTextOf };

export type Task = { name: keyof typeof TASKS; args: Parameters<typeof plainTextOf> };

/** Does what is asked for, in the thread that calls it. */
export function perform({ name, args }: Task) {
  return TASKS[name](...args);
}

parentPort?.on("message", (task: Task) => parentPort?.postMessage(perform(task)));
// The file of its own CPU time, which Linux alone has.
const hasFile = existsSync(`${THREAD}/schedstat`);
parentPort?.postMessage(hasFile ? `/proc/${readlinkSync(THREAD)}/schedstat` : "");
