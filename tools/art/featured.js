import { bowl, citrus, pear } from "./objects.js";
import { at, box, coin, disc, each, leaf, loop, shape, spread, star, stars, sun } from "./shapes.js";

/** Covers of the two featured cards, in the inks of their category. @type {Record<string, import("./covers.js").Scene>} */
export const FEATURED = {
  // A bowl at sunrise: the citrus is the sun.
  Nutrition: ({ paper, deep, hot, soft, inks }, random) => [
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
  ],
  // A flask with a small universe in it.
  Science: ({ main, soft, hot, line, paper, deep, bg }, random) => [
    sun(0, 0, 322, soft, bg, random),
    stars(26, 300, line, random),
    shape("M-70-258V-78L-270 222Q-300 282-220 287H220Q300 282 270 222L70-78V-258Z", paper),
    box(-100, -288, 200, 42, hot, 21),
    shape("M-164 98L-252 222Q-274 262-216 268H216Q274 262 252 222L164 98Q82 48 0 98T-164 98Z", main),
    coin(0, 50, 112, hot, deep, 60),
    [-22, 22].map((turn) => at(0, 50, loop(0, 0, 420, 90, line, 10) + disc(turn * 18, 30, 28, hot), turn)),
    each(6, (k) => disc(spread(k, 6, 70), random.between(190, 245), random.between(9, 22), soft)),
  ],
};
