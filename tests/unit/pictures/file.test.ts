import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { findFile, MEDIA } from "../../../app/pictures/file.server";
import { MEDIA as OF_TEXTS } from "../../../packages/markdown-folder/src/folder";

test("a site shows of a folder what its texts may link to", () => {
  expect(String(MEDIA)).toBe(String(OF_TEXTS));
});

test.each([
  ["NFC", "NFD"],
  ["NFD", "NFC"],
])("a file whose name is in %s is found by an address in %s", async (form, asked) => {
  const folder = mkdtempSync(join(process.env.RUN_FOLDER ?? tmpdir(), "names-"));
  for (const name of ["été/café.png", "한글.jpg"]) {
    const path = join(folder, name.normalize(form));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, name);
    const found = await findFile(encodeURI(`/${name.normalize(asked)}`), [folder]);
    expect(found?.stats.size).toBe(Buffer.byteLength(name));
  }
  const hidden = encodeURI("/.café.png".normalize(asked));
  writeFileSync(join(folder, ".café.png".normalize(form)), "Hidden.");
  expect(await findFile(hidden, [folder])).toBeUndefined();
});
