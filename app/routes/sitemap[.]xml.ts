import type { LoaderFunctionArgs } from "@remix-run/node";
import type { IndexedBlog } from "../articles/blog";
import { foldTag, NO_FILTER } from "../filters/filter";
import { ARCHIVE_HREF, articleHref, listHref, rowHref, sitemapHref, TOPICS_HREF } from "../filters/hrefs";
import { unwrap } from "../seo/feed.server";
import { xmlResponse } from "../seo/xml.server";
import { AUTHOR } from "../site";
import { NOT_FOUND } from "../words";

/** A file's limit (sitemaps.org). */
const MAX_URLS = 50_000;
/** A larger file would keep other visitors waiting, and push pages out of the caches. */
const ARTICLES_PER_FILE = 2_000;

const XMLNS = { "@xmlns": "http://www.sitemaps.org/schemas/sitemap/0.9" };
const XHTML = { "@xmlns:xhtml": "http://www.w3.org/1999/xhtml" };

function lastDayOf({ published_date, updated_date }: IndexedBlog, before = ""): string | undefined {
  return [before, published_date ?? "", updated_date ?? ""].sort().at(-1);
}

/** Lists all screens: in one file or, if it can't hold them, in several, of which page 1 is the index. */
export async function loader({ context: { content, siteUrl, address } }: LoaderFunctionArgs) {
  const { page } = address.filter;
  const [{ count }, pages, topics, authors] = await Promise.all([
    content.findPage(NO_FILTER, { size: 1, order: "newest" }).then(unwrap),
    content.listPages().then(unwrap),
    content.listTopics().then(unwrap),
    page > 2 ? [] : content.listAuthors().then(unwrap),
  ]);
  const files = count > ARTICLES_PER_FILE ? Math.ceil(count / ARTICLES_PER_FILE) : 0;
  if (page > files + 1) return new Response(`${NOT_FOUND.text}\n`, { status: 404 });

  if (files > 0 && page === 1) {
    const sitemap = Array.from({ length: files }, (_, index) => ({ loc: siteUrl + sitemapHref(index + 2) }));
    return xmlResponse({ sitemapindex: { ...XMLNS, sitemap } }, "application/xml");
  }

  const part = { page: files > 0 ? page - 1 : 1, size: ARTICLES_PER_FILE };
  const articles = await content.listIndex(part).then(unwrap);
  const found = await content.findTranslations([...pages, ...articles].map(({ id }) => id));
  const toUrl = (href: string, day = "") => ({
    loc: siteUrl + href,
    lastmod: day || undefined,
    "xhtml:link": (found.ok ? found.value[href] : undefined)?.map(({ href, lang }) => {
      return { "@rel": "alternate", "@hreflang": lang, "@href": siteUrl + href };
    }),
  });
  /** By tag; under "" of all articles. */
  const days = new Map<string, string | undefined>();
  for (const blog of articles)
    for (const tag of ["", ...(blog.tags ?? []).map(foldTag)]) days.set(tag, lastDayOf(blog, days.get(tag)));
  const guests = authors.filter(({ name }) => name !== AUTHOR?.name);
  const lists = [
    ...topics.map(({ tag }) => toUrl(listHref({ tags: [tag] }), days.get(foldTag(tag)))),
    ...guests.map(({ name, day }) => toUrl(listHref({ author: name }), day)),
  ];
  const others = [
    ...[listHref(NO_FILTER), TOPICS_HREF, ARCHIVE_HREF].map((href) => toUrl(href, days.get(""))),
    ...pages.map((blog) => toUrl(rowHref({ id: blog.id, page: true }), lastDayOf(blog))),
    ...lists.sort((a, b) => (a.loc < b.loc ? -1 : 1)),
  ].slice(0, MAX_URLS - ARTICLES_PER_FILE);
  const url = [
    ...(part.page === 1 ? others : []),
    ...articles.map((blog) => toUrl(articleHref(blog.id), lastDayOf(blog))),
  ];
  return xmlResponse({ urlset: { ...XMLNS, ...XHTML, url } }, "application/xml");
}
