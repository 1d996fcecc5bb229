import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { replaceBuild } from "../../../scripts/build.js";
import { makeFolder } from "../../support/temp-folder";

test("files that a build replaces stay for thirty days", () => {
  const root = makeFolder();
  const to = join(root, "build/");
  const make = (hash: string) => {
    const from = join(root, "new/");
    for (const folder of ["client/assets", "server/assets"]) mkdirSync(from + folder, { recursive: true });
    for (const name of [`client/assets/a-${hash}.js`, `server/assets/b-${hash}.js`, `server/${hash}.js`])
      writeFileSync(from + name, "");
    writeFileSync(`${from}server/start.js`, hash);
    replaceBuild(from, to);
    return readdirSync(to, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".js"))
      .toSorted();
  };
  const namesOf = (...hashes: string[]) => [
    ...hashes.flatMap((hash) => [`client/assets/a-${hash}.js`, `server/assets/b-${hash}.js`]),
    `server/${hashes.at(-1)}.js`,
    "server/start.js",
  ];
  const age = (hash: string, days: number) => {
    const s = Date.now() / 1_000 - days * 86_400;
    for (const name of namesOf(hash).slice(0, 2)) utimesSync(to + name, s, s);
  };
  expect(make("1")).toEqual(namesOf("1").toSorted());
  expect(make("2")).toEqual(namesOf("1", "2").toSorted());
  age("1", 29);
  age("2", 31);
  expect(make("3")).toEqual(namesOf("1", "2", "3").toSorted());
  age("1", 31);
  expect(make("4")).toEqual(namesOf("2", "3", "4").toSorted());
  expect(readFileSync(`${to}server/start.js`, "utf8")).toBe("4");
});
