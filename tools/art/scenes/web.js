import { on } from "../inks.js";
import { pane } from "../objects.js";
import { at, box, disc, each, half, loop, shape, spread, star, stroke, sun } from "../shapes.js";

/** @type {import("../covers.js").Category} */
export const web = {
  inks: { paper: "#f4ecdc", main: "#2f6fd0", deep: "#17254a", hot: "#ee5a3a", soft: "#a9cdea" },
  covers: {
    // A globe, and the hops of a route across it.
    "how-a-page-finds-you": on("tint", ({ main, soft, hot, line, bg }, random) => {
      const stops = [
        [-330, 150],
        [-110, -50],
        [100, 110],
        [330, -150],
      ].map(([x = 0, y = 0]) => ({ x: x + random.between(-20, 20), y: y + random.between(-30, 30) }));
      return [
        sun(0, 0, 318, soft, bg, random),
        disc(0, 0, 265, main),
        [90, 190].map((rx) => loop(0, 0, rx, 265, soft, 7)),
        stroke("M-265 0H265M0-265V265M-231-130H231M-231 130H231", soft, 7),
        stops.map(({ x, y }, k) => {
          const next = stops[k + 1];
          if (!next) return [];
          const crest = Math.min(y, next.y) - 60;
          return stroke(`M${x} ${y}Q${(x + next.x) / 2} ${crest} ${next.x} ${next.y}`, hot, 14);
        }),
        stops.map(({ x, y }) => disc(x, y, 34, hot) + disc(x, y, 15, line)),
      ];
    }),
    // Windows, and one click.
    "click-to-first-word": on("bold", (print, random) => {
      const { main, soft, hot, line, deep, paper } = print;
      const arrow = "M0 0L0 190L46 148L78 220L116 203L84 134L146 128Z";
      return [
        pane(-400, -268, 520, 350, soft, print),
        pane(-80, -168, 500, 350, main, print),
        pane(-270, -108, 540, 380, paper, print),
        box(-230, -18, 200, 190, soft, 14),
        half(-130, 172, random.between(60, 90), deep),
        disc(-80, 32, 26, hot),
        each(4, (k) => box(0, -14 + k * 50, random.between(120, 230), 24, k ? soft : deep, 12)),
        at(90, 92, stroke(arrow, line, 12) + shape(arrow, hot)),
      ];
    }),
    // Routes that meet at a bookmark.
    bookmark: on("paper", ({ main, soft, hot, line, paper, bg, deep }, random) => [
      each(6, (k) => {
        const y = spread(k, 6, 111);
        const drop = -y * random.between(0.35, 0.6);
        const [bend, stop] = [random.between(225, 260), random.between(45, 80)];
        const ink = [soft, main, line][k % 3] ?? main;
        return ["1 1", "-1 1"].map((side) =>
          at(
            0,
            y,
            [
              stroke(`M0 ${drop}H${bend}l${Math.abs(drop)} ${-drop}H640`, ink, 14),
              disc(bend + Math.abs(drop) + stop, 0, 24, ink),
              disc(bend + Math.abs(drop) + stop, 0, 11, bg),
            ],
            0,
            side,
          ),
        );
      }),
      box(-190, -268, 380, 540, deep, 30),
      box(-170, -248, 340, 500, paper, 16),
      each(4, (k) => box(-130, 86 + k * 40, 260 - (k % 3) * 50, 20, k ? soft : deep, 10)),
      shape("M-90-288H90V42L0-34L-90 42Z", hot),
      star(0, -160, 64, paper),
    ]),
  },
};
