import cluster from "node:cluster";
import { loadEnv } from "./env";

const { METRICS_PORT } = await loadEnv();
if (METRICS_PORT > 0 && cluster.isPrimary) await import("./metrics-server");
await (cluster.isPrimary ? import("./workers") : import("./serve"));
