import type { Blog } from "../content/article/blog";
import { listHref } from "../filters/addresses";
import { foldTag } from "../filters/filter";
import { AUTHOR, BRAND, TAGLINE } from "../site";

const CONTEXT = "https://schema.org";

export function blogJsonLd(siteUrl: string) {
  return { "@context": CONTEXT, "@type": "Blog", name: BRAND.name, url: `${siteUrl}/`, description: TAGLINE };
}

export function blogPostingJsonLd(
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

export function breadcrumbJsonLd(siteUrl: string, blog: Blog, url: string) {
  // A category that is no tag has no list.
  const tag = blog.tags.find((tag) => foldTag(tag) === foldTag(blog.category));
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
