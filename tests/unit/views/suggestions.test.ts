import { expect, test, vi } from "vitest";
import { succeed } from "../../../app/articles/result";
import type { Content } from "../../../app/content/source.server";
import { listPopular } from "../../../app/views/suggestions.server";

vi.mock("../../../app/site", async (load) => ({ ...(await load<object>()), TOPICS: null }));

test("of equally frequent topics the first are those of the language's alphabet", async () => {
  const tags = ["Zoo", "École", "ärzte", "Web", "apes", "Xylem"];
  const topics = tags.map((tag) => ({ tag, count: { count: tag === "Web" ? 2 : 1 } }));
  const popular = await listPopular({
    listTopics: async () => succeed(topics),
  } as Partial<Content> as Content);
  expect(popular?.items.map(({ tag }) => tag)).toEqual(["Web", "apes", "ärzte", "École"]);
  expect(popular?.more).toEqual(["Xylem", "Zoo"]);
});
