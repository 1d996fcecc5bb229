import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { readEnv } from "../../app/runtime/env.server.js";
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

test("the shipped settings of the units are usable", () => {
  const example = readFileSync(join(SHIPPED, "circuit-and-cell.env"), "utf8");
  expect(readEnv(parseEnv(example.replace(/^#(?=[A-Z])/gm, "")))).toMatchObject({
    SITE_URL: "https://blog.example",
    ALLOWED_HOSTS: ["www.blog.example"],
    DB_FILE: "my/blog",
  });
});
