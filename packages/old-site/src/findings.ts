// What is said of a comparison, in lines.
import type { Comparison } from "./compare-sites.js";
import { KINDS, type KindOfDifference } from "./differences.js";

/** A line about the comparison; an error where readers may see what they were not to. */
export type Finding = { text: string; isError: boolean };

const MAX_NAMED = 3;
const MAX_HIDDEN = 20;

function list(names: readonly string[], max = MAX_NAMED): string {
  const more = names.length - max;
  return names.slice(0, max).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

const countOf = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** Says what was found, the worst first, and how many articles are as readers saw them. */
export function listFindings(comparison: Comparison): { findings: Finding[]; summary: string } {
  const { kinds, compared, asSeen, hidden, unlisted, notCompared, unsaid, others, unread, theme } =
    comparison;
  const findings: Finding[] = [];
  const warn = (text: string) => findings.push({ text, isError: false });
  for (const id of hidden.slice(0, MAX_HIDDEN))
    findings.push({
      text: `Article "${id}" is public here, and was not on the old site: is it a draft?`,
      isError: true,
    });
  if (hidden.length > MAX_HIDDEN)
    findings.push({
      text: `${hidden.length - MAX_HIDDEN} more are public here, and were not there.`,
      isError: true,
    });
  if (unlisted.length > 0)
    warn(
      `No page of the old site leads to ${countOf(unlisted.length, "article")}, which may have been unlisted: ${list(unlisted)}.`,
    );
  for (const kind of Object.keys(KINDS) as KindOfDifference[]) {
    const found = kinds.get(kind) ?? [];
    if (found.length === 0) continue;
    const examples = found
      .slice(0, MAX_NAMED)
      .map(
        ({ id, difference: { before, after } }) => `"${id}" (${before || "nothing"} → ${after || "nothing"})`,
      );
    warn(
      `${KINDS[kind]} in ${countOf(found.length, "article")}: ${list(examples)}${found.length > MAX_NAMED ? ` and ${found.length - MAX_NAMED} more` : ""}.`,
    );
  }
  if (others.length > 0)
    warn(`Nothing here stands for ${countOf(others.length, "page")} of the old site: ${list(others)}.`);
  if (unread.length > 0) warn(`${countOf(unread.length, "old page")} can't be read: ${list(unread)}.`);
  if (notCompared.length > 0)
    warn(
      `${countOf(notCompared.length, "article")} can't be compared, as no old page is known: ${list(notCompared)}.`,
    );
  const silent = [...unsaid].map(([field, count]) => `${field} of ${count}`);
  const notes = [
    silent.length > 0 ? `not compared, as the pages don't say it: ${silent.join(", ")}` : "",
    theme.length > 0 ? `left out as the theme's: ${list(theme, 8)}` : "",
  ].filter(Boolean);
  return {
    findings,
    summary: [
      `${asSeen} of ${countOf(compared, "article")} as readers saw ${compared === 1 ? "it" : "them"}.`,
      ...notes,
    ].join("\n"),
  };
}
