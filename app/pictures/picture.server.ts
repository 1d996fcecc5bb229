import { atMost } from "./at-most";
import { pictureCache } from "./disk-cache.server";
import { encodePicture } from "./encode.server";
import { downloadSource } from "./source.server";
import type { Format, Shape } from "./variants";

/** How long a picture is fresh: its address says nothing of its bytes. */
export const FRESH_MS = 3_600_000;
/** How long a stale picture is shown while it is revalidated. */
export const REVALIDATE_MS = 86_400_000;
/** How long after a failure the next attempt waits. */
export const RETRY_MS = 60_000;
/** Each at work may hold a whole download, each under way a connection. */
const MAX_AT_WORK = 8;
const MAX_UNDER_WAY = 64;

/** A picture's bytes, or the status that says why there are none. */
type Made = Buffer | 404 | 502 | 503 | 504;

const inTurn = atMost(MAX_AT_WORK);
const underWay = new Map<string, Promise<Made>>();

/** Whether it is the host's or the site's failure, which passes; that there is no such picture does not. */
function isFailure(made: Made): made is 502 | 503 | 504 {
  return typeof made === "number" && made !== 404;
}

async function makePicture(source: URL, shape: Shape, width: number, format: Format): Promise<Made> {
  const original = await downloadSource(source);
  if (typeof original === "number") return original;
  return encodePicture(original, shape, width, format).catch((): Made => 502);
}

/** Keeps what was made; after a failure what is kept from before, if anything, counts as fresh for a minute. */
async function keep(key: string, made: Made): Promise<Made> {
  if (typeof made !== "number") await pictureCache.write(key, made);
  else if (isFailure(made)) await pictureCache.setAge(key, FRESH_MS - RETRY_MS);
  else await pictureCache.remove(key);
  return made;
}

/**
 * A picture of an allowed host in a width and format. It is fresh for an hour and revalidated in the background for a
 * day; requests for the same one share one download; where the host fails, what was kept before is shown and the host
 * is asked again a minute later.
 */
export async function getPicture(source: URL, shape: Shape, width: number, format: Format): Promise<Made> {
  const key = `${format} ${width} ${source.href}`;
  const kept = await pictureCache.read(key);
  if (kept && kept.age < FRESH_MS) return kept.bytes;

  let renewal = underWay.get(key);
  if (!renewal && underWay.size < MAX_UNDER_WAY) {
    const made = inTurn(() => makePicture(source, shape, width, format));
    renewal = made.then((result) => keep(key, result)).finally(() => underWay.delete(key));
    underWay.set(key, renewal);
  }
  if (kept && kept.age < FRESH_MS + REVALIDATE_MS) return kept.bytes;
  const made = (await renewal) ?? 503;
  return isFailure(made) && kept ? kept.bytes : made;
}
