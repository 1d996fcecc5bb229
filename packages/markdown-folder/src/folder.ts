// A folder of Markdown as the rows of a site, read again as far as it changes.
import { isUtf8 } from "node:buffer";
import { statSync } from "node:fs";
import { basename, dirname, join, posix } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { aliasesOf, dateOf, textOf } from "./fields.js";
import { listFiles, readText, reasonOf } from "./files.js";
import { openData } from "./folder-data.js";
import { type Split, splitPost } from "./front-matter.js";
import { replaceAddresses, replaceWikiLinks } from "./links.js";
import { type Blog, NO_BLOG, type Post, readPost } from "./post.js";
import { decodePercent, encodePath, hashOf, idOf, plainText, readingTime, trimEnd } from "./text.js";
import { translateDialects } from "./tokens.js";
import { answerOf, expiryOf, listFields, misspeltFields, sayUnclear } from "./visibility.js";

const TEXT = /\.(md|markdown)$/i;
/** What of the files beside texts a site shows: pictures, films and sound. */
export const MEDIA = /\.(avif|gif|jpe?g|png|svg|webp|mp[34]|m4[av]|mov|og[agv]|opus|wav|webm)$/i;
/** Of files and folders: for the owner's eyes, or not the owner's. */
const LEFT_OUT = /^(\.|node_modules$|readme\.)/i;
/** What stands beside posts, and is none. */
const NO_POST =
  /(^|\/)(_index(\.[\w-]+)?|404|changelog|code[-_]of[-_]conduct|contributing|licen[cs]e|security)\.\w+$/i;
