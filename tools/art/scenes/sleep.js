import { on } from "../inks.js";
import {
  at,
  box,
  crescent,
  disc,
  each,
  oval,
  shape,
  spread,
  star,
  stars,
  stroke,
  sun,
  swell,
} from "../shapes.js";

/** @type {import("../covers.js").Category} */
export const sleep = {
  inks: { paper: "#f7e7bd", main: "#7f86c6", deep: "#1b2450", hot: "#e99a7c", soft: "#3d4a8f" },
  covers: {
    // The moon over hills.
    "founders-sleep": on("night", ({ main, soft, hot, line, bg }, random) => [
      sun(0, -48, 262, main, bg, random),
      stars(14, 20, line, random),
      crescent(0, -70, 175, line, random.between(-20, 30)),
      swell(182, 150, 900, random.between(-300, 0), soft),
      swell(232, 130, 700, random.between(-300, 0), hot),
      swell(292, 110, 1100, random.between(-300, 0), main),
    ]),
    // A watch that has felt a wrist stop moving.
    "sleep-trackers": on("bold", ({ main, soft, hot, line, bg }, random) => [
      sun(0, 0, 300, soft, bg, random),
      shape("M-110-338H110L140-180H-140ZM-110 338H110L140 180H-140Z", hot),
      each(3, (k) => oval(0, 234 + k * 40, 18, 10, bg)),
      box(206, -50, 34, 100, line, 14),
      box(-214, -214, 428, 428, line, 110),
      box(-178, -178, 356, 356, main, 78),
      crescent(-10, -66, 76, line, 14),
      star(76, -104, 24, hot),
      stroke("M-134 90h50q18 0 24-22t22-22t24 44t26 32t26-58t26-28t22 32t20 22h34", hot, 15),
    ]),
    // Coffee with the night in it.
    "caffeine-evening": on("glow", ({ main, soft, hot, line, bg }, random) => [
      sun(0, -20, 300, hot, bg, random),
      oval(0, 272, 330, 46, soft),
      stroke("M214 30C340-10 350 170 180 170", line, 40),
      shape("M-250-50C-250 190-150 276 0 276S250 190 250-50Z", line),
      oval(0, -50, 250, 92, main),
      oval(0, -46, 214, 70, soft),
      at(0, -44, crescent(10, 0, 84, hot, 16), 0, "1.3 .62"),
      star(-120, -36, 22, hot),
      star(128, -52, 16, hot),
      [-90, 0, 90].map((x, k) =>
        stroke(`M${x}-170q-34-34 0-${60 + (k % 2) * 10}t0-${60 + (k % 2) * 10}`, k % 2 ? line : main, 16),
      ),
    ]),
    // Slow waves under the phases of the moon.
    "sleep-cycles": on("tint", ({ main, soft, hot, line, bg }, random) => [
      each(5, (k) =>
        k === 2
          ? sun(0, -178, 104, soft, bg, random)
          : disc(spread(k, 5, 190), -178, 56, soft) + disc(spread(k, 5, 202), -178, 54, bg),
      ),
      [main, soft, line, hot, main, line].map((ink, k) =>
        swell(k * 66 - 8, 130 - k * 8, 520 + k * 60, random.between(-300, 0), ink),
      ),
    ]),
  },
};
