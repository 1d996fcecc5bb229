// @vitest-environment jsdom
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { AuthorPicture } from "../../../app/components/shared/byline";
import { Cover } from "../../../app/components/shared/cover";

test.each([
  ["first", "eager", "high"],
  ["eager", "eager", null],
  ["lazy", "lazy", null],
  [undefined, "lazy", null],
] as const)("loading %s is %s, priority %s", (loading, expected, priority) => {
  const { container } = render(
    <Cover src="/covers/a.webp" slot="article" category="AI" {...(loading && { loading })} />,
  );
  const image = container.querySelector("img");
  const given = ["loading", "fetchpriority"].map((name) => image?.getAttribute(name));
  expect(given).toEqual([expected, priority]);
});

test("an author without a picture has an initial", () => {
  const { container } = render(<AuthorPicture src={null} name="öde" />);
  expect(container.querySelector("img")).toBeNull();
  expect(container.querySelector("[data-initial]")?.getAttribute("data-initial")).toBe("Ö");
});

test.each([
  ["https://pictures.test/a.png", "no-referrer"],
  ["http://pictures.test/a.png", "no-referrer"],
  ["/covers/a.webp", null],
  ["/a.svg", null],
  ["/pictures?src=https%3A%2F%2Fpictures.test%2Fa.png", null],
])("a cover and a portrait at %s are asked for with the policy %s", (src, policy) => {
  const { container } = render(
    <>
      <Cover src={src} slot="list" category="AI" />
      <AuthorPicture src={src} name="Ana" />
    </>,
  );
  const policies = [...container.querySelectorAll("img")].map((image) =>
    image.getAttribute("referrerpolicy"),
  );
  expect(policies).toEqual([policy, policy]);
});
