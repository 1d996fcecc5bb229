import { arc, at, box, coin, disc, each, half, oval, shape, spread, stroke, sun, thread } from "../shapes.js";

/** @type {import("../covers.js").Category} */
export const ai = {
  inks: { paper: "#f2e8d5", main: "#2443c2", deep: "#161c45", hot: "#ff7a45", soft: "#b7c2f2" },
  grounds: ["paper", "bold", "night", "tint"],
  scenes: [
    // A network: layers on both sides feed one bright cell.
    ({ main, soft, hot, line, bg }, random) => [
      sun(0, 0, 285, soft, bg, random),
      [-1, 1].map((side) => {
        /** @type {(count: number, x: number, gap: number) => { x: number, y: number }[]} */
        const column = (count, x, gap) => each(count, (k) => ({ x: side * x, y: spread(k, count, gap) }));
        const inner = column(random.integer(3, 4), 250, 140);
        const outer = column(random.integer(4, 6), 440, 108);
        return [
          inner.map((to) => outer.map((from) => thread(from.x, from.y, to.x, to.y, main, 3))),
          inner.map(({ x, y }) => thread(x, y, 0, 0, main, 8)),
          outer.map(({ x, y }) => disc(x, y, 24, random.pick(main, hot, line))),
          inner.map(({ x, y }) => coin(x, y, 40, main, line, random.pick(0, 90, 180, 270))),
        ];
      }),
      disc(0, 0, 126, main),
      coin(0, 0, 94, hot, line, random.pick(45, 135)),
      disc(0, 0, 30, bg),
    ],
    // Attention: words in a row, and arcs from one to another.
    ({ main, soft, hot, line, bg }, random) => {
      /** @type {(word: number) => number} */
      const place = (word) => spread(word, 7, 130);
      const focus = random.pick(2.5, 3.5);
      return [
        [
          [0, 6],
          [0, 5],
          [1, 6],
        ].map(([a = 0, b = 0]) => arc(place((a + b) / 2), 110, (b - a) * 65, 180, 180, soft, 8)),
        [main, line, hot, main, bg].map((ink, k) => half(place(focus), 104, 325 - k * 65, ink)),
        random
          .pick(
            [
              [0, 1],
              [1, 3],
              [4, 6],
            ],
            [
              [0, 2],
              [2, 3],
              [3, 5],
              [5, 6],
            ],
          )
          .map(([a = 0, b = 0]) => arc(place((a + b) / 2), 190, (b - a) * 60, 0, 180, main, 9)),
        each(7, (k) => box(place(k) - 52, 122, 104, 64, random.pick(main, main, hot), 20)),
      ];
    },
    // Layers: a stack of sheets and one thought above them.
    ({ main, soft, hot, line, paper, bg }, random) => {
      const count = random.integer(3, 4);
      return [
        sun(150, -100, 215, soft, bg, random),
        each(count, (k) =>
          at(0, 162 - (k * 300) / (count - 1), [
            shape("M-330 0v26L0 152L330 26V0Z", line),
            shape("M0-126L330 0L0 126L-330 0Z", k % 2 ? paper : main),
            each(25, (dot) => {
              const [u, v] = [(dot % 5) - 2, Math.floor(dot / 5) - 2];
              return oval((u - v) * 62, (u + v) * 24, 15, 8, random.pick(hot, line, soft));
            }),
          ]),
        ),
        stroke("M0-138V-220", hot, 12),
        coin(0, -244, 56, hot, line),
      ];
    },
  ],
};
