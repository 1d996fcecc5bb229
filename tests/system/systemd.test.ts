import { cpSync, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { edit } from "../support/copy-project";
import { makeFolder } from "../support/folder";
import { runProgram } from "../support/site";

const SHIPPED = "deploy/systemd";
const ANALYZE = "/usr/bin/systemd-analyze";

test.skipIf(!existsSync(ANALYZE))("systemd accepts the shipped units", async () => {
  const folder = makeFolder();
  const units = readdirSync(SHIPPED).filter((name) => name.endsWith(".service"));
  for (const unit of units) {
    cpSync(join(SHIPPED, unit), join(folder, unit));
    edit(join(folder, unit), (text) => text.replace("/usr/bin/node", process.execPath));
  }
  const run = runProgram(ANALYZE, ["verify", "--man=no", ...units.map((unit) => join(folder, unit))]);
  expect([await run.exited, run.output]).toEqual([0, ""]);
});
