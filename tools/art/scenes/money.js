import { on } from "../inks.js";
import { at, box, disc, each, half, shape, spread, star, stroke, sun } from "../shapes.js";

/** Covers of start-ups that are about money. @type {import("../covers.js").Covers} */
export const money = {
  // A bookshop: the text is free, and the shop sells it.
  "open-source-business": on("paper", ({ main, soft, hot, line, bg }, random) => [
    sun(0, -60, 270, soft, bg, random),
    box(-600, 268, 1200, 70, line),
    box(-300, -190, 600, 458, main),
    box(-256, -90, 512, 280, line, 12),
    [130, 170, 110, 190, 150, 176, 120, 160].map((tall, k) => {
      const x = spread(k, 8, 56) - 22;
      return [
        box(x, 190 - tall, 44, tall, [hot, soft, main, bg][k % 4] ?? hot, 6),
        box(x, 214 - tall, 44, 12, line),
      ];
    }),
    box(-276, 190, 552, 26, hot, 8),
    each(7, (k) => {
      const x = spread(k, 7, 96) - 48;
      const ink = k % 2 ? bg : hot;
      return box(x, -250, 96, 120, ink) + half(x + 48, -131, 48, ink, 180);
    }),
    box(-352, -276, 704, 40, line, 12),
  ]),
  // One line in a document.
  "term-sheet": on("bold", ({ main, soft, hot, line, bg }, random) => [
    sun(120, -60, 250, soft, bg, random),
    at(
      -40,
      0,
      [
        box(-190, -270, 440, 570, line, 16),
        box(-220, -294, 440, 570, main, 16),
        box(-170, -240, 220, 40, line, 8),
        each(7, (k) => box(-170, -164 + k * 46, 340 - (k % 3) * 70, 20, soft, 8)),
        box(-190, -44, 380, 56, hot, 12),
        box(-170, -26, 340, 20, line, 8),
        stroke("M-164 226q30-60 50-20t34-14t30 20t40-26t60 26", line, 9),
      ],
      -5,
    ),
    at(
      120,
      196,
      [
        shape("M0 0L-44-110L-24-150H24L44-110Z", hot),
        stroke("M0 0V-84", line, 7),
        disc(0, -88, 13, line),
        box(-34, -186, 68, 44, line, 6),
        shape("M-34-176H34L28-430Q0-456-28-430Z", line),
      ],
      38,
    ),
  ]),
  // A price tag and its copies.
  "pricing-copies": on("night", ({ main, soft, hot, line, bg }, random) => {
    const outline = "M-112-150L0-270L112-150V150Q112 176 86 176H-86Q-112 176-112 150Z";
    return [
      sun(0, 0, 305, soft, bg, random),
      [228, 152, 76].map((shift) =>
        at(shift - 114, 40, [shape(outline, bg), stroke(outline, main, 9), disc(0, -176, 20, main)]),
      ),
      at(-114, 40, [shape(outline, hot), disc(0, -176, 24, bg), star(0, 10, 80, line)]),
    ];
  }),
  // A runway, and an aircraft that is already above it.
  "runway-arithmetic": on("glow", ({ main, hot, line, bg }, random) => [
    sun(0, 0, 290, hot, bg, random),
    box(-600, 60, 1200, 280, main),
    shape("M-70 60H70L400 338H-400Z", line),
    [66, 106, 164, 250].map((y, k) =>
      shape(`M${-5 - k * 3} ${y}H${5 + k * 3}L${9 + k * 5} ${y + 22 + k * 15}H${-9 - k * 5}Z`, hot),
    ),
    [-1, 1].map((side) =>
      each(5, (k) => disc(side * (100 + k * k * 20 + k * 20), 74 + k * k * 11 + k * 10, 6 + k * 2.4, bg)),
    ),
    at(0, -96, [
      box(-9, -130, 18, 130, line, 9),
      stroke("M-64-70H64", line, 14),
      shape("M-310 6Q-310-6-296-6L0 4L296-6Q310-6 310 6L60 46H-60Z", line),
      [-150, 150].map((x) => disc(x, 36, 30, main) + disc(x, 36, 15, line)),
      disc(0, 12, 58, main),
      half(0, 12, 58, line),
      box(-30, -14, 60, 18, hot, 9),
    ]),
  ]),
};
