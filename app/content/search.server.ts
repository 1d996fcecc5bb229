import type { Filter } from "../filters/filter";
import { splitWords, swapQuotes } from "../filters/text";
import { listBlogs } from "./api.server";
import type { BlogList, Failure, ListedBlog, Result } from "./blog";
import type { Limits } from "./policy.server";

const MAX_WORDS = 4;

/** `words` were searched one by one, because no article has the term as one piece; else there are none. */
export type FoundBlogs = BlogList & { words: { word: string; count: number }[] };

function longestWords(term: string): string[] {
  const words = splitWords(term);
  const longest = words.toSorted((a, b) => b.length - a.length).slice(0, MAX_WORDS);
  return words.filter((word) => longest.includes(word));
}

type Listed = { blogs: Map<string, ListedBlog>; tags: string[]; ageS: number };

async function listByWord(filter: Filter, word: string, limits: Limits): Promise<Listed | Failure> {
  // The term itself is known to find nothing.
  const spellings = [...new Set([word, swapQuotes(word)])].filter((spelling) => spelling !== filter.search);
  const listed: Listed = { blogs: new Map(), tags: [...filter.tags], ageS: 0 };
  for (const list of await Promise.all(spellings.map((search) => listBlogs({ ...filter, search }, limits)))) {
    if (!list.ok) return list;
    for (const blog of list.value.blogs) listed.blogs.set(blog.id, blog);
    listed.tags = list.value.tags;
    listed.ageS = Math.max(listed.ageS, list.ageS);
  }
  return listed;
}

/**
 * Lists the articles under a filter. Where none has its term as one piece, lists those that have all of its words (the
 * four longest), with straight or curly quotes: one or two more calls a word.
 */
export async function findBlogs(filter: Filter, limits: Limits): Promise<Result<FoundBlogs>> {
  const list = await listBlogs(filter, limits);
  if (!list.ok) return list;
  const words = list.value.blogs.length === 0 ? longestWords(filter.search) : [];
  if (words.length === 0) return { ...list, value: { ...list.value, words: [] } };

  const lists: Listed[] = [];
  for (const listed of await Promise.all(words.map((word) => listByWord(filter, word, limits)))) {
    if ("error" in listed) return listed;
    lists.push(listed);
  }
  const [first, ...others] = lists as [Listed, ...Listed[]];
  const blogs = [...first.blogs.values()].filter(({ id }) => others.every((other) => other.blogs.has(id)));
  const counts = words.map((word, index) => ({ word, count: lists[index]?.blogs.size ?? 0 }));
  const ageS = Math.max(list.ageS, ...lists.map((listed) => listed.ageS));
  return { ok: true, value: { blogs, tags: first.tags, words: counts }, ageS };
}
