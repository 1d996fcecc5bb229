import { bulkhead } from "cockatiel";
import { pictureCache } from "./disk-cache.server";
import { encodePicture } from "./encode.server";
import { downloadSource } from "./source.server";
import type { Target } from "./variants";

/** A remote picture may change under its URL, so it is downloaded again after an hour. */
export const FRESH_MS = 3_600_000;
export const STALE_WHILE_REVALIDATE_MS = 86_400_000;
export const RETRY_AFTER_MS = 60_000;

type Made = Buffer | 404 | 502 | 503 | 504;

// Each running one may hold a whole download, each waiting one a visitor's connection.
const makers = bulkhead(8, 56);
const underWay = new Map<string, Promise<Made>>();

function isFailure(made: Made): boolean {
  return typeof made === "number" && made !== 404;
}

async function makePicture(source: URL, target: Target): Promise<Made> {
  const original = await downloadSource(source);
  return typeof original === "number" ? original : encodePicture(original, target).catch((): Made => 502);
}

async function store(key: string, made: Made): Promise<Made> {
  if (typeof made !== "number") await pictureCache.write(key, made);
  else if (made === 404) await pictureCache.remove(key);
  else await pictureCache.setAge(key, FRESH_MS - RETRY_AFTER_MS); // what is cached stays fresh until the retry
  return made;
}

/** Gets a picture of an allowed host; a stale one is served while it is revalidated, and for as long as the host fails. */
export async function getPicture(source: URL, target: Target): Promise<Made> {
  const key = `${target.format} ${target.width} ${source.href}`;
  const cached = await pictureCache.read(key);
  if (cached && cached.ageMs < FRESH_MS) return cached.bytes;

  const renew = () =>
    makers
      .execute(() => makePicture(source, target))
      .then(
        (made) => store(key, made),
        (): Made => 503, // only a full bulkhead rejects
      )
      .finally(() => underWay.delete(key));
  const renewal = underWay.get(key) ?? renew();
  underWay.set(key, renewal);
  if (cached && cached.ageMs < FRESH_MS + STALE_WHILE_REVALIDATE_MS) return cached.bytes;
  const made = await renewal;
  return cached && isFailure(made) ? cached.bytes : made;
}
