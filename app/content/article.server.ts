import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import type { Blog, Rendered } from "./blog";
import type { ParsedBlog } from "./blog-schema.server";
import { logFinding, slowArticle } from "./findings.server";
import { completeImages } from "./images.server";
import { renderMarkdown, renderPlain } from "./markdown.server";
import type { Found } from "./store.server";

/**
 * Limits of a task: some Markdown makes a parser run practically forever, and only a worker thread can be terminated.
 * The first is of the thread's own CPU time, because on busy cores the clock runs while the thread waits.
 */
const CPU_LIMIT_MS = 300;
const LIMIT_MS = 10_000;
const CHECK_MS = 50;
const RETRY_AFTER_MS = 20_000;

type Thread = { worker: Worker; cpuFile: string };

const slow = new LRUCache<string, true>({ max: 20, ttl: RETRY_AFTER_MS });
let thread: Thread | undefined;
// Started eagerly, so that the first article doesn't pay for it. Production only: the worker file exists only in the
// build.
let queue: Promise<unknown> = import.meta.env.PROD ? startThread().catch(endThread) : Promise.resolve();

async function startThread(): Promise<Thread> {
  const options = { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 256 } };
  const worker = new Worker(new URL("../markdown-worker.js", import.meta.url), options);
  const started = { worker, cpuFile: "" };
  const onError = ({ message }: Error) => {
    console.error(`The Markdown worker has ended: ${message}`);
    thread = undefined;
  };
  worker.on("error", onError).unref();
  thread = started;
  started.cpuFile = await nextMessage(started);
  return started;
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
  const answer = once(asked.worker, "message");
  answer.catch(() => {}); // it may fail when nobody waits any longer
  const deadline = performance.now() + LIMIT_MS;
  const lastCpuMs = cpuMs(asked) + CPU_LIMIT_MS;
  for (let isLate = false; !isLate; ) {
    // Looked at before the wait: the main thread may have been blocked past the limit, and the answer be there.
    isLate = performance.now() > deadline || cpuMs(asked) > lastCpuMs;
    const arrived = await Promise.race([answer, setTimeout(CHECK_MS)]);
    if (arrived) return arrived[0];
  }
  throw new Error("The worker is late.");
}

async function ask(source: string): Promise<Rendered | undefined> {
  try {
    const ready = thread ?? (await startThread());
    ready.worker.postMessage(source);
    return await nextMessage(ready);
  } catch {
    return endThread();
  }
}

/** Renders Markdown in a thread of its own, after what waits already; undefined if that fails or takes too long. */
export function renderInThread(source: string): Promise<Rendered | undefined> {
  const rendered = queue.then(() => (import.meta.env.PROD ? ask(source) : renderMarkdown(source)));
  queue = rendered;
  return rendered;
}

/** Renders an article's Markdown; undefined if that takes too long, or did so within the last 20 s. */
async function renderArticle(source: string): Promise<Rendered | undefined> {
  if (slow.has(source)) return undefined;
  const rendered = await renderInThread(source);
  if (!rendered) slow.set(source, true);
  return rendered;
}

async function renderFound(found: Found): Promise<Found> {
  const { content, ...blog } = found.value as ParsedBlog;
  const rendered = await renderArticle(content);
  if (rendered) return { ...found, value: { ...blog, ...rendered } };
  logFinding(slowArticle(blog.id));
  // Without its ETag the article comes with its Markdown again, to be rendered.
  return { ...found, value: { ...blog, ...renderPlain(content) }, etag: null };
}

/** Completes a parsed article by its rendered Markdown, and at each renewal by what its pictures are by then. */
export async function completeArticle(found: Found): Promise<Found> {
  const rendered = "html" in Object(found.value) ? found : await renderFound(found);
  const blog = rendered.value as Blog;
  const bareHtml = rendered.bareHtml ?? blog.html;
  const html = await completeImages(bareHtml);
  return html === blog.html ? rendered : { ...rendered, value: { ...blog, html }, bareHtml };
}
