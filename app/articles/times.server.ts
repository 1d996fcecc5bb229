import { formatCount } from "../language/sentences.server";
import { dayAt, fromClock } from "../runtime/days";
import { COUNTS } from "../words";

const MAX_LENGTH = 100;

/** A day, or a time with its zone: all else is a guess. */
const EXACT = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)? ?(Z|[+-]\d\d:?\d\d))?$/i;
const ZONE = /\d\s*Z$|:\d\d\S*\s*[+-]\d|\b(GMT|UTC?|[ECMP][SD]T)\b/i;

function hasTime(value: unknown): boolean {
  return typeof value === "number" || (typeof value === "string" && /\d:\d\d/.test(value));
}

/** A date without a zone is one of `TIME_ZONE`: JavaScript would take the server's own. */
function parseText(text: string): Date {
  if (EXACT.test(text) || ZONE.test(text)) return new Date(text);
  const date = new Date(/^\d{4}-\d\d-\d\dT/i.test(text) ? `${text}Z` : `${text} UTC`);
  return hasTime(text) && !Number.isNaN(date.getTime()) ? fromClock(date) : date;
}

function isoOf(value: unknown): string | null {
  if (typeof value !== "string" && typeof value !== "number") return null;
  if (String(value).length > MAX_LENGTH) return null;
  const date = typeof value === "string" ? parseText(value.trim()) : new Date(value);
  const iso = Number.isNaN(date.getTime()) ? "" : date.toISOString();
  return /^\d{4}-/.test(iso) ? iso : null;
}

/** The day (YYYY-MM-DD) of a date, or null. A day without a time stays as it is written. */
export function dayOf(value: unknown): string | null {
  const iso = isoOf(value);
  const day = iso && hasTime(value) ? dayAt(new Date(iso)) : "";
  // A zone ahead of UTC can push the last day of 9999 into the year 10000.
  return /^\d{4}-/.test(day) ? day : (iso?.slice(0, 10) ?? null);
}

/** A date in UTC to the second; undefined if it has no time of day. */
export function utcTime(value: unknown): string | undefined {
  return (hasTime(value) ? isoOf(value) : null)?.replace(/\.\d+/, "");
}

/** Of dates in milliseconds. Those in seconds of our time are smaller. */
const MIN_MS = 100_000_000_000;

/** Whether a date has one meaning only, and exists: JavaScript takes 31 February for 3 March. */
export function isExact(value: string | number, day: string | null): boolean {
  if (typeof value === "number") return day !== null && value >= MIN_MS;
  const text = value.trim();
  const written = text.slice(0, 10);
  return EXACT.test(text) && (text === day || written === dayOf(written));
}

/** A reading time as it is shown, of minutes or of words; "" if it is neither. */
export function readingTime(value: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(value)) return value;
  const minutes = Number(value);
  const isTime = Number.isFinite(minutes) && minutes > 0;
  return isTime ? formatCount(Math.max(1, Math.round(minutes)), COUNTS.minutes) : "";
}
