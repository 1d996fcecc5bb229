import cluster from "node:cluster";

process.env.NODE_ENV ??= "production";
await (cluster.isPrimary ? import("./primary") : import("./worker"));
