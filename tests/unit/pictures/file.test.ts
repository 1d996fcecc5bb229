import { expect, test } from "vitest";
import { MEDIA } from "../../../app/pictures/file.server";
import { MEDIA as OF_TEXTS } from "../../../packages/blog-import/src/folder";

test("a site shows of a folder what its texts may link to", () => {
  expect(String(MEDIA)).toBe(String(OF_TEXTS));
});
