import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

type Day = [written: string | number, day: string, time?: string];

describe.each<[zone: string, today: string, start: string, ...days: Day[]]>([
  [
    "UTC",
    "2026-03-04",
    "2026-03-29T00:00:00.000Z",
    ["2026-03-04", "2026-03-04"],
    ["2026-03-04T23:30:00Z", "2026-03-04", "2026-03-04T23:30:00Z"],
    ["2026-03-04 23:30", "2026-03-04", "2026-03-04T23:30:00Z"],
  ],
  [
    "Europe/Berlin",
    "2026-03-05",
    // The clocks change on this day.
    "2026-03-28T23:00:00.000Z",
    ["2026-03-04", "2026-03-04"],
    ["2026-03-04T23:30:00Z", "2026-03-05", "2026-03-04T23:30:00Z"],
    ["2026-03-04T23:30", "2026-03-04", "2026-03-04T22:30:00Z"],
    ["4 July 2026 23:30", "2026-07-04", "2026-07-04T21:30:00Z"],
    ["4 July 2026", "2026-07-04"],
    ["9999-12-31", "9999-12-31"],
  ],
  [
    "America/New_York",
    "2026-03-04",
    "2026-03-29T04:00:00.000Z",
    ["2026-03-04", "2026-03-04"],
    ["2026-03-05T02:00:00+00:00", "2026-03-04", "2026-03-05T02:00:00Z"],
    [Date.UTC(2026, 2, 5, 2), "2026-03-04", "2026-03-05T02:00:00Z"],
    ["2026-03-04 23:30", "2026-03-04", "2026-03-05T04:30:00Z"],
  ],
])("in the time zone %s", (zone, today, start, ...dates) => {
  beforeEach(() => {
    vi.doMock("../../../app/site", async (load) => ({ ...(await load<object>()), TIME_ZONE: zone }));
    vi.useFakeTimers({ now: Date.parse("2026-03-04T23:30:00Z"), toFake: ["Date"] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.doUnmock("../../../app/site");
    vi.doUnmock("../../../app/runtime/days");
  });

  test("days begin at its midnight, and a day without a time stays as it is", async () => {
    // With a query they are modules of their own.
    const days = await import(/* @vite-ignore */ `../../../app/runtime/days?${zone}`);
    vi.doMock("../../../app/runtime/days", () => days);
    const { dayOf, utcTime } = await import(/* @vite-ignore */ `../../../app/articles/times.server?${zone}`);
    expect(days.today()).toBe(today);
    expect(days.fromClock(new Date("2026-03-29")).toISOString()).toBe(start);
    for (const [written, day, time] of dates)
      expect([written, dayOf(written), utcTime(written)]).toEqual([written, day, time]);
  });
});

test.each([
  ["America/Santiago", "2026-09-06", "2026-09-06T04:00:00.000Z"],
  ["America/Havana", "2026-03-08", "2026-03-08T05:00:00.000Z"],
  ["Atlantic/Azores", "2026-03-29", "2026-03-29T01:00:00.000Z"],
  ["America/Asuncion", "2023-10-01", "2023-10-01T04:00:00.000Z"],
  ["America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00.000Z"],
  ["Asia/Beirut", "2026-03-29", "2026-03-28T22:00:00.000Z"],
  ["Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00.000Z"],
  // Clocks show its midnight twice, and that of the day before once.
  ["America/Havana", "2026-11-01", "2026-11-01T04:00:00.000Z"],
  ["America/Santiago", "2026-04-05", "2026-04-05T04:00:00.000Z"],
])("a day without a midnight, or with two, begins at its first moment: %s, %s", async (zone, day, start) => {
  vi.doMock("../../../app/site", async (load) => ({ ...(await load<object>()), TIME_ZONE: zone }));
  const { dayAt, fromClock } = await import(/* @vite-ignore */ `../../../app/runtime/days?${zone}${day}`);
  vi.doUnmock("../../../app/site");
  const first: Date = fromClock(new Date(day));
  expect(first.toISOString()).toBe(start);
  expect([dayAt(first), dayAt(new Date(first.getTime() - 1)) < day]).toEqual([day, true]);
});
