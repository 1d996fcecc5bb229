import { expect, test } from "vitest";
import { importBlog } from "./blog.js";

/** A blog of Jekyll with a post of these fields, and a picture. */
const blogOf = (fields: string, config = "", others: Record<string, string> = {}) => ({
  "_config.yml": `title: Frost\n${config}`,
  "_posts/2024-01-05-snow.md": `---\ntitle: Snow\n${fields}\n---\nIt fell.\n`,
  "img/snow.png": "",
  ...others,
});

test.each([
  ["Minimal Mistakes", "header:\n  overlay_image: /img/snow.png\n  overlay_color: '#333'"],
  ["Minimal Mistakes", "header:\n  teaser: /img/snow.png"],
  ["Beautiful Jekyll", "cover-img: /img/snow.png"],
  ["Beautiful Jekyll", 'cover-img: ["/img/snow.png": "Snow, 2024"]'],
  ["Beautiful Jekyll", "thumbnail-img: /img/snow.png\nshare-img: /img/ice.png"],
  ["Clean Blog", "background: /img/snow.png"],
  ["Clean Blog", "header-img: img/snow.png\nheader-mask: 0.3"],
  ["Chirpy", "image:\n  path: /img/snow.png\n  lqip: data:image/webp;base64,UklG"],
  ["Chirpy", "media_subpath: /img\nimage:\n  path: snow.png"],
  ["Chirpy", "img_path: /img/\nimage: snow.png"],
  ["PaperMod", "cover:\n  image: /img/snow.png\n  alt: Snow\n  relative: false"],
  ["Congo", "feature: /img/snow.png\nfeatureAlt: Snow"],
  ["Stack", "image: /img/snow.png"],
  ["NexT", "photos:\n  - /img/snow.png\n  - /img/ice.png"],
  ["Butterfly", "cover: false\ntop_img: /img/snow.png"],
])("a cover of %s: %s", (_, fields) => {
  const { row } = importBlog(blogOf(fields));
  expect(row?.image).toMatch(/^\/imported\/snow-/);
});

test.each(["background: '#fff'", "cover: false", "image:\n  lqip: data:image/webp;base64,UklG"])(
  "no cover: %s",
  (fields) => {
    const { row, lines } = importBlog(blogOf(fields));
    expect([row?.image, lines]).toEqual(["", []]);
  },
);

test.each([
  ["Chirpy", "authors: [ana, oke]", "Ana Sol, Oke Brandt", ["Ana Sol", "Oke Brandt"]],
  ["Chirpy", "authors: [ana, ana]", "Ana Sol"],
  ["Docusaurus", "authors:\n  - ana\n  - name: Kim Vale", "Ana Sol, Kim Vale", ["Ana Sol", "Kim Vale"]],
  ["Docusaurus", "authors: ana", "Ana Sol"],
  ["Pelican", "authors: ana, Kim Vale", "Ana Sol, Kim Vale", ["Ana Sol", "Kim Vale"]],
  ["Pelican", 'authors: "Sol, Ana; oke"', "Sol, Ana, Oke Brandt", ["Sol, Ana", "Oke Brandt"]],
  ["one person", 'author: "Smith, John"', "Smith, John"],
  ["Minimal Mistakes", "author: ana", "Ana Sol"],
  ["Beautiful Jekyll", 'author: "[Ana *Sol*](https://a.example)"', "Ana Sol"],
  ["PaperMod", 'author: ["Ana Sol", "Oke Brandt"]', "Ana Sol, Oke Brandt", ["Ana Sol", "Oke Brandt"]],
  ["the settings", "", "Frost & Co"],
])("authors of %s: %s", (_, fields, joined, names?: string[]) => {
  const authors = "ana: { name: Ana Sol }\noke: { name: Oke Brandt }";
  const { row } = importBlog(
    blogOf(fields, "author: { name: Frost & Co }", { "_data/authors.yml": authors }),
  );
  expect([row?.author, row?.authors]).toEqual([joined, names]);
});

test.each([
  ["guid: old-1", "url: https://frost.example", "old-1"],
  ["slug: deep", "url: https://frost.example\npermalink: pretty", "https://frost.example/2024/01/05/deep"],
  ["permalink: /cold/ice.html", "url: https://frost.example", "https://frost.example/cold/snow"],
  ['slug: "\\uD800"', "url: https://frost.example", "https://frost.example/2024/01/05/%EF%BF%BD"],
  ["redirect_from: /old", "url: https://frost.example\npermalink: /:nothing/", undefined],
  ["", "baseurl: /notes", undefined],
])("a guid of %s, %s", (fields, config, guid) => {
  expect(importBlog(blogOf(fields, config)).row?.guid).toBe(guid);
});

test.each(["subtitle", "excerpt", "summary", "description", "tagline", "share-description"])(
  "a summary in %s",
  (field) => {
    const { row } = importBlog(blogOf(`${field}: In the night`));
    expect(row?.description).toBe("In the night");
  },
);
