import { parentPort } from "node:worker_threads";
import { renderMarkdown } from "./markdown.server";

parentPort?.on("message", async (source: string) => parentPort?.postMessage(await renderMarkdown(source)));
parentPort?.postMessage("ready");
