import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Rendered } from "./blog";
import type { Loss } from "./findings.server";
import { renderMarkdown } from "./markdown.server";

/**
 * Limits of a task: some Markdown makes a parser run practically forever, and only a thread can be terminated. The first
 * is of the thread's own CPU time, because on busy cores the clock runs while the thread waits.
 */
const CPU_LIMIT_MS = 300;
const CLOCK_LIMIT_MS = 10_000;
const CHECK_MS = 50;

type Thread = { worker: Worker; cpuFile: string };

let thread: Thread | undefined;
let queue: Promise<unknown> = Promise.resolve();

async function openThread(): Promise<Thread> {
  const options = { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 256 } };
  const worker = new Worker(new URL("../markdown-worker.js", import.meta.url), options);
  const opened = { worker, cpuFile: "" };
  const onError = ({ message }: Error) => {
    console.error(`The Markdown thread has ended: ${message}`);
    thread = undefined;
  };
  worker.on("error", onError).unref();
  thread = opened;
  opened.cpuFile = await nextMessage(opened);
  return opened;
}

async function endThread(): Promise<undefined> {
  const ended = thread;
  thread = undefined;
  await ended?.worker.terminate();
}

/** The CPU time of a thread so far; 0 where the system doesn't tell it. */
function cpuMs({ cpuFile }: Thread): number {
  return cpuFile === "" ? 0 : Number.parseInt(readFileSync(cpuFile, "utf8"), 10) / 1e6;
}

async function nextMessage(asked: Thread) {
  const message = once(asked.worker, "message");
  message.catch(() => {}); // it may fail when nobody waits any longer
  const deadline = performance.now() + CLOCK_LIMIT_MS;
  const lastCpuMs = cpuMs(asked) + CPU_LIMIT_MS;
  for (let isOver = false; !isOver; ) {
    // Looked at before the wait: the main thread may have been blocked past the limit, and the message be there.
    isOver = performance.now() > deadline || cpuMs(asked) > lastCpuMs;
    const arrived = await Promise.race([message, setTimeout(CHECK_MS)]);
    if (arrived) return arrived[0];
  }
  throw new Error("The thread has taken too long.");
}

async function askThread(markdown: string, losses: Loss[]): Promise<Rendered | undefined> {
  try {
    const ready = thread ?? (await openThread());
    ready.worker.postMessage(markdown);
    const answer = await nextMessage(ready);
    losses.push(...answer.losses);
    return answer.rendered;
  } catch {
    return endThread();
  }
}

/** Opens the thread, so that the first article doesn't wait for it. Only the build has its file. */
export function startThread(): void {
  if (import.meta.env.PROD) queue = queue.then(openThread).catch(endThread);
}

/** Renders in the thread, after what waits already; undefined if it fails or takes too long. `losses` is filled. */
export function renderInThread(markdown: string, losses: Loss[] = []): Promise<Rendered | undefined> {
  const rendered = queue.then(() =>
    import.meta.env.PROD ? askThread(markdown, losses) : renderMarkdown(markdown, losses),
  );
  queue = rendered;
  return rendered;
}
