import type * as site from "../app/site";
import { report } from "./report";

function isZone(timeZone: string): boolean {
  try {
    return Intl.DateTimeFormat(undefined, { timeZone }) !== undefined;
  } catch {
    return false;
  }
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${text}T`);
}

/** Reports what of an owner's settings the site can't show, although their types allow it; throws where it can't start. */
export function checkSettings({ BRAND, COVER, FEATURED, LIMITS, TIME_ZONE }: typeof site): void {
  const say = (text: string, isError: boolean) => report({ text: `my/site.ts: ${text}`, isError });
  if (!isZone(TIME_ZONE))
    throw new Error(`my/site.ts: TIME_ZONE "${TIME_ZONE}" is no time zone, such as "Europe/Berlin".`);
  for (const { date } of FEATURED)
    if (date !== "" && !isDay(date))
      say(`FEATURED has the date "${date}", which is no day (YYYY-MM-DD): it is shown as it is.`, false);
  if (/[^\w-]/.test(BRAND.slug))
    say(`BRAND.slug "${BRAND.slug}" has more than letters, digits and hyphens.`, false);
  for (const [name, numbers] of Object.entries({ LIMITS, COVER }))
    for (const [part, value] of Object.entries(numbers))
      if (!Number.isInteger(value) || value < 1)
        say(`${name}.${part} is ${value}: it must be a whole number above 0.`, true);
}
