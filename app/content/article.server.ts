import { LRUCache } from "lru-cache";
import type { Blog, Rendered } from "./blog";
import type { ParsedBlog } from "./blog-schema.server";
import { logFinding, slowArticle } from "./findings.server";
import { completeImages } from "./images.server";
import { renderPlain } from "./markdown.server";
import { renderInThread } from "./markdown-thread.server";
import type { Answer } from "./store.server";

const SLOW_REMEMBERED_MS = 20_000;

const slow = new LRUCache<string, true>({ max: 20, ttl: SLOW_REMEMBERED_MS });

/** Renders an article's Markdown; undefined if that takes too long, or did so a short time ago. */
async function renderArticle(markdown: string): Promise<Rendered | undefined> {
  if (slow.has(markdown)) return undefined;
  const rendered = await renderInThread(markdown);
  if (!rendered) slow.set(markdown, true);
  return rendered;
}

async function renderAnswer(answer: Answer): Promise<Answer> {
  const { content, aliases, ...blog } = answer.value as ParsedBlog;
  const rendered = await renderArticle(content);
  if (rendered) return { ...answer, value: { ...blog, ...rendered } };
  logFinding(slowArticle(blog.id));
  // Without its ETag the article comes with its Markdown again, to be rendered.
  return { ...answer, value: { ...blog, ...renderPlain(content) }, etag: null };
}

/** Completes a parsed article by its rendered Markdown, and at each renewal by what its pictures are by then. */
export async function completeArticle(answer: Answer): Promise<Answer> {
  const rendered = "html" in Object(answer.value) ? answer : await renderAnswer(answer);
  const blog = rendered.value as Blog;
  const bareHtml = rendered.bareHtml ?? blog.html;
  const html = await completeImages(bareHtml);
  return html === blog.html ? rendered : { ...rendered, value: { ...blog, html }, bareHtml };
}
