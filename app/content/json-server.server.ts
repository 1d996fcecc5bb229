import { bulkhead } from "cockatiel";
import {
  type BlogList,
  type ListedBlog,
  listedYear,
  type Topic,
  toArchived,
  toArticleLinks,
  toNeighbour,
} from "../articles/blog";
import { fail, mapResult, type Result, succeed } from "../articles/result";
import { type Filter, foldTag, listAuthors, NO_FILTER, narrow, partsOf, tagNamedBy } from "../filters/filter";
import { articleHref, foldPath } from "../filters/hrefs";
import { paginate } from "../filters/paging";
import { byFrequency, countEach, findTerm, splitSearch, splitWords, swapQuotes } from "../filters/text";
import { isInLanguage } from "../language/sentences";
import { pause } from "../runtime/event-loop.server";
import { LIMITS } from "../site";
import { type Calls, createCalls } from "./json-server-calls.server";
import type { Source, SourceOptions, SourceReader, WordCount } from "./source.server";
import type { WaitLimit } from "./store.server";

const MAX_WORDS = 4;

/** Lists what has all tags and the author. The specified call knows no authors, and finds tags only side by side and in order. */
async function listNarrowed(filter: Filter, { listBlogs }: Calls): Promise<Result<BlogList>> {
  const { tags, author } = filter;
  const byFirst = { ...filter, tags: tags.slice(0, 1) };
  const [list, wider] = await Promise.all([listBlogs(filter), tags.length > 1 && listBlogs(byFirst)]);
  if (!list.ok || !(wider || author)) return list;
  return mapResult(wider || list, ({ blogs }) => narrow(blogs, filter));
}

function longestWords(search: string): string[] {
  const words = splitSearch(search);
  const longest = words.toSorted((a, b) => b.length - a.length).slice(0, MAX_WORDS);
  return words.filter((word) => longest.includes(word));
}

/** Lists by a word alone: that answers for the ways out of a topic too. */
async function listByWord({ search }: Filter, word: string, { listBlogs }: Calls) {
  // The term itself is known to find nothing.
  const spellings = [...new Set([word, swapQuotes(word)])].filter((spelling) => spelling !== search);
  const lists = await Promise.all(spellings.map((spelling) => listBlogs({ ...NO_FILTER, search: spelling })));
  const blogs = new Map<string, ListedBlog>();
  for (const list of lists) {
    if (!list.ok) return list;
    for (const blog of list.value.blogs) blogs.set(blog.id, blog);
  }
  return succeed(blogs);
}

/** Lists the articles under a filter: where none has its term as one piece, those that have its four longest words, in any quotes. */
async function findBlogs(filter: Filter, calls: Calls) {
  const list = await listNarrowed(filter, calls);
  if (!list.ok) return list;
  const words = list.value.blogs.length === 0 ? longestWords(filter.search) : [];
  if (words.length === 0) return succeed({ ...list.value, words, wordCounts: [] });

  const find = async (word: string) => ({ word, everywhere: await listByWord(filter, word, calls) });
  const found = await Promise.all(words.map(find));
  const lists: Map<string, ListedBlog>[] = [];
  const wordCounts: WordCount[] = [];
  for (const { word, everywhere } of found) {
    if (!everywhere.ok) return everywhere;
    const { blogs: under } = narrow([...everywhere.value.values()], filter);
    lists.push(new Map(under.map((blog) => [blog.id, blog])));
    wordCounts.push({ word, count: { count: under.length }, everywhere: { count: everywhere.value.size } });
  }
  const blogs = [...(lists[0]?.values() ?? [])].filter(({ id }) => lists.every((list) => list.has(id)));
  return succeed({ ...narrow(blogs, filter), words, wordCounts });
}

/** The topic that a search names. Under the search alone it is counted: what carries it has the term. */
function topicOf(filter: Filter, blogs: readonly ListedBlog[]): Topic | undefined {
  const named = tagNamedBy(filter);
  if (named === undefined) return undefined;
  const { blogs: tagged, tags } = narrow(blogs, { ...NO_FILTER, tags: [named] });
  if (tagged.length === 0) return undefined;
  return { tag: tags[0] ?? named, count: partsOf(filter).length === 1 ? { count: tagged.length } : null };
}

function findTitleMatches({ page, search }: Filter, words: readonly string[], later: readonly ListedBlog[]) {
  if (search === "" || page > 1) return undefined;
  const terms = words.length > 0 ? words : [search];
  const matches = later.filter(({ title }) => terms.every((term) => findTerm(title, term) >= 0));
  return matches.length === 0 ? undefined : toArticleLinks(matches);
}

