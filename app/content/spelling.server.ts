import leven from "leven";
import { NO_FILTER } from "../filters/filter";
import { escapeRegExp, foldAccents } from "../filters/text";
import { pause } from "../runtime/event-loop.server";
import { TOPICS } from "../site";
import type { SourceReader } from "./source.server";

const CORRECTABLE = /^[\p{L}\p{M}\p{N}'’\s-]{4,64}$/u;
/** Two edits of a word this long hardly make another one. */
const LONG = 6;

function fold(text: string): string {
  return foldAccents(text).toLowerCase();
}

function lettersOf(text: string): string {
  return [...text].sort().join("");
}

/** The word with the fewest edits: at most two, or one if it is short. Few slips are in the first letter. */
async function nearestOf(words: readonly string[], misspelt: string): Promise<string | undefined> {
  const folded = fold(misspelt);
  if (!CORRECTABLE.test(misspelt)) return undefined;
  let nearest: string | undefined;
  let least = folded.length < LONG ? 2 : 3;
  for (const word of words) {
    await pause();
    if (Math.abs(word.length - folded.length) >= least) continue;
    const candidate = fold(word);
    const edits = leven(folded, candidate, { maxDistance: 3 });
    // A letter in another place is one slip.
    const slips = edits === 2 && lettersOf(folded) === lettersOf(candidate) ? 1 : edits;
    const distance = folded.charAt(0) === candidate.charAt(0) ? slips : slips + 0.5;
    if (distance < least && word.toLowerCase() !== misspelt.toLowerCase()) {
      nearest = word;
      least = distance;
    }
  }
  return nearest;
}

async function respell(search: string, misspelt: readonly string[], words: readonly string[]) {
  const whole = await nearestOf(words, search);
  if (whole !== undefined) return whole;
  const nearest = await Promise.all(misspelt.map((word) => nearestOf(words, word)));
  if (misspelt.length === 0 || nearest.includes(undefined)) return undefined;
  const either = misspelt.map(escapeRegExp).join("|");
  const wholeWords = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${either})(?![\\p{L}\\p{M}\\p{N}])`, "gu");
  return search.replace(wholeWords, (word) => nearest[misspelt.indexOf(word)] ?? word);
}

/** The corrected list and its label: of a topic, or of the search with `misspelt`, which no article has, as articles spell it. */
export async function correct(search: string, misspelt: readonly string[], content: SourceReader) {
  if (![search, ...misspelt].some((text) => CORRECTABLE.test(text))) return undefined;
  const [topics, ...found] = await Promise.all([
    content.listTopics(),
    ...misspelt.map((word) => content.listWords(word)),
  ]);
  const tags = topics.ok ? topics.value : [];
  const labels = new Map(TOPICS?.items.map(({ name, tag }) => [name, tag]));
  const named = (await nearestOf([...tags.map((topic) => topic.tag), ...labels.keys()], search)) ?? "";
  const tag = labels.get(named) ?? named;
  if (tags.some((topic) => topic.tag === tag)) return { list: { ...NO_FILTER, tags: [tag] }, text: tag };
  const words = [...new Set(found.flatMap((each) => (each.ok ? each.value : [])))];
  const respelt = await respell(search, misspelt, words);
  return respelt === undefined ? undefined : { list: { ...NO_FILTER, search: respelt }, text: respelt };
}
