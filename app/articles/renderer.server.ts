import { setImmediate } from "node:timers/promises";
import { MessageChannel } from "node:worker_threads";
import { Tinypool } from "tinypool";
import { RENDER_MS } from "../caching/freshness.server";
import type { RenderInput, RenderResult } from "./render-markdown.server";
import type { Task } from "./renderer-thread.server";
import { renderPlain } from "./summaries.server";

/** Several times what an ordinary article takes; one that takes longer moves to the slow queue. */
const QUICK_MS = 500;
const MAX_QUICK = 1_000;
const MAX_SLOW = 50;
const IDLE_MS = 10_000;

/** Opens a queue of so many threads. A task has `limitMs`, counted from when a thread begins with it. */
function openQueue(limitMs: number, maxWaiting: number, threads: { minThreads: number; maxThreads: number }) {
  const pool = new Tinypool({
    ...threads,
    filename: new URL("./renderer-thread.server.ts", import.meta.url).href,
    execArgv: [],
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  // A thread that could not start: only the next task opens another, so none waits for that.
  pool.on("error", ({ message }: Error) => {
    console.error(`A Markdown thread has ended: ${message}`);
    pool.cancelPendingTasks();
  });

  /** Resolves with "over" for an article that has taken too long; with undefined if too many wait, or the thread is lost. */
  async function run(source: RenderInput): Promise<RenderResult | "over" | undefined> {
    if (pool.queueSize >= maxWaiting) return undefined;
    const { port1, port2: begun } = new MessageChannel();
    const over = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    port1.once("message", () => {
      // Where the main thread was blocked meanwhile, the output is there by then.
      timer = setTimeout(() => setImmediate().then(() => over.abort()), limitMs).unref();
    });
    port1.unref();
    const task: Task = { ...source, begun };
    try {
      return await pool.run(task, { transferList: [begun], signal: over.signal });
    } catch (error) {
      if (over.signal.aborted || (error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY")
        return "over";
      console.error(error);
      return undefined;
    } finally {
      clearTimeout(timer);
      port1.close();
    }
  }

  return { run, close: () => pool.destroy() };
}

/** Renders articles in threads, which start with the first; without `hasThreads`, where only the build has their file, itself. */
export function openRenderer(hasThreads: boolean = import.meta.env?.PROD) {
  let queues: Record<"quick" | "slow", ReturnType<typeof openQueue>> | undefined;

  function openQueues() {
    queues ??= {
      // Where one thread is ended, the other is warm.
      quick: openQueue(QUICK_MS, MAX_QUICK, { minThreads: 2, maxThreads: 2 }),
      // A feed, which asks for one article at a time, leaves one to readers.
      slow: openQueue(RENDER_MS, MAX_SLOW, { minThreads: 0, maxThreads: 2 }),
    };
    return queues;
  }

  /** Renders an article within a short time: "over" if that doesn't suffice, undefined if it can't be told now. */
  async function renderQuickly(source: RenderInput): Promise<RenderResult | "over" | undefined> {
    if (hasThreads) return openQueues().quick.run(source);
    return (await import("./render-markdown.server")).renderMarkdown(source);
  }

  return {
    /**
     * Renders an article, as plain text if no thread ends it; undefined if that can't be told now. A slow one waits in a queue
     * of its own, so that others never wait for long.
     */
    async render(source: RenderInput): Promise<RenderResult | undefined> {
      let output = await renderQuickly(source);
      if (output === "over") output = await openQueues().slow.run(source);
      if (output !== "over") return output;
      const losses: RenderResult["losses"] = [{ what: "markdown", name: "takes too long" }];
      return { rendered: renderPlain(source.markdown), pictures: [], losses };
    },

    async start(): Promise<void> {
      const empty = { markdown: "", url: "", measured: {}, siteUrl: "", imageHosts: [] };
      if (hasThreads) await Promise.all([renderQuickly(empty), renderQuickly(empty)]);
    },

    async close(): Promise<void> {
      await Promise.all([queues?.quick.close(), queues?.slow.close()]);
    },
  };
}

export type Renderer = ReturnType<typeof openRenderer>;
