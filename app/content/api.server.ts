import { json } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { Cache, type Loaded } from "../caching/cache.server";
import { env } from "../env.server";
import type { Filter } from "../filters/filter";
import { escapeRegExp } from "../filters/text";
import { limitBytes } from "../limit.server";
import { RELATED } from "../site";
import { renderArticle } from "./article.server";
import type { Blog, BlogList, ContentError, Failure, RelatedBlog, Result } from "./blog";
import { fail, isBlogId } from "./blog";
import { type ParsedBlog, parseBlog, parseBlogList, parseBlogs } from "./blog-schema.server";
import { logFinding } from "./findings.server";
import { renderPlain, toRelatedBlog } from "./markdown.server";
import { BusyError, callWithPolicy, isInTrouble, type Limits } from "./policy.server";

const CACHE_BYTES = 64 * 1024 * 1024;
const BUSY = [429, 503];
// How long to wait for a troubled JSON server before serving the cached copy.
const TROUBLE_WAIT_MS = 50;

// Node's own: remix-serve installs a polyfill later, whose second request on a kept-alive connection is answered 400.
const { fetch } = globalThis;

type Found = { ok: true; value: unknown; etag: string | null };
type Content = Found | Failure;

type Call = {
  /** Returns null for what visitors may not see, and undefined for JSON that is not usable. */
  parse: (json: unknown) => unknown;
  missing: ContentError;
  /** Completes what was parsed, outside of the call's time limit. */
  complete?: (found: Found) => Promise<Found>;
};

const contents = new Cache<Content>(CACHE_BYTES);

/** Calls the JSON server, or revalidates `stale` by its ETag. Throws if there is no response, or one that is not JSON. */
async function fetchContent(
  path: string,
  { parse, missing }: Call,
  stale: Content | undefined,
  signal: AbortSignal,
): Promise<Content> {
  // The JSON server is near: compressing a long list takes longer than sending it.
  const headers = new Headers({ Accept: "application/json", "Accept-Encoding": "identity" });
  if (stale?.ok && stale.etag !== null) {
    headers.set("If-None-Match", stale.etag);
    // By default fetch adds "no-cache" here, and the JSON server then never answers 304.
    headers.set("Cache-Control", "max-age=0");
  }
  // A redirect could lead to a host that only this server reaches.
  const response = await fetch(env.API_BASE_URL + path, { headers, redirect: "manual", signal });
  if (response.status === 304 && stale !== undefined) return stale;
  if (response.status !== 200) {
    await response.body?.cancel();
    if (BUSY.includes(response.status)) throw new BusyError();
    return fail(response.status === 404 ? missing : "broken");
  }
  const value = parse(await json(limitBytes(response, env.API_MAX_BYTES)));
  if (value === null) return fail(missing);
  if (value === undefined) return fail("broken");
  return { ok: true, value, etag: response.headers.get("ETag") };
}

/** The outcome of a call, cached or new, within the request's limits. `Value` is what its `parse` returns. */
async function readContent<Value>(path: string, call: Call, limits: Limits): Promise<Result<Value>> {
  const load = async (stale?: Content): Promise<Loaded<Content>> => {
    const found = await callWithPolicy((signal) => fetchContent(path, call, stale, signal));
    if (!found.ok) return { value: found, bytes: 0, isGone: found.error === "not-found" };
    const value = call.complete && found !== stale ? await call.complete(found) : found;
    // An estimate: V8 uses two bytes a character, and JSON's keys and punctuation stand for the objects themselves.
    const bytes = 2 * JSON.stringify(value.value).length;
    return { value, bytes, ageS: 0 };
  };
  const reading = contents.read(path, load, limits.maxAgeS);
  const stale = contents.peek(path);
  // A JSON server in trouble is still called, but if there is a cached copy the request waits only briefly.
  const canFallBack = stale !== undefined && stale.ageS <= limits.maxAgeS && isInTrouble();
  const deadline = canFallBack ? setTimeout(TROUBLE_WAIT_MS, undefined, { ref: false }) : limits.deadline;
  const cached = (await Promise.race([reading, deadline])) ?? contents.peek(path);
  if (!cached) return fail("timeout");
  const { value, ageS } = cached;
  return value.ok ? { ok: true, value: value.value as Value, ageS } : value;
}

function query(params: Record<string, string>): string {
  const filled = Object.entries(params).filter(([, value]) => value !== "");
  return filled.length === 0 ? "" : `?${new URLSearchParams(filled)}`;
}

/** Lists all articles under a filter (specification 7, "Blog list"); `tags_like` is a regular expression. */
export async function listBlogs(
  { tags, search }: Pick<Filter, "tags" | "search">,
  limits: Limits,
): Promise<Result<BlogList>> {
  const path = `/blogs/${query({ tags_like: tags.map(escapeRegExp).join(","), q: search })}`;
  const parse = (rows: unknown) => parseBlogList(rows, tags, search, logFinding);
  return readContent(path, { parse, missing: "broken" }, limits);
}

async function renderContent(found: Found): Promise<Found> {
  const { content, ...blog } = found.value as ParsedBlog;
  const rendered = await renderArticle(content);
  if (rendered) return { ...found, value: { ...blog, ...rendered } };
  // Without its ETag the article is rendered again at its next call: the machine may only have been busy.
  return { ...found, value: { ...blog, ...renderPlain(content) }, etag: null };
}

/** Gets an article (specification 7, "One article"); an impossible id is "not-found" without a call. */
export async function getBlog(id: string, limits: Limits): Promise<Result<Blog>> {
  if (!isBlogId(id)) return fail("not-found");
  const parse = (row: unknown) => parseBlog(row, logFinding);
  return readContent(`/blogs/${id}`, { parse, missing: "not-found", complete: renderContent }, limits);
}

/** Lists up to five other articles of the same category (specification 7, "Related"). */
export async function listRelatedBlogs(
  { id, category }: Pick<Blog, "id" | "category">,
  limits: Limits,
): Promise<Result<RelatedBlog[]>> {
  const params = { tags_like: escapeRegExp(category), id_ne: id, _limit: String(RELATED.queryLimit) };
  const parse = (rows: unknown) =>
    parseBlogs(rows, logFinding)
      ?.filter((blog) => blog.id !== id)
      .slice(0, RELATED.shown)
      .map(toRelatedBlog);
  return readContent(`/blogs${query(params)}`, { parse, missing: "broken" }, limits);
}
