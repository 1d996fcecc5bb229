import { MONTHS } from "../site";

/** A day (YYYY-MM-DD) as people read it. */
export function PublishedDate({ date }: { date: string }) {
  const [year, month, day] = date.split("-").map(Number);
  // Intl.DateTimeFormat says the same, but to load its data blocks a slow phone for a sixth of a second.
  return <time dateTime={date}>{`${day} ${MONTHS[(month ?? 1) - 1]} ${year}`}</time>;
}
