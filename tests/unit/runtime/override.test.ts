import { expect, test } from "vitest";
import { override } from "../../../app/runtime/override";

const DEFAULTS = { title: "Lists", limits: { size: 5, shown: 3 }, links: ["About", "Press"], author: null };

test.each<[object | undefined, object]>([
  [undefined, DEFAULTS],
  [{}, DEFAULTS],
  [{ title: "" }, { ...DEFAULTS, title: "" }],
  [{ title: undefined }, DEFAULTS],
  [{ limits: { size: 9 } }, { ...DEFAULTS, limits: { size: 9, shown: 3 } }],
  [{ limits: null }, { ...DEFAULTS, limits: null }],
  [{ links: ["Contact"] }, { ...DEFAULTS, links: ["Contact"] }],
  [{ author: { name: "Ada" } }, { ...DEFAULTS, author: { name: "Ada" } }],
])("with %j of the owner's the rest stays the default", (own, expected) => {
  expect(override(DEFAULTS, own)).toEqual(expected);
});
