// A folder of Markdown as the rows of a site, read again as far as it changes.
import { isUtf8 } from "node:buffer";
import { type Dirent, lstatSync, readdirSync, readFileSync, type Stats, statSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { replaceAddresses } from "./destinations.js";
import { aliasesOf, textOf } from "./fields.js";
import { isInside } from "./files.js";
import { type Split, splitPost } from "./front-matter.js";
import { NO_BLOG, type Post, readPost } from "./post.js";
import { decodePercent, idOf, plainText, readingTime } from "./text.js";

const TEXT = /\.(md|markdown)$/i;
const MEDIA = /\.(avif|gif|jpe?g|png|svg|webp|mp[34]|m4[av]|mov|og[agv]|opus|wav|webm)$/i;
/** Of files and folders: for the owner's eyes, or not the owner's. */
const LEFT_OUT = /^(\.|node_modules$|readme\.)/i;
const MAX_BYTES = 5_000_000;
const EXACT_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/;

export type Row = ReturnType<typeof readRow>;
/** The articles of a folder, and one line for each file that could not be read. */
export type Folder = { blogs: readonly Row[]; problems: readonly string[] };
/** A file as it was found: its stamp changes with it. What is wrong with it does not take its last row away. */
type Entry = { stamp: string; time: number; id?: string; row?: Row; problem?: string };
type Entries = ReadonlyMap<string, Entry>;

/**
 * The Markdown files under a folder, as paths from there, and the folders in it that can't be opened. Links to folders are
 * not followed: some lead in circles.
 */
function listTexts(folder: string, path = ""): string[] {
  let all: Dirent[];
  try {
    all = readdirSync(join(folder, path), { withFileTypes: true });
  } catch (error) {
    if (path === "") throw error;
    return [path];
  }
  return all
    .filter(({ name }) => !LEFT_OUT.test(name))
    .flatMap((entry) => {
      const file = posix.join(path, entry.name);
      if (entry.isDirectory()) return listTexts(folder, file);
      return TEXT.test(file) && (entry.isFile() || entry.isSymbolicLink()) ? [file] : [];
    });
}

function splitFile(folder: string, file: string, stats: Stats | undefined): Split {
  const path = join(folder, file);
  if (!stats) throw new Error("it links to nothing");
  if (!stats.isFile()) throw new Error("it is a folder that can't be opened");
  if (lstatSync(path).isSymbolicLink() && !isInside(folder, path))
    throw new Error("it links to a file elsewhere");
  if (stats.size > MAX_BYTES) throw new Error("it is larger than 5 MB");
  const source = readFileSync(path);
  if (!isUtf8(source)) throw new Error("its text is not UTF-8");
  const text = source.toString();
  if (!/\S/.test(text)) throw new Error("it is empty");
  const split = splitPost(text);
  // Read line by line, it might be no draft any more.
  if (split.warning) throw new Error(split.warning);
  return split;
}

function idOfPost({ fields, slug, name }: Post): string {
  return idOf(textOf(fields.id) || slug.replace(/\/+$/, "") || name);
}

/** The site's address for one beside a text; the same for any other. */
function replaceAddress(file: string, written: string, isPicture: boolean, entries: Entries): string {
  const [, path = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(written.trim()) ?? [];
  if (/^(\/|$|[a-z][a-z\d+.-]*:)/i.test(path)) return written;
  const target = posix.join(dirname(file), decodePercent(path));
  if (target.startsWith("..")) return written;
  if (TEXT.test(target)) {
    // The text may be yet to come.
    const id =
      entries.get(target)?.id ?? idOfPost(readPost(target, { fields: undefined, body: "" }, NO_BLOG));
    return `/blogs/${id}${rest}`;
  }
  if (!isPicture && !MEDIA.test(target)) return written;
  const address = encodeURI(`/${target}`).replace(/[()?#]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return address + rest;
}

function readRow(file: string, post: Post, entries: Entries) {
  const { row, fields, written, language, text } = post;
  const { draft } = fields;
  const aliases = aliasesOf(fields);
  const pictureAt = (address: string) => address && replaceAddress(file, address, true, entries);
  // Better hidden than published by mistake.
  const isDraft = row.draft || ![undefined, null, false, "", "false"].includes(draft as string);
  return {
    ...row,
    id: idOfPost(post),
    image: pictureAt(row.image),
    authorPic: pictureAt(textOf(fields.authorpic) || row.authorPic),
    published_date: EXACT_TIME.test(written) ? written : row.published_date,
    reading_time: textOf(fields.readingtime) || readingTime(text),
    description: plainText(row.description) || undefined,
    ...(language && { lang: language }),
    ...(aliases.length > 0 && { aliases }),
    ...(textOf(String(fields.page)) === "true" && { page: true }),
    ...(isDraft && { draft: true }),
    content: replaceAddresses(text, (address, isPicture) =>
      replaceAddress(file, address, isPicture, entries),
    ),
  };
}

/** The articles of all files, the newest first, then those without a date; of those with the same id, the first by name. */
function gather(entries: Entries): Folder {
  const files = new Map<string, string>();
  const problems: string[] = [];
  const named: (readonly [Entry, Row])[] = [];
  for (const [file, entry] of entries) {
    const { row, problem } = entry;
    if (problem) problems.push(problem);
    if (!row) continue;
    const other = files.get(row.id);
    if (other !== undefined) {
      problems.push(`${file} is left out: its id "${row.id}" is that of ${other}.`);
      continue;
    }
    files.set(row.id, file);
    named.push([entry, row]);
  }
  return { blogs: named.sort(([a], [b]) => b.time - a.time).map(([, row]) => row), problems };
}

/**
 * Opens a folder of Markdown. The returned function reads it and, called again, the files that have changed since; it
 * returns the same object if none has. A file that can't be read stays as it was; the function throws if the folder can't.
 */
export function openFolder(folder: string): () => Folder {
  let entries: Entries = new Map();
  let found: Folder | undefined;
  return () => {
    const next = new Map<string, Entry>();
    const posts = new Map<Entry, [file: string, post: Post]>();
    let isSame = true;
    for (const file of listTexts(folder).sort()) {
      const stats = statSync(join(folder, file), { throwIfNoEntry: false });
      const stamp = `${stats?.ctimeMs} ${stats?.size} ${stats?.ino}`;
      let entry = entries.get(file);
      if (entry?.stamp !== stamp) {
        isSame = false;
        try {
          const post = readPost(file, splitFile(folder, file, stats), NO_BLOG);
          entry = { stamp, time: post.time, id: idOfPost(post) };
          posts.set(entry, [file, post]);
        } catch (error) {
          const state = entry?.row ? "stays as it was" : "is left out";
          entry = { time: 0, ...entry, stamp, problem: `${file} ${state}: ${(error as Error).message}.` };
        }
      }
      next.set(file, entry);
    }
    if (found && isSame && next.size === entries.size) return found;
    for (const [entry, [file, post]] of posts) entry.row = readRow(file, post, next);
    entries = next;
    found = gather(entries);
    return found;
  };
}
