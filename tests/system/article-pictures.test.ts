import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { writeContentFile } from "../support/content-file";
import { eventually } from "../support/eventually";
import { makeFolder } from "../support/folder";
import { type startOwnProcess, test } from "../support/own-process";
import { makeJpeg } from "../support/picture-host";
import { ROOT } from "../support/site";

/** A site in a folder of its own whose article shows /a.jpg. */
async function startWithPicture(start: typeof startOwnProcess, env: Record<string, string> = {}) {
  const folder = makeFolder();
  mkdirSync(join(folder, "public"));
  symlinkSync(join(ROOT, "build"), join(folder, "build"));
  const content = writeContentFile([{ id: 1, title: "T", content: "Text ![alt](/a.jpg)" }]);
  const { upstream, ask } = await start({ CONTENT_FRESH_S: "1", ...env }, folder, content);
  return {
    folder,
    file: join(folder, "public/a.jpg"),
    unchanged: upstream.unchanged,
    /** Waits until the page is as wanted. */
    shows: (wanted: RegExp) => eventually(async () => expect((await ask("/blogs/1")).text).toMatch(wanted)),
  };
}

test("a picture that is added, replaced or deleted changes the article that shows it", async ({ start }) => {
  const { file, shows, unchanged } = await startWithPicture(start);
  await shows(/<p>Text alt<\/p>/);
  writeFileSync(file, await makeJpeg(300, 200));
  await shows(/<p>Text <picture>.* width="300" height="200"/);
  writeFileSync(file, await makeJpeg(200, 300));
  await shows(/<p>Text <picture>.* width="200" height="300"/);
  rmSync(file);
  await shows(/<p>Text alt<\/p>/);
  expect(unchanged).toContain("/blogs/1");
});

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
  const { folder, file, shows } = await startWithPicture(start, { NODE_OPTIONS: `--import=${preload}` });
  writeFileSync(file, await makeJpeg(300, 200));
  await shows(/<p>Text alt<\/p>/);
  writeFileSync(join(folder, "installed"), "");
  await shows(/<p>Text <picture>.* width="300" height="200"/);
});
