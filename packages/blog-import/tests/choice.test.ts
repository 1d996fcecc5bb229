import { expect, test } from "vitest";
import { importBlog } from "./blog.js";

const blog = {
  "hugo.toml": "",
  "content/posts/snow.md": "---\ntitle: Snow\ndate: 2024-01-05\n---\nIt fell.\n",
  "content/posts/ice.md": "---\ntitle: Ice\n---\nIt froze.\n",
  "content/notes/2023/fog.md": "---\ntitle: Fog\ndate: 2023-01-05\n---\nIt rose.\n",
  "content/moved.md": "---\ntitle: Moved\ndate: 2023-01-05\nredirect_to: /elsewhere/\n---\n",
};

test("what has no date is named, and what only redirects is no article", () => {
  const { lines } = importBlog(blog);
  expect(lines).toEqual([
    "Left out: it only leads elsewhere: content/moved.md",
    "No date: it has none: content/posts/ice.md",
  ]);
});

test.each([
  [{ only: ["content/posts/**"] }, ["snow", "ice"]],
  [{ except: ["**/posts/*", "content/moved.md"] }, ["fog"]],
  [{ only: ["content/{posts,notes}/**"], except: ["**/ice.md"] }, ["snow", "fog"]],
])("%j takes the articles %j", (options, ids) => {
  const { rows, lines } = importBlog(blog, "blog", options);
  expect(rows.map(({ id }) => id)).toEqual(ids);
  expect(lines.filter((line) => line.startsWith("Left out"))).toEqual([]);
});
