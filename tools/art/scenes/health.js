import { around, at, blob, disc, each, heart, loop, stroke } from "../shapes.js";

/** @type {import("../covers.js").Category} */
export const health = {
  inks: { paper: "#f6ebd9", main: "#0b6b4f", deep: "#0d3a30", hot: "#ee6a52", soft: "#f2c5ae" },
  grounds: ["tint", "bold", "paper", "night"],
  scenes: [
    // A heart and its beat.
    ({ main, soft, hot, line }, random) => {
      const beat = random.between(90, 130);
      return [
        each(3, (k) => loop(0, 0, 318 - k * 44, 318 - k * 44, soft, 10)),
        heart(10, 208, hot),
        `<clipPath id="right"><path d="M0-338H600V338H0Z"/></clipPath>`,
        `<g clip-path="url(#right)">${heart(10, 208, main)}</g>`,
        stroke(
          `M-620 10H-170l44-60l50 ${60 + beat}L0 ${10 - beat * 1.4}l72 ${beat * 2.2}l50 ${-beat * 0.8}` +
            "H620",
          line,
          20,
        ),
      ];
    },
    // Cells around a cell.
    ({ main, soft, hot, line, paper }, random) => [
      [0, 60, 120, 180, 240, 300, 30, 150, 210, 330].map((angle, k) => {
        const [distance, r] = k < 6 ? [222, 104] : [410, random.between(74, 92)];
        return at(...around(angle, distance), [
          blob(0, 0, r, k % 2 ? soft : main, random),
          blob(...around(random.between(0, 360), r * 0.2), r * 0.42, hot, random),
          each(5, (dot) => disc(...around(dot * 72 + random.between(0, 50), r * 0.76), 7, line)),
        ]);
      }),
      blob(0, 0, 116, paper, random),
      heart(8, 64, hot),
    ],
  ],
};
