import { on } from "../inks.js";
import {
  arc,
  at,
  box,
  coin,
  disc,
  each,
  half,
  join,
  loop,
  shape,
  spread,
  star,
  stroke,
  sun,
} from "../shapes.js";

/** @type {import("../covers.js").Category} */
export const apps = {
  inks: { paper: "#f7efdf", main: "#ef7d6b", deep: "#23295c", hot: "#f6bf4f", soft: "#c3d2ea" },
  covers: {
    // A phone with a calm reading on it.
    "what-phones-measure": on("tint", ({ soft, hot, deep, paper, bg, inks }, random) => [
      sun(-150, 0, 255, soft, bg, random),
      at(
        0,
        0,
        [
          box(-126, -268, 310, 580, hot, 56),
          box(-155, -290, 310, 580, deep, 56),
          box(-135, -268, 270, 536, paper, 38),
          loop(0, -120, 78, 78, inks.soft, 34),
          arc(0, -120, 78, -90, random.between(60, 200), inks.main, 34),
          each(5, (k) => {
            const height = random.between(30, 110);
            return box(spread(k, 5, 48) - 16, 130 - height, 32, height, k === 3 ? hot : deep, 10);
          }),
          box(-108, 165, 216, 64, inks.main, 32),
          disc(76, 197, 24, paper),
        ],
        random.between(10, 16),
      ),
    ]),
    // A board of tiles around one switch.
    "the-quiet-app": on("night", ({ main, soft, hot, line, deep, paper }, random) => [
      each(24, (k) => {
        const [column, row] = [k % 6, Math.floor(k / 6)];
        if ((column === 2 || column === 3) && (row === 1 || row === 2)) return [];
        return at(spread(column, 6, 152), spread(row, 4, 152), [
          box(-66, -66, 132, 132, random.pick(main, soft, hot), 32),
          random.pick(
            disc(0, 0, 34, deep),
            loop(0, 0, 28, 28, deep, 14),
            half(0, 17, 38, deep),
            star(0, 0, 48, deep),
            coin(0, 0, 36, deep, paper),
            join(each(4, (dot) => at(0, 0, disc(20, 20, 12, deep), dot * 90))),
            join(each(3, (bar) => box(spread(bar, 3, 28) - 9, 12 - 22 * bar, 18, 22 * (bar + 1), deep, 6))),
          ),
        ]);
      }),
      box(-142, -142, 284, 284, line, 60),
      box(-96, -52, 192, 104, hot, 52),
      disc(44, 0, 38, line),
    ]),
    // A train in a tunnel.
    "offline-first": on("bold", ({ main, soft, hot, line, deep, bg }, random) => [
      sun(250, -150, 140, hot, bg, random),
      half(0, 338, 560, soft),
      shape("M-270 338V0a270 270 0 0 1 540 0V338Z", main),
      shape("M-216 338V0a216 216 0 0 1 432 0V338Z", deep),
      each(9, (k) => at(0, 0, k && k < 8 ? box(-3, -270, 6, 54, soft) : "", spread(k, 9, 22.5))),
      shape("M-60 250H60L150 338H-150Z", soft),
      each(3, (k) => box(-64 - k * 24, 278 + k * 20, 128 + k * 48, 8 + k * 2, deep)),
      box(-140, -110, 280, 380, bg, 70),
      box(-140, 110, 280, 84, hot),
      box(-108, -62, 216, 130, soft, 36),
      box(-6, -62, 12, 130, bg),
      [-86, 86].map((x) => disc(x, 152, 26, main)),
      box(-52, 216, 104, 24, line, 12),
    ]),
    // A suitcase, packed with what one has made.
    "move-your-data": on("bold", ({ main, soft, hot, line, bg, paper }, random) => [
      sun(0, -20, 285, soft, bg, random),
      stroke("M-90-150V-214Q-90-246-58-246H58Q90-246 90-214V-150", line, 30),
      box(-300, -160, 600, 420, line, 56),
      [-220, 172].map((x) => box(x, -160, 48, 420, hot)),
      [-196, 196].map((x) => box(x - 38, -36, 76, 44, paper, 12)),
      at(
        -60,
        -60,
        [
          box(-76, -58, 152, 116, paper, 12),
          disc(34, -18, 20, hot),
          shape("M-62 44L-18-14L14 22L32 4L62 44Z", bg),
        ],
        -10,
      ),
      at(70, 30, [disc(0, 0, 64, soft), star(0, 0, 48, line)]),
      at(
        -66,
        150,
        [
          box(-66, -48, 132, 96, soft, 12),
          [30, 52, 40].map((tall, k) => box(spread(k, 3, 36) - 12, 32 - tall, 24, tall, line, 6)),
        ],
        6,
      ),
      at(82, 170, [box(-60, -40, 120, 80, bg, 40), stroke("M-26 0L-8 18L28-16", main, 14)], -8),
    ]),
    // The way out: a door that stands open.
    "easy-to-cancel": on("night", ({ main, soft, hot, line, bg, paper }, random) => [
      box(-600, 232, 1200, 106, soft),
      shape("M-130 232H150L330 338H-150Z", hot),
      box(-168, -300, 356, 532, line, 12),
      box(-130, -264, 280, 496, main),
      '<clipPath id="outside"><path d="M-130-264H150V232H-130Z"/></clipPath>',
      `<g clip-path="url(#outside)">${sun(10, 40, 112, hot, main, random)}${half(10, 330, 250, soft)}</g>`,
      shape("M-130-264L-330-326V326L-130 232Z", soft),
      shape("M-164-214L-296-250V-20L-164-34ZM-164 12L-296 26V256L-164 196Z", bg),
      disc(-304, 4, 18, paper),
    ]),
  },
};
