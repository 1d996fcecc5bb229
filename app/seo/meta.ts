import type { MetaDescriptor } from "@remix-run/react";
import type { Blog } from "../articles/blog";
import { categoryTag, type Filter, NO_FILTER, namesOf } from "../filters/filter";
import { feedHref, listHref, markdownHref, rowHref } from "../filters/hrefs";
import { pagesAround } from "../filters/paging";
import { filterTitle, interpolate, startSentence } from "../language/sentences";
import { jpegUrl, SHARED } from "../pictures/variants";
import { AUTHOR, BRAND, SHARED_IMAGE, SUBJECT, TAGLINE } from "../site";
import type { ListView, LoadState } from "../views/views";
import { FILTER, LIST, META } from "../words";

function jsonLd(type: string, fields: object): MetaDescriptor {
  return { "script:ld+json": { "@context": "https://schema.org", "@type": type, ...fields } };
}

function blogPostingJsonLd(siteUrl: string, blog: Blog) {
  const url = siteUrl + rowHref(blog);
  const people = namesOf([blog]).map((name) => {
    const list = name === AUTHOR?.name ? {} : { author: name };
    return { "@type": "Person", name, url: siteUrl + listHref(list) };
  });
  return jsonLd("BlogPosting", {
    headline: blog.title,
    description: descriptionOf(blog),
    url,
    image: sharedPicture(siteUrl, blog.image).url,
    ...(blog.published_date && { datePublished: blog.published_time ?? blog.published_date }),
    ...(blog.updated_date && { dateModified: blog.updated_time ?? blog.updated_date }),
    ...(blog.lang && { inLanguage: blog.lang }),
    ...(blog.author && { author: people.length > 1 ? people : people[0] }),
    ...(blog.tags.length > 0 && { keywords: blog.tags.join(", ") }),
    ...(blog.category && { articleSection: blog.category }),
    wordCount: blog.wordCount,
    publisher: { "@type": "Organization", name: BRAND.name, url: `${siteUrl}/` },
  });
}

function breadcrumbJsonLd(siteUrl: string, blog: Blog) {
  const tag = categoryTag(blog);
  const steps = [
    { name: BRAND.name, item: `${siteUrl}/` },
    ...(tag ? [{ name: blog.category, item: siteUrl + listHref({ tags: [tag] }) }] : []),
    { name: blog.title, item: siteUrl + rowHref(blog) },
  ];
  return jsonLd("BreadcrumbList", {
    itemListElement: steps.map((step, index) => ({ "@type": "ListItem", position: index + 1, ...step })),
  });
}

export function siteUrlOf(matches: readonly { id: string; data?: unknown }[]): string {
  const root = matches.find(({ id }) => id === "root")?.data as { siteUrl: string } | undefined;
  return root?.siteUrl ?? "";
}

const NOT_INDEXED = { name: "robots", content: "noindex,follow" };

/** A URL, or a path of this site, as a whole URL. */
export function toAbsolute(siteUrl: string, url: string): string {
  return url.startsWith("/") ? siteUrl + url : url;
}

/** Several networks show no picture of these formats. */
const NOT_SHOWN = /\.(avif|svgz?|webp)$/i;

