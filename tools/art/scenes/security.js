import { SHIELD } from "../objects.js";
import { arc, at, box, coin, disc, each, keyhole, shape, star, stroke, sun } from "../shapes.js";

/** @type {import("../covers.js").Category} */
export const security = {
  inks: { paper: "#f0e9da", main: "#2b4bb5", deep: "#151d3b", hot: "#f3b632", soft: "#b9c6c9" },
  grounds: ["tint", "night", "bold", "paper"],
  scenes: [
    // A padlock inside broken rings.
    ({ main, soft, hot, line }, random) => [
      each(3, (k) =>
        [0, 180].map((side) => {
          const from = side - 66 + k * 16 + random.between(-8, 8);
          return arc(0, 0, 312 - k * 42, from, 96, k % 2 ? main : soft, 22);
        }),
      ),
      stroke("M-110 0V-98a110 110 0 0 1 220 0V0", line, 52),
      box(-200, -46, 400, 300, hot, 44),
      shape("M0-46h156a44 44 0 0 1 44 44v212a44 44 0 0 1-44 44H0Z", main),
      keyhole(0, 72, 44, line),
    ],
    // Doors within doors.
    ({ main, soft, hot, line, bg }, random) => [
      random
        .pick([soft, main, line, hot], [main, soft, line, hot])
        .map((ink, k) =>
          shape(`M${k * 70 - 330} 338V22a${330 - k * 70} ${330 - k * 70} 0 0 1 ${660 - k * 140} 0V338Z`, ink),
        ),
      keyhole(0, 52, 50, bg),
      shape("M-46 197h92L220 338H-220Z", bg),
    ],
    // A shield in two halves.
    ({ main, soft, hot, line, bg }, random) => [
      sun(0, 0, 308, soft, bg, random),
      at(0, -8, [shape(SHIELD, line), at(0, 0, shape(SHIELD, line), 0, "-1 1")]),
      at(0, -4, [shape(SHIELD, hot), at(0, 0, shape(SHIELD, main), 0, "-1 1")], 0, 0.85),
      random.pick(keyhole(0, -46, 62, line), stroke("M-104-4l78 82l142-162", line, 48)),
    ],
    // A key.
    ({ main, soft, hot, line, bg }, random) => [
      sun(0, 0, 285, soft, bg, random),
      at(
        0,
        0,
        [
          box(-40, -36, 440, 72, main, 16),
          each(3, (k) => box(186 + k * 72, 20, 46, random.between(60, 130), main, 8)),
          coin(-190, 0, 175, main, hot, -90),
          disc(-190, 0, 82, line),
          star(-190, 0, 60, bg),
        ],
        random.between(-36, -26),
      ),
    ],
  ],
};
