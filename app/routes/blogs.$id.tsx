import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Article } from "../components/article";
import { RelatedBlogs } from "../components/related-blogs";
import { useSiteUrl } from "../components/use-site-url";
import { getBlog, listRelatedBlogs } from "../content/api.server";
import { isBlogId, type RelatedBlog, statusOf, toLoadState, toRelatedBlog } from "../content/blog";
import { articleHref } from "../filters/filter";
import { answerInit, loaderHeaders, redirectToCanonical } from "../http.server";
import type { Root } from "../root";
import { articleMeta, errorMeta, siteUrlOf } from "../seo/meta";
import { RELATED } from "../site";

/** The article of an id with up to three related ones. 404, 502 or 504 as the article's own call went. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const { pathname, search } = new URL(request.url);
  if (isBlogId(id) && pathname + search !== articleHref(id)) throw redirectToCanonical(articleHref(id));

  const found = await getBlog(id);
  const blog = toLoadState(found, null);
  if (!found.ok) {
    const relatedBlogs = toLoadState<RelatedBlog[]>({ ok: true, value: [] }, []);
    return json({ blog, relatedBlogs }, answerInit(statusOf(found.error)));
  }

  const related = toLoadState(await listRelatedBlogs(found.value), []);
  const relatedBlogs = { ...related, data: related.data.slice(0, RELATED.shown).map(toRelatedBlog) };
  return json({ blog, relatedBlogs }, answerInit(200));
}

export const headers = loaderHeaders;

export const meta: MetaFunction<typeof loader, Root> = ({ data, matches }) => {
  const siteUrl = siteUrlOf(matches);
  return data?.blog.data ? articleMeta(siteUrl, data.blog.data) : errorMeta(data?.blog.error ?? "");
};

export default function ArticlePage() {
  const { blog, relatedBlogs } = useLoaderData<typeof loader>();
  return (
    <>
      <Article blog={blog} siteUrl={useSiteUrl()} />
      <RelatedBlogs blogs={relatedBlogs.data} />
    </>
  );
}
