import { on } from "../inks.js";
import {
  around,
  at,
  box,
  COVER,
  coin,
  disc,
  each,
  half,
  RIGHT,
  shape,
  spread,
  stroke,
  sun,
} from "../shapes.js";
import { money } from "./money.js";

/** @type {import("../covers.js").Category} */
export const startups = {
  inks: { paper: "#f6ead6", main: "#e4572e", deep: "#1d2650", hot: "#f4b942", soft: "#f4c7a8" },
  covers: {
    ...money,
    // Toy blocks: everybody knows how they fall.
    "boring-technology": on("night", ({ main, soft, hot, line, bg }, random) => [
      sun(-120, -48, 235, soft, bg, random),
      box(-RIGHT, 252, COVER.width, 90, line),
      [-190, 190].map((x) => box(x - 80, 92, 160, 160, main) + half(x, 252, 50, bg)),
      half(0, 252, 110, hot),
      box(-290, 32, 580, 60, line),
      coin(190, -18, 50, main, line),
      at(
        -60,
        32,
        box(-90, -120, 180, 120, hot) + shape("M-112-120L0-250L112-120Z", main) + disc(0, -286, 36, line),
      ),
    ]),
    // A machine that makes the weekly report, as long as somebody turns the handle.
    "build-buy-by-hand": on("night", ({ main, soft, hot, line, bg }, random) => [
      sun(-40, -20, 295, soft, bg, random),
      at(-50, 0, [
        box(-170, -290, 240, 280, line, 12),
        [60, 110, 84, 150].map((tall, k) => box(-136 + k * 46, -90 - tall, 32, tall, k === 3 ? hot : bg, 6)),
        [-210, 70].map((x) => box(x, 240, 60, 50, line, 12)),
        box(-270, -60, 440, 310, main, 44),
        box(-200, -68, 300, 30, bg, 15),
        [-190, -120, -50].map((x, k) => disc(x, 30, 22, k === 1 ? hot : bg)),
        box(-212, 96, 320, 100, bg, 26),
        [190, 110, 240].map((long, k) => box(-186, 114 + k * 24, long, 14, line, 7)),
        box(160, 70, 90, 40, line, 12),
        at(
          260,
          90,
          [box(-20, -180, 40, 200, hot, 20), disc(0, 0, 36, line), box(-20, -196, 130, 52, line, 26)],
          18,
        ),
      ]),
    ]),
    // A telephone: ten holes in the dial, one for each user.
    "first-ten-users": on("tint", ({ main, soft, hot, line, bg }, random) => [
      sun(0, 0, 305, soft, bg, random),
      [-110, 110].map((x) => box(x - 30, -170, 60, 100, line, 14)),
      shape(
        "M-150-110H150Q196-110 214-60L282 190Q294 262 226 262H-226Q-294 262-282 190L-214-60Q-196-110-150-110Z",
        main,
      ),
      shape(
        "M-310-128C-310-250-200-272 0-272S310-250 310-128Q310-110 292-110" +
          "H196Q178-110 178-128Q178-182 110-182H-110Q-178-182-178-128Q-178-110-196-110H-292Q-310-110-310-128Z",
        line,
      ),
      disc(0, 70, 158, line),
      disc(0, 70, 140, soft),
      at(
        0,
        70,
        each(10, (k) => disc(...around(k * 30 - 60, 104), 24, k % 3 ? line : hot)),
      ),
      coin(0, 70, 52, hot, main, 130),
    ]),
    // A roof with a tile missing, and who has gone up to look.
    "first-engineer": on("bold", ({ main, soft, hot, line, bg }, random) => [
      sun(-110, -110, 215, soft, bg, random),
      box(-290, 120, 580, 220, main),
      [-230, -70].map((x) => box(x, 218, 100, 122, line, 8)),
      box(-226, -250, 92, 240, line),
      box(-244, -266, 128, 36, main, 8),
      '<clipPath id="roof"><path d="M0-300L390 180H-390Z"/></clipPath>',
      '<g clip-path="url(#roof)">',
      box(-400, -300, 800, 500, line),
      each(7, (row) =>
        each(9, (k) => {
          const [x, y] = [spread(k, 9, 92) + (row % 2) * 46, 134 - row * 66];
          if (row === 3 && k === 4) return "";
          const ink = row % 2 ? main : soft;
          return box(x - 42, y - 62, 84, 64, ink) + half(x, y, 42, ink, 180);
        }),
      ),
      "</g>",
      at(
        200,
        338,
        [
          each(8, (k) => stroke(`M-44 ${-40 - k * 56}H44`, hot, 14)),
          [-44, 44].map((x) => stroke(`M${x} 0V-470`, hot, 18)),
        ],
        -16,
      ),
    ]),
    // A long way up to the hospital, with a gate at each turn.
    "selling-to-hospitals": on("paper", ({ main, soft, hot, line, bg }, random) => [
      sun(0, -110, 220, soft, bg, random),
      half(0, 420, 500, line),
      stroke("M-330 330C-100 300 330 290 250 210S-210 200-170 120S0 80 0 10", hot, 40),
      [
        [-190, 306],
        [180, 262],
        [60, 186],
        [-150, 152],
        [-66, 84],
      ].map(([x = 0, y = 0]) => disc(x, y, 24, bg) + disc(x, y, 12, main)),
      box(-230, -110, 460, 130, main),
      box(-120, -230, 240, 250, main),
      box(-136, -250, 272, 30, line, 10),
      box(-24, -204, 48, 130, bg, 6),
      box(-65, -163, 130, 48, bg, 6),
      [-200, -160, 134, 174].map((x) => box(x, -74, 26, 44, bg)),
      box(-30, -40, 60, 60, line),
    ]),
    // Two people, and what happened the last time.
    "talking-to-customers": on("night", ({ main, soft, hot, line, bg }, random) => [
      sun(10, -10, 295, soft, bg, random),
      shape("M-250 40L-290 190L-110 70Z", main),
      box(-350, -250, 480, 330, main, 90),
      [-1, 1].map((side) =>
        at(-110 + side * 76, -90, disc(0, -14, 42, bg) + shape("M42-18Q46 62-26 90L-34 66Q6 44 4 6Z", bg)),
      ),
      shape("M260 190L300 306L110 210Z", hot),
      box(-70, -10, 420, 230, hot, 90),
      each(3, (k) => disc(140 + spread(k, 3, 96), 105, 28, line)),
    ]),
    // Two capsules: one that holds something, and its twin that does not.
    "evidence-before-launch": on("paper", ({ main, soft, hot, line, bg }, random) => [
      sun(0, 0, 310, soft, bg, random),
      at(
        -124,
        0,
        [
          box(-92, -250, 184, 500, hot, 92),
          shape("M-92 0H92V158A92 92 0 0 1-92 158Z", main),
          box(-58, -170, 26, 120, bg, 13),
        ],
        16,
      ),
      at(
        124,
        0,
        [
          box(-92, -250, 184, 500, line, 92),
          box(-76, -234, 152, 468, bg, 76),
          stroke("M-84 0H84", line, 16),
          box(-50, -170, 26, 120, soft, 13),
        ],
        16,
      ),
    ]),
  },
};
