import type { LoaderFunctionArgs } from "@remix-run/node";
import { succeed } from "../articles/result";
import { NO_FILTER } from "../filters/filter";
import { ARCHIVE_HREF, articleHref, listHref, rowHref, sitemapHref, TOPICS_HREF } from "../filters/hrefs";
import { failureResponse } from "../seo/feed.server";
import { xmlResponse } from "../seo/xml.server";
import { AUTHOR } from "../site";
import { NOT_FOUND } from "../words";

/** A file's limit (sitemaps.org). */
const MAX_URLS = 50_000;
/** A larger file would keep other visitors waiting, and push pages out of the caches. */
const ARTICLES_PER_FILE = 2_000;

const XMLNS = { "@xmlns": "http://www.sitemaps.org/schemas/sitemap/0.9" };

/** Lists all screens: in one file or, if it can't hold them, in several, of which page 1 is the index. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { content, siteUrl, address } = context;
  const toUrl = (href: string, updated: string | null = null) => ({
    loc: siteUrl + href,
    lastmod: updated ?? undefined,
  });
  const { page } = address.filter;
  const [counted, pages, topics, authors] = await Promise.all([
    content.findPage(NO_FILTER, { size: 1, order: "newest" }),
    content.listPages(),
    content.listTopics(),
    page > 2 ? succeed([]) : content.listAuthors(),
  ]);
  if (!counted.ok) return failureResponse(counted.error);
  if (!pages.ok) return failureResponse(pages.error);
  if (!topics.ok) return failureResponse(topics.error);
  if (!authors.ok) return failureResponse(authors.error);
  const lists = [
    ...topics.value.map(({ tag }) => listHref({ tags: [tag] })),
    ...authors.value.flatMap((author) => (author === AUTHOR?.name ? [] : listHref({ author }))),
  ].sort();
  const others = [
    ...[listHref(NO_FILTER), TOPICS_HREF, ARCHIVE_HREF].map((href) => toUrl(href)),
    ...pages.value.map(({ id, updated_date }) => toUrl(rowHref({ id, page: true }), updated_date)),
    ...lists.map((href) => toUrl(href)),
  ].slice(0, MAX_URLS - ARTICLES_PER_FILE);
  const { count } = counted.value;
  const files = count > ARTICLES_PER_FILE ? Math.ceil(count / ARTICLES_PER_FILE) : 0;
  if (page > files + 1) return new Response(`${NOT_FOUND.text}\n`, { status: 404 });

  if (files > 0 && page === 1) {
    const sitemap = Array.from({ length: files }, (_, index) => ({ loc: siteUrl + sitemapHref(index + 2) }));
    return xmlResponse({ sitemapindex: { ...XMLNS, sitemap } }, "application/xml");
  }

  const part = { page: files > 0 ? page - 1 : 1, size: ARTICLES_PER_FILE };
  const index = await content.listIndex(part);
  if (!index.ok) return failureResponse(index.error);
  const url = [
    ...(part.page === 1 ? others : []),
    ...index.value.map(({ id, updated_date }) => toUrl(articleHref(id), updated_date)),
  ];
  return xmlResponse({ urlset: { ...XMLNS, url } }, "application/xml");
}
