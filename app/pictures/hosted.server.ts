import { pictureAddress } from "./variants";

/** Parses an http(s) URL without credentials on one of IMAGE_HOSTS; undefined for any other text. */
export function hostedUrl(text: string, imageHosts: readonly string[]): URL | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  url.hash = "";
  const isBare = url.username === "" && url.password === "";
  return isBare && imageHosts.includes(url.host) ? url : undefined;
}

/** The address at which the site shows a picture: of one on IMAGE_HOSTS its own. */
export function hostedAddress(address: string, imageHosts: readonly string[]): string {
  const url = hostedUrl(address, imageHosts);
  return url ? pictureAddress(url.href) : address;
}
