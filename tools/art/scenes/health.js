import { on } from "../inks.js";
import { arc, at, box, disc, each, oval, shape, spread, stroke, sun } from "../shapes.js";

/** @type {import("../covers.js").Category} */
export const health = {
  inks: { paper: "#f6ebd9", main: "#0b6b4f", deep: "#0d3a30", hot: "#ee6a52", soft: "#f2c5ae" },
  covers: {
    // Another mouse on the front page.
    "health-headline": on("tint", ({ main, soft, hot, line, bg }, random) => [
      sun(0, 0, 318, main, bg, random),
      at(
        0,
        10,
        [
          box(-262, -270, 560, 580, line, 10),
          box(-290, -296, 560, 580, soft, 10),
          box(-250, -258, 480, 74, line, 8),
          [480, 380].map((long, k) => box(-250, -154 + k * 54, long, 34, hot, 6)),
          box(-250, -34, 270, 284, bg, 8),
          each(7, (k) => box(50, -34 + k * 42, k === 6 ? 110 : 180, 22, k % 7 ? main : line, 6)),
          at(-115, 170, [
            stroke("M96-4C150-10 96-90 108-150", line, 12),
            shape("M-112 0C-96-50-60-64-40-70C0-120 108-110 108 0Z", line),
            disc(-34, -80, 32, line),
            disc(-34, -80, 16, hot),
            disc(-78, -32, 7, soft),
          ]),
        ],
        -5,
        0.86,
      ),
    ]),
    // The gauge and bulb of a blood pressure cuff.
    "blood-pressure": on("bold", ({ main, soft, hot, line, bg }, random) => [
      sun(-90, -20, 300, soft, bg, random),
      stroke("M-90 190C-90 330 60 330 100 250S180 140 250 136", line, 22),
      at(-90, -40, [
        disc(0, 0, 240, line),
        disc(0, 0, 206, main),
        each(11, (k) => at(0, 0, box(-5, -186, 10, k % 5 ? 22 : 40, line, 5), spread(k, 11, 25))),
        arc(0, 0, 128, -160, 70, soft, 24),
        arc(0, 0, 128, -80, 62, hot, 24),
        at(0, 0, shape("M-12 20L0-150L12 20Z", line), 34),
        disc(0, 0, 28, hot),
      ]),
      at(
        270,
        110,
        [box(-66, -14, 70, 40, hot, 12), oval(50, 20, 84, 112, line), oval(26, -20, 16, 40, main)],
        28,
      ),
    ]),
  },
};
