// Loaded into a measured site: SIGUSR2 collects garbage and prints the memory in use, in bytes.
process.on("SIGUSR2", () => {
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.stdout.write(`memory: ${heapUsed + external} ${rss}\n`);
});
