import { expect } from "vitest";
import { parseBody } from "../../support/rendered";
import { serve, test } from "../../support/sources";

const image = "/covers/gps.webp";
const ARTICLES = [
  {
    id: "said",
    image,
    image_alt: 'A "soap" bubble & <b>',
    image_caption: "By <i onclick=alert(1)>Ann's</i>",
  },
  { id: "silent", image },
  { id: "blind", image_alt: "Nothing", image_caption: "Of nothing" },
  { id: "broken", image, image_alt: { a: 1 }, image_caption: ["By Ann"] },
].map((article) => ({ title: "Title", ...article }));

test("an article's cover has its alternative text and its caption, where there are any", async () => {
  const site = await serve(ARTICLES);
  const show = async (path: string) => {
    const { ownerDocument: page } = parseBody((await site.ask(path)).text);
    const meta = (name: string) =>
      page.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute("content");
    const [alt, ...others] = [...page.querySelectorAll("main .cover img")].map((img) =>
      img.getAttribute("alt"),
    );
    return {
      alt,
      others: [...new Set(others)],
      caption: page.querySelector("figure.article-column > .cover + figcaption")?.innerHTML,
      figures: page.querySelectorAll("figure, figcaption").length,
      shared: [meta("og:image:alt"), meta("twitter:image:alt")],
    };
  };
  const alt = 'A "soap" bubble & <b>';
  expect(await show("/blogs/said")).toMatchObject({
    alt,
    others: [""],
    caption: "By &lt;i onclick=alert(1)&gt;Ann’s&lt;/i&gt;",
    figures: 2,
    shared: [alt, alt],
  });
  for (const id of ["silent", "broken"])
    expect(await show(`/blogs/${id}`)).toMatchObject({ alt: "", figures: 0, shared: ["Title", "Title"] });
  expect(await show("/blogs/blind")).toMatchObject({ alt: "", figures: 0, shared: ["Title", "Title"] });
  // Beside a title that is the link, they would be read to nobody's use.
  expect(await show("/?search=title")).toMatchObject({ alt: "", others: [""], figures: 0 });
  expect((await site.ask("/blogs/silent")).text).not.toContain("image_");

  if (!site.run) return;
  await site.run(
    `UPDATE blog.articles SET article = article || '{"image_caption": "By Bo"}' WHERE id = 'silent'`,
  );
  expect(await show("/blogs/silent")).toMatchObject({ caption: "By Bo", figures: 2 });
});
