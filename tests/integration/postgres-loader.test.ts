import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { cleanText } from "../../app/filters/text";
import { hasPostgres, startPostgres } from "../support/postgres";

const LENGTH = 100_000;

const TEXTS = [
  "a".repeat(LENGTH),
  "é".repeat(LENGTH),
  "sleep ".repeat(LENGTH / 6),
  '"sleep" '.repeat(LENGTH / 8),
  "(".repeat(LENGTH),
  "a-".repeat(LENGTH / 2),
  '"'.repeat(LENGTH),
  "\u0000".repeat(LENGTH),
  "\uD800".repeat(LENGTH),
  Array.from({ length: LENGTH / 6 }, (_, index) => `w${index}`).join(" "),
  `the${"-".repeat(LENGTH)}phone`,
];

describe.skipIf(!hasPostgres)("the list of a PostgreSQL database, asked without a server in front,", () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let loader: typeof import("../../app/routes/_index").loader;
  let startReading: typeof import("../../app/content/store.server").startReading;
  let source: typeof import("../../app/content/sources.server").source;

  beforeAll(async () => {
    postgres = await startPostgres();
    vi.stubEnv("CONTENT_URL", postgres.url(await postgres.createDatabase("db.json")));
    ({ loader } = await import("../../app/routes/_index"));
    ({ startReading } = await import("../../app/content/store.server"));
    ({ source } = await import("../../app/content/sources.server"));
  });

  afterAll(() => postgres.stop());

  test.each(TEXTS.map((text) => [text.slice(0, 8), text]))("takes 100 KB of %j", async (_start, text) => {
    for (const param of ["search", "tags"]) {
      const url = `http://site.test/?${new URLSearchParams({ [param]: text })}`;
      const answer = await loader({ request: new Request(url), params: {}, context: {} }).catch(
        (thrown) => thrown,
      );
      expect([param, answer instanceof Response && answer.status < 400]).toEqual([param, true]);
    }
  });

  test.each(TEXTS.map((text) => [text.slice(0, 8), text]))(
    "knows no article under a tag of 100 KB of %j",
    async (_start, tag) => {
      const found = await source.findPage(
        { tags: [cleanText(tag)], search: "", page: 1 },
        { size: 5, order: "own" },
        startReading(0),
      );
      expect(found).toMatchObject({ ok: true, value: { count: 0, items: [] } });
    },
  );
});
