let language: string | undefined;
let isTranslated = false;

/** Whether a translator has replaced text, by `font` elements: React would go on writing into nodes that are gone. */
export function wasTranslated(): boolean {
  const { lang } = document.documentElement;
  language ??= lang;
  isTranslated ||= lang !== language || document.querySelector("html[class*=translated-], font") !== null;
  return isTranslated;
}
