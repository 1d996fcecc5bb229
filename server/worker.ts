import cluster from "node:cluster";
import * as build from "virtual:remix/server-build";
import type { ServerBuild } from "@remix-run/node";
import { findEncoderFault } from "../app/pictures/encode.server";
import { die } from "../app/runtime/die.server";
import type { Settings } from "../app/runtime/env.server";
import { BRAND } from "../app/site";
import { listen } from "./listen";
import { createSite, type Site } from "./site";

async function answerMetrics({ registry }: NonNullable<Site["metrics"]>): Promise<void> {
  const { collectDefaultMetrics } = await import("prom-client");
  collectDefaultMetrics({ register: registry });
  // Counters summed across workers would drop when one is replaced; Prometheus would see a reset and count the remainder
  // again.
  registry.setDefaultLabels({ worker: cluster.worker?.id });
  process.on("message", async (message) => {
    if (message === "metrics") process.send?.(await registry.getMetricsAsJSON());
  });
}

/** Serves the site in this process until a signal ends it; a bad setting ends it with one line. */
export async function runWorker(settings: Settings): Promise<void> {
  const { HOST, PORT } = settings;
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  const site = createSite(settings, build as ServerBuild);
  const { server, draining, log, metrics, start } = await site.catch(die);
  if (metrics) await answerMetrics(metrics);
  await start();
  let isExiting = false;
  draining.beginOnSignals(server, async (code) => {
    if (isExiting) return;
    isExiting = true;
    await log.close();
    process.exit(code);
  });
  const url = await listen(server, HOST, PORT, "PORT").catch(die);
  if (cluster.worker?.id !== 1) return;
  console.log([`${BRAND.name}: ${url}`, findEncoderFault() ?? []].flat().join("\n"));
}
