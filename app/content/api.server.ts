import { json as readJson } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { Cache, type Loaded } from "../cache.server";
import { readEnv } from "../env.server";
import type { Filter } from "../filters/filter";
import { escapeRegExp } from "../filters/text";
import { answerInit } from "../http.server";
import { RELATED } from "../site";
import type { Blog, ContentError, Failure, RelatedBlog, Result } from "./blog";
import { fail, isBlogId, statusOf, toRelatedBlog } from "./blog";
import { BlogList } from "./blog-list.server";
import { parseBlog, parseBlogs } from "./blog-schema.server";
import { BusyError, isInTrouble, persist, type Terms } from "./policy.server";

const CACHE_BYTES = 64 * 1024 * 1024;
/** Statuses by which a server says that it is overloaded (RFC 6585, 4; RFC 9110, 15.6.4). */
const BUSY = [429, 503];
/** A JSON server that is well again answers within this time, and a reader doesn't notice it. */
const GLANCE_MS = 50;

const env = readEnv(process.env);

// Node's own, taken while this file loads: remix-serve later puts a polyfill in its place, and on a connection that
// is kept alive the polyfill's second request is answered 400.
const { fetch } = globalThis;

/** What the cache keeps of a call: what was made of its answer, or what went wrong. */
type Content = { ok: true; value: unknown; bytes: number; etag: string | null } | Failure;

const contents = new Cache<Content>(CACHE_BYTES);

/** A body's bytes as they come. Throws past API_MAX_BYTES: a body without end must not fill the memory. */
async function* limited(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > env.API_MAX_BYTES) throw new RangeError("The JSON server's answer is too large.");
    yield chunk;
  }
}

/**
 * What `read` makes of the JSON at a path of the JSON server, at most API_MAX_BYTES; `stale`, where the server says by
 * its ETag that it has not changed. Redirects are not followed: they could lead to a host that only this server
 * reaches. Throws where no answer comes, or one that is not usable.
 */
async function fetchContent(
  path: string,
  { read, missing }: Call,
  stale: Content | undefined,
  signal: AbortSignal,
): Promise<Content> {
  // The JSON server is near: to compress a long list takes it, and us, longer than to send it.
  const headers = new Headers({ Accept: "application/json", "Accept-Encoding": "identity" });
  if (stale?.ok && stale.etag !== null) {
    headers.set("If-None-Match", stale.etag);
    // Left to itself, fetch adds "no-cache" here, and the JSON server then sends everything again.
    headers.set("Cache-Control", "max-age=0");
  }
  const response = await fetch(env.API_BASE_URL + path, { headers, redirect: "manual", signal });
  if (response.status === 304 && stale !== undefined) return stale;
  if (response.status !== 200) {
    await response.body?.cancel();
    if (BUSY.includes(response.status)) throw new BusyError();
    return fail(response.status === 404 ? missing : "broken");
  }
  const made = await read(limited(response.body ?? new ReadableStream()));
  return made ? { ok: true, ...made, etag: response.headers.get("ETag") } : fail("broken");
}

type Call = {
  /** Makes a value of a body, and says what memory it takes; undefined, or a throw, where the body is not usable. */
  read: (body: AsyncIterable<Uint8Array>) => Promise<{ value: unknown; bytes: number } | undefined>;
  /** What a 404 means: an article may be gone, but a list is always there. */
  missing: ContentError;
};

/** A call's outcome, kept by the rules that hold for every answer of this site. `Value` is what its `read` makes. */
async function readContent<Value>(path: string, call: Call, terms: Terms): Promise<Result<Value>> {
  const load = async (stale?: Content): Promise<Loaded<Content>> => {
    const content = await persist((signal) => fetchContent(path, call, stale, signal));
    const [status, bytes] = content.ok ? [200, content.bytes] : [statusOf(content.error), 0];
    return { value: content, bytes, ...answerInit(status) };
  };
  const reading = contents.read(path, load, terms.maxAgeS);
  const kept = contents.peek(path);
  // A JSON server in trouble is asked again, but hardly waited for where there is something to show.
  const isEnough = kept !== undefined && kept.ageS <= terms.maxAgeS && isInTrouble();
  const enough = isEnough ? setTimeout(GLANCE_MS, undefined, { ref: false }) : terms.late;
  const cached = (await Promise.race([reading, enough])) ?? contents.peek(path);
  if (!cached) return fail("timeout");
  const { value, ageS } = cached;
  return value.ok ? { ok: true, value: value.value as Value, ageS } : value;
}

function query(params: Record<string, string>): string {
  const filled = Object.entries(params).filter(([, value]) => value !== "");
  return filled.length === 0 ? "" : `?${new URLSearchParams(filled)}`;
}

/**
 * All articles under a filter, whatever its page (specification 7, "Blog list"). The JSON server takes
 * `tags_like` for a regular expression, so a tag is escaped, and finds tags by part of their text, so the answer is
 * narrowed to articles that carry every selected tag. This and the other two are "timeout" when the time of the terms is over.
 */
export async function listBlogs(
  { tags, search }: Pick<Filter, "tags" | "search">,
  terms: Terms,
): Promise<Result<BlogList>> {
  const path = `/blogs/${query({ tags_like: tags.map(escapeRegExp).join(","), q: search })}`;
  const call: Call = {
    missing: "broken",
    read: async (body) => {
      const value = await BlogList.read(body, tags, search);
      return { value, bytes: value.bytes };
    },
  };
  return readContent(path, call, terms);
}

/** A small value with the memory that it takes, if there is one. */
function weigh<Value>(value: Value | undefined) {
  return value && { value, bytes: 2 * JSON.stringify(value).length };
}

/** One article (specification 7, "One article"). An id that no article can have is "not-found", without a call. */
export async function getBlog(id: string, terms: Terms): Promise<Result<Blog>> {
  if (!isBlogId(id)) return fail("not-found");
  const call: Call = {
    missing: "not-found",
    read: async (body) => weigh(parseBlog(await readJson(body))),
  };
  return readContent(`/blogs/${id}`, call, terms);
}

/** Up to 5 articles that share a category with an article, without itself (specification 7, "Related"). */
export async function listRelatedBlogs(
  { id, category }: Pick<Blog, "id" | "category">,
  terms: Terms,
): Promise<Result<RelatedBlog[]>> {
  const params = { tags_like: escapeRegExp(category), id_ne: id, _limit: String(RELATED.queryLimit) };
  const call: Call = {
    missing: "broken",
    read: async (body) =>
      weigh(
        parseBlogs(await readJson(body))
          ?.filter((blog) => blog.id !== id)
          .map(toRelatedBlog),
      ),
  };
  return readContent(`/blogs${query(params)}`, call, terms);
}
