import { on } from "../inks.js";
import { walker } from "../objects.js";
import { at, box, coin, disc, each, oval, shape, star, stroke, sun, swell } from "../shapes.js";

/** @type {import("../covers.js").Category} */
export const fitness = {
  inks: { paper: "#f6ecd8", main: "#dd4f2b", deep: "#15302b", hot: "#f4b642", soft: "#8fbf9f" },
  covers: {
    // A kettlebell.
    strength: on("paper", ({ main, soft, hot, line, bg }, random) => [
      sun(0, 0, 300, soft, bg, random),
      stroke("M-100-8L-124-160Q-128-250 0-250T124-160L100-8", line, 56),
      box(-120, 250, 240, 36, line, 10),
      coin(0, 86, 196, line, main, random.pick(45, 90, 135)),
      disc(0, 86, 84, hot),
      star(0, 86, 60, line),
    ]),
    // A walk in the sun.
    walking: on("tint", ({ main, soft, hot, line, bg }, random) => [
      sun(0, -38, 270, hot, bg, random),
      swell(286, 60, 800, random.between(-300, 0), line),
      [-190, -94, 2, 98].map((y) =>
        box(random.between(-520, -400), y, random.between(120, 260), 22, soft, 11),
      ),
      at(0, 10, walker(random.between(26, 36), main, line, soft)),
    ]),
    // A chair, and the steps to a bin that stands too far away.
    "sitting-less": on("bold", ({ main, soft, hot, line, bg }, random) => [
      sun(-100, -70, 240, soft, bg, random),
      box(-600, 176, 1200, 164, line),
      at(26, 0, [
        stroke("M-262 30L-312 232M-240 30L-250 200M-84 30L-56 232", main, 20),
        shape("M-312-270Q-314-298-286-298T-258-272L-226-20H-286Z", main),
        box(-290, -30, 240, 56, main, 28),
      ]),
      each(5, (k) =>
        at(10 + k * 64, 262 + (k % 2) * 40, oval(0, 0, 24, 13, hot) + oval(-36, 0, 10, 11, hot), -8),
      ),
      at(-34, 0, [
        shape("M196 46H344L322 226H218Z", main),
        [-38, 0, 38].map((x) => stroke(`M${270 + x} 86L${270 + x * 0.74} 196`, bg, 9)),
        box(182, 24, 176, 34, hot, 17),
      ]),
    ]),
  },
};
