import { expect, test } from "vitest";
import { createTopicTexts } from "../../../app/articles/topic-texts.server";
import { NO_FILTER } from "../../../app/filters/filter";

test("a text belongs to the first page of one tag's list alone, however the tag is written", () => {
  const find = createTopicTexts({ " Cafe\u0301  society ": "On *coffee*." });
  for (const tag of ["Café society", "CAFÉ SOCIETY"])
    expect(find({ ...NO_FILTER, tags: [tag] })).toBe("On *coffee*.");
  const tags = ["Café society"];
  for (const other of [
    {},
    { tags: ["Café"] },
    { tags: ["AI", ...tags] },
    { tags: [...tags, "AI"] },
    { tags, search: "bean" },
    { tags, author: "Ana" },
    { tags, page: 2 },
    { tags: ["constructor"] },
  ])
    expect(find({ ...NO_FILTER, ...other })).toBeUndefined();
});
