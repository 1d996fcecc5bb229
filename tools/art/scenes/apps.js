import { arc, at, BOTTOM, box, coin, disc, each, half, join, loop, spread, star, sun } from "../shapes.js";

/** @type {import("../covers.js").Category} */
export const apps = {
  inks: { paper: "#f7efdf", main: "#ef7d6b", deep: "#23295c", hot: "#f6bf4f", soft: "#c3d2ea" },
  grounds: ["tint", "bold", "night", "paper"],
  scenes: [
    // A phone with a calm reading on it.
    ({ soft, hot, deep, paper, bg, inks }, random, facing) => [
      sun(-150 * facing, 0, 255, soft, bg, random),
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
        facing * random.between(10, 16),
      ),
    ],
    // A board of tiles around one switch.
    ({ main, soft, hot, line, deep, paper }, random) => [
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
    ],
    // A hand of cards, the front one with its switch.
    ({ main, soft, hot, line, bg }, random) => [
      half(0, BOTTOM, 430, soft),
      each(4, (k) =>
        at(
          0,
          422,
          [
            box(-140, -690, 280, 420, [hot, hot, main, line][k] ?? main, 40),
            k < 3
              ? disc(-88, -638, 20, bg) + box(-52, -650, 104, 24, bg, 12)
              : [
                  box(-92, -630, 184, 100, hot, 50),
                  disc(random.pick(-42, 42), -580, 38, line),
                  each(3, (row) => box(-92, -484 + row * 54, random.between(90, 184), 24, bg, 12)),
                ],
          ],
          [-30, 30, -13, 6][k],
        ),
      ),
    ],
  ],
};
