import { around, at, blob, coin, disc, each, loop, star, sun } from "../shapes.js";

/** @type {import("../covers.js").Category} */
export const science = {
  inks: { paper: "#f3ecd9", main: "#0f7280", deep: "#12303d", hot: "#ef6f53", soft: "#a8d3cc" },
  grounds: ["paper", "night", "tint"],
  scenes: [
    // Orbits.
    ({ main, soft, hot, line, bg }, random) => [
      sun(0, 0, 300, soft, bg, random),
      each(3, (k) =>
        at(
          0,
          0,
          [
            loop(0, 0, 325, 112, k === 1 ? line : main, 15),
            disc(...around(random.between(0, 360), 325, 112), 32, hot),
          ],
          k * 60 + random.between(8, 22),
        ),
      ),
      coin(0, 0, 96, hot, line, random.pick(30, 120)),
    ],
    // A petri dish, its colonies packed as seeds are in a sunflower.
    ({ soft, hot, line, paper, inks }, random) => [
      disc(22, 18, 306, line),
      disc(0, 0, 306, soft),
      disc(0, 0, 272, paper),
      blob(0, 0, 84, hot, random),
      each(19, (k) => {
        const size = random.between(16, 46);
        const [x, y] = around(k * 137.5, Math.min(58 * Math.sqrt(k + 4), 290 - size) - size * 0.5);
        const colony = blob(x, y, size, random.pick(inks.main, hot, inks.soft, inks.deep), random);
        return k % 3 ? colony : colony + disc(x, y, size * 0.4, paper);
      }),
      star(0, 0, 62, paper),
    ],
  ],
};
