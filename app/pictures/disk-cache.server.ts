import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";

/** What this file writes: a key's hash, and a random ending while it is being written. Other files are left alone. */
const OWN_NAME = /^[0-9a-f]{64}(\.[0-9a-f-]{36})?$/;

/**
 * Keeps bytes as files of a folder, the least recently used removed past `maxBytes`. It never rejects: on a disk that
 * can't be read or written nothing is kept.
 */
export function openDiskCache(folder: string, maxBytes: number) {
  const sizes = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (size) => Math.max(size, 1),
    dispose: (_size, name, reason) => {
      if (reason === "evict") void rm(join(folder, name), { force: true }).catch(() => {});
    },
  });

  /** Counts what an earlier process has kept, oldest first. */
  async function countKept(): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const names = (await readdir(folder)).filter((name) => OWN_NAME.test(name));
    const files = await Promise.all(
      names.map(async (name) => ({ name, ...(await stat(join(folder, name)).catch(() => undefined)) })),
    );
    files.sort((a, b) => (a.mtimeMs ?? 0) - (b.mtimeMs ?? 0));
    for (const { name, size } of files) sizes.set(name, size ?? 0);
  }

  const counted = countKept().catch((error: Error) =>
    console.error(`Pictures are not kept: ${error.message}`),
  );
  const nameOf = (key: string) => createHash("sha256").update(key).digest("hex");

  return {
    /** What was kept under a key, and how many milliseconds ago. */
    async read(key: string): Promise<{ bytes: Buffer; age: number } | undefined> {
      const name = nameOf(key);
      const file = join(folder, name);
      try {
        const [bytes, { mtimeMs }] = await Promise.all([readFile(file), stat(file)]);
        sizes.get(name);
        return { bytes, age: Date.now() - mtimeMs };
      } catch {
        return undefined;
      }
    },

    /** Keeps bytes under a key, whole or not at all. */
    async write(key: string, bytes: Uint8Array): Promise<void> {
      await counted;
      const name = nameOf(key);
      const part = join(folder, `${name}.${randomUUID()}`);
      try {
        await writeFile(part, bytes);
        await rename(part, join(folder, name));
        sizes.set(name, bytes.byteLength);
      } catch {
        await rm(part, { force: true }).catch(() => {});
      }
    },

    /** Makes what is kept under a key as old as `age` milliseconds. */
    async setAge(key: string, age: number): Promise<void> {
      const seconds = (Date.now() - age) / 1000;
      await utimes(join(folder, nameOf(key)), seconds, seconds).catch(() => {});
    },
  };
}
