let language: string | undefined;
let isTranslated = false;

/**
 * Whether a translator replaces text in the document, or has done so: React would go on writing into nodes that are gone.
 * The site's own text has no `font` elements.
 */
export function wasTranslated(): boolean {
  const { lang } = document.documentElement;
  language ??= lang;
  isTranslated ||= lang !== language || document.querySelector("html[class*=translated-], font") !== null;
  return isTranslated;
}
