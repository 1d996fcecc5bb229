let language: string | undefined;
let isTranslated = false;

/**
 * Whether a translator has replaced texts of the document, be it for a while: React would go on writing into those that
 * are no longer there. The site's own texts have no `font` elements.
 */
export function wasTranslated(): boolean {
  const { lang } = document.documentElement;
  language ??= lang;
  isTranslated ||= lang !== language || document.querySelector("html[class*=translated-], font") !== null;
  return isTranslated;
}
