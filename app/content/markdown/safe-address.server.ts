import { allowedUrl } from "../../pictures/original.server";
import { PICTURES_PATH, pictureAddress } from "../../pictures/variants";
import { env } from "../../runtime/env.server";

/** Stands for the site's own where a path is read. */
export const OWN_ORIGIN = "http://own.invalid";

/** The one gate for addresses in articles: an http(s) URL or a path of this site, else null. IMAGE_HOSTS' become paths. */
export function safeAddress(text: string): string | null {
  const hosted = allowedUrl(text);
  if (hosted) return pictureAddress(hosted.href);
  if (!/^(https?:\/\/|\/)/i.test(text) || !URL.canParse(text, OWN_ORIGIN)) return null;
  const url = new URL(text, OWN_ORIGIN);
  if (!text.startsWith("/")) return url.href;
  // To a browser "//host", "/\host" and "/.//host" are other sites.
  const isOwn = url.origin === OWN_ORIGIN && !url.pathname.startsWith("//") && url.pathname !== PICTURES_PATH;
  return isOwn ? url.pathname + url.search : null;
}

/** An address without what would make the site answer with a page's data. */
function toPage(href: string): string {
  const url = new URL(href, OWN_ORIGIN);
  if (![OWN_ORIGIN, env.SITE_URL].includes(url.origin) || !url.searchParams.has("_data")) return href;
  url.searchParams.delete("_data");
  return url.href.replace(OWN_ORIGIN, "");
}

/** The attributes of a link to http(s), mailto, a path of this site or a fragment of the article; null for all else. */
export function linkAttributes(href: string): { href: string; rel?: string } | null {
  if (/^(mailto:|#)/i.test(href)) return { href };
  if (safeAddress(href) === null) return null;
  const isExternal = /^https?:/i.test(href) && new URL(href).origin !== env.SITE_URL;
  return isExternal ? { href, rel: "nofollow" } : { href: toPage(href) };
}
