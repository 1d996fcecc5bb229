import { expect, test } from "vitest";
import { resizedUrl, SHAPES, sourcesOf } from "../../../app/pictures/variants";

test.each([
  ["/covers/soap.webp", "%2Fcovers%2Fsoap.webp"],
  ["/imported/a%20b/c.JPG", "%2Fimported%2Fa%2520b%2Fc.JPG"],
  [resizedUrl("https://p.test/a b.png?c=d&e"), "https%3A%2F%2Fp.test%2Fa%20b.png%3Fc%3Dd%26e"],
])("the cover %s is offered in AVIF in four widths, and in WebP", (address, src) => {
  const avif = [224, 360, 720, 1200].map((px) => `/pictures?src=${src}&width=${px}&format=avif ${px}w`);
  expect(sourcesOf(address, SHAPES.cover)).toEqual({
    src: `/pictures?src=${src}&width=1200&format=webp`,
    avifSet: avif.join(", "),
  });
});

test.each(["https://pictures.test/a.png", "/covers/", "/covers/a.webp?v=1", "/a.svg"])(
  "the cover %s comes from its own address",
  (src) => {
    expect(sourcesOf(src, SHAPES.cover)).toMatchObject({ src, avifSet: undefined });
  },
);
