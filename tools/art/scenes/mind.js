import { on } from "../inks.js";
import { PROFILE } from "../objects.js";
import { arc, around, at, box, disc, each, shape, stroke, sun } from "../shapes.js";

/** @type {import("../covers.js").Category} */
export const mind = {
  inks: { paper: "#f5eadb", main: "#2c7f73", deep: "#35234a", hot: "#f0875b", soft: "#e6c3b6" },
  covers: {
    // A head with a thought going round in it.
    "stress-body": on("tint", ({ main, soft, hot, bg }, random) => [
      sun(0, 0, 312, soft, bg, random),
      shape(PROFILE, main),
      at(
        -20,
        -58,
        stroke(`M0 0L${each(120, (k) => around(k * 15, k * 1.3)).join("L")}`, hot, 17),
        random.between(0, 360),
      ),
    ]),
    // A doorbell that hardly anyone rings.
    "notification-budget": on("night", ({ main, soft, hot, line, bg }, random) => [
      sun(0, 0, 300, soft, bg, random),
      disc(0, 206, 52, line),
      disc(0, -222, 34, line),
      shape("M-214 176Q-150 130-150 20V-50Q-150-206 0-206T150-50V20Q150 130 214 176Z", hot),
      shape("M0-206Q150-206 150-50V20Q150 130 214 176H0Z", main),
      box(-244, 150, 488, 56, line, 28),
      [-1, 1].map((side) => at(0, 0, arc(0, -60, 236, -38, 44, line, 16), 0, `${side} 1`)),
    ]),
  },
};
