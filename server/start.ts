import cluster from "node:cluster";
import { loadEnv } from "./env";

await loadEnv();
await (cluster.isPrimary ? import("./workers") : import("./serve"));
