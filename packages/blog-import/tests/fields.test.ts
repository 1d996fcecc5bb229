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

test.each([
  ["the site's own", "cover: /img/snow.png\nimage_alt: Snow\nimage_caption: By Ann", "Snow", "By Ann"],
  ["PaperMod", "cover:\n  image: /img/snow.png\n  alt: Snow\n  caption: '*By* Ann'", "Snow", "By Ann"],
  ["Congo", "cover: /img/snow.png\ncoverAlt: Snow\ncoverCaption: By Ann\nfeatureAlt: Ice", "Snow", "By Ann"],
  [
    "Congo",
    "feature: /img/snow.png\nfeatureAlt: Snow\nthumbnail: a.png\nthumbnailAlt: Ice",
    "Snow",
    undefined,
  ],
  ["Congo", "thumbnail: /img/snow.png\nthumbnailAlt: Snow", "Snow", undefined],
  ["Blowfish", "featureimage: /img/snow.png\nfeatureimagecaption: By Ann", undefined, "By Ann"],
  [
    "Clarity",
    "featureImage: /img/snow.png\nfeatureImageAlt: Snow\nfeatureImageCap: By Ann",
    "Snow",
    "By Ann",
  ],
  ["Beautiful Hugo", "bigimg: [{ src: /img/snow.png, desc: By Ann }]", undefined, "By Ann"],
  ["AmniX", "featured:\n  url: /img/snow.png\n  alt: Snow\n  caption: By Ann", "Snow", "By Ann"],
  ["Wowchemy", "image:\n  filename: /img/snow.png\n  alt_text: Snow\n  caption: By Ann", "Snow", "By Ann"],
  ["Tranquilpeak", "coverImage: /img/snow.png\ncoverCaption: By Ann", undefined, "By Ann"],
  ["Minimal Mistakes", "header:\n  image: /img/snow.png\n  image_description: Snow", "Snow", undefined],
  ["Minimal Mistakes", "header:\n  overlay_image: /img/snow.png\n  caption: By Ann", undefined, "By Ann"],
  ["Chirpy", "image:\n  path: /img/snow.png\n  alt: Snow", "Snow", undefined],
  ["Beautiful Jekyll", 'cover-img: ["/img/snow.png": "By Ann"]', undefined, "By Ann"],
  ["Astro's tutorial", "image:\n  url: /img/snow.png\n  alt: Snow", "Snow", undefined],
  ["Astro's guide", "cover: /img/snow.png\ncoverAlt: Snow", "Snow", undefined],
  ["Astro Cactus", "coverImage:\n  src: /img/snow.png\n  alt: Snow", "Snow", undefined],
  ["Astro's blogs", "heroImage: /img/snow.png\nheroImageAlt: Snow", "Snow", undefined],
  ["Astro's blogs", "heroImage: /img/snow.png\nheroAlt: Snow", "Snow", undefined],
  ["Astro's blogs", "coverImage: /img/snow.png\ncoverImageAlt: Snow", "Snow", undefined],
  ["another picture", "image: /img/snow.png\nheroAlt: Ice\nalt: Ice\ncaption: Ice", undefined, undefined],
  ["no text", "cover: /img/snow.png\ncoverAlt: { a: Snow }\ncoverCaption: ''", undefined, undefined],
  ["no cover", "coverAlt: Snow\ncoverCaption: By Ann", undefined, undefined],
])("what is said of a cover of %s: %s", (_, fields, alt, caption) => {
  const { row, lines } = importBlog(blogOf(fields));
  expect([row?.image_alt, row?.image_caption, lines]).toEqual([alt, caption, []]);
});

