import { expect, test } from "vitest";
import { NO_FILTER, toFilter } from "../../../app/filters/filter";
import { listSubject, pageMeta } from "../../../app/seo/meta";

test.each([
  [NO_FILTER, "Circuit & Cell: technology and health, explained"],
  [toFilter({ page: 2 }), "Articles, page 2 · Circuit & Cell"],
  [toFilter({ tags: ["AI"], search: "sleep" }), "Articles for 'sleep' in AI · Circuit & Cell"],
])("the title follows the filter", (filter, title) => {
  expect(pageMeta(listSubject(filter))).toContainEqual({ title });
});
