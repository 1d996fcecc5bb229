import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "../env.server";

const MAX_BYTES = 256 * 1024 * 1024;

/** What this file writes: a key's hash, and a random ending while it is being written. Other files are left alone. */
const OWN_NAME = /^[0-9a-f]{64}(\.[0-9a-f-]{36})?$/;
/** Each process sweeps once it has written so much, and leaves so much: the bound holds for sixteen that share a folder. */
const SWEEP_SHARE = 1 / 64;
const KEPT_SHARE = 3 / 4;

/**
 * Keeps bytes as files of a folder that several processes may share, the oldest removed before they take more than
 * `maxBytes`. It never rejects: on a disk that can't be read or written nothing is kept.
 */
export function openDiskCache(folder: string, maxBytes: number) {
  // An earlier process may have filled the folder.
  let unswept = maxBytes;
  let isSweeping = false;
  let isReported = false;

  async function sweep(): Promise<void> {
    const files: { name: string; size: number; mtimeMs: number }[] = [];
    // One at a time: nobody waits for it, and requests need the thread pool too.
    for (const name of await readdir(folder)) {
      const about = OWN_NAME.test(name) && (await stat(join(folder, name)).catch(() => undefined));
      if (about) files.push({ name, size: about.size, mtimeMs: about.mtimeMs });
    }
    files.sort((a, b) => b.mtimeMs - a.mtimeMs);
    let kept = 0;
    for (const { name, size } of files) {
      kept += size;
      if (kept > maxBytes * KEPT_SHARE) await rm(join(folder, name), { force: true });
    }
  }

  function sweepIfDue(written: number): void {
    unswept += written;
    if (isSweeping || unswept < maxBytes * SWEEP_SHARE) return;
    unswept = 0;
    isSweeping = true;
    sweep()
      .catch(report)
      .finally(() => {
        isSweeping = false;
        sweepIfDue(0);
      });
  }

  function report({ message }: Error): void {
    if (!isReported) console.error(`Pictures are not kept: ${message}`);
    isReported = true;
  }

  const nameOf = (key: string) => createHash("sha256").update(key).digest("hex");

  return {
    /** What was kept under a key, and how many milliseconds ago. */
    async read(key: string): Promise<{ bytes: Buffer; age: number } | undefined> {
      const file = join(folder, nameOf(key));
      try {
        const [bytes, { mtimeMs }] = await Promise.all([readFile(file), stat(file)]);
        return { bytes, age: Date.now() - mtimeMs };
      } catch {
        return undefined;
      }
    },

    /** Keeps bytes under a key, whole or not at all, and says whether it did. */
    async write(key: string, bytes: Uint8Array): Promise<boolean> {
      const name = nameOf(key);
      const part = join(folder, `${name}.${randomUUID()}`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(part, bytes);
        await rename(part, join(folder, name));
      } catch (error) {
        report(error as Error);
        await rm(part, { force: true }).catch(() => {});
        return false;
      }
      sweepIfDue(bytes.byteLength);
      return true;
    },

    /** Forgets what is kept under a key. */
    async remove(key: string): Promise<void> {
      await rm(join(folder, nameOf(key)), { force: true }).catch(() => {});
    },

    /** Makes what is kept under a key as old as `age` milliseconds. */
    async setAge(key: string, age: number): Promise<void> {
      const seconds = (Date.now() - age) / 1000;
      await utimes(join(folder, nameOf(key)), seconds, seconds).catch(() => {});
    },
  };
}

/** The pictures that were made, the site's own and those from elsewhere. */
export const pictureCache = openDiskCache(env.IMAGE_CACHE_DIR, MAX_BYTES);
