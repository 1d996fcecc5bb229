import type { LoaderFunctionArgs } from "@remix-run/node";
import { contentInit, LISTS, requireCanonical, uncachedInit } from "../caching/responses.server";
import { content } from "../content/content.server";
import { startLimits } from "../content/policy.server";
import { env } from "../env.server";
import { articleHref, listHref, NO_FILTER, parseFilter, sitemapHref } from "../filters/filter";
import { failureResponse } from "../seo/feed.server";
import { type XmlElement, xmlResponse } from "../seo/xml.server";
import { NOT_FOUND, TOPICS } from "../site";

/** A file's limit (sitemaps.org). */
const MAX_URLS = 50_000;
/** Larger files would push pages out of the caches. */
const ARTICLES_PER_FILE = 10_000;

const XMLNS = { "@xmlns": "http://www.sitemaps.org/schemas/sitemap/0.9" };

/**
 * Lists the front page, the topics and every article for search engines: in one file, or, if one can't hold them, in
 * several. Page 1 is then the index of the files, page 2 the first of them.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireCanonical(request, context);
  const limits = startLimits(context);
  const { page } = parseFilter(new URL(request.url).searchParams);
  const lists = [listHref(NO_FILTER), ...TOPICS.items.map(({ tag }) => listHref({ tags: [tag] }))];
  const maxArticles = MAX_URLS - lists.length;

  const counted = await content.countBlogs(NO_FILTER, limits);
  if (!counted.ok) return failureResponse(counted.error);
  const { count } = counted.value;
  const files = count > maxArticles ? Math.ceil(count / ARTICLES_PER_FILE) : 0;
  if (page > files + 1) return new Response(`${NOT_FOUND.text}\n`, uncachedInit(404));

  const respond = (root: XmlElement, ageS: number) =>
    xmlResponse(root, "application/xml", contentInit(context, { ageS, keys: [LISTS] }));
  if (files > 0 && page === 1) {
    const sitemap = Array.from({ length: files }, (_, index) => ({
      loc: env.SITE_URL + sitemapHref(page + index + 1),
    }));
    return respond({ sitemapindex: { ...XMLNS, sitemap } }, counted.ageS);
  }

  const part = files > 0 ? { page: page - 1, size: ARTICLES_PER_FILE } : { page, size: maxArticles };
  const index = await content.listIndex(part, limits);
  if (!index.ok) return failureResponse(index.error);
  const url = [
    ...(part.page === 1 ? lists : []).map((href) => ({ loc: env.SITE_URL + href })),
    ...index.value.map(({ id, published_date }) => ({
      loc: env.SITE_URL + articleHref(id),
      lastmod: published_date ?? undefined,
    })),
  ];
  return respond({ urlset: { ...XMLNS, url } }, Math.max(counted.ageS, index.ageS));
}