/** The picture of a shared link: an article's own or, where there is none that networks show, the site's. */
function sharedPicture(siteUrl: string, image: string | null) {
  const isShareable =
    image !== null && (jpegUrl(image, SHARED.width) || !NOT_SHOWN.test(image.replace(/[?#].*/, "")));
  const url = isShareable ? image : SHARED_IMAGE;
  const resized = jpegUrl(url, SHARED.width);
  return { url: toAbsolute(siteUrl, resized ?? url), isResized: resized !== undefined, isOwn: isShareable };
}

function titleOf(subject: string): string {
  return subject === "" ? `${BRAND.name}: ${SUBJECT.title}` : `${subject} · ${BRAND.name}`;
}

function link(rel: string, href: string, more = {}): MetaDescriptor {
  return { tagName: "link", rel, href, ...more };
}

type View = {
  href: string;
  subject: string;
  description: string;
  image?: string | null;
  imageAlt?: string | undefined;
  type?: "website" | "article";
  isIndexed?: boolean;
};

function viewMeta(siteUrl: string, view: View, more: (MetaDescriptor | null)[] = []): MetaDescriptor[] {
  const { href, subject, description, image = null, type = "website", isIndexed = true } = view;
  const title = titleOf(subject);
  const url = siteUrl + href;
  const picture = sharedPicture(siteUrl, image);
  const alt = (picture.isOwn && view.imageAlt) || subject || BRAND.name;
  const size = { "image:width": String(SHARED.width), "image:height": String(SHARED.height) };
  const openGraph = {
    site_name: BRAND.name,
    type,
    title: subject || title,
    description,
    url,
    image: picture.url,
    ...(picture.isResized && { "image:type": "image/jpeg", ...size }),
    "image:alt": alt,
  };
  return [
    { title },
    { name: "description", content: description },
    link("canonical", url),
    ...Object.entries(openGraph).map(([name, content]) => ({ property: `og:${name}`, content })),
    // X reads the rest from Open Graph.
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:image:alt", content: alt },
    isIndexed ? { name: "robots", content: "max-image-preview:large" } : NOT_INDEXED,
    ...more.filter((tag) => tag !== null),
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

/** The head of a list. A search, or several tags, is one of countless views of the same articles and is not indexed. */
export function listMeta(siteUrl: string, filter: Filter, blogs?: LoadState<ListView>): MetaDescriptor[] {
  if (!blogs || blogs.isError) return errorMeta(blogs?.error ?? LIST.failed.title);
  const words = filterTitle(filter);
  const about = words + (filter.page > 1 ? interpolate(FILTER.page, { page: filter.page }) : "");
  const subject = about && interpolate(META.list, { filter: about });
  if (blogs.data.items.length === 0) return [...errorMeta(subject), ...feedLinks(filter)];

  const count = startSentence(blogs.data.countLabel);
  const { previous, next, hasNext } = pagesAround(filter, blogs.data);
  const named = { count, filter: words, brand: BRAND.name, tagline: TAGLINE };
  const usual = words === "" ? TAGLINE : interpolate(META.listDescription, named);
  const description = blogs.data.topicText?.description || usual;
  const isIndexed = filter.search === "" && filter.tags.length <= 1;
  return viewMeta(siteUrl, { href: listHref(filter), subject, description, isIndexed }, [
    previous ? link("prev", previous) : null,
    hasNext ? link("next", next) : null,
    ...feedLinks(filter),
    jsonLd("Blog", { name: BRAND.name, url: `${siteUrl}/`, description: TAGLINE }),
  ]);
}

export function indexMeta(siteUrl: string, view: View, loaded?: LoadState<unknown>): MetaDescriptor[] {
  if (!loaded || loaded.isError) return errorMeta(loaded?.error ?? LIST.failed.title);
  const description = interpolate(view.description, { brand: BRAND.name, tagline: TAGLINE });
  return viewMeta(siteUrl, { ...view, description });
}

function descriptionOf(blog: Blog): string {
  return blog.description || blog.excerpt || TAGLINE;
}

export function articleMeta(siteUrl: string, blog: Blog): MetaDescriptor[] {
  const { title: subject, image, image_alt: imageAlt } = blog;
  const view = { href: rowHref(blog), subject, description: descriptionOf(blog), image, imageAlt };
  // Search engines ask for links in both directions, and to itself.
  const languages = (blog.translations ?? []).map(({ href, lang: hrefLang }) =>
    link("alternate", siteUrl + href, { hrefLang }),
  );
  if (blog.page) return viewMeta(siteUrl, view, languages);
  const published = blog.published_time ?? blog.published_date;
  const modified = blog.updated_time ?? blog.updated_date;
  return viewMeta(siteUrl, { ...view, type: "article" }, [
    ...languages,
    published ? { property: "article:published_time", content: published } : null,
    modified ? { property: "article:modified_time", content: modified } : null,
    ...blog.tags.map((tag) => ({ property: "article:tag", content: tag })),
    ...(blog.handles ?? []).map((content) => ({ name: "fediverse:creator", content })),
    link("alternate", markdownHref(blog.id), { type: "text/markdown" }),
    ...feedLinks(NO_FILTER),
    blogPostingJsonLd(siteUrl, blog),
    breadcrumbJsonLd(siteUrl, blog),
  ]);
}
