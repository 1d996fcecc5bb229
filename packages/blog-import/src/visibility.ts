// Who may see a post, by what generators and their themes call it.
import { datesOf, dayOf, embargoOf, IS_DAY, textOf } from "./fields.js";
import type { Fields } from "./front-matter.js";

/** YAML 1.1's words, which older generators read as booleans, and programs' own. */
const YES = /^(y|yes|true|on|1)$/i;
const NO = /^(n|no|false|off|0)$/i;
const NEVER = /^(never|link|local|n|no|false|off)$/i;

/** A post is a draft, or its generator lists it nowhere, or does not even write it. */
type Fate = "draft" | "unlisted" | "unwritten";

/** Of each field the values that keep a post from readers. */
const FATES: [field: string, values: RegExp, fate: Fate][] = [
  ["permalink", /^false$/, "unwritten"],
  ["headless", YES, "unwritten"],
  ["render", NO, "unwritten"],
  ["build.render", NEVER, "unwritten"],
  ["status", /^skip$/i, "unwritten"],
  ["draft", YES, "draft"],
  ["published", NO, "draft"],
  ["status", /^draft$/i, "draft"],
  ["isdraft", YES, "draft"],
  ["ispublished", NO, "draft"],
  ["ispublic", NO, "unlisted"],
  ["ishidden", YES, "unlisted"],
  ["isprivate", YES, "unlisted"],
  ["publish", NO, "unlisted"],
  ["listed", NO, "unlisted"],
  ["unlisted", YES, "unlisted"],
  ["hidden", YES, "unlisted"],
  ["hide", YES, "unlisted"],
  ["private", YES, "unlisted"],
  ["eleventyexcludefromcollections", /^(?!(n|no|false|off|0)$)./i, "unlisted"],
  ["build.list", NEVER, "unlisted"],
  ["status", /^(hidden|private|sent|unlisted)$/i, "unlisted"],
  ["visibility", /^(hidden|private|unlisted|members|paid|password|tiers)$/i, "unlisted"],
];
const SAYS: Record<Fate, string> = {
  draft: "it is a draft",
  unlisted: "its generator lists it nowhere",
  unwritten: "its generator does not write it",
};
/** A field that must say yes or no, or what else it may say: of "published" the day. */
const BOOLEANS: [field: string, other: RegExp][] = [
  ["draft", /^$/],
  ["published", /^$|\d{4}/],
];
const EXPIRIES = ["expirydate", "unpublishdate", "expires", "expirationdate"];
/** What hides a post if it is spelt rightly. */
const HIDING = ["draft", "published", "unlisted", "hidden", "publishdate", "expirydate"];

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

/** When a post goes from the site, as its fields say it: a moment in ms, not a number if that is not clear, or undefined. */
export function expiryOf(fields: Fields): number | undefined {
  const written = EXPIRIES.map((name) => wordsOf(fields[name])).find(Boolean) ?? "";
  return written === "" || NEVER.test(written) ? undefined : Date.parse(written);
}

/** The letters of a word in their order in the alphabet. */
function sorted(word: string): string {
  return [...word].sort().join("");
}

/** Whether a word is another with one letter more, less or changed, or with its letters in another order. */
function isMisspelt(word: string, right: string): boolean {
  if (word === right || word[0] !== right[0] || Math.abs(word.length - right.length) > 1) return false;
  if (sorted(word) === sorted(right)) return true;
  let begin = 0;
  while (word[begin] === right[begin]) begin += 1;
  const [rest, other] = [word.slice(begin), right.slice(begin)];
  return [rest.slice(1) === other, rest === other.slice(1), rest.slice(1) === other.slice(1)].includes(true);
}

export function sayUnclear(field: string): string {
  return `its "${field}" says neither yes nor no`;
}

/**
 * Why readers may not see a post: its fate, and a reason to name where its owner may not know it ("" where they do). Without
 * a fate it is shown.
 */
export function visibilityOf(fields: Fields, now = Date.now()): { fate: Fate | undefined; reason: string } {
  const found = FATES.find(([field, values]) => values.test(wordsIn(fields, field)));
  if (found) {
    const [field, , fate] = found;
    return { fate, reason: fate === "draft" ? "" : `${SAYS[fate]} ("${field}")` };
  }
  const unclear = BOOLEANS.find(([field, other]) => {
    const words = wordsIn(fields, field);
    return answerOf(words) === undefined && !other.test(words);
  });
  if (unclear) return { fate: "draft", reason: sayUnclear(unclear[0]) };
  const isClear = (date: string) => IS_DAY.test(dayOf(date));
  // By its other date it would be public, perhaps too early.
  if (embargoOf(fields) !== "" && !isClear(embargoOf(fields)) && datesOf(fields).some(isClear))
    return { fate: "draft", reason: 'its "publishdate" is not clear' };
  const expiry = expiryOf(fields) ?? Number.POSITIVE_INFINITY;
  if (Number.isNaN(expiry)) return { fate: "draft", reason: "its day of expiry is not clear" };
  if (expiry <= now)
    return { fate: "draft", reason: `it expired on ${new Date(expiry).toISOString().slice(0, 10)}` };
  return { fate: undefined, reason: "" };
}

/** The fields of a post that may be misspelt ones, each with the one that is meant. */
export function misspeltFields(fields: Fields): [written: string, meant: string][] {
  return Object.keys(fields).flatMap((name): [string, string][] => {
    const meant = HIDING.find((right) => isMisspelt(name, right));
    return meant === undefined || HIDING.includes(name) ? [] : [[name, meant]];
  });
}
