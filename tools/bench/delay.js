// Loaded into a measured site: SIGUSR2 prints for how long its event loop has stood still since the last one, at most, in ms.
import cluster from "node:cluster";
import { monitorEventLoopDelay } from "node:perf_hooks";

if (cluster.isWorker) {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  process.on("SIGUSR2", () => {
    process.stdout.write(`stall: ${delays.max / 1e6}\n`);
    delays.reset();
  });
}
