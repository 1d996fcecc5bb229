// Who may see a post, by what generators and their themes call it.
import leven from "leven";
import { datesOf, embargoOf, isClear, READ, textOf } from "./fields.js";
import type { Fields } from "./front-matter.js";

/** YAML 1.1's words, which older generators read as booleans, and programs' own. */
const YES = /^(y|yes|true|on|1)$/i;
const NO = /^(n|no|false|off|0)$/i;
const NEVER = /^(never|link|local|n|no|false|off)$/i;
/** States of posts, and how far gardens' notes have grown. */
const OPEN =
  "publish(ed)?|public|inherit|live|done|seed(ling)?|sprout|sapling|budding|growing|mature|evergreen";

/** Where a text may stand, in fields that say other things, too. */
const PLACES = /^(draft|private|hidden|unlisted|protected|members?|paid|subscribers?|secret|internal|wip)$/i;

/** A post is a draft, or not for all readers, or its generator does not even write it. */
type Fate = "draft" | "unlisted" | "unwritten";

/** What keeps a post from readers: values, and the fields in which they do. */
const FATES: [values: RegExp, fate: Fate, fields: string][] = [
  [/^false$/i, "unwritten", "permalink url"],
  [YES, "unwritten", "headless"],
  [NO, "unwritten", "render rendered output"],
  [NEVER, "unwritten", "build.render"],
  [/^skip$/i, "unwritten", "status"],
  [YES, "draft", "draft isdraft saveasdraft ignorepost"],
  [NO, "draft", "published ispublished"],
  [/^draft$/i, "draft", "status"],
  [
    YES,
    "unlisted",
    `hidden ishidden hide private isprivate unlisted isunlisted secret deleted trashed removed disabled exclude excluded
    ignore ignored skip wip unfinished notpublished restricted protected confidential internal hiddenpost hidepost
    membersonly subscribersonly paid paidonly`,
  ],
  [
    NO,
    "unlisted",
    "ispublic public publish dgpublish listed visible enabled article show active online live ready routable",
  ],
  [/^(?!(n|no|false|off|0)$)./i, "unlisted", "eleventyexcludefromcollections encrypted encrypt"],
  [/^(?!false$)./i, "unlisted", "password passwd passphrase pass"],
  [NEVER, "unlisted", "build.list list"],
  [new RegExp(`^(?!(${OPEN})$).`, "i"), "unlisted", "status poststatus publishstatus publicationstatus"],
  [/^(?!(public|published|visible|y|yes|true|on|1)$)./i, "unlisted", "visibility"],
  [
    PLACES,
    "unlisted",
    "access audience privacy permission permissions scope state stage workflow type kind layout",
  ],
];
const SAYS: Record<Fate, string> = {
  draft: "it is a draft",
  unlisted: "it is not for all readers",
  unwritten: "its generator does not write it",
};
/** What must say yes or no; "published" may say the day. */
const CLEAR = "draft isdraft saveasdraft published ispublished publish public ispublic dgpublish".split(" ");
const EXPIRY = /^(expir(e|es|ed|y|ation)|unpublish(ed)?|validuntil)(at|on|date|time|datetime)?$/;
/** What hides a post if it is spelt rightly; other names are too like those of fields that hide nothing. */
const HIDING =
  `draft isdraft saveasdraft ignorepost published ispublished publish public ispublic dgpublish hidden ishidden
  private isprivate unlisted secret deleted trashed disabled visible enabled encrypted encrypt password visibility headless
  permalink poststatus publishdate expirydate eleventyexcludefromcollections`.split(/\s+/);
/** Names of other things, which are too like those that are read. */
const OTHERS = "data features guide headers local long";
const KNOWN = [...FATES.flatMap(([, , names]) => names.split(/\s+/)), ...READ, ...OTHERS.split(" ")];
/** Shorter names are like too many. */
const NAMED = READ.filter((name) => name.length > 4 || /^(date|lang|slug|tags)$/.test(name));
/** What themes leave out of some of their lists, and a site shows in all of its own. */
const OUT_OF_LISTS =
  /^(hid(e|den)|exclude|noindex)(in|from)(home|homelist|homepage|index|list|lists|search|feed|rss|related|archive|archives)$|^(search|home|feed|rss|list)(hidden|hide|exclude|excluded)$/;
/** By names of files and folders Blot, Jekyll, Hexo, Logseq, Nuxt and Quartz hide; `_posts` and `_drafts` are Jekyll's own. */
const HIDING_PATH =
  /(?<=^|\/)(?:_(?!(?:posts|drafts)\/|index\.)[^/]*|(?:drafts?|private|trash|unpublished|logseq(?=\/(?:bak|version-files)\/))(?=\/)|\[draft\]|[^/]*\.draft(?=[./]))[^/]*/gi;

function wordsOf(value: unknown): string {
  return typeof value === "boolean" ? String(value) : textOf(value);
}

/** The value of a field, which may lie in another one; Hugo's older versions write `_build`. */
function wordsIn(fields: Fields, path: string): string {
  const [name = "", inner] = path.split(".");
  return wordsOf(inner === undefined ? fields[name] : Object(fields[name])[inner]);
}

