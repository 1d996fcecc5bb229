import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData, useMatches } from "@remix-run/react";
import { loadScreen } from "../browser/screen-data";
import { beginTransition } from "../browser/view-transition";
import { Article } from "../components/article/article";
import { NeighbourLinks } from "../components/article/neighbour-links";
import { RelatedBlogs } from "../components/article/related-blogs";
import { SearchForm } from "../components/page/search-form";
import {
  isBlogId,
  mapResult,
  type Neighbours,
  type RelatedBlog,
  STATUS,
  succeed,
  toLoadState,
} from "../content/article/blog";
import { source } from "../content/sources/sources.server";
import { type Reading, readingOf, wait } from "../content/store/store.server";
import { articleHref, rowHref } from "../filters/addresses";
import { toShown } from "../language/sentences.server";
import { env } from "../runtime/env.server";
import { articleMeta, errorMeta, siteUrlOf } from "../seo/meta";
import { ARTICLE, LIST } from "../words";

const NO_NEIGHBOURS: Neighbours = { previous: null, next: null };

/** The articles before and after, which a page can do without: a list that is late or fails costs them alone. */
async function findNeighbours(id: string, reading: Reading): Promise<Neighbours> {
  const found = await Promise.race([source.findNeighbours(id, reading), wait(env.API_TIMEOUT_MS / 4)]);
  if (!found) reading.isComplete = false;
  return found?.ok ? found.value : NO_NEIGHBOURS;
}

/** An article with up to three related ones: 404, 502 or 504 if the article itself can't be loaded. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const { pathname, search } = new URL(request.url);
  if (isBlogId(id) && pathname + search !== articleHref(id)) throw redirect(articleHref(id), 301);

  const reading = readingOf(context);
  const found = mapResult(await source.getBlog(id, reading), toShown);
  const blog = toLoadState(found, null, ARTICLE);
  if (!found.ok) {
    const moved = found.error === "not-found" ? await source.findAddress(pathname, reading) : found;
    if (moved.ok && moved.value !== pathname) throw redirect(moved.value, 301);
    const relatedBlogs = toLoadState<RelatedBlog[]>(succeed([]), [], LIST);
    return json({ blog, relatedBlogs, neighbours: NO_NEIGHBOURS }, STATUS[found.error]);
  }

  if (found.value.page) throw redirect(rowHref(found.value), 301);
  const [related, neighbours] = await Promise.all([
    source.listRelatedBlogs(found.value, reading),
    findNeighbours(id, reading),
  ]);
  return json({ blog, relatedBlogs: toLoadState(related, [], LIST), neighbours });
}

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadScreen(args, beginTransition);
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const siteUrl = siteUrlOf(matches);
  return data?.blog.data ? articleMeta(siteUrl, data.blog.data) : errorMeta(data?.blog.error ?? "");
};

export default function ArticlePage() {
  const { blog, relatedBlogs, neighbours } = useLoaderData<typeof loader>();
  return (
    <>
      <Article blog={blog} siteUrl={siteUrlOf(useMatches())} />
      {blog.data !== null && <NeighbourLinks id={blog.data.id} whole={neighbours} />}
      {blog.data === null && <SearchForm className="sm:hidden" />}
      <RelatedBlogs blogs={relatedBlogs.data} />
    </>
  );
}