test("a caption loses its HTML, its Markdown and, which is named, its links", () => {
  const styled = `<span style="white-space: pre-wrap;">By </span><i><em class="italic"><b>Ann &amp; Bo</b></em></i>`;
  const captionOf = (caption: string) => {
    const { row, lines } = importBlog(blogOf(`image: /img/snow.png\nimage_caption: '${caption}'`));
    return [row?.image_caption, ...lines];
  };
  expect(captionOf(`<p>${styled}</p><p>2 < 3<br/><https://a.example/></p>`)).toEqual([
    "By Ann & Bo 2 < 3 https://a.example/",
  ]);
  const loss = "Incomplete text: the caption of its cover had links: _posts/2024-01-05-snow.md";
  for (const link of ['<a href="https://a.example/?a=1&b=2">Ann</a>', "[Ann](https://a.example)"])
    expect(captionOf(`By ${link}`)).toEqual(["By Ann", loss]);
});

test("a picture that is the cover by its name has what is said of it", () => {
  const post = (fields: string) => `---\ntitle: Snow\ndate: 2024-01-05\n${fields}\n---\nIt fell.`;
  const { rows } = importBlog({
    "hugo.toml": "title = 'Frost'",
    "content/posts/a/index.md": post("featureAlt: Snow\ncoverCaption: By Ann"),
    "content/posts/a/feature-snow.png": "",
    "content/posts/b/index.md": post("image:\n  caption: By Ann\n  alt_text: Snow"),
    "content/posts/b/featured.png": "b",
  });
  expect(rows.map(({ image_alt, image_caption }) => [image_alt, image_caption])).toEqual([
    ["Snow", "By Ann"],
    ["Snow", "By Ann"],
  ]);
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

test.each([
  ["Castanet", "podcast_file: /img/one.mp3", "[one.mp3](</imported/one-*.mp3>)"],
  [
    "Hugo",
    "audio:\n  - /img/one.mp3\n  - https://a.example/b c.ogg",
    "[one.mp3](</imported/one-*.mp3>)\n\n[b c.ogg](<https://a.example/b c.ogg>)",
  ],
  ["Octopod", "audio:\n  mp3: /img/one.mp3", "[one.mp3](</imported/one-*.mp3>)"],
  ["Cecil", "episode:\n  file: /img/one.mp3\n  number: 1", "[one.mp3](</imported/one-*.mp3>)"],
  [
    "Blogger",
    "enclosure: https://a.example/a_b.mp3 1234 audio/mpeg",
    "[a\\_b.mp3](<https://a.example/a_b.mp3>)",
  ],
  [
    "Hydeout",
    "enclosure:\n  url: https://a.example/a.mp3\n  length: 9\n  type: audio/mpeg",
    "[a.mp3](<https://a.example/a.mp3>)",
  ],
  ["Chirpy", "video: https://youtu.be/abc-def", "[https://youtu.be/abc-def](<https://youtu.be/abc-def>)"],
])("sound and films in front matter are links in the article: %s", (_, fields, links) => {
  const { row } = importBlog(blogOf(fields, "", { "img/one.mp3": "" }));
  expect(row?.content.replace(/-\w{8}(?=\.)/g, "-*")).toBe(`It fell.\n\n${links}`);
});

test("a recording that the article links to, or no address, makes no link", () => {
  const { row } = importBlog(blogOf("audio: /img/one.mp3\nvideo: true", "", { "img/one.mp3": "" }));
  const own = importBlog({
    ...blogOf(""),
    "_posts/2024-01-05-snow.md":
      "---\ntitle: Snow\naudio: /img/one.mp3\nvideo: true\n---\n[Hear it](/img/one.mp3)\n",
  });
  expect([row?.content.match(/\]\(/g)?.length, own.row?.content]).toEqual([1, "[Hear it](/img/one.mp3)"]);
});

test.each([
  ...["pin: true", "pinned: yes", "sticky: 100", "top: 1", "featured: true", "weight: -5", "isTop: true"],
  "star: on",
])("what pins a post is named: %s", (field) => {
  const [name = ""] = field.toLowerCase().split(":");
  expect(importBlog(blogOf(field)).lines).toEqual([
    `Pinned: its "${name}" counts for nothing, as lists are by date: use FEATURED in my/site.ts: _posts/2024-01-05-snow.md`,
  ]);
});

test.each(["pin: false", "weight: 0", "featured: /img/snow.png", "top: no"])("%s pins nothing", (field) => {
  expect(importBlog(blogOf(field)).lines).toEqual([]);
});