/** What a value says of a question; undefined where it says neither yes nor no. */
export function answerOf(value: unknown): boolean | undefined {
  const words = wordsOf(value);
  return YES.test(words) || (NO.test(words) || words === "" ? false : undefined);
}

/** When a post goes from the site, as its fields say it: moments in ms, not a number where that is not clear. */
function expiriesOf(fields: Fields): [field: string, time: number][] {
  return Object.keys(fields).flatMap((name): [string, number][] => {
    const words = EXPIRY.test(name) ? wordsOf(fields[name]) : "";
    return words === "" || NEVER.test(words) ? [] : [[name, Date.parse(words)]];
  });
}

/** When a post goes from the site at the earliest. */
export function expiryOf(fields: Fields): number {
  return Math.min(Number.POSITIVE_INFINITY, ...expiriesOf(fields).map(([, time]) => time));
}

/** The name in a post's path that hides it, or ""; no folder of a collection that is `shown` does. */
export function hidingNameIn(file: string, shown: readonly string[]): string {
  return file.match(HIDING_PATH)?.find((name) => !shown.includes(name.slice(1))) ?? "";
}

/** Whether a word is another with one letter more, less or changed, or with its letters in another order. */
function isMisspelt(word: string, right: string): boolean {
  const sorted = (text: string) => [...text].sort().join("");
  if (word === right || word[0] !== right[0] || Math.abs(word.length - right.length) > 1) return false;
  return leven(word, right) === 1 || sorted(word) === sorted(right);
}

export function sayUnclear(field: string): string {
  return `its "${field}" says neither yes nor no`;
}

/** The fields of a post that may be misspelt ones, each with the one that is meant. */
export function misspeltFields(fields: Fields): [written: string, meant: string][] {
  const names = [...HIDING, ...NAMED.filter((name) => !(name in fields))];
  return Object.keys(fields).flatMap((name): [string, string][] => {
    const meant = KNOWN.includes(name) ? undefined : names.find((right) => isMisspelt(name, right));
    return meant === undefined ? [] : [[name, meant]];
  });
}

/** The fields that keep a post out of some of its theme's lists alone. */
export function listFields(fields: Fields): string[] {
  const isOut = (name: string) =>
    name === "search" ? NO.test(wordsOf(fields.search)) : OUT_OF_LISTS.test(name) && answerOf(fields[name]);
  return Object.keys(fields).filter(isOut);
}

/** The fields of a post, with those that may be meant by misspelt ones and hide it. */
export function correctFields(fields: Fields): Fields {
  const meant = misspeltFields(fields).flatMap(([written, right]) =>
    HIDING.includes(right) ? [[right, fields[written]]] : [],
  );
  return { ...Object.fromEntries(meant), ...fields };
}

/** The last day that a date which is not clear may mean: as it says a month and a day in either order, or a year alone. */
function latestOf(date: string): number {
  const [, first = "31", second = "12", year = /\d{4}/.exec(date)?.[0]] =
    /^(\d\d?)\D(\d\d?)\D(\d{4})/.exec(date) ?? [];
  const [a, b] = [Number(first), Number(second)];
  return Math.max(
    Date.UTC(Number(year), Math.min(a, 12) - 1, b),
    Date.UTC(Number(year), Math.min(b, 12) - 1, a),
  );
}

/** Each thing that hides a post: the field that does, and what to say of it. */
function* judge(fields: Fields, now: number): Generator<[fate: Fate, field: string, reason: string]> {
  for (const [values, fate, names] of FATES)
    for (const name of names.split(/\s+/).filter((path) => values.test(wordsIn(fields, path)))) {
      const isKnown = fate === "draft" && /^(draft|published|status)$/.test(name);
      yield [fate, name, isKnown ? "" : `${SAYS[fate]} ("${name}")`];
    }
  for (const name of CLEAR) {
    const words = wordsIn(fields, name);
    const isDay = name === "published" && /\d{4}/.test(words);
    if (answerOf(words) === undefined && !isDay) yield ["draft", name, sayUnclear(name)];
  }
  // By its other date, or without one, it would be public, perhaps too early.
  const { name, embargo } = embargoOf(fields);
  const [date = ""] = datesOf(fields);
  if (embargo !== "" && !isClear(embargo) && (datesOf(fields).some(isClear) || !/\d/.test(embargo)))
    yield ["draft", name, `its "${name}" is not clear`];
  for (const text of [embargo, date])
    if (!isClear(text) && latestOf(text) > now)
      yield ["draft", "date", "its day may be yet to come, but is not clear"];
  for (const [name, time] of expiriesOf(fields))
    if (Number.isNaN(time)) yield ["draft", name, `its day of expiry is not clear ("${name}")`];
    else if (time <= now)
      yield ["draft", name, `it expired on ${new Date(time).toISOString().slice(0, 10)} ("${name}")`];
}

/**
 * Why readers may not see a post: its fate, and a reason to name where its owner may not know it ("" where they do). Without
 * a fate it is shown.
 */
export function visibilityOf(given: Fields, now = Date.now()): { fate: Fate | undefined; reason: string } {
  const [[fate, field, reason] = [undefined, "", ""]] = judge(correctFields(given), now);
  const [written] = misspeltFields(given).find(([, meant]) => meant === field && !(meant in given)) ?? [];
  return { fate, reason: written ? `its "${written}" may mean "${field}"` : reason };
}
