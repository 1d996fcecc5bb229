import { bowl, citrus, pear } from "../objects.js";
import { at, coin, disc, each, leaf, shape, spread, star, stroke, sun } from "../shapes.js";

/** @type {import("../covers.js").Category} */
export const nutrition = {
  inks: { paper: "#f8eedb", main: "#2f7a47", deep: "#173c2c", hot: "#e85a34", soft: "#f0bd55" },
  grounds: ["paper", "bold", "night", "tint"],
  scenes: [
    // Half a pear.
    ({ soft, hot, line, bg, inks }, random) => [
      sun(-40, 10, 290, soft, bg, random),
      leaf(30, -258, 240, random.between(0, 26), hot, line, 0.5),
      pear(0, 20, 1.2, bg === inks.main ? hot : inks.main, inks.paper, inks.deep, random.between(-12, 4)),
    ],
    // A pod.
    ({ main, soft, hot, line, bg }, random) => [
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
    ],
    // A bowl, filled high.
    ({ main, soft, hot, line, paper, inks, bg }, random) => [
      sun(0, -70, 262, soft, bg, random),
      each(5, (k) =>
        leaf(
          spread(k, 5, 36),
          20,
          random.between(240, 300),
          spread(k, 5, 30) - 90,
          k % 2 ? inks.main : main,
          bg,
        ),
      ),
      disc(-150, -50, 98, hot),
      star(-150, -116, 54, inks.main),
      citrus(142, -60, 118, hot, inks.soft, paper, random.between(0, 36)),
      disc(-14, -40, 80, inks.soft),
      bowl(30, 260, line, hot),
      each(5, (k) => leaf(spread(k, 5, 84), 150, 62, -90, k % 2 ? hot : inks.main, line, 0.6)),
    ],
    // A slice of citrus.
    ({ main, hot, line, inks, soft, bg }, random) => [
      [-150, -28, 28, 150].map((turn) => leaf(0, 0, random.between(440, 500), turn, main, line, 0.4)),
      disc(0, 0, 300, soft === inks.soft ? bg : soft),
      citrus(0, 0, 276, hot, inks.soft, inks.paper, random.between(0, 36)),
    ],
  ],
};
