import cluster from "node:cluster";
import { fileURLToPath } from "node:url";
import { readSettingsOrDie } from "../app/runtime/env.server";

process.env.NODE_ENV ??= "production";
const program = fileURLToPath(import.meta.url);
if (cluster.isPrimary) (await import("./primary")).runPrimary(readSettingsOrDie(), program);
else {
  process.send?.(program);
  await (await import("./worker")).runWorker(JSON.parse(process.env.SETTINGS ?? ""));
}
