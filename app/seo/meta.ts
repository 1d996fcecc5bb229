import type { MetaDescriptor } from "@remix-run/react";
import type { Blog, LoadState, ShownList } from "../content/article/blog";
import { articleHref, feedHref, listHref, rowHref } from "../filters/addresses";
import { type Filter, isSameTag, NO_FILTER } from "../filters/filter";
import { hasNextPage, nextHref, previousHref } from "../filters/paging";
import { say, sayFilter, startSentence } from "../language/sentences";
import { originalAddress, SHARED, sharedAddress } from "../pictures/variants";
import { AUTHOR, BRAND, SHARED_IMAGE, SUBJECT, TAGLINE } from "../site";
import { FILTER, LIST, META } from "../words";

const CONTEXT = "https://schema.org";

function blogJsonLd(siteUrl: string) {
  return { "@context": CONTEXT, "@type": "Blog", name: BRAND.name, url: `${siteUrl}/`, description: TAGLINE };
}

function blogPostingJsonLd(
  siteUrl: string,
  blog: Blog,
  { url, image, description }: { url: string; image: string; description: string },
) {
  return {
    "@context": CONTEXT,
    "@type": "BlogPosting",
    headline: blog.title,
    description,
    url,
    mainEntityOfPage: url,
    image,
    ...(blog.published_date && { datePublished: blog.published_time ?? blog.published_date }),
    ...(blog.updated_date && { dateModified: blog.updated_time ?? blog.updated_date }),
    ...(blog.lang && { inLanguage: blog.lang }),
    ...(blog.author && {
      author: {
        "@type": "Person",
        name: blog.author,
        url: siteUrl + listHref(blog.author === AUTHOR?.name ? {} : { search: blog.author }),
      },
    }),
    ...(blog.tags.length > 0 && { keywords: blog.tags.join(", ") }),
    ...(blog.category && { articleSection: blog.category }),
    wordCount: blog.wordCount,
    publisher: { "@type": "Organization", name: BRAND.name, url: `${siteUrl}/` },
  };
}

function breadcrumbJsonLd(siteUrl: string, blog: Blog, url: string) {
  // A category that is no tag has no list.
  const tag = blog.tags.find((tag) => isSameTag(tag, blog.category));
  const steps = [
    { name: BRAND.name, item: `${siteUrl}/` },
    ...(tag ? [{ name: blog.category, item: siteUrl + listHref({ tags: [tag] }) }] : []),
    { name: blog.title, item: url },
  ];
  return {
    "@context": CONTEXT,
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, index) => ({ "@type": "ListItem", position: index + 1, ...step })),
  };
}

export function siteUrlOf(matches: readonly { id: string; data?: unknown }[]): string {
  const root = matches.find(({ id }) => id === "root")?.data as { siteUrl: string } | undefined;
  return root?.siteUrl ?? "";
}

const NOT_INDEXED = { name: "robots", content: "noindex,follow" };
const INDEXED = { name: "robots", content: "max-image-preview:large" };

function toAbsolute(siteUrl: string, address: string): string {
  return address.startsWith("/") ? siteUrl + address : address;
}

/** The URL of a picture itself, not of a resized one. */
export function originalUrl(siteUrl: string, address: string): string {
  return toAbsolute(siteUrl, originalAddress(address));
}

type SharedPicture = { url: string; isResized: boolean };

/** Several networks show no picture of these formats. */
const NOT_SHOWN = /\.(avif|svgz?|webp)$/i;

