import { isUtf8 } from "node:buffer";
import { type Dirent, existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, extname, join, posix, relative } from "node:path";

export const PICTURE = /\.(avif|gif|jpe?g|png|svg|webp)$/i;

export function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

export function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

/**
 * Whether a file lies in a folder. What a link leads to must be of the link's own kind there, and not hidden: `notes.md`
 * shows no `.env`.
 */
export function isInside(folder: string, path: string): boolean {
  const [root, real] = [realpathSync(folder), realpathSync(path)];
  const name = real.slice(root.length + 1);
  if (real !== join(root, name) || name === "") return false;
  const isSameKind = extname(name).toLowerCase() === extname(path).toLowerCase();
  return name === relative(folder, path) || (isSameKind && !/(^|[\\/])\./.test(name));
}

/** Whether a path in a folder is that of a file in it. */
export function isOwnFile(folder: string, file: string): boolean {
  const path = join(folder, file);
  return isFile(path) && isInside(folder, path);
}

/**
 * The paths of all that a folder holds but folders, from there; `onClosed` gets those in it that can't be opened. Links to
 * folders are not followed: some lead in circles.
 */
export function listFiles(
  folder: string,
  onClosed: (path: string, error: Error) => void,
  isLeftOut: (name: string) => boolean = () => false,
  path = "",
): string[] {
  let all: Dirent[];
  try {
    all = readdirSync(join(folder, path), { withFileTypes: true });
  } catch (error) {
    if (path === "") throw error;
    onClosed(path, error as Error);
    return [];
  }
  return all.flatMap((entry) => {
    if (isLeftOut(entry.name)) return [];
    const file = posix.join(path, entry.name);
    if (entry.isSymbolicLink() && isFolder(join(folder, file))) {
      onClosed(file, new Error("it links to a folder"));
      return [];
    }
    return entry.isDirectory() ? listFiles(folder, onClosed, isLeftOut, file) : [file];
  });
}

/** As many letters as the site takes of a text. */
const MAX_LETTERS = 1_000_000;

/** Throws if a text has more letters than the site takes; a letter has up to three bytes. */
export function checkLength(letters: number): void {
  if (letters > MAX_LETTERS) throw new Error("it has more than 1,000,000 characters");
}

/** The text of a file that lies in a folder; throws if it is no such file, or too long. */
export function readText(folder: string, file: string): Buffer {
  const path = join(folder, file);
  if (!isInside(folder, path)) throw new Error("it links to a file elsewhere");
  const stats = statSync(path);
  if (!stats.isFile()) throw new Error("it is no regular file");
  checkLength(stats.size / 3);
  return readFileSync(path);
}

/** The text of a file that is UTF-8; throws if it is not: in it, names could be others. */
export function readUtf8(path: string): string {
  const source = readFileSync(path);
  if (!isUtf8(source)) throw new Error(`${basename(path)} is not UTF-8`);
  return source.toString();
}

const REASONS: Record<string, string> = {
  ENOENT: "it links to nothing",
  ELOOP: "it links to itself",
  EACCES: "it may not be read",
};
/** What the system lacks now, and may have a moment later. */
const PASSING = ["EMFILE", "ENFILE", "ENOMEM"];

/** What is wrong with a file, and whether that is the file's own. */
export function reasonOf(error: Error) {
  const { code = "", message } = error as NodeJS.ErrnoException;
  return { reason: REASONS[code] ?? message.replace(/, \w+ '.*/s, ""), isPassing: PASSING.includes(code) };
}
