import { type Count, type Filter, listHref, partsOf } from "../filters/filter";
import { describeList } from "../sentences.server";
import { LIMITS } from "../site";
import type { Suggestion } from "./blog";
import type { FoundPage } from "./source-interface.server";
import { source } from "./sources.server";
import type { Reading } from "./store.server";

/** Each costs one more call to json-server. */
const MAX_LISTS = 3;

type Offer = { filter: Filter; count: Count | null; words?: string[] };

async function countOffer(filter: Filter, reading: Reading): Promise<Offer[]> {
  const counted = await source.countBlogs(filter, reading);
  return [{ filter, count: counted.ok ? counted.value : null }];
}

function offerWords(filter: Filter, words: FoundPage["words"]): Offer[] {
  return words.map((count) => ({ filter: { ...filter, search: count.word, page: 1 }, count }));
}

/** The search without tags or, where that finds nothing either, each of its words. */
async function offerEverywhere(filter: Filter, reading: Reading): Promise<Offer[]> {
  const found = await source.findPage(filter, { size: LIMITS.pageSize, order: "own" }, reading);
  if (!found.ok) return [{ filter, count: null }];
  const { count, words } = found.value;
  if (count === 0) return offerWords(filter, words);
  return [{ filter, count: found.value, words: words.map(({ word }) => word) }];
}

/** For a filter that finds nothing, lists that hold something: without one of its parts, in all topics, for each word. */
export async function suggest(
  filter: Filter,
  words: FoundPage["words"],
  reading: Reading,
): Promise<Suggestion[]> {
  const everywhere = { ...filter, tags: [], page: 1 };
  const [first, ...others] = partsOf(filter).map(({ rest }) => rest);
  const wider = [first, everywhere, ...others].filter((rest) => rest !== undefined);
  const lists = new Map(wider.map((rest) => [listHref(rest), rest]));
  lists.delete(listHref({ ...filter, page: 1 }));
  // All articles have a link of their own.
  lists.delete("/");
  const offers = await Promise.all(
    [...lists.values()]
      .slice(0, MAX_LISTS)
      .map((rest) => (rest.tags.length === 0 ? offerEverywhere(rest, reading) : countOffer(rest, reading))),
  );
  return [...offers.flat(), ...offerWords(filter, words)]
    .filter(({ count }) => count?.count !== 0)
    .map(({ filter: list, count, words = [] }) => ({
      href: listHref(list),
      phrases: describeList(list, count, {
        words,
        isEverywhere: filter.tags.length > 0 && list.tags.length === 0,
      }),
    }));
}
