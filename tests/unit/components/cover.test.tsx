// @vitest-environment jsdom
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { AuthorPicture } from "../../../app/components/author-picture";
import { Cover } from "../../../app/components/cover";
import { pictureAddress } from "../../../app/pictures/variants";

function show(element: JSX.Element) {
  const { container } = render(element);
  const image = container.querySelector("img");
  return {
    image,
    source: container.querySelector("picture > source"),
    of: (name: string) => image?.getAttribute(name),
  };
}

/** A srcset through the site's route. */
function setOf(src: string, widths: number[]) {
  return widths.map((width) => `/pictures?src=${src}&width=${width}&format=avif ${width}w`).join(", ");
}

test.each([
  ["one of the site's own", "/covers/soap.webp", "%2Fcovers%2Fsoap.webp"],
  ["one in any folder and format", "/imported/a%20b/c.JPG", "%2Fimported%2Fa%2520b%2Fc.JPG"],
  [
    "one of an allowed host",
    pictureAddress("https://pictures.test/a b.png?c=d&e"),
    "https%3A%2F%2Fpictures.test%2Fa%20b.png%3Fc%3Dd%26e",
  ],
])("a cover comes in AVIF in four widths, and in WebP: %s", (_case, address, src) => {
  const { source, of } = show(<Cover src={address} place="list" />);
  expect(source?.getAttribute("type")).toBe("image/avif");
  expect(source?.getAttribute("srcset")).toBe(setOf(src, [224, 360, 720, 1200]));
  expect(of("src")).toBe(`/pictures?src=${src}&width=1200&format=webp`);
  expect([of("width"), of("height")]).toEqual(["1200", "675"]);
});

test.each(["https://pictures.test/a.png", "/covers/", "/covers/a.webp?v=1", "/a.svg"])(
  "any other picture comes from its own address: %s",
  (src) => {
    const { source, of } = show(<Cover src={src} place="list" />);
    expect(source).toBeNull();
    expect([of("src"), of("srcset"), of("sizes"), of("width")]).toEqual([src, null, null, "1200"]);
  },
);

test("without a picture, only the placeholder shows", () => {
  expect(show(<Cover src={null} place="list" />).image).toBeNull();
  const { container } = render(<AuthorPicture src={null} name="öde" />);
  expect(container.querySelector("img")).toBeNull();
  expect(container.querySelector("[data-initial]")?.getAttribute("data-initial")).toBe("Ö");
});

test.each([
  ["first", "eager", "high"],
  ["eager", "eager", null],
  ["lazy", "lazy", null],
  [undefined, "lazy", null],
] as const)("loading %s is %s, priority %s", (loading, expected, priority) => {
  const { of } = show(<Cover src="/covers/a.webp" place="article" {...(loading && { loading })} />);
  expect([of("loading"), of("fetchpriority")]).toEqual([expected, priority]);
});
