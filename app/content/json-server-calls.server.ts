import { json } from "node:stream/consumers";
import type { IPolicy } from "cockatiel";
import { type Blog, type BlogList, isBlogId, type RelatedBlog } from "../articles/blog";
import { emptyHtmlComments } from "../articles/excerpt.server";
import { type Parsing, parseBlog, parseBlogList, parseBlogs } from "../articles/parse-rows.server";
import { type ContentError, fail, mapResult, type Result, succeed } from "../articles/result";
import { MAX_CONTENT, type ParsedBlog } from "../articles/row.server";
import { toRelatedBlog } from "../articles/summaries.server";
import { cleanTag, type Filter, hasTags } from "../filters/filter";
import { writtenAs } from "../filters/text";
import { byLanguage } from "../language/sentences";
import { today } from "../runtime/days";
import { fetchLimited } from "../runtime/fetch.server";
import { LIMITS } from "../site";
import { parseRows } from "./json-rows.server";
import { BusyError, LateError } from "./policy.server";
import type { SourceOptions } from "./source.server";
import type { Read, SourceRequest, WaitLimit } from "./store.server";

const BUSY = [429, 503];
// Node's limit for a request's head is 16 KB, headers included.
const MAX_PATH_LENGTH = 15_000;

/** Returns null for what visitors may not see, and undefined for JSON that is not usable. */
type Parse = (body: AsyncIterable<Uint8Array>, parsing: Partial<Parsing>) => Promise<unknown>;

function toQuery(params: Record<string, string>): string {
  const filled = Object.entries(params).filter(([, value]) => value !== "");
  return filled.length === 0 ? "" : `?${new URLSearchParams(filled)}`;
}

/** The rows in which readers see what is searched for: json-server finds it in comments too. */
async function* onlySeen(rows: AsyncIterable<unknown>, search: string) {
  const term = JSON.stringify(search).slice(1, -1).toLowerCase();
  for await (const row of rows) {
    const { content, ...others } = Object(row);
    const mayHide = typeof content === "string" && content.length <= MAX_CONTENT && content.includes("<!--");
    const seen = mayHide && JSON.stringify([...Object.values(others), emptyHtmlComments(content)]);
    if (!seen || seen.toLowerCase().includes(term)) yield row;
  }
}

/** The three calls of json-server, asked by `read`. */
export function createCalls(options: SourceOptions, searches: IPolicy, read: Read) {
  const { settings, parsing, includesDrafts } = options;
  const { API_BASE_URL, API_MAX_BYTES: maxBytes } = settings;

  function callOf(path: string, parse: Parse, missing: ContentError = "broken"): SourceRequest {
    const send: SourceRequest["send"] = async (signal, last) => {
      // json-server is near: compressing a long list takes longer than sending it.
      const headers = new Headers({ Accept: "application/json", "Accept-Encoding": "identity" });
      const day = today();
      if (last?.etag && (last.day ?? day) === day) {
        headers.set("If-None-Match", last.etag);
        // By default fetch adds "no-cache" here, and json-server then never answers 304.
        headers.set("Cache-Control", "max-age=0");
      }
      const response = await fetchLimited(API_BASE_URL + path, { headers, signal, maxBytes });
      if (response.status === 304 && last) return last;
      if (BUSY.includes(response.status)) throw new BusyError();
      if (response.status !== 200) return fail(response.status === 404 ? missing : "broken");
      let hasFuture = false;
      const isPublished: Parsing["isPublished"] = ({ draft, published_date }) => {
        const isFuture = published_date !== null && published_date > day;
        hasFuture ||= isFuture;
        return includesDrafts || !(draft || isFuture);
      };
      const value = await parse(response.body, { ...parsing, isPublished });
      if (value === null) return fail(missing);
      if (value === undefined) return fail("broken");
      return { ok: true, value, etag: response.headers.get("ETag"), ...(hasFuture ? { day } : {}) };
    };
    return { key: path, send };
  }

  return {
    /** Lists the articles under a filter but for its author: `GET /blogs/?tags_like=…&q=…`, where `tags_like` is a regular expression. */
    async listBlogs({ tags, search }: Filter, waitLimit?: WaitLimit): Promise<Result<BlogList>> {
      const path = `/blogs/${toQuery({ tags_like: tags.map(writtenAs).join(","), q: search })}`;
      // No article has a term of that length.
      if (path.length > MAX_PATH_LENGTH) return succeed({ tags, author: "", blogs: [] });
      const isWhole = tags.length === 0 && search === "";
      const parse: Parse = (body, parsing) => {
        const rows = search === "" ? parseRows(body) : onlySeen(parseRows(body), search);
        return parseBlogList(rows, { tags, search, author: "", isWhole }, parsing);
      };
      const { send } = callOf(path, parse);
      const inTurn: SourceRequest["send"] = (signal, last) =>
        searches
          .execute(() => send(signal, last), signal)
          .catch((error) => Promise.reject(signal.aborted ? new LateError() : error));
      // One that may take any time would hold up all others.
      const isInTurn = search !== "" && settings.API_TIMEOUT_MS > 0;
      // One tag with a comma and two tags make the same path.
      return read({ key: JSON.stringify([path, tags]), send: isInTurn ? inTurn : send }, waitLimit);
    },

    async getRow(id: string, waitLimit?: WaitLimit): Promise<Result<ParsedBlog>> {
      if (!isBlogId(id)) return fail("not-found");
      const path = `/blogs/${id}`;
      const parse: Parse = async (body, parsing) => {
        const blog = parseBlog(await json(body), parsing);
        return blog && blog.id !== id ? undefined : blog;
      };
      return read({ ...callOf(path, parse, "not-found"), article: id }, waitLimit);
    },

    /** Lists related articles: `GET /blogs?tags_like={category}&id_ne={id}&_limit=5`. */
    async listRelatedBlogs({ id, category, lang }: Pick<Blog, "id" | "category" | "lang">) {
      const params = { tags_like: writtenAs(category), id_ne: id, _limit: String(LIMITS.relatedQuery) };
      const path = `/blogs${toQuery(params)}`;
      const parse: Parse = async (body, parsing) =>
        parseBlogs(await json(body), parsing)
          ?.filter(
            (blog) => blog.id !== id && !blog.page && hasTags(blog, [cleanTag(category)].filter(Boolean)),
          )
          .map(toRelatedBlog);
      const found = await read<RelatedBlog[]>(callOf(path, parse));
      return mapResult(found, (blogs) => byLanguage(lang, blogs).slice(0, LIMITS.relatedShown));
    },
  };
}

export type Calls = ReturnType<typeof createCalls>;
