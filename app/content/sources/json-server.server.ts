import { json } from "node:stream/consumers";
import { foldAddress } from "../../filters/addresses";
import { chooseSpelling, type Filter, foldTag, hasTag, NO_FILTER, tagNamedBy } from "../../filters/filter";
import { type Count, paginate } from "../../filters/paging";
import { splitWords, swapQuotes, writtenAs } from "../../filters/text";
import { env } from "../../runtime/env.server";
import { limitBytes } from "../../runtime/limit.server";
import { today } from "../../runtime/today";
import { LIMITS } from "../../site";
import { completeArticle } from "../article/article.server";
import type {
  BlogList,
  ContentError,
  Failure,
  ListedBlog,
  RelatedBlog,
  Result,
  Topic,
} from "../article/blog";
import { fail, isBlogId, mapResult, succeed } from "../article/blog";
import { type IsShown, parseBlog, parseBlogList, parseBlogs } from "../article/blog-schema.server";
import { logFinding } from "../article/findings.server";
import { toRelatedBlog } from "../markdown/summaries.server";
import { BusyError } from "../store/policy.server";
import { type Answer, type Call, type Reading, read } from "../store/store.server";
import { noteFields } from "./found-in.server";
import {
  articleKey,
  type CountedWord,
  type FoundPage,
  keysOfRelated,
  LISTS,
  type Source,
} from "./source-interface.server";

const BUSY = [429, 503];
const MAX_WORDS = 4;
// Node's limit for a request's head is 16 KB, headers included.
const MAX_PATH_LENGTH = 15_000;

// Node's own: remix-serve installs a polyfill later, whose second request on a kept-alive connection is answered 400.
const { fetch } = globalThis;

/** Authors see what is not published yet. */
const isDevelopment = import.meta.env.MODE === "development";

/** Returns null for what visitors may not see, and undefined for JSON that is not usable. */
type Parse = (json: unknown, isShown: IsShown) => unknown;

/** Calls json-server, or revalidates `last` by its ETag. Throws if there is no response, or one that is not JSON. */
async function fetchContent(
  path: string,
  parse: Parse,
  missing: ContentError,
  signal: AbortSignal,
  last: Answer | undefined,
): Promise<Answer | Failure> {
  // json-server is near: compressing a long list takes longer than sending it.
  const headers = new Headers({ Accept: "application/json", "Accept-Encoding": "identity" });
  const day = today();
  const isOfToday = last?.day === undefined || last.day === day;
  if (last && last.etag !== null && isOfToday) {
    headers.set("If-None-Match", last.etag);
    // By default fetch adds "no-cache" here, and json-server then never answers 304.
    headers.set("Cache-Control", "max-age=0");
  }
  // A redirect could lead to a host that only this server reaches.
  const response = await fetch(env.API_BASE_URL + path, { headers, redirect: "manual", signal });
  if (response.status === 304 && last) return last;
  if (response.status !== 200) {
    await response.body?.cancel();
    if (BUSY.includes(response.status)) throw new BusyError();
    return fail(response.status === 404 ? missing : "broken");
  }
  let hasFuture = false;
  const isShown: IsShown = ({ draft, published_date }) => {
    const isFuture = published_date !== null && published_date > day;
    hasFuture ||= isFuture;
    return isDevelopment || !(draft || isFuture);
  };
  const value = parse(await json(limitBytes(response, env.API_MAX_BYTES)), isShown);
  if (value === null) return fail(missing);
  if (value === undefined) return fail("broken");
  return { ok: true, value, etag: response.headers.get("ETag"), ...(hasFuture ? { day } : {}) };
}

function callOf(path: string, parse: Parse, missing: ContentError = "broken") {
  const ask: Call["ask"] = (signal, last) => fetchContent(path, parse, missing, signal, last);
  return { key: path, ask, keysOf: (): readonly string[] => [LISTS] };
}

function toQuery(params: Record<string, string>): string {
  const filled = Object.entries(params).filter(([, value]) => value !== "");
  return filled.length === 0 ? "" : `?${new URLSearchParams(filled)}`;
}

/** Lists all articles under a filter: `GET /blogs/?tags_like=…&q=…`, where `tags_like` is a regular expression. */
function listBlogs({ tags, search }: Filter, reading: Reading): Promise<Result<BlogList>> {
  const path = `/blogs/${toQuery({ tags_like: tags.map(writtenAs).join(","), q: search })}`;
  // No article has a term of that length.
  if (path.length > MAX_PATH_LENGTH) return Promise.resolve(succeed({ tags: [...tags], blogs: [] }));
  const term = search.toLowerCase();
  const isFound = (text: string) => text.toLowerCase().includes(term);
  const parse: Parse = (rows, isShown) => {
    const list = parseBlogList(rows, tags, search, logFinding, isShown);
    return term === "" ? list : noteFields(list, rows, isFound);
  };
  // One tag with a comma and two tags make the same path.
  return read({ ...callOf(path, parse), key: JSON.stringify([path, tags]) }, reading);
}

function longestWords(term: string): string[] {
  const words = splitWords(term);
  const longest = words.toSorted((a, b) => b.length - a.length).slice(0, MAX_WORDS);
  return words.filter((word) => longest.includes(word));
}

