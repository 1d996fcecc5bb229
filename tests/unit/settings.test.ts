import { expect, test, vi } from "vitest";
import * as site from "../../app/site";
import { checkSettings } from "../../scripts/check-settings";

const STORY = { category: "", headline: "Salt", author: "", image: null };

test("settings that the site can't show are named", () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  checkSettings({
    ...site,
    FEATURED: ["", "2026-02-30", "2026-02-28"].map((date) => ({ ...STORY, date })),
    BRAND: { ...site.BRAND, slug: "Bread & Salt" },
    LIMITS: { ...site.LIMITS, pageSize: 0, archive: 2.5, relatedShown: 3 },
    COVER: { ...site.COVER, height: -1 },
  });
  expect(log.mock.calls.flat()).toEqual([
    'warning: my/site.ts: FEATURED has the date "2026-02-30", which is no day (YYYY-MM-DD): it is shown as it is.',
    'warning: my/site.ts: BRAND.slug "Bread & Salt" has more than letters, digits and hyphens.',
    "error: my/site.ts: LIMITS.pageSize is 0: it must be a whole number above 0.",
    "error: my/site.ts: LIMITS.archive is 2.5: it must be a whole number above 0.",
    "error: my/site.ts: COVER.height is -1: it must be a whole number above 0.",
  ]);
  expect(() => checkSettings({ ...site, TIME_ZONE: "Europe/Atlantis" })).toThrow(
    'my/site.ts: TIME_ZONE "Europe/Atlantis" is no time zone, such as "Europe/Berlin".',
  );
});
