import cluster from "node:cluster";
import { fileURLToPath } from "node:url";
import { readSettingsOrDie } from "../app/runtime/env.server";

process.env.NODE_ENV ??= "production";
const program = fileURLToPath(import.meta.url);
if (cluster.isPrimary) (await import("./primary")).runPrimary(readSettingsOrDie(), program);
else {
  process.send?.(program);
  const { SETTINGS } = process.env;
  // The primary of an older build hands over none.
  const settings = SETTINGS === undefined ? readSettingsOrDie() : JSON.parse(SETTINGS);
  await (await import("./worker")).runWorker(settings);
}
