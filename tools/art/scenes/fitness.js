import { walker } from "../objects.js";
import { at, box, coin, disc, each, star, stroke, sun, swell } from "../shapes.js";

/** @type {import("../covers.js").Category} */
export const fitness = {
  inks: { paper: "#f6ecd8", main: "#dd4f2b", deep: "#15302b", hot: "#f4b642", soft: "#8fbf9f" },
  grounds: ["bold", "paper", "tint"],
  scenes: [
    // Lanes of a track, and who is ahead.
    ({ main, soft, hot, line, bg }, random) => [
      each(5, (k) => k * 56).map((inset, k) =>
        box(inset - 480, inset - 298, 960 - 2 * inset, 596 - 2 * inset, k % 2 ? bg : main, 298 - inset),
      ),
      box(-200, -18, 400, 36, soft, 18),
      [-1, 1].map((side) =>
        each(3, (k) => {
          const [x, y] = [random.between(-160, 160), side * (270 - k * 56)];
          return box(side > 0 ? x : x - 180, y - 9, 180, 18, line, 9) + disc(x, y, 24, hot);
        }),
      ),
    ],
    // A kettlebell.
    ({ main, soft, hot, line, bg }, random) => [
      sun(0, 0, 300, soft, bg, random),
      stroke("M-100-8L-124-160Q-128-250 0-250T124-160L100-8", line, 56),
      box(-120, 250, 240, 36, line, 10),
      coin(0, 86, 196, line, main, random.pick(45, 90, 135)),
      disc(0, 86, 84, hot),
      star(0, 86, 60, line),
    ],
    // A walk in the sun.
    ({ main, soft, hot, line, bg }, random, facing) =>
      at(
        0,
        0,
        [
          sun(0, -38, 270, hot, bg, random),
          swell(286, 60, 800, random.between(-300, 0), line),
          [-190, -94, 2, 98].map((y) =>
            box(random.between(-520, -400), y, random.between(120, 260), 22, soft, 11),
          ),
          at(0, 10, walker(random.between(26, 36), main, line, soft)),
        ],
        0,
        `${facing} 1`,
      ),
  ],
};
