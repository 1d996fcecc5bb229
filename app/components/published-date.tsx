import { MONTHS } from "../site";

/** A day (YYYY-MM-DD) in words. */
export function PublishedDate({ date }: { date: string }) {
  const [year, month, day] = date.split("-").map(Number);
  // Intl.DateTimeFormat would block a slow phone for 165 ms while it loads its data.
  return <time dateTime={date} dir="auto">{`${day} ${MONTHS[(month ?? 1) - 1]} ${year}`}</time>;
}
