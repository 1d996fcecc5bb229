import { parentPort } from "node:worker_threads";
import { renderMarkdown } from "./markdown.server";

parentPort?.on("message", (source: string) => parentPort?.postMessage(renderMarkdown(source)));
parentPort?.postMessage("ready");
