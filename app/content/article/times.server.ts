import { toOneLine } from "../../filters/text";
import { sayMinutes } from "../../language/sentences.server";

const MAX_LENGTH = 100;

/** A day, or a time with its zone: all else is a guess. */
const EXACT = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)? ?(Z|[+-]\d\d:?\d\d))?$/i;
const ZONE = /\d\s*Z$|:\d\d\S*\s*[+-]\d|\b(GMT|UTC?|[ECMP][SD]T)\b/i;

/** Adds UTC to a date without a zone: JavaScript would take the server's own. */
function inUtc(text: string): string {
  if (EXACT.test(text) || ZONE.test(text)) return text;
  return /^\d{4}-\d\d-\d\dT/i.test(text) ? `${text}Z` : `${text} UTC`;
}

/** A date in UTC to the millisecond, or null. */
function isoOf(value: unknown): string | null {
  if (typeof value !== "string" && typeof value !== "number") return null;
  if (String(value).length > MAX_LENGTH) return null;
  const date = new Date(typeof value === "string" ? inUtc(value.trim()) : value);
  const iso = Number.isNaN(date.getTime()) ? "" : date.toISOString();
  return /^\d{4}-/.test(iso) ? iso : null;
}

/** The day (YYYY-MM-DD) of a date in UTC, or null. */
export function utcDay(value: unknown): string | null {
  return isoOf(value)?.slice(0, 10) ?? null;
}

/** A date in UTC to the second; undefined if it has no time of day. */
export function utcTime(value: unknown): string | undefined {
  const hasTime = typeof value === "number" || (typeof value === "string" && /\d:\d\d/.test(value));
  return (hasTime ? isoOf(value) : null)?.replace(/\.\d+/, "");
}

/** Of dates in milliseconds. Those in seconds of our time are smaller. */
const MIN_MS = 100_000_000_000;

/** Whether a date has one meaning only, and exists: JavaScript takes 31 February for 3 March. */
export function isExact(value: string | number, day: string | null): boolean {
  if (typeof value === "number") return day !== null && value >= MIN_MS;
  const text = value.trim();
  const written = text.slice(0, 10);
  return EXACT.test(text) && (text === day || written === utcDay(written));
}

/** A reading time as it is shown, of minutes or of words; "" if it is neither. */
export function readingTime(value: string | number): string {
  if (typeof value === "string" && !/^\d+(\.\d+)?$/.test(value)) return toOneLine(value);
  const minutes = Number(value);
  return Number.isFinite(minutes) && minutes > 0 ? sayMinutes(Math.max(1, Math.round(minutes))) : "";
}
