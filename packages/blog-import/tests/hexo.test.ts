import { expect, test } from "vitest";
import { importBlog } from "./blog.js";

const CONFIG =
  "title: Frost\nauthor: Ana Sol\nurl: https://frost.example/notes\nroot: /notes/\nnew_post_name: :title.md\npublic_dir: public\n";

/** A blog of Hexo with one post. */
const blogOf = (settings: string, file: string, fields = "", text = "It fell.") => ({
  "_config.yml": CONFIG + settings,
  [`source/_posts/${file}`]: `---\ntitle: Snow & Ice\ndate: 2024-01-05 10:20:30\n${fields}---\n${text}\n`,
  "source/about/index.md": "---\ntitle: About\n---\nUs.\n",
});

test.each([
  ["", "snow.md", "", "/notes/2024/01/05/snow/"],
  ["", "2024-01-05-snow.md", "", "/notes/2024/01/05/2024-01-05-snow/"],
  ["new_post_name: :year-:month-:day-:title.md\n", "2024-01-05-snow.md", "", "/notes/2024/01/05/snow/"],
  ["new_post_name: :lang-:title.md\n", "en-snow.md", "", undefined],
  ["permalink: :year/:title.html\n", "winter/snow.md", "", "/notes/2024/winter/snow.html"],
  ["permalink: :i_month/:i_day/:name/\n", "winter/snow.md", "", "/notes/1/5/snow/"],
  ["permalink: :hour:minute/:post_title/\n", "snow.md", "", undefined],
  [
    "permalink: :category/:title/\n",
    "snow.md",
    "categories: [Cold Days, Ice]\n",
    "/notes/Cold-Days/Ice/snow/",
  ],
  ["permalink: :category/:title/\n", "snow.md", "categories:\n - [Cold, Ice]\n - [Fog]\n", undefined],
  ["permalink: :category/:title/\n", "snow.md", "", "/notes/uncategorized/snow/"],
  ["permalink: :category/:title/\ncategory_map: { Eis: ice }\n", "snow.md", "categories: Eis\n", undefined],
  ["permalink: posts/:abbrlink/\n", "snow.md", "abbrlink: 4a17b156\n", "/notes/posts/4a17b156/"],
  ["permalink: :lang/:title/\npermalink_defaults: { lang: en }\n", "snow.md", "", undefined],
  ["", "snow.md", "permalink: cold/snow.html\n", "/notes/cold/snow.html"],
  ["permalink: :title-:hash/\n", "snow.md", "", undefined],
])("an address of Hexo: %j %s %j", (settings, file, fields, address) => {
  const { output, row } = importBlog(blogOf(settings, file, fields));
  expect(output).toMatch(/^Generator +Hexo, _config.yml$/m);
  expect([row?.aliases?.[0], row?.author, row?.published_date]).toEqual([address, "Ana Sol", "2024-01-05"]);
  expect(row?.guid).toBe(address && `https://frost.example${address}`);
});

test("a post's assets, links to posts, and lists of categories", () => {
  const text = [
    "{% asset_img ice.png The thin ice %}",
    "![b](ice.png) {% asset_link plan.pdf The plan %}",
    "{% post_link fog %}, {% post_link \"fog\" 'A fog' %}, [c]({% post_path fog %})",
    "{% note info %}\nCold.\n{% endnote %}",
  ].join("\n\n");
  const { row, lines } = importBlog({
    ...blogOf(
      "post_asset_folder: true\n",
      "2024-01-05-snow.md",
      "categories:\n - [Cold, Ice]\n - [Notes]\n",
      text,
    ),
    "source/_posts/fog.md": "---\ntitle: Fog\ndate: 2023-01-05\n---\nIt rose.",
    "source/_posts/2024-01-05-snow/ice.png": "",
    "source/_posts/2024-01-05-snow/plan.pdf": "",
  });
  expect(lines).toEqual(["Left out: it is not where the posts are: source/about/index.md"]);
  expect(row).toMatchObject({ category: "Cold", tags: ["Cold", "Ice", "Notes"] });
  expect(row?.content.replace(/-\w{8}\./g, ".")).toBe(
    [
      "![The thin ice](/imported/ice.png)",
      "![b](/imported/ice.png) [The plan](</imported/plan.pdf>)",
      "[Fog](</blogs/fog>), [A fog](</blogs/fog>), [c](/blogs/fog)",
      "> **Info**\n>\n> Cold.",
    ].join("\n\n"),
  );
});
