import { setTimeout } from "node:timers/promises";
import { Cache, type Loaded } from "../caching/cache.server";
import { renderArticle } from "./article.server";
import { type Blog, type Failure, fail, type Result, succeed } from "./blog";
import type { ParsedBlog } from "./blog-schema.server";
import { logFinding, slowArticle } from "./findings.server";
import { completeImages } from "./images.server";
import { renderPlain } from "./markdown.server";
import { callWithPolicy, isInTrouble } from "./policy.server";
import type { Limits } from "./source";

const CACHE_BYTES = 64 * 1024 * 1024;
// How long to wait for a troubled source before serving the cached copy.
const TROUBLE_WAIT_MS = 50;

/** `bareHtml` is an article's HTML without what its pictures' files say, where they say anything. */
type Found = { ok: true; value: unknown; etag: string | null; bareHtml?: string };
export type Content = Found | Failure;

export type Call = {
  /** Asks the source, or revalidates `stale` by its ETag. Throws if there is no usable response. */
  ask: (signal: AbortSignal, stale: Content | undefined) => Promise<Content>;
  /** Completes what was found, outside of the call's time limit; `stale` again if that is what it still is. */
  complete?: (found: Found) => Promise<Found>;
};

const contents = new Cache<Content>(CACHE_BYTES);

/** The outcome of a call, cached or new, within the request's limits. `Value` is what its `ask` finds. */
export async function readContent<Value>(key: string, call: Call, limits: Limits): Promise<Result<Value>> {
  const load = async (stale?: Content): Promise<Loaded<Content>> => {
    const found = await callWithPolicy((signal) => call.ask(signal, stale));
    if (!found.ok) return { value: found, bytes: 0, isGone: found.error === "not-found" };
    const value = call.complete ? await call.complete(found) : found;
    // An estimate: V8 uses two bytes a character, and JSON's keys and punctuation stand for the objects themselves.
    const bytes = 2 * JSON.stringify(value).length;
    return { value, bytes, ageS: 0 };
  };
  const reading = contents.read(key, load, limits.maxAgeS);
  const stale = contents.peek(key);
  // A source in trouble is still called, but if there is a cached copy the request waits only briefly.
  const canFallBack = stale !== undefined && stale.ageS <= limits.maxAgeS && isInTrouble();
  const deadline = canFallBack ? setTimeout(TROUBLE_WAIT_MS, undefined, { ref: false }) : limits.deadline;
  const cached = (await Promise.race([reading, deadline])) ?? contents.peek(key);
  if (!cached) return fail("timeout");
  const { value, ageS } = cached;
  return value.ok ? succeed(value.value as Value, ageS) : value;
}

async function renderFound(found: Found): Promise<Found> {
  const { content, ...blog } = found.value as ParsedBlog;
  const rendered = await renderArticle(content);
  if (rendered) return { ...found, value: { ...blog, ...rendered } };
  logFinding(slowArticle(blog.id));
  // Without its ETag the article comes with its Markdown again, to be rendered.
  return { ...found, value: { ...blog, ...renderPlain(content) }, etag: null };
}

/** Completes a parsed article by its rendered Markdown, and at each renewal by what its pictures are by then. */
export async function renderContent(found: Found): Promise<Found> {
  const rendered = "html" in Object(found.value) ? found : await renderFound(found);
  const blog = rendered.value as Blog;
  const bareHtml = rendered.bareHtml ?? blog.html;
  const html = await completeImages(bareHtml);
  return html === blog.html ? rendered : { ...rendered, value: { ...blog, html }, bareHtml };
}
