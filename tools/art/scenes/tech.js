import { gear } from "../objects.js";
import { arc, at, box, coin, disc, each, half, oval, shape, spread, stroke, sun, swell } from "../shapes.js";

/** @type {import("../covers.js").Category} */
export const tech = {
  inks: { paper: "#ebe5da", main: "#2443c2", deep: "#1c2233", hot: "#f2662b", soft: "#c4bcae" },
  grounds: ["paper", "night", "bold", "tint"],
  scenes: [
    // A mast and its waves.
    ({ main, soft, hot, line, bg }, random) => {
      const [waves, open] = [random.integer(3, 5), random.between(26, 44)];
      return [
        sun(0, -70, 190, soft, bg, random),
        each(waves, (k) =>
          [0, 180].map((turn) =>
            arc(0, -70, 110 + k * (270 / waves), turn - open, 2 * open, k % 2 ? hot : main, 110 / waves),
          ),
        ),
        shape("M0-100L130 302H96L0-8L-96 302H-130Z", line),
        each(3, (k) => stroke(`M${-38 - k * 28} ${72 + k * 80}h${76 + k * 56}`, line, 14)),
        coin(0, -70, 62, hot, line),
        random.pick(half(0, 560, 420, main), swell(280, 110, 1200, 300, main)),
      ];
    },
    // A chip and its traces.
    ({ main, soft, hot, line, paper, deep }, random) => [
      [0, 90, 180, 270].map((turn) =>
        at(
          0,
          0,
          each(7, (k) => {
            const y = spread(k, 7, 36);
            const [fan, run] = [y * 0.62, random.between(10, turn % 180 ? 56 : 230)];
            const end = 186 + Math.abs(fan) + run;
            const ink = random.pick(main, main, line, hot);
            return (
              stroke(`M120 ${y}H186l${Math.abs(fan)} ${fan}h${run}`, ink, 9) + disc(end, y + fan, 15, ink)
            );
          }),
          turn,
        ),
      ),
      box(-160, -160, 320, 320, deep, 26),
      box(-136, -136, 272, 272, soft, 14),
      each(9, (k) =>
        at(
          spread(k % 3, 3, 78),
          spread(Math.floor(k / 3), 3, 78),
          random.pick(box(-31, -31, 62, 62, deep), half(0, 31, 31, deep), coin(0, 0, 31, paper, deep)),
        ),
      ),
      box(-31, -31, 62, 62, hot),
    ],
    // Drums of storage, one of them out of place.
    ({ main, soft, hot, line, bg }, random) => {
      const loose = random.integer(1, 2);
      const nudge = random.between(90, 130);
      return [
        sun(0, 0, 295, soft, bg, random),
        each(4, (k) => {
          const ink = k === loose ? hot : main;
          return at(k === loose ? nudge : 0, 162 - k * 116, [
            shape("M-220-20v90a220 62 0 0 0 440 0v-90Z", ink),
            oval(0, -20, 220, 62, line),
            oval(0, -20, 186, 48, ink),
            each(3, (light) => disc(-140 + light * 44, 66 + light * 9, 12, line)),
          ]);
        }),
      ];
    },
    // An oscilloscope.
    ({ main, soft, hot, line, deep, paper }, random) => [
      box(-400, -268, 800, 540, main, 56),
      disc(-90, 0, 224, line),
      disc(-90, 0, 204, deep),
      [
        { ink: hot, long: random.pick(88, 132), tall: 150 },
        { ink: paper, long: 264, tall: 230 },
      ].map(({ ink, long, tall }) =>
        stroke(
          `M-288 0q${long / 4} ${-tall} ${long / 2} 0${`t${long / 2} 0`.repeat(792 / long - 1)}`,
          ink,
          16,
        ),
      ),
      each(4, (k) =>
        at(
          215 + (k % 2) * 110,
          -148 + Math.floor(k / 2) * 120,
          [disc(0, 0, 44, line), stroke("M0 0H26", hot, 10)],
          random.between(0, 360),
        ),
      ),
      each(3, (k) => box(180, 92 + k * 50, random.between(80, 180), 24, k === 1 ? hot : soft, 12)),
    ],
    // Clockwork.
    ({ main, soft, hot, line, paper, deep, bg }, random) => [
      sun(0, 0, 305, soft, bg, random),
      gear(-318, 130, 120, hot, random.between(0, 40)),
      gear(306, -150, 110, main, random.between(0, 40)),
      gear(0, 0, 215, line),
      disc(0, 0, 168, main),
      disc(0, 0, 146, paper),
      each(12, (k) => at(0, 0, box(-5, -130, 10, 26, hot, 5), k * 30)),
      [96, 66].map((length) => at(0, 0, box(-8, -length, 16, length, deep, 8), random.between(0, 360))),
      disc(0, 0, 20, hot),
    ],
  ],
};
