import { on } from "../inks.js";
import {
  arc,
  around,
  at,
  box,
  coin,
  disc,
  each,
  half,
  shape,
  spread,
  stroke,
  sun,
  thread,
} from "../shapes.js";

/** @type {import("../covers.js").Category} */
export const ai = {
  inks: { paper: "#f2e8d5", main: "#2443c2", deep: "#161c45", hot: "#ff7a45", soft: "#b7c2f2" },
  covers: {
    // A network: layers on both sides feed one bright cell.
    "what-a-language-model-does": on("bold", ({ main, soft, hot, line, bg }, random) => [
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
    ]),
    // The back of a biscuit packet: ingredients in order of weight.
    "training-data-ingredients": on("paper", ({ main, soft, hot, line, paper, bg }, random) => [
      sun(30, 0, 300, soft, bg, random),
      at(
        -50,
        -6,
        [
          shape(`M-190-290${"l19 18l19-18".repeat(10)}V290${"l-19-18l-19 18".repeat(10)}Z`, main),
          box(-190, -238, 380, 12, line),
          box(-190, 226, 380, 12, line),
          box(-150, -196, 300, 390, paper, 20),
          [250, 196, 150, 108, 70, 40].map((long, k) =>
            box(-122, -160 + k * 56, long, 32, k ? line : hot, 16),
          ),
        ],
        -6,
      ),
      at(190, 150, [
        shape("M148 26A150 150 0 1 1 26-148A64 64 0 0 0 86-86A64 64 0 0 0 148 26Z", hot),
        [30, 100, 170, 235].map((turn) => disc(...around(turn, 92), 20, line)),
        disc(-8, -6, 22, line),
      ]),
    ]),
    // A phone in a pocket, taking dictation.
    "small-models-on-device": on("tint", ({ main, soft, hot, line, paper, bg }, random) => [
      sun(0, -30, 300, soft, bg, random),
      at(
        0,
        -60,
        [
          box(-140, -240, 280, 480, line, 44),
          box(-120, -220, 240, 440, paper, 28),
          [44, 96, 150, 70, 120, 52, 28].map((tall, k) =>
            box(spread(k, 7, 30) - 9, -90 - tall / 2, 18, tall, k % 3 === 2 ? hot : main, 9),
          ),
        ],
        8,
      ),
      shape("M-250-4H250V170Q250 214 212 232L0 316L-212 232Q-250 214-250 170Z", main),
      stroke("M-222 66V168Q-222 196-198 206L0 286L198 206Q222 196 222 168V66", hot, 7, "22 18"),
      box(-266, -24, 532, 64, line, 14),
      stroke("M-240 8H240", hot, 7, "22 18"),
      [-216, 216].map((x) => disc(x, 96, 15, hot)),
    ]),
    // A picture of a chest, and the spot that two readers have marked.
    "ai-in-the-clinic": on("night", ({ main, soft, hot, line, deep }) => [
      box(-300, -300, 600, 600, soft, 40),
      ["1 1", "-1 1"].map((side) =>
        at(
          0,
          0,
          [
            shape("M44-216C150-226 214-70 226 130Q232 208 176 186L84 144Q44 128 44 88Z", deep),
            each(5, (k) => {
              const [y, reach] = [-172 + k * 70, 138 + k * 26];
              return stroke(
                `M0 ${y}C${reach * 0.5} ${y - 40} ${reach} ${y - 30} ${reach} ${y + 56}`,
                main,
                20,
              );
            }),
            stroke("M0-246Q130-266 210-206", main, 20),
          ],
          0,
          side,
        ),
      ),
      box(-17, -262, 34, 524, main, 17),
      disc(128, 18, 26, hot),
      arc(128, 18, 58, 100, 250, line, 14),
      arc(128, 18, 90, -80, 250, hot, 14),
    ]),
    // A signpost, sure of itself in every direction.
    "fluent-is-not-correct": on("glow", ({ main, soft, hot, line, bg }, random) => [
      sun(0, -40, 280, soft, bg, random),
      half(0, 640, 460, line),
      box(-20, -300, 40, 560, line, 20),
      [
        { y: -200, long: 300, ink: main, turn: -7, side: 1 },
        { y: -76, long: 330, ink: hot, turn: 5, side: -1 },
        { y: 48, long: 280, ink: main, turn: 9, side: 1 },
      ].map(({ y, long, ink, turn, side }) =>
        at(
          0,
          y,
          [
            shape(`M-70-48H${long - 60}L${long} 0L${long - 60} 48H-70Z`, ink),
            box(-36, -12, long - 90, 24, bg, 12),
          ],
          turn,
          `${side} 1`,
        ),
      ),
    ]),
  },
};
