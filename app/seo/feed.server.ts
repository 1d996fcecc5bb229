import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { lookup } from "mrmime";
import type { CompleteBlog } from "../articles/blog";
import { type Result, STATUS } from "../articles/result";
import { renderPlain, summarize } from "../articles/summaries.server";
import { type Filter, respelledQuery } from "../filters/filter";
import { articleHref, feedHref, listHref } from "../filters/hrefs";
import { languageProps } from "../language/direction";
import { filterTitle, interpolate } from "../language/sentences";
import { jpegUrl, LARGEST } from "../pictures/variants";
import { fromClock } from "../runtime/days";
import { BRAND, LIMITS, TAGLINE } from "../site";
import { FEED, LANGUAGE, META } from "../words";
import { toAbsolute } from "./meta";
import type { XmlElement } from "./xml.server";

/** Atom requires `updated`; a fixed date keeps undated articles from looking changed. */
const NO_DATE = "1970-01-01T00:00:00Z";

/** An article for which a feed has no more room is there with its excerpt. */
const MAX_FEED_BYTES = 2_000_000;

/** Other sites' pages may read a feed. */
export const READABLE = { "Access-Control-Allow-Origin": "*" };

type Feed = { siteUrl: string; filter: Filter; description: string; blogs: CompleteBlog[] };

/** Loads the newest articles under the URL's filter; throws a redirect or an error's response. */
export async function loadFeed({ context }: LoaderFunctionArgs): Promise<Feed> {
  const { content, siteUrl, topicTextOf, address } = context;
  const { filter, pathname } = address;
  const list = await content.findPage(filter, { size: LIMITS.feedEntries, order: "newest" }).then(unwrap);
  const spelling = respelledQuery(filter, list);
  if (spelling !== undefined) throw redirect(pathname + spelling);
  const blogs: CompleteBlog[] = [];
  let room = MAX_FEED_BYTES;
  for (const row of list.items) {
    // The source has its time for each; all share that for rendering.
    const result = row.isLong ? undefined : await content.getBlog(row.id, "reset");
    const blog = result?.ok
      ? result.value
      : { ...row, ...renderPlain(summarize(row, filter.search).excerpt) };
    const bytes = Buffer.byteLength(blog.feedHtml);
    const isWhole = bytes <= Math.min(room, LIMITS.feedEntryBytes);
    if (isWhole) room -= bytes;
    blogs.push(isWhole ? blog : { ...blog, ...renderPlain(blog.excerpt) });
  }
  return { siteUrl, filter, description: (await topicTextOf(filter))?.description || TAGLINE, blogs };
}

/** What the source has given, for programs; throws a failure as their response. */
export function unwrap<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value;
  throw new Response(`${FEED.failed}\n`, { status: STATUS[result.error] });
}

function titleOf(filter: Filter): string {
  const words = filterTitle(filter);
  return words === "" ? BRAND.name : interpolate(META.feed, { brand: BRAND.name, filter: words });
}

function timeOf(day: string | null): string | undefined {
  return day === null ? undefined : fromClock(new Date(day)).toISOString().replace(".000", "");
}

/** Sound or a film, which programs for podcasts load. */
const RECORDING = /<a\s[^<>]*href="([^"<>]+\.(?:mp[34]|m4[av]|mov|og[agv]|opus|wav|webm))(\?[^"<>]*)?"/i;

/** The first recording that an article links to, as the only attachment of its entry. */
function attachmentsOf({ feedHtml }: CompleteBlog) {
  const [, path, query = ""] = RECORDING.exec(feedHtml) ?? [];
  if (!path) return undefined;
  const mime_type = lookup(path.toLowerCase()) ?? "video/mp4";
  return [{ url: (path + query).replaceAll("&amp;", "&"), mime_type }];
}

/**
 * An article in JSON Feed's names, of which Atom's entry is made. Its `guid` is the id as it stands, even where it is no IRI:
 * a subscriber has this entry under it, and compares characters (RFC 4287, section 4.2.6.1). Of two with the same, the
 * older keeps it.
 */
function itemOf(blog: CompleteBlog, { siteUrl, blogs }: Feed) {
  const isOwn = blogs.findLast(({ guid }) => guid === blog.guid) === blog;
  const url = siteUrl + articleHref(blog.id);
  const published = blog.published_time ?? timeOf(blog.published_date);
  const updated = blog.updated_time ?? timeOf(blog.updated_date);
  const summary = blog.description || blog.excerpt;
  const { lang = LANGUAGE, dir } = languageProps(blog.lang ?? LANGUAGE);
  const isUsual = dir === "ltr" && lang === LANGUAGE;
  // A feed tells no direction: plain text has isolates in place of attributes (UAX #9, 2.4.2).
  const isolate = (text: string) => (dir === "rtl" ? `\u2067${text}\u2069` : text);
  return {
    id: (isOwn && blog.guid) || url,
    url,
    title: isolate(blog.title),
    content_html: isUsual ? blog.feedHtml : `<div lang="${lang}" dir="${dir}">${blog.feedHtml}</div>`,
    summary: summary ? isolate(summary) : undefined,
    image: blog.image ? toAbsolute(siteUrl, jpegUrl(blog.image, LARGEST.width) ?? blog.image) : undefined,
    date_published: published,
    // A day without a time is its first moment, and may be that of publication.
    date_modified: published && updated && updated < published ? published : updated,
    language: blog.lang ?? undefined,
    authors: (blog.authors ?? [blog.author || BRAND.name]).map((name) => ({ name })),
    tags: blog.tags,
    attachments: attachmentsOf(blog),
  };
}

function atomLink(rel: string, type: string, href: string) {
  return { "@rel": rel, "@type": type, "@href": href };
}

function toAtomEntry(item: ReturnType<typeof itemOf>) {
  const { attachments = [] } = item;
  const enclosures = attachments.map(({ url, mime_type }) => atomLink("enclosure", mime_type, url));
  return {
    id: item.id,
    ...(item.language && { "@xml:lang": item.language }),
    title: item.title,
    link: [atomLink("alternate", "text/html", item.url), ...enclosures],
    published: item.date_published,
    updated: item.date_modified ?? item.date_published ?? NO_DATE,
    author: item.authors,
    category: item.tags.map((tag) => ({ "@term": tag })),
    summary: item.summary,
    content: { "@type": "html", "@xml:base": item.url, "#text": item.content_html },
  };
}

export function buildAtomFeed(feed: Feed): XmlElement {
  const { siteUrl, filter, blogs } = feed;
  const self = siteUrl + feedHref(filter, "xml");
  const page = siteUrl + listHref(filter);
  const entry = blogs.map((blog) => toAtomEntry(itemOf(blog, feed)));
  const updated = entry.map((each) => each.updated).reduce((a, b) => (a > b ? a : b), NO_DATE);
  return {
    feed: {
      "@xmlns": "http://www.w3.org/2005/Atom",
      "@xml:lang": LANGUAGE,
      id: self,
      title: titleOf(filter),
      subtitle: feed.description,
      updated,
      link: [atomLink("self", "application/atom+xml", self), atomLink("alternate", "text/html", page)],
      entry,
    },
  };
}

export function buildJsonFeed(feed: Feed) {
  const { siteUrl, filter, blogs } = feed;
  return {
    version: "https://jsonfeed.org/version/1.1",
    title: titleOf(filter),
    home_page_url: siteUrl + listHref(filter),
    feed_url: siteUrl + feedHref(filter, "json"),
    description: feed.description,
    language: LANGUAGE,
    items: blogs.map((blog) => itemOf(blog, feed)),
  };
}
