import { type ArticleLink, MAX_ARTICLE_LINKS, type Topic, toArticleLinks } from "../articles/blog";
import type { Content, Slice, WordCount } from "../content/source.server";
import { correct } from "../content/spelling.server";
import { type Filter, foldTag, hasTag, NO_FILTER, partsOf } from "../filters/filter";
import { listHref } from "../filters/hrefs";
import type { Count } from "../filters/paging";
import { QUOTES } from "../filters/text";
import { compareNames } from "../language/names.server";
import { toPhrases } from "../language/sentences";
import { countArticles, describeList } from "../language/sentences.server";
import { TOPICS, type Topics } from "../site";
import { LIST } from "../words";
import type { Suggestion, TopicView } from "./views";
import { toTopicView } from "./views.server";

/** Each costs one more call. */
const MAX_LISTS = 3;

type Candidate = { list: Filter; count: Count | null; words?: readonly string[]; examples?: ArticleLink[] };

async function sample(list: Filter, order: Slice["order"], content: Content): Promise<Candidate> {
  const result = await content.findPage(list, { size: MAX_ARTICLE_LINKS, order });
  if (!result.ok) return { list, count: null };
  const { words, titleMatches = [], items } = result.value;
  return { list, count: result.value, words, examples: toArticleLinks([...titleMatches, ...items]) };
}

/** A corrected search with what it finds; nothing where no article has all its words. */
async function suggestCorrection(list: Filter, text: string, content: Content): Promise<Suggestion[]> {
  const { count, examples } = await sample(list, "default", content);
  if (count?.count === 0) return [];
  const countPhrase = { text: count ? ` ${countArticles(count)}` : "", isUserInput: false };
  const phrases = [...toPhrases(LIST.meant, { search: text }), countPhrase];
  return [{ href: listHref(list), phrases, examples }];
}

/** For a filter that finds nothing, lists that hold something: without a part or quotes, everywhere, for each word. */
export async function suggest(filter: Filter, wordCounts: readonly WordCount[], content: Content) {
  const everywhere = { ...NO_FILTER, search: filter.search };
  const all = listHref(everywhere);
  const [first = everywhere, ...others] = partsOf(filter).map(({ rest }) => rest);
  // Quotes around a word alone change nothing.
  const hasPhrase = wordCounts.some(({ word }) => word.includes(" "));
  const search = hasPhrase ? filter.search.replace(QUOTES, " ").trim() : filter.search;
  const unquoted = { ...filter, search, page: 1 };
  const lists = new Map([first, unquoted, everywhere, ...others].map((rest) => [listHref(rest), rest]));
  lists.delete(listHref({ ...filter, page: 1 }));
  // All articles have a link of their own.
  lists.delete("/");
  // One call is left for the list that spellings are looked up in.
  const asked = [...lists.values()].slice(0, wordCounts.length > 0 ? MAX_LISTS - 1 : MAX_LISTS);
  const offers = await Promise.all(asked.map((list) => sample(list, "newest", content)));
  const isNowhere = offers.some(({ list, count }) => listHref(list) === all && count?.count === 0);
  const isAlone = filter.search !== "" && (isNowhere || lists.size === 0) && wordCounts.length === 0;
  const misspelt = isAlone
    ? [filter.search]
    : wordCounts.filter(({ everywhere }) => everywhere.count === 0).map(({ word }) => word);
  const isFound = offers.some(({ list, count }) => list.search === filter.search && count?.count);
  const correction =
    isFound || misspelt.length === 0 ? undefined : await correct(filter.search, misspelt, content);
  const byWord = (list: Filter, key: "count" | "everywhere"): Candidate[] =>
    wordCounts.map((counts) => ({ list: { ...list, search: counts.word }, count: counts[key] }));
  const byWordElsewhere = isNowhere ? byWord(everywhere, "everywhere") : [];
  const candidates = [...offers, ...byWordElsewhere, ...byWord(unquoted, "count")];
  const holding = candidates.filter(({ count }) => count?.count !== 0);
  const links = holding.map(({ list, count, words, examples }): Suggestion => {
    const isEverywhere = filter.tags.length > 0 && list.tags.length === 0;
    const phrases = describeList(list, count, { words, isEverywhere });
    return { href: listHref(list), phrases, examples: list.search === "" ? undefined : examples };
  });
  const corrected = correction ? await suggestCorrection(correction.list, correction.text, content) : [];
  const suggestions = [...corrected, ...links];
  const withExamples = suggestions.find(({ examples }) => examples);
  return suggestions.map((link) => (link === withExamples ? link : { ...link, examples: undefined }));
}

/** The topic that a search names as the sidebar does, unless it is selected. */
export function findNamed(filter: Filter): TopicView | undefined {
  const item = TOPICS?.items.find(({ name }) => foldTag(name) === foldTag(filter.search));
  return item && !hasTag(filter, item.tag) ? { tag: item.tag, countLabel: null } : undefined;
}

function byCount(a: Topic, b: Topic): number {
  return (b.count?.count ?? 0) - (a.count?.count ?? 0) || compareNames(a.tag, b.tag);
}

/** The most frequent tags, where the owner names no topics; none if they can't be loaded. */
export async function listPopular(content: Content): Promise<Topics | undefined> {
  if (TOPICS !== null) return undefined;
  const result = await content.listTopics();
  const topics = result.ok ? result.value.toSorted(byCount) : [];
  const items = topics.slice(0, 4).map(toTopicView);
  return {
    items: items.map(({ tag, countLabel }) => ({ name: tag, tag, label: countLabel ?? "" })),
    more: topics.slice(4, 12).map(({ tag }) => tag),
  };
}
