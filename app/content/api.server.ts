import { readEnv } from "../env.server";
import { type Filter, isSameTag } from "../filters/filter";
import { escapeRegExp } from "../filters/text";
import { RELATED } from "../site";
import type { Blog, ContentError, Result } from "./blog";
import { isBlogId } from "./blog";
import { parseBlog, parseBlogs } from "./blog-schema.server";

const env = readEnv(process.env);

// Node's own, taken while this file loads: remix-serve later puts a polyfill in its place, and on a connection that
// is kept alive the polyfill's second request is answered 400.
const { fetch } = globalThis;

function fail(error: ContentError): { ok: false; error: ContentError } {
  return { ok: false, error };
}

/** Reads a body as text, undefined past `limit` bytes: a body without end must not fill the memory. */
async function readBody(response: Response, limit: number): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > limit) return undefined; // leaving the loop cancels the body
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * The JSON at a path of the JSON server, within API_TIMEOUT_MS (the whole answer included, 0 for no limit)
 * and API_MAX_BYTES. Redirects are not followed: they could lead to a host that only this server reaches.
 */
async function getJson(path: string): Promise<Result<unknown>> {
  const signal = env.API_TIMEOUT_MS > 0 ? AbortSignal.timeout(env.API_TIMEOUT_MS) : null;
  try {
    const response = await fetch(env.API_BASE_URL + path, {
      headers: { Accept: "application/json" },
      redirect: "manual",
      signal,
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      return fail(response.status === 404 ? "not-found" : "broken");
    }
    const body = await readBody(response, env.API_MAX_BYTES);
    return body === undefined ? fail("broken") : { ok: true, value: JSON.parse(body) };
  } catch {
    // Refused, reset, cut off or not JSON: all broken. Only our own clock means that it took too long.
    return fail(signal?.aborted ? "timeout" : "broken");
  }
}

function parsed<Value>(json: Result<unknown>, parse: (json: unknown) => Value | undefined): Result<Value> {
  if (!json.ok) return json;
  const value = parse(json.value);
  return value === undefined ? fail("broken") : { ok: true, value };
}

function query(params: Record<string, string>): string {
  const filled = Object.entries(params).filter(([, value]) => value !== "");
  return filled.length === 0 ? "" : `?${new URLSearchParams(filled)}`;
}

/**
 * All articles under a filter, whatever its page (specification 7, "Blog list"). The JSON server takes
 * `tags_like` for a regular expression, so a tag is escaped, and finds tags by part of their text, so the answer is
 * narrowed to articles that carry every selected tag.
 */
export async function listBlogs({ tags, search }: Pick<Filter, "tags" | "search">): Promise<Result<Blog[]>> {
  const json = await getJson(`/blogs/${query({ tags_like: tags.map(escapeRegExp).join(","), q: search })}`);
  const blogs = parsed(json, parseBlogs);
  if (!blogs.ok) return blogs.error === "not-found" ? fail("broken") : blogs;
  const carriesAll = (blog: Blog) => tags.every((tag) => blog.tags.some((own) => isSameTag(own, tag)));
  return { ok: true, value: blogs.value.filter(carriesAll) };
}

/** One article (specification 7, "One article"). An id that no article can have is "not-found", without a call. */
export async function getBlog(id: string): Promise<Result<Blog>> {
  if (!isBlogId(id)) return fail("not-found");
  return parsed(await getJson(`/blogs/${id}`), parseBlog);
}

/** Up to 5 articles that share a category with an article, without itself (specification 7, "Related"). */
export async function listRelatedBlogs({
  id,
  category,
}: Pick<Blog, "id" | "category">): Promise<Result<Blog[]>> {
  const params = { tags_like: escapeRegExp(category), id_ne: id, _limit: String(RELATED.queryLimit) };
  return parsed(await getJson(`/blogs${query(params)}`), parseBlogs);
}
