import cluster from "node:cluster";
import { env } from "./env";

// One process serves the site itself; of several, the first one only looks after the others.
if (env.WEB_CONCURRENCY > 1 && cluster.isPrimary) await import("./workers");
else await import("./serve");
// Whoever started it may now do what should not delay the first page.
process.send?.("listening");
