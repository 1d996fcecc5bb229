import { PROFILE } from "../objects.js";
import { arc, around, at, disc, each, shape, stroke, sun } from "../shapes.js";

/** @type {import("../covers.js").Category} */
export const mind = {
  inks: { paper: "#f5eadb", main: "#2c7f73", deep: "#35234a", hot: "#f0875b", soft: "#e6c3b6" },
  grounds: ["tint", "night"],
  scenes: [
    // A head with a thought going round in it.
    ({ main, soft, hot, bg }, random) => [
      sun(0, 0, 312, soft, bg, random),
      shape(PROFILE, main),
      at(
        -20,
        -58,
        stroke(`M0 0L${each(120, (k) => around(k * 15, k * 1.3)).join("L")}`, hot, 17),
        random.between(0, 360),
      ),
    ],
    // A labyrinth.
    ({ main, soft, hot, line, bg }, random) => [
      sun(0, 0, 322, soft, bg, random),
      each(6, (k) => {
        const from = random.between(0, 360);
        return arc(0, 0, 288 - k * 44, from, 324 - k * 8, k % 2 ? line : main, 20);
      }),
      disc(0, 0, 34, hot),
    ],
  ],
};
