// Test content: the articles of db.json, multiplied. The same count gives the same file.
import { existsSync, readFileSync, writeFileSync } from "node:fs";

export type Post = { id: number; title: string; author: string; tags: string[]; content: string };

const SWAPPED = 0.05;

const { blogs }: { blogs: (Post & { page?: boolean })[] } = JSON.parse(
  readFileSync(new URL("../../db.json", import.meta.url), "utf8"),
);
const articles = blogs.filter(({ page }) => !page);

export const tags = [...new Set(articles.flatMap((article) => article.tags))];

const words = [...new Set(articles.flatMap(({ content }) => content.match(/\b[a-z]{5,}\b/g) ?? []))];

export const authors = [...new Set(articles.map(({ author }) => author))];

/** A word that some articles contain, a different one for each index, common and rare ones mixed. */
export function searchWord(index: number): string {
  // A prime step visits every word once, in no particular order.
  return words[(index * 7_919) % words.length] ?? "";
}

/** Returns a generator of numbers in [0, 1), the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Posts with ids from `count` down to 1. They repeat the articles, so that tags keep their share; each has its own
 * title, the texts of `texts` articles (some 3 KB each) and some words swapped for others of the same vocabulary.
 */
export function* generatePosts(count: number, texts = 1): Generator<Post> {
  const random = randomFrom(count);
  const vary = (word: string) =>
    random() < SWAPPED ? (words[Math.floor(random() * words.length)] ?? word) : word;
  for (let index = 0; index < count; index += 1) {
    const article = articles[index % articles.length] as Post;
    const title = `${article.title}, part ${1 + Math.floor(index / articles.length)}`;
    const contents = Array.from(
      { length: texts },
      (_, nth) => articles[(index + nth) % articles.length]?.content,
    );
    // Splitting at spaces alone keeps the paragraphs.
    const content = contents.join("\n\n").split(" ").map(vary).join(" ");
    yield { ...article, id: count - index, title, content };
  }
}

export function makePosts(count: number, texts = 1): Post[] {
  return [...generatePosts(count, texts)];
}

/** Writes a database file of `count` posts, and returns its path. */
export function writePosts(folder: string, count: number, texts = 1): string {
  const file = `${folder}/${count}-${texts}.json`;
  if (!existsSync(file)) writeFileSync(file, JSON.stringify({ blogs: makePosts(count, texts) }));
  return file;
}
