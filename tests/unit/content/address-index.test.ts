import { expect, test } from "vitest";
import { indexAddresses } from "../../../app/content/article/blog-schema.server";
import { foldAddress } from "../../../app/filters/addresses";

test("no address leads to one that leads elsewhere, though both articles may soon be gone", () => {
  const index = indexAddresses(
    [
      { id: "first", aliases: ["/blogs/Second", "/old"] },
      { id: "second", aliases: ["/blogs/first", "/blogs/Second"] },
      { id: "about", page: true, aliases: ["/blogs/about"] },
      { id: "third", aliases: ["/about", "/blogs/about"] },
    ],
    () => {},
  );
  expect(index).toEqual({
    "/old": "/blogs/first",
    "/blogs/second": "/blogs/second",
    "/about": "/about",
    "/blogs/about": "/about",
  });
  for (const href of Object.values(index))
    expect([undefined, href]).toContain(index[foldAddress(href) ?? ""]);
});
