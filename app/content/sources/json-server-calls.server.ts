import { json } from "node:stream/consumers";
import type { Filter } from "../../filters/filter";
import { writtenAs } from "../../filters/text";
import { today } from "../../runtime/days";
import { env } from "../../runtime/env.server";
import { fetchLimited } from "../../runtime/fetch.server";
import { LIMITS } from "../../site";
import { completeArticle } from "../article/article.server";
import type { Blog, BlogList, CompleteBlog, ContentError, RelatedBlog, Result } from "../article/blog";
import { fail, isBlogId, succeed } from "../article/blog";
import { type IsShown, parseBlog, parseBlogList, parseBlogs } from "../article/blog-schema.server";
import { logFinding } from "../article/findings.server";
import { toRelatedBlog } from "../markdown/summaries.server";
import { BusyError } from "../store/policy.server";
import { type Call, type Reading, read } from "../store/store.server";
import { parseRows } from "./json-rows.server";

const BUSY = [429, 503];
// Node's limit for a request's head is 16 KB, headers included.
const MAX_PATH_LENGTH = 15_000;

/** Authors see what is not published yet. */
const isDevelopment = import.meta.env.MODE === "development";

/** Returns null for what visitors may not see, and undefined for JSON that is not usable. */
type Parse = (body: AsyncIterable<Uint8Array>, isShown: IsShown) => Promise<unknown>;

/** A call of json-server, which revalidates what it has found last by its ETag. */
function callOf(path: string, parse: Parse, missing: ContentError = "broken"): Call {
  const ask: Call["ask"] = async (signal, last) => {
    // json-server is near: compressing a long list takes longer than sending it.
    const headers = new Headers({ Accept: "application/json", "Accept-Encoding": "identity" });
    const day = today();
    const isOfToday = last?.day === undefined || last.day === day;
    if (last && last.etag !== null && isOfToday) {
      headers.set("If-None-Match", last.etag);
      // By default fetch adds "no-cache" here, and json-server then never answers 304.
      headers.set("Cache-Control", "max-age=0");
    }
    const maxBytes = env.API_MAX_BYTES;
    const response = await fetchLimited(env.API_BASE_URL + path, { headers, signal, maxBytes });
    if (response.status === 304 && last) return last;
    if (BUSY.includes(response.status)) throw new BusyError();
    if (response.status !== 200) return fail(response.status === 404 ? missing : "broken");
    let hasFuture = false;
    const isShown: IsShown = ({ draft, published_date }) => {
      const isFuture = published_date !== null && published_date > day;
      hasFuture ||= isFuture;
      return isDevelopment || !(draft || isFuture);
    };
    const value = await parse(response.body, isShown);
    if (value === null) return fail(missing);
    if (value === undefined) return fail("broken");
    return { ok: true, value, etag: response.headers.get("ETag"), ...(hasFuture ? { day } : {}) };
  };
  return { key: path, ask };
}

function toQuery(params: Record<string, string>): string {
  const filled = Object.entries(params).filter(([, value]) => value !== "");
  return filled.length === 0 ? "" : `?${new URLSearchParams(filled)}`;
}

/** Lists the articles under a filter: `GET /blogs/?tags_like=…&q=…`, where `tags_like` is a regular expression. */
export function listBlogs({ tags, search }: Filter, reading: Reading): Promise<Result<BlogList>> {
  const path = `/blogs/${toQuery({ tags_like: tags.map(writtenAs).join(","), q: search })}`;
  // No article has a term of that length.
  if (path.length > MAX_PATH_LENGTH) return Promise.resolve(succeed({ tags: [...tags], blogs: [] }));
  const parse: Parse = (body, isShown) =>
    parseBlogList(parseRows(body), { tags, search }, logFinding, isShown);
  // One tag with a comma and two tags make the same path.
  return read({ ...callOf(path, parse), key: JSON.stringify([path, tags]) }, reading);
}

/** Gets an article: `GET /blogs/{id}`. */
export async function getBlog(id: string, reading: Reading): Promise<Result<CompleteBlog>> {
  if (!isBlogId(id)) return fail("not-found");
  const path = `/blogs/${id}`;
  const parse: Parse = async (body, isShown) => {
    const blog = parseBlog(await json(body), logFinding, isShown);
    return blog && blog.id !== id ? undefined : blog;
  };
  const call = callOf(path, parse, "not-found");
  return read({ ...call, article: id, complete: completeArticle }, reading);
}

/** Lists related articles: `GET /blogs?tags_like={category}&id_ne={id}&_limit=5`. */
export function listRelatedBlogs(
  { id, category }: Pick<Blog, "id" | "category">,
  reading: Reading,
): Promise<Result<RelatedBlog[]>> {
  const params = { tags_like: writtenAs(category), id_ne: id, _limit: String(LIMITS.relatedQuery) };
  const path = `/blogs${toQuery(params)}`;
  const parse: Parse = async (body, isShown) =>
    parseBlogs(await json(body), logFinding, isShown)
      ?.filter((blog) => blog.id !== id && !blog.page)
      .slice(0, LIMITS.relatedShown)
      .map(toRelatedBlog);
  const articlesIn = (blogs: RelatedBlog[]) => blogs.map((blog) => blog.id);
  return read({ ...callOf(path, parse), articlesIn }, reading);
}
