import { on } from "../inks.js";
import {
  arc,
  around,
  at,
  box,
  coin,
  disc,
  each,
  loop,
  shape,
  spread,
  star,
  stars,
  stroke,
  sun,
} from "../shapes.js";

/** @type {import("../covers.js").Category} */
export const science = {
  inks: { paper: "#f3ecd9", main: "#0f7280", deep: "#12303d", hot: "#ef6f53", soft: "#a8d3cc" },
  covers: {
    // A syringe among antibodies.
    "vaccines-teach": on("paper", ({ main, soft, hot, line, paper, bg }, random) => [
      sun(0, 0, 310, soft, bg, random),
      [8, 52, 96, 188, 232, 276].map((angle, k) =>
        at(
          ...around(angle, k % 3 === 1 ? 206 : 232),
          stroke("M0 52V4L-36-38M0 4L36-38", k % 2 ? main : hot, 20),
          angle + 90 + random.between(-24, 24),
        ),
      ),
      at(
        -10,
        8,
        [
          stroke("M170 0H330", line, 10),
          box(-330, -70, 30, 140, line, 15),
          box(-310, -16, 190, 32, line),
          box(-176, -84, 32, 168, line, 16),
          box(-150, -56, 300, 112, paper, 14),
          box(-60, -56, 210, 112, hot, 14),
          box(-60, 0, 210, 56, main, 14),
          box(-82, -56, 30, 112, line, 8),
          shape("M150-40L190-14V14L150 40Z", line),
          each(5, (k) => box(-16 + k * 36, -56, 8, k % 2 ? 26 : 40, line)),
        ],
        -38,
      ),
    ]),
    // A bar of soap, and microbes on their way to the drain.
    "hand-washing": on("night", ({ main, soft, hot, line, paper, bg }, random) => [
      sun(-20, -30, 280, soft, bg, random),
      [
        [-190, -90, 96],
        [30, -178, 112],
        [210, -40, 90],
        [-60, -10, 70],
        [-330, 40, 44],
        [330, -190, 40],
        [-150, -258, 34],
      ].map(([x = 0, y = 0, r = 0], k) => [
        disc(x, y, r, main),
        loop(x, y, r, r, line, 8),
        arc(x, y, r * 0.7, 190, 60, line, 9),
        k > 2
          ? ""
          : at(x, y + r * 0.12, [
              each(8, (spike) => disc(...around(spike * 45, r * 0.46), r * 0.1, hot)),
              disc(0, 0, r * 0.36, hot),
            ]),
      ]),
      box(-290, 70, 580, 220, line, 100),
      box(-290, 70, 580, 180, hot, 90),
      box(-170, 116, 340, 88, paper, 44),
      star(0, 160, 40, hot),
    ]),
    // A flask with a small universe in it.
    "featured-science": on("night", ({ main, soft, hot, line, paper, deep, bg }, random) => [
      sun(0, 0, 322, soft, bg, random),
      stars(26, 300, line, random),
      shape("M-70-258V-78L-270 222Q-300 282-220 287H220Q300 282 270 222L70-78V-258Z", paper),
      box(-100, -288, 200, 42, hot, 21),
      shape("M-164 98L-252 222Q-274 262-216 268H216Q274 262 252 222L164 98Q82 48 0 98T-164 98Z", main),
      coin(0, 50, 112, hot, deep, 60),
      [-22, 22].map((turn) => at(0, 50, loop(0, 0, 420, 90, line, 10) + disc(turn * 18, 30, 28, hot), turn)),
      each(6, (k) => disc(spread(k, 6, 70), random.between(190, 245), random.between(9, 22), soft)),
    ]),
  },
};
