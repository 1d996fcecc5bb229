import { createHash, randomUUID } from "node:crypto";
import { lstat, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";

// A key's hash, with a random ending while the file is being written.
const OWN_NAME = /^[0-9a-f]{64}(\.[0-9a-f-]{36})?$/;
// Each process sweeps after writing 1/64 of the limit, down to 3/4 of it, so up to sixteen stay within the limit.
const SWEEP_SHARE = 1 / 64;
const KEEP_SHARE = 3 / 4;
/** Files take whole blocks: counted by their bytes, small ones would take many times the limit. */
const BLOCK_BYTES = 4_096;

function roomOf(bytes: number): number {
  return Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES;
}

/** Opens a cache of files for several processes; it never rejects, and keeps nothing where another user could put files. */
export function openDiskCache(folder: string, maxBytes: number) {
  let unswept = maxBytes; // an earlier process may have filled the folder
  let sweeping = Promise.resolve();
  let isReported = false;

  function fileOf(key: string): string {
    return join(folder, createHash("sha256").update(key).digest("hex"));
  }

  function report({ message }: Error): void {
    if (!isReported) console.error(`Pictures are not kept: ${message}`);
    isReported = true;
  }

  async function isPrivate(): Promise<boolean> {
    try {
      const stats = await lstat(folder).catch(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        return lstat(folder);
      });
      if (stats.isDirectory() && stats.uid === process.getuid?.() && (stats.mode & 0o022) === 0) return true;
      throw new Error(`${folder} must be a folder that only the site's own user can write to.`);
    } catch (error) {
      report(error as Error);
      return false;
    }
  }

  async function sweepIfDue(): Promise<void> {
    if (unswept < maxBytes * SWEEP_SHARE) return;
    unswept = 0;
    const files: { path: string; size: number; mtimeMs: number }[] = [];
    // One file at a time: requests need the thread pool too.
    for (const name of (await readdir(folder)).filter((name) => OWN_NAME.test(name))) {
      const path = join(folder, name);
      const stats = await stat(path).catch(() => undefined);
      if (stats) files.push({ path, size: stats.size, mtimeMs: stats.mtimeMs });
    }
    files.sort((a, b) => b.mtimeMs - a.mtimeMs);
    let bytes = 0;
    for (const { path, size } of files) {
      bytes += roomOf(size);
      if (bytes > maxBytes * KEEP_SHARE) await rm(path, { force: true });
    }
  }

  return {
    async read(key: string): Promise<{ bytes: Buffer; ageMs: number } | undefined> {
      if (!(await isPrivate())) return undefined;
      try {
        const { mtimeMs } = await stat(fileOf(key));
        const bytes = await readFile(fileOf(key));
        // A machine that crashes may leave empty files, and a clock that is set back files of the future.
        return bytes.length > 0 ? { bytes, ageMs: Math.abs(Date.now() - mtimeMs) } : undefined;
      } catch {
        return undefined;
      }
    },

    async write(key: string, bytes: Uint8Array): Promise<boolean> {
      if (!(await isPrivate())) return false;
      const part = `${fileOf(key)}.${randomUUID()}`;
      try {
        await writeFile(part, bytes);
        await rename(part, fileOf(key));
      } catch (error) {
        report(error as Error);
        await rm(part, { force: true }).catch(() => {});
        return false;
      }
      unswept += roomOf(bytes.byteLength);
      sweeping = sweeping.then(sweepIfDue).catch(report);
      return true;
    },

    async remove(key: string): Promise<void> {
      await rm(fileOf(key), { force: true }).catch(() => {});
    },

    async setAge(key: string, ageMs: number): Promise<void> {
      const seconds = (Date.now() - ageMs) / 1_000;
      await utimes(fileOf(key), seconds, seconds).catch(() => {});
    },
  };
}
