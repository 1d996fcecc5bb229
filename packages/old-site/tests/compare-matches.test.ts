import { expect, test } from "vitest";
import { compare } from "./sites.js";

const TEXT = "<p>The snow fell all night, and in the morning it was gone again.</p>";
const page = (title: string, text: string, head = "") =>
  `<head><title>${title}</title>${head}</head><body><article><h1>${title.replace(/ [-|] The blog|The blog [-|] /, "")}</h1>${text}</article></body>`;
const article = { title: "Snow", aliases: [], html: TEXT };

test.each([
  ["2024/01/05/snow.html", "Snow"],
  ["2024/01/05/snow/index.html", "Snow - The blog"],
  ["2024/01/05/snow/index.html", "The blog | Snow"],
])("the page %s of the title %j is found among drafts, lists and copies in lists", async (file, title) => {
  const listed = page("Posts", TEXT, '<script type="application/ld+json">{"@type":"BlogPosting"}</script>');
  const { compared, lines, others } = await compare(
    {
      [file]: page(title, TEXT),
      "drafts/snow.html": page(title, "<p>Snow, a draft.</p>"),
      "2024/01/index.html": listed,
      "index2.html": listed,
      "tags/cold/index.html": listed,
    },
    { snow: article },
  );
  expect([compared, lines, others]).toEqual([1, [], []]);
});

test("links of a blog to itself are known without its canonical addresses", async () => {
  const link = (host: string) => `${TEXT}<p><a href="${host}/2024/ice/">Ice</a></p>`;
  const { lines } = await compare(
    {
      "2024/snow/index.html": page("Snow", link("https://old.example")),
      "2024/ice/index.html": page("Ice", "<p>Ice is cold.</p>"),
    },
    {
      snow: { ...article, html: link("http://new.example").replace("/2024/ice/", "/blogs/ice") },
      ice: { title: "Ice", aliases: [], html: "<p>Ice is cold.</p>" },
    },
  );
  expect(lines).toEqual([]);
});
