// One zone for all, or the server's page and the browser's would disagree around midnight.
const FORMAT = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** A day (YYYY-MM-DD) as people read it. */
export function PublishedDate({ date }: { date: string }) {
  return <time dateTime={date}>{FORMAT.format(new Date(date))}</time>;
}
