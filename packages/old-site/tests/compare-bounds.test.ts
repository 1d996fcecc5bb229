import { expect, test } from "vitest";
import { compare } from "./sites.js";

const P = "<p>The snow fell all night, and in the morning it was gone again.</p>";
const fill = (text: string, length = 200_000) => text.repeat(length / text.length);

test.each([
  ["a word of many elements", `<p>${fill("<b>x</b>")}`],
  ["deep elements", `${fill("<sup>", 900)}${fill("<b>x</b> ")}`],
  ["deep columns of numbers", `<pre>${fill('<span class="gutter">', 3_000)}${fill("<b>1</b>")}`],
  [
    "opening marks of formulas",
    `<script src="mathjax.js"></script><p>${fill("\\[")}${fill("\\(")}${fill("$a ")}`,
  ],
  ["many words and lines", `<pre>${fill("a\n")}</pre><p>${fill("a ", 600_000)}`],
  ["one letter", `<p>${fill("a")}`],
  ["classes", `<div class="${fill("a b c ")}">${fill("<pre>x</pre>")}</div>`],
])("a page with very %s is compared in linear time", async (_, text) => {
  const page = `<head><title>snow</title></head><body><article>${P}${text}</article></body>`;
  const { compared } = await compare({ "snow/index.html": page }, { snow: { html: P } });
  expect(compared).toBe(1);
});

test("pages that are too large or nested too deep are named, and the others compared", async () => {
  const pages = {
    "deep/index.html": "<div>".repeat(5_000),
    "large/index.html": `${P}<!--${fill("x", 5_000_000)}-->`,
    "snow/index.html": `<article>${P}`,
  };
  const own = { deep: { html: P }, large: { html: P }, snow: { html: P } };
  const { compared, unread, hidden, notCompared } = await compare(pages, own);
  expect([compared, unread, hidden, notCompared]).toEqual([1, ["/deep/", "/large/"], [], ["deep", "large"]]);
});

test("an old page that does not show its article is told from one that was not there", async () => {
  const locked = "<form>This post needs a password.</form>";
  const pages = {
    "ice/index.html": `<title>ice</title><article>${locked}`,
    "snow/index.html": `<article>${P}`,
  };
  const { compared, hidden, withheld } = await compare(pages, {
    fog: { html: "<p>Fog." },
    ice: { html: P },
    snow: { html: P },
  });
  expect([compared, hidden, withheld]).toEqual([1, ["fog"], ["ice"]]);
});