function sharedPicture(siteUrl: string, address: string): SharedPicture {
  const shared = sharedAddress(address);
  if (shared === undefined && address !== SHARED_IMAGE && NOT_SHOWN.test(address.replace(/[?#].*/, "")))
    return sharedPicture(siteUrl, SHARED_IMAGE);
  return { url: toAbsolute(siteUrl, shared ?? address), isResized: shared !== undefined };
}

function titleOf(subject: string): string {
  return subject === "" ? `${BRAND.name}: ${SUBJECT.title}` : `${subject} · ${BRAND.name}`;
}

function link(rel: string, href: string, more = {}): MetaDescriptor {
  return { tagName: "link", rel, href, ...more };
}

type View = {
  url: string;
  subject: string;
  description: string;
  picture: SharedPicture;
  type: "website" | "article";
};

function viewMeta({ url, subject, description, picture, type }: View): MetaDescriptor[] {
  const title = titleOf(subject);
  return [
    { title },
    { name: "description", content: description },
    link("canonical", url),
    { property: "og:site_name", content: BRAND.name },
    { property: "og:type", content: type },
    { property: "og:title", content: subject || title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: picture.url },
    ...(picture.isResized
      ? [
          { property: "og:image:type", content: "image/jpeg" },
          { property: "og:image:width", content: String(SHARED.width) },
          { property: "og:image:height", content: String(SHARED.height) },
        ]
      : []),
    { property: "og:image:alt", content: subject || BRAND.name },
    // X reads the rest from Open Graph.
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:image:alt", content: subject || BRAND.name },
  ];
}

function feedLinks(filter: Filter): MetaDescriptor[] {
  const atom = { type: "application/atom+xml", title: `${BRAND.name} (Atom)` };
  const jsonFeed = { type: "application/feed+json", title: `${BRAND.name} (JSON Feed)` };
  return [
    link("alternate", feedHref(filter, "xml"), atom),
    link("alternate", feedHref(filter, "json"), jsonFeed),
  ];
}

export function errorMeta(subject: string): MetaDescriptor[] {
  return [{ title: titleOf(subject) }, { name: "description", content: TAGLINE }, NOT_INDEXED];
}

/** The subject of a list, such as "Articles for 'sleep' in AI, page 2"; "" for the front page. */
function listSubject(filter: Filter): string {
  const about = sayFilter(filter) + (filter.page > 1 ? say(FILTER.page, { page: filter.page }) : "");
  return about === "" ? "" : say(META.list, { filter: about });
}

/** The head of a list. A search, or several tags, is one of countless views of the same articles and is not indexed. */
export function listMeta(
  siteUrl: string,
  filter: Filter,
  blogs: LoadState<ShownList> | undefined,
): MetaDescriptor[] {
  if (!blogs || blogs.isError) return errorMeta(blogs?.error ?? LIST.failed.title);
  const subject = listSubject(filter);
  if (blogs.data.items.length === 0) return [...errorMeta(subject), ...feedLinks(filter)];

  const words = sayFilter(filter);
  const count = startSentence(blogs.data.counted);
  const previous = previousHref(filter, blogs.data);
  return [
    ...viewMeta({
      url: siteUrl + listHref(filter),
      subject,
      description:
        words === ""
          ? TAGLINE
          : say(META.listDescription, { count, filter: words, brand: BRAND.name, tagline: TAGLINE }),
      picture: sharedPicture(siteUrl, SHARED_IMAGE),
      type: "website",
    }),
    filter.search !== "" || filter.tags.length > 1 ? NOT_INDEXED : INDEXED,
    ...(previous === undefined ? [] : [link("prev", previous)]),
    ...(hasNextPage(blogs.data, filter.page) ? [link("next", nextHref(filter, blogs.data))] : []),
    ...feedLinks(filter),
    { "script:ld+json": blogJsonLd(siteUrl) },
  ];
}

/** The head of a page that leads to all articles; `loaded` is what it shows. */
export function indexMeta(
  siteUrl: string,
  { href, subject, description }: { href: string; subject: string; description: string },
  loaded: LoadState<unknown> | undefined,
): MetaDescriptor[] {
  if (!loaded || loaded.isError) return errorMeta(loaded?.error ?? LIST.failed.title);
  return [
    ...viewMeta({
      url: siteUrl + href,
      subject,
      description: say(description, { brand: BRAND.name, tagline: TAGLINE }),
      picture: sharedPicture(siteUrl, SHARED_IMAGE),
      type: "website",
    }),
    INDEXED,
  ];
}

function descriptionOf(blog: Blog): string {
  return blog.description || blog.excerpt || TAGLINE;
}

export function pageMeta(siteUrl: string, page: Blog): MetaDescriptor[] {
  return [
    ...viewMeta({
      url: siteUrl + rowHref(page),
      subject: page.title,
      description: descriptionOf(page),
      picture: sharedPicture(siteUrl, page.image ?? SHARED_IMAGE),
      type: "website",
    }),
    INDEXED,
  ];
}

export function articleMeta(siteUrl: string, blog: Blog): MetaDescriptor[] {
  const url = siteUrl + articleHref(blog.id);
  const picture = sharedPicture(siteUrl, blog.image ?? SHARED_IMAGE);
  const description = descriptionOf(blog);
  return [
    ...viewMeta({ url, subject: blog.title, description, picture, type: "article" }),
    ...(blog.published_date
      ? [{ property: "article:published_time", content: blog.published_time ?? blog.published_date }]
      : []),
    ...(blog.updated_date
      ? [{ property: "article:modified_time", content: blog.updated_time ?? blog.updated_date }]
      : []),
    ...blog.tags.map((tag) => ({ property: "article:tag", content: tag })),
    INDEXED,
    ...feedLinks(NO_FILTER),
    { "script:ld+json": blogPostingJsonLd(siteUrl, blog, { url, image: picture.url, description }) },
    { "script:ld+json": breadcrumbJsonLd(siteUrl, blog, url) },
  ];
}
