import { NO_STORE } from "../caching/freshness.server";
import { uncachedInit } from "../caching/responses.server";
import { getOwnPicture } from "./own-picture.server";
import { FRESH_MS, STALE_WHILE_REVALIDATE_MS } from "./picture.server";
import { type Format, parseVariantPath } from "./variants";

const STALE_S = STALE_WHILE_REVALIDATE_MS / 1_000;
const HOURLY = `public, max-age=${FRESH_MS / 1_000}, stale-while-revalidate=${STALE_S}, stale-if-error=${STALE_S}`;

const TEXTS = {
  404: "There is no such picture.",
  502: "The picture can't be had.",
  503: "Too many pictures are being made. Please try again in a moment.",
  504: "The picture did not come in time.",
} as const;

export function pictureResponse(
  picture: Buffer | keyof typeof TEXTS,
  format?: Format,
  cacheControl = HOURLY,
): Response {
  if (typeof picture === "number") return new Response(`${TEXTS[picture]}\n`, uncachedInit(picture));
  const headers = {
    "Cache-Control": cacheControl,
    "Content-Type": `image/${format}`,
    "X-Content-Type-Options": "nosniff",
  };
  return new Response(picture as BodyInit, { headers });
}

/** Answers a variant's path with that variant of one of the site's own pictures, or its original until it is made. */
export async function ownPictureResponse(request: Request): Promise<Response> {
  const variant = parseVariantPath(new URL(request.url).pathname);
  const picture = variant && (await getOwnPicture(variant));
  if (!picture) return pictureResponse(404);
  return pictureResponse(picture.bytes, picture.format, picture.isOriginal ? NO_STORE : HOURLY);
}
