import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { makeFolder } from "../../support/folder";

const folder = makeFolder();
vi.stubEnv("PROD", true);
vi.stubEnv("CONTENT_CACHE_DIR", folder);
const { confirmSaved, findSaved, forget, save } = await import("../../../app/content/saved.server");

const LONG = JSON.stringify("long".repeat(2_000_000));

async function savedValue(key: string): Promise<unknown> {
  return (await findSaved(key))?.answer.value;
}

/** Waits until no file is being written. */
async function untilSaved(): Promise<void> {
  save("last", "true");
  await vi.waitFor(async () => {
    expect(await savedValue("last")).toBe(true);
    expect(readdirSync(folder).filter((name) => name.includes("."))).toEqual([]);
  });
}

test("the last answer to a call stays, however long the one before takes to be written", async () => {
  save("edited", LONG);
  save("edited", '"short"');
  save("gone", LONG);
  forget("gone");
  await untilSaved();
  expect(await savedValue("edited")).toBe("short");
  expect(await savedValue("gone")).toBeUndefined();
});

test("what is confirmed is saved again if its file is gone", async () => {
  save("seen", '"seen"');
  await untilSaved();
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  confirmSaved("seen", "seen");
  await untilSaved();
  expect(await savedValue("seen")).toBe("seen");
});
