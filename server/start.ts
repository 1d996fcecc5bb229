import cluster from "node:cluster";

process.env.NODE_ENV ??= "production";
await import("../scripts/load-env.js");
await (cluster.isPrimary ? import("./primary") : import("./worker"));
