// What is said of a comparison, in lines.
import type { Comparison } from "./compare-sites.js";
import { KINDS, type KindOfDifference } from "./differences.js";

/** A line about the comparison; an error where readers may see what they were not to. */
export type Finding = { text: string; isError: boolean };

const MAX_NAMED = 3;
const MAX_HIDDEN = 20;
const MAX_THEME = 8;

function list(names: readonly string[], count = names.length, max = MAX_NAMED): string {
  return names.slice(0, max).join(", ") + (count > max ? ` and ${count - max} more` : "");
}

function countOf(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

/** What stood there, on one line: pages may hold what a terminal obeys. */
function quote(text: string): string {
  const line = text.replace(/[\s\p{C}]+/gu, " ").trim();
  return line === "" ? "nothing" : `“${line}”`;
}

/** Says what was found, the worst first, and how many articles are as readers saw them. */
export function listFindings(comparison: Comparison): {
  findings: Finding[];
  notes: string[];
  summary: string;
} {
  const { kinds, compared, asSeen, hidden, withheld, unlisted, notCompared, unsaid, others, unread, theme } =
    comparison;
  const findings: Finding[] = [];
  const warn = (text: string) => findings.push({ text, isError: false });
  const publics = [
    ...hidden.map((id) => [id, "was not on the old site: make it a draft, unless it is newer"]),
    ...withheld.map((id) => [id, "its old page does not show it: make it a draft"]),
  ];
  for (const [id, why] of publics.slice(0, MAX_HIDDEN))
    findings.push({ text: `Article "${id}" is public here, and ${why}.`, isError: true });
  if (publics.length > MAX_HIDDEN)
    findings.push({ text: `${publics.length - MAX_HIDDEN} more are public here alone.`, isError: true });
  if (unlisted.length > 0)
    warn(
      `No page of the old site leads to ${countOf(unlisted.length, "article")}, which may have been unlisted: ${list(unlisted)}.`,
    );
  for (const kind of Object.keys(KINDS) as KindOfDifference[]) {
    const found = kinds.get(kind) ?? [];
    const examples = found
      .slice(0, MAX_NAMED)
      .map(({ id, difference: { before, after } }) => `"${id}" (${quote(before)}, now ${quote(after)})`);
    if (found.length > 0)
      warn(`${KINDS[kind]} in ${countOf(found.length, "article")}: ${list(examples, found.length)}.`);
  }
  if (others.length > 0)
    warn(
      `Nothing here stands for ${countOf(others.length, "page")} of the old site: ${list(others.map(quote))}.`,
    );
  if (unread.length > 0)
    warn(`${countOf(unread.length, "old page")} can't be read: ${list(unread.map(quote))}.`);
  if (notCompared.length > 0)
    warn(
      `${countOf(notCompared.length, "article")} can't be compared, as no old page is known: ${list(notCompared)}.`,
    );
  const silent = [...unsaid].map(([field, count]) => `${field} of ${count}`);
  const notes = [
    theme.length > 0 ? `Left out as the theme's: ${list(theme.map(quote), theme.length, MAX_THEME)}.` : "",
    silent.length > 0 ? `Not compared, as the pages don't say it: ${silent.join(", ")}.` : "",
  ].filter(Boolean);
  const summary = `${asSeen} of ${countOf(compared, "article")} as readers saw ${compared === 1 ? "it" : "them"}.`;
  return { findings, notes, summary };
}
