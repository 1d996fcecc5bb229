import { chmodSync, readdirSync, renameSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { openDiskCache } from "../../../app/pictures/disk-cache.server";
import { eventually } from "../../support/eventually";
import { makeFolder } from "../../support/temp-folder";

/** What the smallest file takes. */
const BLOCK = 4_096;

test.each<[string, (folder: string) => unknown]>([
  [
    "a link",
    (folder) => {
      renameSync(folder, `${folder}.real`);
      symlinkSync(`${folder}.real`, folder);
    },
  ],
  ["a folder that all may write to", (folder) => chmodSync(folder, 0o777)],
  ["another user's", () => vi.spyOn(process, "getuid").mockReturnValue(Number(process.getuid?.()) + 1)],
])("%s is not used", async (_what, change) => {
  const complaints = vi.mocked(console.error).mockImplementation(() => {});
  const folder = makeFolder();
  await openDiskCache(folder, 4 * BLOCK).write("a", Buffer.from("planted"));
  change(folder);
  const cache = openDiskCache(folder, 4 * BLOCK);
  expect(await cache.read("a")).toBeUndefined();
  expect(await cache.write("b", Buffer.from("b"))).toBe(false);
  expect(readdirSync(folder)).toHaveLength(1);
  expect(complaints.mock.calls).toEqual([[expect.stringMatching(/^Pictures are not kept: .*only .* user/)]]);
  complaints.mockClear();
});

test("a folder is made when it is first needed, and its user's alone", async () => {
  const folder = join(makeFolder(), "on the way", "cache");
  const cache = openDiskCache(folder, 1_000);
  expect(() => statSync(folder)).toThrow("ENOENT");
  await cache.read("a");
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

/** What the files of a folder take. */
function bytesIn(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

test("the oldest entries are evicted at the limit, which small ones reach as well", async () => {
  const folder = makeFolder();
  const cache = openDiskCache(folder, 4 * BLOCK);
  for (const [index, key] of ["a", "b", "c"].entries()) {
    await cache.write(key, Buffer.alloc(100));
    await cache.setAge(key, 10_000 - index);
  }
  await cache.setAge("a", 0);
  await cache.write("d", Buffer.alloc(100));
  await eventually(async () => expect(await cache.read("b")).toBeUndefined());
  for (const key of ["a", "c", "d"]) expect(await cache.read(key), key).toBeDefined();
  expect(bytesIn(folder)).toBe(300);
});

test("the limit holds for several processes together", async () => {
  const folder = makeFolder();
  const limit = 64 * BLOCK;
  const workers = Array.from({ length: 16 }, () => openDiskCache(folder, limit));
  for (let round = 0; round < 10; round += 1)
    await Promise.all(workers.map((cache, index) => cache.write(`${round} ${index}`, Buffer.alloc(BLOCK))));
  await eventually(() => expect(bytesIn(folder)).toBeLessThanOrEqual(limit));
  expect(await workers[0]?.read("9 15")).toBeDefined();
});

test("entries of an earlier process count, the oldest are evicted first, and other files stay", async () => {
  const folder = makeFolder();
  const earlier = openDiskCache(folder, 4 * BLOCK);
  await earlier.write("old", Buffer.alloc(100));
  await earlier.setAge("old", 3_600_000);
  await earlier.write("newer", Buffer.alloc(100));
  writeFileSync(join(folder, "letter.txt"), "x".repeat(1_000));

  const cache = openDiskCache(folder, 4 * BLOCK);
  await cache.write("a", Buffer.alloc(100));
  await cache.write("b", Buffer.alloc(100));
  await eventually(async () => expect(await cache.read("old")).toBeUndefined());
  expect(await cache.read("newer")).toBeDefined();
  expect(readdirSync(folder)).toContain("letter.txt");
});

test("an empty file, as a crash may leave it, is no entry", async () => {
  const cache = openDiskCache(makeFolder(), 4 * BLOCK);
  await cache.write("a", Buffer.alloc(0));
  expect(await cache.read("a")).toBeUndefined();
});

test("an entry is not young for ever when the clock is set back", async () => {
  const cache = openDiskCache(makeFolder(), 4 * BLOCK);
  await cache.write("a", Buffer.from("a"));
  await cache.setAge("a", -3_600_000);
  expect((await cache.read("a"))?.ageMs).toBeGreaterThan(3_500_000);
});
