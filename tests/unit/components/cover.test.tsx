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