/** Lists by a word in all topics: that answers for the ways out of a topic too. */
async function listByWord(
  { search }: Filter,
  word: string,
  reading: Reading,
): Promise<Result<Map<string, ListedBlog>>> {
  // The term itself is known to find nothing.
  const spellings = [...new Set([word, swapQuotes(word)])].filter((spelling) => spelling !== search);
  const lists = await Promise.all(
    spellings.map((spelling) => listBlogs({ ...NO_FILTER, search: spelling }, reading)),
  );
  const blogs = new Map<string, ListedBlog>();
  for (const list of lists) {
    if (!list.ok) return list;
    for (const blog of list.value.blogs) blogs.set(blog.id, blog);
  }
  return succeed(blogs);
}

type FoundBlogs = BlogList & Pick<FoundPage, "words" | "counted">;

/**
 * Lists the articles under a filter. Where none has its term as one piece, lists those that have all of its words (the
 * four longest), with straight or curly quotes: one or two more calls a word.
 */
async function findBlogs(filter: Filter, reading: Reading): Promise<Result<FoundBlogs>> {
  const list = await listBlogs(filter, reading);
  if (!list.ok) return list;
  const words = list.value.blogs.length === 0 ? longestWords(filter.search) : [];
  if (words.length === 0) return { ...list, value: { ...list.value, words, counted: [] } };

  const found = await Promise.all(
    words.map(async (word) => ({ word, everywhere: await listByWord(filter, word, reading) })),
  );
  const lists: Map<string, ListedBlog>[] = [];
  const counted: CountedWord[] = [];
  for (const { word, everywhere } of found) {
    if (!everywhere.ok) return everywhere;
    const under = [...everywhere.value].filter(([, blog]) => filter.tags.every((tag) => hasTag(blog, tag)));
    lists.push(new Map(under));
    counted.push({ word, count: { count: under.length }, everywhere: { count: everywhere.value.size } });
  }
  const blogs = [...(lists[0]?.values() ?? [])].flatMap((blog) => {
    const inEach = lists.map((list) => list.get(blog.id));
    if (inEach.includes(undefined)) return [];
    return [{ ...blog, foundIn: [...new Set(inEach.flatMap((each) => each?.foundIn ?? []))] }];
  });
  const written = blogs.flatMap(({ tags }) => tags);
  return succeed({ blogs, tags: filter.tags.map((tag) => chooseSpelling(tag, written)), words, counted });
}

/** The topic that a search names. Without a selected tag it is counted: what carries it has the term. */
function topicOf(filter: Filter, blogs: readonly ListedBlog[]): Topic | undefined {
  const named = tagNamedBy(filter);
  const tagged = named === undefined ? [] : blogs.filter((blog) => hasTag(blog, named));
  if (named === undefined || tagged.length === 0) return undefined;
  const tag = chooseSpelling(
    named,
    tagged.flatMap(({ tags }) => tags),
  );
  return { tag, count: filter.tags.length === 0 ? { count: tagged.length } : null };
}

function byNewest(a: ListedBlog, b: ListedBlog): number {
  return (b.published_date ?? "").localeCompare(a.published_date ?? "");
}

/** json-server, asked by three calls and no others: a list, one article, its related articles. */
export const jsonServer: Source = {
  isByWord: false,

  async findPage(filter, { size, order }, reading) {
    return mapResult(await findBlogs(filter, reading), ({ blogs, tags, words, counted }) => {
      const ordered = order === "newest" ? blogs.toSorted(byNewest) : blogs;
      return { ...paginate(ordered, filter.page, size), tags, words, counted, topic: topicOf(filter, blogs) };
    });
  },

  async countBlogs(filter, reading) {
    const found = await findBlogs(filter, reading);
    return mapResult(found, ({ blogs, words }) => ({ count: blogs.length, words }));
  },

  async getBlog(id, reading) {
    if (!isBlogId(id)) return fail("not-found");
    const path = `/blogs/${id}`;
    const parse: Parse = (row, isShown) => parseBlog(row, logFinding, isShown);
    const call = callOf(path, parse, "not-found");
    return read({ ...call, complete: completeArticle, keysOf: () => [articleKey(id)] }, reading);
  },

  async findAddress(path, reading) {
    const folded = foldAddress(path);
    if (folded === undefined) return fail("not-found");
    const list = await listBlogs(NO_FILTER, reading);
    if (!list.ok) return list;
    const href = list.value.addresses?.[folded];
    return href === undefined ? fail("not-found") : succeed(href);
  },

  async listRelatedBlogs({ id, category }, reading) {
    const params = { tags_like: writtenAs(category), id_ne: id, _limit: String(LIMITS.relatedQuery) };
    const path = `/blogs${toQuery(params)}`;
    const parse: Parse = (rows, isShown) =>
      parseBlogs(rows, logFinding, isShown)
        ?.filter((blog) => blog.id !== id && !blog.page)
        .slice(0, LIMITS.relatedShown)
        .map(toRelatedBlog);
    return read<RelatedBlog[]>({ ...callOf(path, parse), keysOf: keysOfRelated }, reading);
  },

  async listTopics(reading) {
    return mapResult(await listBlogs(NO_FILTER, reading), ({ blogs }) => {
      const topics = new Map<string, { tag: string; count: Count }>();
      for (const { tags } of blogs) {
        for (const [folded, tag] of new Map(tags.toReversed().map((tag) => [foldTag(tag), tag]))) {
          const topic = topics.get(folded) ?? { tag, count: { count: 0 } };
          topic.count.count += 1;
          topics.set(folded, topic);
        }
      }
      return [...topics.values()];
    });
  },

  async listIndex({ page, size }, reading) {
    return mapResult(await listBlogs(NO_FILTER, reading), ({ blogs }) => paginate(blogs, page, size).items);
  },

  async listPages(reading) {
    return mapResult(await listBlogs(NO_FILTER, reading), ({ pages = [] }) => pages);
  },
};
