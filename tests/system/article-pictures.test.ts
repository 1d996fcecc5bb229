import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { writeContentFile, writeFiles } from "../support/content-file";
import { eventually } from "../support/eventually";
import { test } from "../support/own-process";
import { makeJpeg } from "../support/picture-host";
import { ROOT } from "../support/site";

/** Lets no native module be loaded that is not there, as while the packages are installed. */
const MISS_SHARP = `
  import { existsSync } from "node:fs";
  const { dlopen } = process;
  process.dlopen = (...args) => {
    if (!existsSync("installed")) throw new Error("missing");
    return dlopen.apply(process, args);
  };
`;

test("pictures are measured once the library for it can be loaded", async ({ start }) => {
  const preload = `data:text/javascript,${encodeURIComponent(MISS_SHARP)}`;
  const folder = writeFiles({ "public/a.jpg": await makeJpeg(300, 200) });
  symlinkSync(join(ROOT, "build"), join(folder, "build"));
  const content = writeContentFile([{ id: 1, title: "T", content: "Text ![alt](/a.jpg)" }]);
  const env = { CONTENT_FRESH_S: "1", NODE_OPTIONS: `--import=${preload}` };
  const { ask } = await start(env, folder, content);
  const shows = (wanted: RegExp) =>
    eventually(async () => expect((await ask("/blogs/1")).text).toMatch(wanted));
  await shows(/<p>Text <img src="\/a.jpg"[^<>]*><\/p>/);
  writeFileSync(join(folder, "installed"), "");
  await shows(/<p>Text <picture>.* width="300" height="200"/);
});
