import { TIME_ZONE } from "../site";

const OFFSET = new Intl.DateTimeFormat("en-US", { timeZone: TIME_ZONE, timeZoneName: "longOffset" });

function offsetAt(date: Date): number {
  const [zone = "Z"] = /[+-]\d\d:\d\d/.exec(OFFSET.format(date)) ?? [];
  return -Date.parse(`1970-01-01T00:00${zone}`);
}

/** The day of a time, as YYYY-MM-DD. */
export function dayAt(date: Date): string {
  return new Date(date.getTime() + offsetAt(date)).toISOString().slice(0, 10);
}

/** The time at which clocks show what `date` shows in UTC; of what they skip, as long after the last moment before it. */
export function fromClock(date: Date): Date {
  const near = new Date(date.getTime() - offsetAt(date));
  const found = new Date(date.getTime() - offsetAt(near));
  return offsetAt(found) === offsetAt(near) || found > near ? found : near;
}

export function today(): string {
  return dayAt(new Date());
}
