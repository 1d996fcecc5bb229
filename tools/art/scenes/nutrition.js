import { on } from "../inks.js";
import { bowl, citrus, pear } from "../objects.js";
import {
  arc,
  around,
  at,
  box,
  coin,
  disc,
  each,
  leaf,
  oval,
  shape,
  spread,
  star,
  stroke,
  sun,
} from "../shapes.js";

/** @type {import("../covers.js").Category} */
export const nutrition = {
  inks: { paper: "#f8eedb", main: "#2f7a47", deep: "#173c2c", hot: "#e85a34", soft: "#f0bd55" },
  covers: {
    // A pod.
    fibre: on("bold", ({ main, soft, hot, line, bg }, random) => [
      sun(0, 0, 290, soft, bg, random),
      at(
        0,
        0,
        [
          stroke("M-400 0Q-450-10-480-60", main, 18),
          shape("M-420 0Q-200-210 60-190T430 0Q250 190 0 190T-420 0Z", main),
          shape("M-370 0Q-180-120 60-112T376 0Q220 112 0 112T-370 0Z", line),
          each(5, (k) => coin(spread(k, 5, 132), 0, 84 - Math.abs(k - 2) * 14, k % 2 ? soft : hot, bg, 200)),
        ],
        random.between(-26, -18),
      ),
    ]),
    // Two jars in a fair race.
    "food-labels": on("paper", ({ main, soft, hot, line, paper, bg }, random) => [
      sun(0, -20, 310, soft, bg, random),
      box(-600, 262, 1200, 76, line),
      [
        { x: -160, ink: hot, bars: [180, 164, 120] },
        { x: 160, ink: main, bars: [180, 56, 84] },
      ].map(({ x, ink, bars }) =>
        at(x, 0, [
          box(-138, -178, 276, 440, ink, 52),
          box(-122, -250, 244, 84, line, 18),
          box(-114, -70, 228, 240, paper, 14),
          bars.map((long, k) =>
            box(-90, -42 + k * 66, k ? long : 180, k ? 30 : 38, k ? ink : line, k ? 15 : 8),
          ),
        ]),
      ),
    ]),
    // A tin whose label is a clock.
    "shelf-life": on("night", ({ main, soft, hot, line, deep, inks, bg }, random) => [
      sun(0, -40, 290, soft, bg, random),
      box(-600, 262, 1200, 76, inks.main),
      shape("M-190-200H190V232Q190 262 160 262H-160Q-190 262-190 232Z", line),
      oval(0, -200, 190, 54, line),
      oval(0, -204, 158, 40, inks.soft),
      box(-190, -116, 380, 316, hot),
      disc(0, 42, 132, line),
      each(12, (k) => at(0, 42, box(-5, -116, 10, k % 3 ? 18 : 34, deep, 5), k * 30)),
      at(0, 42, shape("M0 0L0-92A92 92 0 0 1 80 46Z", main)),
      stroke("M0 42V-46M0 42L64 80", deep, 14),
      disc(0, 42, 16, hot),
    ]),
    // A bowl of lentils and an egg, seen from above.
    protein: on("tint", ({ main, hot, line, paper, inks }, random) => [
      disc(12, 14, 316, line),
      disc(0, 0, 316, main),
      disc(0, 0, 276, line),
      each(95, (k) => {
        const [x, y] = around(k * 137.5, 26.5 * Math.sqrt(k + 1));
        return at(x, y, oval(0, 0, 26, 19, random.pick(hot, hot, inks.soft, main)), random.between(0, 180));
      }),
      [-1, 1].map((side) =>
        at(
          side * 100,
          side * 30,
          [
            shape("M0-136C70-136 104-30 104 24A104 104 0 0 1-104 24C-104-30-70-136 0-136Z", paper),
            disc(0, 26, 60, inks.soft),
            arc(0, 26, 40, 190, 60, paper, 10),
          ],
          side * 24,
        ),
      ),
    ]),
    // A bowl at sunrise: the citrus is the sun.
    "featured-nutrition": on("night", ({ paper, deep, hot, soft, inks }, random) => [
      each(18, (k) => at(0, -30, shape("M0 0L760-56V56Z", soft), k * 20 + 10)),
      [-168, -142, -38, -12].map((turn, k) =>
        leaf(0, 60, random.between(430, 470), turn, k % 3 ? inks.soft : paper, deep, 0.3),
      ),
      citrus(0, -60, 232, hot, inks.soft, paper, 18),
      pear(-150, -24, 0.66, inks.main, paper, deep, -20),
      disc(128, 0, 110, hot),
      star(128, -66, 62, deep),
      disc(10, 44, 62, inks.soft),
      bowl(52, 246, paper, hot),
      each(7, (k) => leaf(spread(k, 7, 62), 182, 74, -90, k % 2 ? hot : inks.main, paper, 0.6)),
    ]),
  },
};
