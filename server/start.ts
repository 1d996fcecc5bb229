import cluster from "node:cluster";
import { loadEnv } from "./env";

const { WEB_CONCURRENCY } = await loadEnv();
if (WEB_CONCURRENCY > 1 && cluster.isPrimary) await import("./workers");
else await import("./serve");
process.send?.("listening");
