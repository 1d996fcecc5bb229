import cluster from "node:cluster";
import { readSettingsOrDie } from "../app/runtime/env.server";

process.env.NODE_ENV ??= "production";
const settings = readSettingsOrDie();
if (cluster.isPrimary) (await import("./primary")).runPrimary(settings);
else await (await import("./worker")).runWorker(settings);
