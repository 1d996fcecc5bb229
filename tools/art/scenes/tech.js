import { on } from "../inks.js";
import { gear } from "../objects.js";
import { arc, at, box, disc, each, oval, shape, stroke, sun } from "../shapes.js";

/** @type {import("../covers.js").Category} */
export const tech = {
  inks: { paper: "#ebe5da", main: "#2443c2", deep: "#1c2233", hot: "#f2662b", soft: "#c4bcae" },
  covers: {
    // Drums of storage, one of them out of place.
    "database-disappears": on("bold", ({ main, soft, hot, line, bg }, random) => {
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
    }),
    // Clockwork.
    "time-zones": on("paper", ({ main, soft, hot, line, paper, deep, bg }, random) => [
      sun(0, 0, 305, soft, bg, random),
      gear(-318, 130, 120, hot, random.between(0, 40)),
      gear(306, -150, 110, main, random.between(0, 40)),
      gear(0, 0, 215, line),
      disc(0, 0, 168, main),
      disc(0, 0, 146, paper),
      each(12, (k) => at(0, 0, box(-5, -130, 10, 26, hot, 5), k * 30)),
      [96, 66].map((length) => at(0, 0, box(-8, -length, 16, length, deep, 8), random.between(0, 360))),
      disc(0, 0, 20, hot),
    ]),
    // Three clocks that call out, and a phone that listens.
    gps: on("paper", ({ main, soft, hot, line, paper, bg }, random) => [
      sun(0, -20, 250, soft, bg, random),
      disc(0, 690, 560, main),
      [
        { x: -330, y: -110, ink: main },
        { x: 0, y: -252, ink: line },
        { x: 330, y: -110, ink: main },
      ].map(({ x, y, ink }) => {
        const towards = (Math.atan2(60 - y, -x) * 180) / Math.PI;
        return [
          [84, 122, 160].map((r, k) => arc(x, y, r, towards - 24, 48, k % 2 ? hot : main, 16)),
          at(
            x,
            y,
            [
              stroke("M-60 0H60", line, 12),
              [-128, 60].map((side) => box(side, -32, 68, 64, ink === main ? hot : main, 10)),
              box(-44, -44, 88, 88, line, 20),
              disc(0, 0, 20, paper),
            ],
            towards - 90,
          ),
        ];
      }),
      at(
        0,
        50,
        [
          box(-76, -138, 152, 276, line, 30),
          box(-60, -122, 120, 244, paper, 18),
          disc(0, 0, 44, soft),
          disc(0, 0, 24, hot),
        ],
        -9,
      ),
    ]),
    // The book in which the interest is written down.
    "technical-debt": on("night", ({ main, soft, hot, line, bg }, random) => [
      sun(0, -20, 290, soft, bg, random),
      box(-356, -186, 712, 430, hot, 16),
      shape("M0-176Q-160-236-330-196V208Q-160 168 0 224Z", line),
      shape("M0-176Q160-236 330-196V208Q160 168 0 224Z", main),
      [34, 58, 92, 144, 222].map((tall, k) =>
        box(-286 + k * 50, 122 + k * 6 - tall, 34, tall, k === 4 ? hot : bg, 6),
      ),
      [230, 180, 220, 140].map((long, k) =>
        at(44, -120 + k * 70, stroke(`M0 0Q${long / 2}-24 ${long}-16`, k === 3 ? hot : bg, 16)),
      ),
      at(
        200,
        86,
        [
          box(-26, -350, 52, 270, hot),
          box(-26, -400, 52, 62, line, 14),
          shape("M-26-84H26L0 0Z", line),
          shape("M-10-32H10L0 0Z", bg),
        ],
        38,
      ),
    ]),
    // A cell that no longer fills to the top.
    "batteries-age": on("tint", ({ main, soft, hot, line, bg }, random) => [
      sun(0, 0, 305, hot, bg, random),
      box(-70, -300, 140, 80, line, 18),
      box(-180, -256, 360, 556, line, 56),
      box(-146, -222, 292, 488, soft, 30),
      each(4, (k) => box(-124, 138 - k * 114, 248, 98, k === 3 ? bg : main, 16)),
      shape("M36-110L-84 60H-8L-36 190L84 10H8Z", hot),
    ]),
    // A press, and sheets that take less room under it.
    compression: on("bold", ({ main, soft, hot, line, bg }, random) => [
      sun(0, -10, 295, soft, bg, random),
      [-250, 204].map((x) => box(x, -180, 46, 420, line)),
      box(-36, -260, 72, 280, main),
      each(8, (k) => stroke(`M-36 ${-118 + k * 18}L36 ${-132 + k * 18}`, line, 7)),
      box(-290, -196, 580, 72, line, 20),
      box(-190, -290, 380, 36, line, 18),
      [-190, 190].map((x) => disc(x, -272, 34, hot)),
      each(7, (k) =>
        box(-176 + (k % 2) * 6, 84 + k * 21, 352 - (k % 2) * 12, 17, [hot, main, bg][k % 3] ?? hot, 6),
      ),
      box(-200, 20, 400, 56, line, 16),
      box(-310, 232, 620, 60, line, 20),
    ]),
    // A screen that stares back, with a lid half down.
    "screens-tired-eyes": on("bold", ({ main, soft, hot, line, deep, bg }) => [
      shape("M-70 160H70L100 280H-100Z", line),
      box(-180, 262, 360, 40, line, 20),
      box(-370, -290, 740, 480, line, 44),
      box(-334, -254, 668, 408, soft, 18),
      '<clipPath id="eye"><path d="M-230-40Q0-240 230-40Q0 160-230-40Z"/></clipPath>',
      '<g clip-path="url(#eye)">',
      box(-240, -260, 480, 440, main),
      disc(0, -30, 104, hot),
      disc(0, -30, 52, deep),
      disc(34, -4, 15, main),
      shape("M-260-260H260V-40Q0-90-260-40Z", bg),
      "</g>",
      stroke("M-230-40Q0-80 230-40", line, 14),
    ]),
  },
};
