import { getBlog, listBlogs } from "../content/api.server";
import { type Blog, type BlogSummary, type ContentError, excerptOf, statusOf } from "../content/blog";
import { termsOf } from "../content/policy.server";
import { env } from "../env.server";
import { sayFilter } from "../filters/describe";
import {
  articleHref,
  type Filter,
  feedHref,
  listHref,
  parseFilter,
  spellingRedirect,
} from "../filters/filter";
import { answerInit, LISTS, redirectToSpelling, requireCanonical } from "../http.server";
import { BRAND, FEED, LIST, TAGLINE } from "../site";
import { absoluteUrl } from "./meta";
import type { XmlElement } from "./xml.server";

/** Atom wants a date where an article has none: a fixed one, so that no reader takes the article for changed. */
const NO_DATE = "1970-01-01T00:00:00Z";

/** The filter of the feed that the URL asks for. Throws the redirect where the URL is not the canonical one. */
export function readFeedFilter(request: Request): Filter {
  requireCanonical(request);
  return parseFilter(new URL(request.url).searchParams);
}

/**
 * The newest articles under a filter, with their bodies, and the init of the answer that they make; one whose body can't be
 * had carries its excerpt instead. The whole answer where there is no such feed: 502 or 504 where the list can't be had,
 * 302 where its articles spell a tag otherwise.
 */
export async function listFeedBlogs(
  filter: Filter,
  request: Request,
): Promise<{ blogs: Blog[]; init: ReturnType<typeof answerInit> } | Response> {
  const terms = termsOf(request);
  const list = await listBlogs(filter, terms);
  if (!list.ok) return answerFailure(list.error);
  const spelling = spellingRedirect(filter, list.value.tags);
  if (spelling !== undefined) return redirectToSpelling(new URL(request.url).pathname + spelling, list.ageS);
  const summaries = list.value.blogs.toSorted(byNewest).slice(0, FEED.entries);
  const found = await Promise.all(summaries.map(({ id }) => getBlog(id, terms)));
  const blogs = summaries.map(({ excerpt, ...summary }, index) => {
    const blog = found[index];
    return blog?.ok ? blog.value : { ...summary, category: "", content: excerpt };
  });
  const ageS = Math.max(list.ageS, ...found.map((blog) => (blog.ok ? blog.ageS : 0)));
  const isWhole = found.every((blog) => blog.ok || blog.error === "not-found");
  return { blogs, init: answerInit(200, ageS, [LISTS], isWhole) };
}

/** Newest first, undated last. */
function byNewest({ published_date: a }: BlogSummary, { published_date: b }: BlogSummary): number {
  return (b ?? "").localeCompare(a ?? "");
}

/** The answer of a resource that is made of the list, when the list can't be had: 502 or 504. */
export function answerFailure(error: ContentError): Response {
  return new Response(`${FEED.failed}\n`, answerInit(statusOf(error)));
}

function titleOf(filter: Filter): string {
  const words = sayFilter(filter);
  return words === "" ? BRAND.name : `${BRAND.name}: articles${words}`;
}

function pageOf(blog: Blog): string {
  return env.SITE_URL + articleHref(blog.id);
}

function instantOf({ published_date }: Blog): string | undefined {
  return published_date === null ? undefined : `${published_date}T00:00:00Z`;
}

function atomEntry(blog: Blog): XmlElement {
  const published = instantOf(blog);
  return {
    id: pageOf(blog),
    title: blog.title,
    link: { "@rel": "alternate", "@type": "text/html", "@href": pageOf(blog) },
    published,
    updated: published ?? NO_DATE,
    author: { name: blog.author || BRAND.name },
    category: blog.tags.map((tag) => ({ "@term": tag })),
    summary: excerptOf(blog.content, LIST.excerptLength) || undefined,
    content: {
      "@type": "xhtml",
      div: { "@xmlns": "http://www.w3.org/1999/xhtml", p: blog.content.split("\n\n").filter(Boolean) },
    },
  };
}

/** The Atom feed (RFC 4287) of the newest articles of a list (see `listFeedBlogs`). */
export function buildAtomFeed(filter: Filter, blogs: Blog[]): XmlElement {
  const self = env.SITE_URL + feedHref(filter, "xml");
  const instants = blogs.map(instantOf).filter((instant) => instant !== undefined);
  return {
    feed: {
      "@xmlns": "http://www.w3.org/2005/Atom",
      "@xml:lang": "en",
      id: self,
      title: titleOf(filter),
      subtitle: TAGLINE,
      updated: instants.sort().at(-1) ?? NO_DATE,
      link: [
        { "@rel": "self", "@type": "application/atom+xml", "@href": self },
        { "@rel": "alternate", "@type": "text/html", "@href": env.SITE_URL + listHref(filter) },
      ],
      entry: blogs.map(atomEntry),
    },
  };
}

function jsonItem(blog: Blog) {
  return {
    id: pageOf(blog),
    url: pageOf(blog),
    title: blog.title,
    content_text: blog.content,
    summary: excerptOf(blog.content, LIST.excerptLength) || undefined,
    image: blog.image === null ? undefined : absoluteUrl(env.SITE_URL, blog.image),
    date_published: instantOf(blog),
    authors: [{ name: blog.author || BRAND.name }],
    tags: blog.tags,
  };
}

/** The JSON Feed (version 1.1) of the newest articles of a list (see `listFeedBlogs`); what is undefined JSON leaves out. */
export function buildJsonFeed(filter: Filter, blogs: Blog[]) {
  return {
    version: "https://jsonfeed.org/version/1.1",
    title: titleOf(filter),
    home_page_url: env.SITE_URL + listHref(filter),
    feed_url: env.SITE_URL + feedHref(filter, "json"),
    description: TAGLINE,
    language: "en",
    items: blogs.map(jsonItem),
  };
}
