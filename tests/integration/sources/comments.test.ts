import { expect } from "vitest";
import { serve, test } from "../../support/sources";

const ARTICLES = [
  { id: "hidden", content: "Bread.\n\n<!-- A secret\n\nplan -->\n\nSalt." },
  { id: "open", content: "Rye. <!-- A secret plan" },
  {
    id: "script",
    content: "<style>.secret {}</style>\n\n<script>\nsecret();\n\nplan();\n</script>\n\nOats.",
  },
  { id: "shown", content: "A secret plan <!-- of ours -->" },
  { id: "title", title: "The secret plan", content: "<!-- secret -->" },
  { id: "span", content: "Write `<!-- a secret plan -->`. <!-- No. -->" },
  { id: "fence", content: "```html\n<!-- a secret plan -->\n```" },
  { id: "tildes", content: "~~~\n`\n<!-- a secret plan -->\n~~~\n\n<!-- No. -->" },
];

const SHOWN = ["shown", "title", "span", "fence", "tildes"];

test.each([
  ["secret", SHOWN],
  ["secret plan", SHOWN],
  ["bread plan", []],
  ["ours", []],
  ["oats", ["script"]],
])("a search for %j finds what readers see", async (search, ids) => {
  const site = await serve(ARTICLES.map((article) => ({ title: "T", ...article })));
  const { blogs } = await site.load(`/?search=${search.replace(" ", "+")}`, "routes/_index");
  const found: string[] = blogs.data.items.map(({ id }: { id: string }) => id);
  expect(found.sort()).toEqual(ids.toSorted());
});
