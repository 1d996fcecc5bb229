import { once } from "node:events";
import { setImmediate, setTimeout } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Rendered } from "./blog";
import { completeImages } from "./images.server";
import { renderMarkdown } from "./markdown.server";

/**
 * Time limit per article. Some Markdown makes a parser run practically forever, and only a worker thread can be
 * terminated.
 */
const LIMIT_MS = 300;
const START_LIMIT_MS = 10_000;

let worker: Worker | undefined;
// Started eagerly, so that the first article doesn't pay for it. Production only: the worker file exists only in the
// build.
let queue: Promise<unknown> = import.meta.env.PROD ? startWorker().catch(endWorker) : Promise.resolve();

async function startWorker(): Promise<Worker> {
  const options = { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 256 } };
  const started = new Worker(new URL("../markdown-worker.js", import.meta.url), options);
  // A worker that has ended does not answer, and is replaced then.
  started.on("error", ({ message }) => console.error(`The Markdown worker has ended: ${message}`)).unref();
  worker = started;
  await nextMessage(started, START_LIMIT_MS);
  return started;
}

async function endWorker(): Promise<undefined> {
  const ended = worker;
  worker = undefined;
  await ended?.terminate();
}

async function nextMessage(from: Worker, limitMs: number): Promise<Rendered> {
  const answer = once(from, "message");
  answer.catch(() => {}); // it may fail when nobody waits any longer
  // The main thread may have been blocked past the limit: setImmediate lets an answer that has already arrived win.
  const late = setTimeout(limitMs, undefined, { ref: false }).then(() => setImmediate());
  const arrived = await Promise.race([answer, late]);
  if (!arrived) throw new Error("The worker is late.");
  return arrived[0];
}

async function renderInWorker(source: string): Promise<Rendered | undefined> {
  try {
    const ready = worker ?? (await startWorker());
    ready.postMessage(source);
    return await nextMessage(ready, LIMIT_MS);
  } catch {
    return endWorker();
  }
}

function renderSafely(source: string): Promise<Rendered | undefined> {
  if (!import.meta.env.PROD) return Promise.resolve(renderMarkdown(source));
  const rendered = queue.then(() => renderInWorker(source));
  queue = rendered;
  return rendered;
}

/** Renders an article's Markdown in a thread of its own; undefined if that fails or takes more than 300 ms. */
export async function renderArticle(source: string): Promise<Rendered | undefined> {
  const rendered = await renderSafely(source);
  return rendered && { ...rendered, html: await completeImages(rendered.html) };
}