/** What sorts by day, and within one by time: a day alone comes before its times. */
function timeOf({ published_time = "", published_date }: ListedBlog): string {
  return `${published_date ?? ""} ${published_time}`;
}

function byNewest(a: ListedBlog, b: ListedBlog): number {
  if (timeOf(a) === timeOf(b)) return 0;
  return timeOf(a) < timeOf(b) ? 1 : -1;
}

/** json-server, asked by three calls and no others: a list, one article, its related articles. */
export function createJsonServer(options: SourceOptions): Source {
  const words: Words = new WeakMap();
  // json-server does one thing after the other: other calls wait for one search at most.
  const searches = bulkhead(1, Number.POSITIVE_INFINITY);
  return { open: (read) => openContent(createCalls(options, searches, read), words) };
}

/** The words of lists, which take a hundred milliseconds to find in thousands of articles. */
type Words = WeakMap<readonly ListedBlog[], Promise<string[]>>;

async function findWords(blogs: readonly ListedBlog[]): Promise<string[]> {
  const found: string[] = [];
  for (const { author, authors = [author], title, markdown } of blogs) {
    await pause();
    found.push(...authors, ...splitWords(title), ...splitWords(markdown));
  }
  return byFrequency(found);
}

function openContent(calls: Calls, words: Words): SourceReader {
  async function fromAll<Value>(make: (list: BlogList) => Value, waitLimit?: WaitLimit) {
    return mapResult(await calls.listBlogs(NO_FILTER, waitLimit), make);
  }

  return {
    isByWord: false,

    async findPage(filter, { size, order }) {
      return mapResult(await findBlogs(filter, calls), ({ blogs, tags, author, words, wordCounts }) => {
        const ordered = order === "newest" ? blogs.toSorted(byNewest) : blogs;
        const page = paginate(ordered, filter.page, size);
        const titleMatches =
          order === "default" ? findTitleMatches(filter, words, ordered.slice(size)) : undefined;
        return { ...page, tags, author, words, wordCounts, topic: topicOf(filter, blogs), titleMatches };
      });
    },

    getRow: calls.getRow,

    async findRedirect(path) {
      const folded = foldPath(path);
      if (folded === undefined) return fail("not-found");
      const list = await calls.listBlogs(NO_FILTER);
      if (!list.ok) return list;
      const { blogs, redirects = {} } = list.value;
      const href =
        redirects[folded] ??
        blogs.map(({ id }) => articleHref(id)).find((own) => own.toLowerCase() === folded);
      return href === undefined ? fail("not-found") : succeed(href);
    },

    listRelatedBlogs: calls.listRelatedBlogs,

    findNeighbours: (id) =>
      fromAll(({ blogs }) => {
        const index = blogs.findIndex((blog) => blog.id === id);
        const own = blogs[index];
        if (!own) return { previous: null, next: null };
        const isOwn = isInLanguage(own.lang);
        const previous = blogs.slice(0, index).findLast(isOwn) ?? blogs[index - 1];
        const next = blogs.slice(index + 1).find(isOwn) ?? blogs[index + 1];
        return { previous: toNeighbour(previous), next: toNeighbour(next) };
      }, "short"),

    findTranslations: () => fromAll(({ translations = {} }) => translations, "short"),

    async listWords() {
      const list = await calls.listBlogs(NO_FILTER);
      if (!list.ok) return list;
      const { blogs } = list.value;
      const found = words.get(blogs) ?? findWords(blogs);
      words.set(blogs, found);
      return succeed(await found);
    },

    listTopics: () =>
      fromAll(({ blogs }) => {
        const all = blogs.flatMap(({ tags }) => tags);
        const spelled = new Map(all.toReversed().map((tag) => [foldTag(tag), tag]));
        const counts = countEach(blogs.flatMap(({ tags }) => [...new Set(tags.map(foldTag))]));
        return [...counts].map(([folded, count]) => ({
          tag: spelled.get(folded) ?? folded,
          count: { count },
        }));
      }),

    listAuthors: () => fromAll(({ blogs }) => listAuthors(blogs)),

    listArchive: (year) =>
      fromAll(({ blogs }) => {
        const archived = blogs.toSorted(byNewest).map(toArchived);
        const counts = countEach(archived.map((blog) => blog.year));
        const listed = listedYear(year, archived.length);
        return {
          years: [...counts].map(([year, count]) => ({ year, count })),
          blogs: archived.filter((blog) => (listed ?? blog.year) === blog.year).slice(0, LIMITS.archive),
        };
      }),

    listIndex: ({ page, size }) => fromAll(({ blogs }) => paginate(blogs, page, size).items),
    listPages: () => fromAll(({ pages = [] }) => pages),
  };
}
