import type { ElementContent } from "hast";
import { PICTURES_PATH } from "../pictures/variants";
import { mapElements } from "./tree.server";

/** Stands for the site's own where a path is read. */
export const OWN_ORIGIN = "http://own.invalid";

/** The one gate for URLs in articles: an http(s) URL or a path of this site, else null. */
export function safeUrl(text: string): string | null {
  if (!/^(https?:\/\/|\/)/i.test(text) || !URL.canParse(text, OWN_ORIGIN)) return null;
  const url = new URL(text, OWN_ORIGIN);
  if (!text.startsWith("/")) return url.href;
  // To a browser "//host", "/\host" and "/.//host" are other sites.
  const isOwn = url.origin === OWN_ORIGIN && !url.pathname.startsWith("//") && url.pathname !== PICTURES_PATH;
  return isOwn ? url.pathname + url.search : null;
}

/** Whether a link may lead there: to http(s), mailto, a path of this site or a fragment of the article. */
export function isSafeLink(href: string): boolean {
  return /^(mailto:|#)/i.test(href) || safeUrl(href) !== null;
}

/** Marks links to other sites than `siteUrl`, and leads none to a page's data. */
export function transformLinks(nodes: ElementContent[], siteUrl: string): ElementContent[] {
  return mapElements(nodes, (element) => {
    const { href, rel, ...others } = element.properties;
    if (element.tagName !== "a" || typeof href !== "string" || /^(mailto:|#)/i.test(href)) return element;
    const url = new URL(href, OWN_ORIGIN);
    if (![OWN_ORIGIN, siteUrl].includes(url.origin))
      return { ...element, properties: { href, rel: ["nofollow", rel ?? []].flat(), ...others } };
    if (!url.searchParams.has("_data")) return element;
    url.searchParams.delete("_data");
    return { ...element, properties: { ...element.properties, href: url.href.replace(OWN_ORIGIN, "") } };
  });
}
