import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData, useMatches } from "@remix-run/react";
import { isBlogId, type Neighbours } from "../articles/blog";
import { mapResult, STATUS, succeed } from "../articles/result";
import { screenLoader } from "../browser/screen-data";
import { Article } from "../components/article/article";
import { NeighbourLinks } from "../components/article/neighbour-links";
import { RelatedBlogs } from "../components/article/related-blogs";
import { SearchForm } from "../components/layout/search-form";
import { articleHref, rowHref } from "../filters/hrefs";
import { articleMeta, errorMeta, siteUrlOf } from "../seo/meta";
import { toLoadState } from "../views/views";
import { toArticleView } from "../views/views.server";
import { ARTICLE, LIST } from "../words";

const NO_NEIGHBOURS: Neighbours = { previous: null, next: null };

/** An article with up to three related ones: 404, 502 or 504 if the article itself can't be loaded. */
export async function loader({ params: { id = "" }, context: { content, address } }: LoaderFunctionArgs) {
  const { pathname } = address;
  if (isBlogId(id) && pathname !== articleHref(id)) throw redirect(articleHref(id), 301);

  const result = await content.getBlog(id);
  if (result.ok && result.value.page) throw redirect(rowHref(result.value), 301);
  const moved = !result.ok && result.error === "not-found" ? await content.findRedirect(pathname) : undefined;
  if (moved?.ok && moved.value !== pathname) throw redirect(moved.value, 301);

  const [related, around, translations] = result.ok
    ? await Promise.all([
        content.listRelatedBlogs(result.value),
        content.findNeighbours(id),
        content.findTranslations([id]),
      ])
    : [succeed([]), result, result];
  const view = mapResult(result, (article) => toArticleView(article, translations));
  const blog = toLoadState(view, null, ARTICLE);
  const relatedBlogs = toLoadState(related, [], LIST);
  const neighbours = around.ok ? around.value : NO_NEIGHBOURS;
  return json({ blog, relatedBlogs, neighbours }, result.ok ? 200 : STATUS[result.error]);
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const siteUrl = siteUrlOf(matches);
  return data?.blog.data ? articleMeta(siteUrl, data.blog.data) : errorMeta(data?.blog.error ?? "");
};

export const clientLoader = screenLoader(meta);

export default function ArticlePage() {
  const { blog, relatedBlogs, neighbours } = useLoaderData<typeof loader>();
  return (
    <>
      <Article blog={blog} siteUrl={siteUrlOf(useMatches())}>
        {blog.data && <NeighbourLinks blog={blog.data} whole={neighbours} />}
      </Article>
      {blog.data === null && <SearchForm className="sm:hidden" />}
      <RelatedBlogs blogs={relatedBlogs.data} />
    </>
  );
}
