import { existsSync, readlinkSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { plainTextOf, renderMarkdown } from "./markdown.server";

const THREAD = "/proc/thread-self";

/** What the Markdown thread can be asked to do. */
export const TASKS = { renderMarkdown, plainTextOf };

export type Request = { name: keyof typeof TASKS; args: Parameters<typeof plainTextOf> };

/** Does what is asked for, in the thread that calls it. */
export function perform({ name, args }: Request) {
  return TASKS[name](...args);
}

parentPort?.on("message", (request: Request) => parentPort?.postMessage(perform(request)));
// Its own file of CPU time, which Linux alone has.
parentPort?.postMessage(existsSync(THREAD) ? `/proc/${readlinkSync(THREAD)}/schedstat` : "");
