type PublishedDateProps = { date: string; day: string | undefined };

/** A day (YYYY-MM-DD) in the words that the server has put it in. */
export function PublishedDate({ date, day = date }: PublishedDateProps) {
  return (
    <time dateTime={date} dir="auto">
      {day}
    </time>
  );
}
