import { execFile, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
// @ts-expect-error: the package has no types.
import jar from "vnu-jar";
import { shareSite } from "../support/own-site";
import { makeFolder } from "../support/temp-folder";

const hasJava = spawnSync("java", ["-version"]).status === 0;
const LISTS = ["/", "/?tags=AI&page=2", "/?search=zzzz", "/topics", "/archive"];
const PATHS = [...LISTS, "/blogs/9", "/blogs/19", "/blogs/52", "/colophon", "/nope"];
/** What the checker does not know yet: newer CSS, and links that hold the first paint back. */
const UNKNOWN = /^CSS: |“blocking” attribute/;

const { url } = await shareSite();

test.runIf(hasJava)("the Nu HTML checker finds no error in any kind of page", async () => {
  const folder = makeFolder();
  const files = await Promise.all(
    PATHS.map(async (path, index) => {
      const file = join(folder, `${index}.html`);
      writeFileSync(file, await (await fetch(url + path)).text());
      return file;
    }),
  );
  const args = ["-jar", jar, "--format", "json", "--errors-only", "--exit-zero-always", ...files];
  const { stderr } = await promisify(execFile)("java", args);
  const messages: { url: string; message: string; extract?: string }[] = JSON.parse(stderr).messages;
  expect(messages.filter(({ message }) => !UNKNOWN.test(message))).toEqual([]);
});