const TEMPLATES = /(^|\/)(archetypes|_?includes|_?layouts|_?templates)\//i;
/** As Syncthing, Dropbox, Nextcloud and Seafile name what two have changed. */
const COPY =
  /\.sync-conflict-\d{8}-\d{6}\b|\((?:[^()]*\s)?conflicted copy\b[^()]*\)|\(SFConflict\b|\(case conflict/i;
const NEVER = Number.POSITIVE_INFINITY;

export type Row = ReturnType<typeof readRow>["row"];
/** The articles of a folder, and lines for files that could not be read, or whose owner may not know what they say. */
export type Folder = { blogs: readonly Row[]; problems: readonly string[]; notes: readonly string[] };
/** The path of a text and its id; or the name in a wiki's link, and the file's path. */
type Link = [key: string, found: string];
const WIKI = "[[";
/** A file as it was found: its stamp changes with it. What is wrong with it does not take its last row away. */
type Entry = {
  stamp: string;
  time: number;
  post?: Post;
  /** What its id is made of. */
  name?: string;
  /** When readers see it, or 0 for now. */
  seenFrom?: number;
  row?: Row;
  links?: Link[];
  problem?: string;
  notes?: string[];
  /** When readers see it no more. */
  until?: number;
};
type Entries = ReadonlyMap<string, Entry>;

/** Why a file is no post of a blog, by its path; "" if it may be one. */
function reasonAgainst(file: string): string {
  if (COPY.test(file)) return "a synchroniser made it, because two had changed";
  if (TEMPLATES.test(file)) return "it is a template";
  return NO_POST.test(file) ? "it is no post; with `page: true` it is a page" : "";
}

/** What is new of a file: its post, whose row is made when all are read, or why it has none. */
function readEntry(folder: string, file: string, stamp: string, blogOf: (file: string) => Blog): Entry {
  const reason = reasonAgainst(file);
  const isNone = COPY.test(file) || TEMPLATES.test(file);
  const post = isNone ? undefined : readPost(file, splitFile(folder, file), blogOf(file));
  if (!post || (reason && !answerOf(post.fields.page)))
    return { stamp, time: 0, notes: [`${file} is left out: ${reason}.`] };
  const isHidden = post.row.draft || answerOf(post.fields.page) === undefined;
  // By then its day has begun everywhere, whatever the site's zone.
  const day = Date.parse(post.row.published_date) + 43_200_000;
  const seenFrom = isHidden ? NEVER : day > Date.now() ? day : 0;
  const until = isHidden ? NEVER : expiryOf(post.fields);
  return { stamp, time: post.time, post, name: nameOf(post), notes: notesOf(post), seenFrom, until };
}

function splitFile(folder: string, file: string): Split {
  const source = readText(folder, file);
  if (!isUtf8(source)) throw new Error("its text is not UTF-8");
  const text = source.toString();
  if (!/\S/.test(text)) throw new Error("it is empty");
  return splitPost(text);
}

/** What an owner may not know of a file. */
function notesOf({ file, fields, hiddenBecause, hiding, diagrams, losesLinks }: Post): string[] {
  const notes = misspeltFields(fields).map(
    ([written, meant]) =>
      `${file} has a field "${written}", which is unknown: perhaps it should be "${meant}".`,
  );
  for (const name of listFields(fields))
    notes.push(`${file} is in all lists: its "${name}" is about those of a theme.`);
  for (const [line, what] of hiding) notes.push(`${file} hides, from line ${line} on, ${what}.`);
  for (const [line, language] of diagrams)
    notes.push(`${file} has in line ${line} a diagram ("${language}"), which is shown as its source.`);
  if (losesLinks) notes.push(`${file} has links in the caption of its cover, which are left out.`);
  const reason = hiddenBecause || (answerOf(fields.page) === undefined && sayUnclear("page"));
  return reason ? [`${file} is hidden: ${reason}; change that to show it.`, ...notes] : notes;
}

/** What the id of a post is made of. */
function nameOf({ fields, slug, name }: Post): string {
  return textOf(fields.id) || trimEnd(slug, "/") || name;
}

type Finder = ReturnType<typeof createFinder>;

/** Finds what texts link to among these files, whose names may compose letters otherwise. */
function createFinder(files: readonly string[], entries: Entries) {
  const ids = chooseIds(entries);
  /** Of texts that are yet to come. */
  const later = new Map<string, string>();
  const byPath = new Map(files.map((file) => [file.normalize(), file]));
  const seenFrom = (file: string) => entries.get(file)?.seenFrom ?? 0;
  const worstFirst = files.toReversed().sort((a, b) => seenFrom(b) - seenFrom(a));
  const byName = new Map(worstFirst.map((file) => [basename(file).normalize().toLowerCase(), file]));

  /** The path of a file by its name, which wikis take wherever it is; "" if there is none. */
  function pathOf(name: string): string {
    const path = (/\.\w+$/.test(name) ? name : `${name}.md`).normalize();
    return byPath.get(path) ?? byName.get(basename(path).toLowerCase()) ?? "";
  }

  /** The id of a text, which may be yet to come. */
  function idAt(file: string): string {
    const path = byPath.get(file.normalize()) ?? "";
    const id = ids.get(path) ?? later.get(file);
    if (id !== undefined) return id;
    later.set(file, idOf(nameOf(readPost(file, { fields: undefined, body: "" }, NO_BLOG))));
    return idAt(file);
  }

  /** Whether what a text linked to has another address now. */
  function hasMoved([key, last]: Link): boolean {
    return last !== (key.startsWith(WIKI) ? pathOf(key.slice(WIKI.length)) : idAt(key));
  }
  return { pathOf, idAt, hasMoved };
}

/** The site's address for one beside a text; the same for any other. Notes in `links` which texts have which ids. */
function replaceAddress(
  file: string,
  written: string,
  isPicture: boolean,
  { idAt }: Finder,
  links: Map<string, string>,
): string {
  const [, path = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(written.trim()) ?? [];
  if (/^(\/|$|[a-z][a-z\d+.-]*:)/i.test(path)) return written;
  const target = posix.join(dirname(file), decodePercent(path));
  if (target.startsWith("..")) return written;
  if (TEXT.test(target)) {
    const id = idAt(target);
    links.set(target, id);
    return `/blogs/${id}${rest}`;
  }
  return isPicture || MEDIA.test(target) ? encodePath(`/${target}`) + rest : written;
}

/** Ids by languages, of which a text's own may be written as its path; anything else as it is. */
function readTranslations(written: unknown, idAt: (path: string) => string): unknown {
  if (typeof written !== "object" || Array.isArray(written)) return written;
  return Object.fromEntries(
    Object.entries(Object(written)).map(([lang, value]) => [lang, idAt(textOf(value))]),
  );
}

/** A post's row, and what it links to. */
function readRow(file: string, post: Post, finder: Finder) {
  const { row, fields, written, language, text } = post;
  const page = answerOf(fields.page);
  const aliases = aliasesOf(fields);
  const links = new Map<string, string>();
  const replace = (address: string, isPicture: boolean) =>
    replaceAddress(file, address, isPicture, finder, links);
  const find = (wanted: string) => {
    const path = finder.pathOf(wanted);
    links.set(WIKI + wanted, path);
    return path && encodePath(posix.relative(dirname(file), path));
  };
  const pictureAt = (address: string) => address && replace(address, true);
  const made = {
    ...row,
    id: idOf(nameOf(post)),
    file,
    image: pictureAt(row.image),
    authorPic: pictureAt(textOf(fields.authorpic) || row.authorPic),
    published_date: dateOf(written),
    reading_time: textOf(fields.readingtime) || readingTime(text),
    description: plainText(row.description) || undefined,
    ...(language && { lang: language }),
    ...(aliases.length > 0 && { aliases }),
    ...(fields.translations !== undefined && {
      translations: readTranslations(fields.translations, (path) =>
        replace(path, false).replace("/blogs/", ""),
      ),
    }),
    ...(page && { page }),
    ...(page === undefined && { draft: true }),
    content: replaceAddresses(replaceWikiLinks(translateDialects(text), false, find), replace),
  };
  return { row: made, links: [...links] };
}

/**
 * The id of each file. Of those whose names make the same one, what readers see has it, now or first, then the one whose name
 * it is, then the first by path; another name has a longer one.
 */
function chooseIds(entries: Entries): Map<string, string> {
  const ids = new Map<string, string>();
  const names = new Map<string, string>();
  const named = [...entries].flatMap(([file, { name = "", seenFrom = 0 }]) =>
    name === "" ? [] : { file, name: name.normalize(), seenFrom, id: idOf(name) },
  );
  named.sort((a, b) => a.seenFrom - b.seenFrom || Number(a.id !== a.name) - Number(b.id !== b.name));
  for (const { file, name, id } of named) {
    const longer = `${trimEnd(id.slice(0, 55), "-")}-${hashOf(name)}`;
    const own = [id, longer].find((candidate) => (names.get(candidate) ?? name) === name) ?? longer;
    names.set(own, name);
    ids.set(file, own);
  }
  return ids;
}

/** The articles of all files, the newest first, then those without a date; of those with the same id, the first. */
function gather(entries: Entries): Folder {
  const ids = chooseIds(new Map([...entries].filter(([, { row }]) => row)));
  const files = new Map([...ids].map(([file, id]): [string, string] => [id, file]).reverse());
  const problems: string[] = [];
  const notes: string[] = [];
  const named: (readonly [Entry, Row])[] = [];
  for (const [file, entry] of entries) {
    const { row, problem } = entry;
    if (problem) problems.push(problem);
    notes.push(...(entry.notes ?? []));
    if (!row) continue;
    const id = ids.get(file) ?? "";
    const isFirst = files.get(id) === file;
    if (!isFirst) problems.push(`${file} is left out: its id "${id}" is that of ${files.get(id)}.`);
    else if (id !== row.id)
      notes.push(`${file} has the id "${id}", because "${row.id}" is that of ${files.get(row.id)}.`);
    if (isFirst) named.push([entry, id === row.id ? row : { ...row, id }]);
  }
  return { blogs: named.sort(([a], [b]) => b.time - a.time).map(([, row]) => row), problems, notes };
}

/** What is wrong with a file now: what is there of it stays. */
function withProblem(entry: Entry | undefined, file: string, stamp: string, error: Error): Entry {
  const { reason, isPassing } = reasonOf(error);
  // Once it has expired, it must not stay.
  const last = (entry?.until ?? NEVER) > Date.now() ? entry : undefined;
  const problem = `${file} ${last?.row ? "stays as it was" : "is left out"}: ${reason}.`;
  const next = { time: 0, ...last, stamp: isPassing ? "" : stamp, problem };
  return entry && isDeepStrictEqual(entry, next) ? entry : next;
}

/**
 * Opens a folder of Markdown. The returned function reads it and, called again, the files that have changed since; it
 * returns the same object if none has. A file that can't be read stays as it was. The function throws if the folder can't,
 * or has no text any more: a disk that is not mounted looks so.
 */
export function openFolder(folder: string): () => Folder {
  const readData = openData(folder);
  let entries: Entries = new Map();
  /** A wiki's link may name any file. */
  let names: readonly string[] = [];
  let found: Folder | undefined;
  return () => {
    const next = new Map<string, Entry>();
    const closed = new Map<string, Error>();
    const all = listFiles(
      folder,
      (path, error) => closed.set(path, error),
      (name) => LEFT_OUT.test(name),
    ).sort();
    const { version, blogOf } = readData(all);
    const listed = all.filter((file) => TEXT.test(file));
    const hidden = [...entries.keys()].filter((file) =>
      [...closed.keys()].some((path) => file.startsWith(`${path}/`)),
    );
    const files = [...new Set([...listed, ...hidden])].sort();
    if (files.length === 0 && found?.blogs.length) throw new Error(`${folder} holds no text any more`);
    for (const [path, error] of closed) next.set(path, withProblem(entries.get(path), path, "", error));

    for (const file of files) {
      const last = entries.get(file);
      let stamp = "";
      try {
        const { ctimeMs, size, ino } = statSync(join(folder, file));
        stamp = `${ctimeMs} ${size} ${ino} ${version}`;
        const isOver = Math.min(last?.seenFrom || NEVER, last?.until ?? NEVER) <= Date.now();
        next.set(file, last?.stamp === stamp && !isOver ? last : readEntry(folder, file, stamp, blogOf));
      } catch (error) {
        next.set(file, withProblem(last, file, stamp, error as Error));
      }
    }
    const hasChanged = () =>
      next.size !== entries.size || [...next].some(([file, entry]) => entries.get(file) !== entry);
    if (found && !hasChanged() && isDeepStrictEqual(all, names)) return found;
    names = all;
    const finder = createFinder(all, next);
    for (const [file, entry] of next)
      try {
        // Also texts that link to what has another address now.
        if (entry.post && (!entry.links || entry.links.some(finder.hasMoved)))
          next.set(file, { ...entry, ...readRow(file, entry.post, finder) });
      } catch (error) {
        next.set(file, withProblem(entries.get(file), file, entry.stamp, error as Error));
      }
    if (found && !hasChanged()) return found;
    entries = next;
    found = gather(entries);
    return found;
  };
}
