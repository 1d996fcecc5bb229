import { existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";

export const PICTURE = /\.(avif|gif|jpe?g|png|svg|webp)$/i;

export function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

export function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

/** Whether a file lies in a folder, symbolic links followed. */
export function isInside(folder: string, path: string): boolean {
  return realpathSync(path).startsWith(realpathSync(folder) + sep);
}

/** All that a folder holds but folders. Links to folders are not followed: some lead in circles. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, "/"));
}
