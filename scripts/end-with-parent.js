// Preloaded: ends a process whose parent has ended, even by kill -9. npm passes on SIGTERM and SIGINT alone.
import cluster from "node:cluster";

const end = () => process.kill(process.pid, "SIGTERM");

if (process.connected === undefined || cluster.isWorker) {
  const startedBy = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === startedBy) return;
    clearInterval(timer);
    end();
  }, 500).unref();
} else if (process.connected) {
  process.once("disconnect", end);
  process.channel?.unref();
} else end();
