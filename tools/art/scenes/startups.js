import {
  at,
  box,
  COVER,
  coin,
  disc,
  each,
  half,
  leaf,
  loop,
  RIGHT,
  shape,
  spread,
  stars,
  stroke,
  sun,
} from "../shapes.js";

/** @type {import("../covers.js").Category} */
export const startups = {
  inks: { paper: "#f6ead6", main: "#e4572e", deep: "#1d2650", hot: "#f4b942", soft: "#f4c7a8" },
  grounds: ["paper", "night", "tint", "bold"],
  scenes: [
    // Toy blocks: something is being built.
    ({ main, soft, hot, line, bg }, random, facing) => [
      sun(120 * facing, -48, 235, soft, bg, random),
      box(-RIGHT, 252, COVER.width, 90, line),
      [-190, 190].map((x) => box(x - 80, 92, 160, 160, main) + half(x, 252, 50, bg)),
      half(0, 252, 110, hot),
      box(-290, 32, 580, 60, line),
      coin(-190 * facing, -18, 50, main, line),
      at(
        60 * facing,
        32,
        random.pick(
          box(-90, -120, 180, 120, hot) + shape("M-112-120L0-250L112-120Z", main) + disc(0, -286, 36, line),
          box(-112, -90, 224, 90, main) + half(0, -90, 100, hot) + box(-18, -300, 36, 112, line),
          half(0, 0, 130, main) + box(-60, -230, 120, 102, hot) + shape("M-60-230H60V-320Z", line),
        ),
      ),
    ],
    // A seedling on a stack of coins.
    ({ main, soft, hot, line, bg }, random, facing) => {
      const coins = random.integer(2, 5);
      return [
        sun(0, -38, 255, soft, bg, random),
        loop(0, -38, 284, 284, soft, 8),
        each(coins, (k) => box(random.between(-22, 22) - 190, 228 - k * 44, 380, 38, k % 2 ? hot : line, 19)),
        stroke(`M0 ${266 - coins * 44}C0 0-10-60 0-148`, line, 16),
        leaf(0, -88, random.between(240, 290), -90 + facing * 62, main, bg, 0.6),
        leaf(0, -38, random.between(200, 260), -90 - facing * 64, main, bg, 0.6),
        leaf(0, -138, 130, -90 - facing * 10, hot, bg, 0.6),
      ];
    },
    // A rocket, already leaning.
    ({ main, soft, hot, line, bg }, random, facing) => [
      sun(0, 0, 272, soft, bg, random),
      stars(9, 300, line, random),
      at(
        0,
        -20,
        [
          [-1, 0, 1].map((k) => box(k * 56 - 12, 150, 24, random.between(90, 150), k ? line : hot, 12)),
          shape("M-84 40L-160 190L-60 160ZM84 40L160 190L60 160Z", line),
          shape("M0-260C110-160 120 30 70 165H-70C-120 30-110-160 0-260Z", main),
          shape("M0-260C110-160 120 30 70 165H0Z", hot),
          disc(0, -60, 48, line),
          disc(0, -60, 28, soft),
        ],
        facing * random.between(24, 44),
      ),
    ],
    // A balloon over the clouds.
    ({ main, soft, hot, line, bg }, random, facing) => [
      sun(-210 * facing, -60, 190, soft, bg, random),
      at(
        0,
        -70,
        [
          stroke("M-92 190L-40 284M92 190L40 284", line, 9),
          disc(0, 0, 232, main),
          shape("M-203 112L-84 238H84L203 112Z", main),
          [
            { rx: 150, ink: hot },
            { rx: 62, ink: line },
          ].map(({ rx, ink }) =>
            shape(
              `M0-232C${rx}-200 ${rx * 1.9} 60 ` +
                `${rx * 0.54} 238H${rx * -0.54}C${rx * -1.9} 60 ${-rx}-200 0-232Z`,
              ink,
            ),
          ),
          box(-52, 284, 104, 76, hot, 14),
          box(-52, 284, 104, 24, line, 12),
        ],
        facing * random.between(2, 7),
      ),
      [170, 260, 230, 150].map((y, k) =>
        box(random.between(-40, 30) - 550 + k * 280, y, random.between(170, 260), 44, soft, 22),
      ),
    ],
    // A paper plane, and the way it came.
    ({ main, soft, hot, line, bg }, random, facing) =>
      at(
        0,
        0,
        [
          sun(random.between(-150, 60), -48, 235, soft, bg, random),
          [200, 10, -180].map((y) =>
            box(random.pick(-500, -380, 160, 260), y, random.between(140, 260), 34, soft, 17),
          ),
          stroke("M-620 222C-400 302-220 262-200 162S-350 62-340 162S-170 262-40 122", line, 9, "4 26"),
          at(
            30,
            -10,
            [
              shape("M-300 20L330-190L-90 130Z", main),
              shape("M330-190L-90 130L-70 250Z", line),
              shape("M330-190L-10 170L150 240Z", hot),
              shape("M-70 250L-10 170L40 192Z", line),
            ],
            random.between(-8, 8),
          ),
        ],
        0,
        `${facing} 1`,
      ),
    // Towers of unequal age, and the curve over them.
    ({ main, soft, hot, line, bg }, random) => [
      half(0, 262, 380, soft),
      each(7, (k) => {
        const height = 110 + k * 46 + random.between(-40, 40);
        const [x, y, ink] = [spread(k, 7, 104) - 46, 262 - height, [main, line, hot][k % 3] ?? main];
        return [
          box(x, y, 92, height, ink),
          random.pick(half(x + 46, y + 1, 46, ink), shape(`M${x} ${y + 1}l92-60v60Z`, ink), ""),
          each(Math.floor(height / 80), (floor) =>
            [22, 56].map((dx) => box(x + dx, y + 24 + floor * 62, 14, 28, bg)),
          ),
        ];
      }),
      box(-RIGHT, 262, COVER.width, 80, line),
      stroke("M-430 132Q-40 62 200-218", hot, 10),
      disc(200, -218, 28, hot),
    ],
  ],
};
