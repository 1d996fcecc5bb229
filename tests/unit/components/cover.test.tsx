// @vitest-environment jsdom
import { render } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { AuthorPicture } from "../../../app/components/author-picture";
import { Cover } from "../../../app/components/cover";
import { pictureAddress } from "../../../app/pictures/variants";

// The variants exist in a build alone.
beforeEach(() => {
  vi.stubEnv("PROD", true);
  return () => vi.unstubAllEnvs();
});

function show(element: JSX.Element) {
  const { container } = render(element);
  const image = container.querySelector("img");
  return {
    image,
    source: container.querySelector("picture > source"),
    of: (name: string) => image?.getAttribute(name),
  };
}

test("an own cover comes in AVIF and WebP, in widths that its path tells", () => {
  const { source, of } = show(<Cover src="/covers/soap.webp" place="list" />);
  expect(source?.getAttribute("type")).toBe("image/avif");
  expect(source?.getAttribute("srcset")).toBe(
    "/covers/soap-224.avif 224w, /covers/soap-360.avif 360w, /covers/soap-720.avif 720w, /covers/soap-1200.avif 1200w",
  );
  expect(of("srcset")).toBe(
    "/covers/soap-224.webp 224w, /covers/soap-360.webp 360w, /covers/soap-720.webp 720w, /covers/soap.webp 1200w",
  );
  expect(source?.getAttribute("sizes")).toBe(of("sizes"));
  expect([of("src"), of("width"), of("height")]).toEqual(["/covers/soap.webp", "1200", "675"]);
});

test("a cover of an allowed host comes through the site's route, in the same widths", () => {
  const { source, of } = show(
    <Cover src={pictureAddress("https://pictures.test/a b.png?c=d&e")} place="list" />,
  );
  const address = "/pictures?src=https%3A%2F%2Fpictures.test%2Fa%20b.png%3Fc%3Dd%26e";
  const setIn = (format: string) =>
    [224, 360, 720, 1200].map((w) => `${address}&width=${w}&format=${format} ${w}w`).join(", ");
  expect(source?.getAttribute("srcset")).toBe(setIn("avif"));
  expect(of("src")).toBe(`${address}&width=1200&format=webp`);
  expect(of("srcset")).toBe(setIn("webp"));
  expect(of("sizes")).toMatch(/rem/);
});

test.each([
  "https://pictures.test/a.png",
  "/covers/",
  "/covers/a.webp?v=1",
  "/covers/more/a.webp",
  "/a.webp",
  "/covers/a.png",
])("any other picture comes from its own address: %s", (src) => {
  const { source, of } = show(<Cover src={src} place="list" />);
  expect(source).toBeNull();
  expect([of("src"), of("srcset"), of("sizes"), of("width")]).toEqual([src, null, null, "1200"]);
});

test("without the build's variants an own cover is its original", () => {
  vi.stubEnv("PROD", false);
  const { source, of } = show(<Cover src="/covers/soap.webp" place="list" />);
  expect([source, of("src"), of("srcset")]).toEqual([null, "/covers/soap.webp", null]);
});

test("without a picture there is a drawing", () => {
  expect(show(<Cover src={null} place="list" />).image).toBeNull();
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

test("an author's picture is lazy and has a size for bylines", () => {
  const { source, of } = show(<AuthorPicture src="/authors/ada.webp" name="Ada" />);
  expect(source?.getAttribute("srcset")).toBe("/authors/ada-72.avif 72w, /authors/ada-160.avif 160w");
  expect(of("srcset")).toBe("/authors/ada-72.webp 72w, /authors/ada.webp 160w");
  expect([of("sizes"), of("width"), of("height"), of("loading")]).toEqual(["2.25rem", "160", "160", "lazy"]);
});
