import { at, box, crescent, disc, each, shape, spread, star, stars, stroke, sun, swell } from "../shapes.js";

/** @type {import("../covers.js").Category} */
export const sleep = {
  inks: { paper: "#f7e7bd", main: "#7f86c6", deep: "#1b2450", hot: "#e99a7c", soft: "#3d4a8f" },
  grounds: ["night", "bold", "glow", "tint"],
  scenes: [
    // The moon over hills.
    ({ main, soft, hot, line, bg }, random) => [
      sun(0, -48, 262, main, bg, random),
      stars(14, 20, line, random),
      crescent(0, -70, 175, line, random.between(-20, 30)),
      swell(182, 150, 900, random.between(-300, 0), soft),
      swell(232, 130, 700, random.between(-300, 0), hot),
      swell(292, 110, 1100, random.between(-300, 0), main),
    ],
    // Slow waves under the phases of the moon.
    ({ main, soft, hot, line, bg }, random) => [
      each(5, (k) =>
        k === 2
          ? sun(0, -178, 104, main, bg, random)
          : disc(spread(k, 5, 190), -178, 56, main) + disc(spread(k, 5, 202), -178, 54, bg),
      ),
      [soft, main, line, hot, soft, line].map((ink, k) =>
        swell(k * 66 - 8, 130 - k * 8, 520 + k * 60, random.between(-300, 0), ink),
      ),
    ],
    // A mobile of moon and stars.
    ({ main, soft, hot, line, bg }, random) => [
      sun(0, 0, 285, hot, bg, random),
      each(7, (k) => {
        const [x, drop] = [spread(k, 7, 150), random.between(-220, 160)];
        return k === 3 ? "" : stroke(`M${x}-338V${drop}`, line, 5) + star(x, drop, 56, k % 2 ? main : soft);
      }),
      stroke("M0-338V-180", line, 5),
      crescent(10, 0, 195, line, 12),
    ],
    // A window on the night.
    ({ main, hot, deep, paper, inks }, random) => [
      shape("M-250 280V-60a250 250 0 0 1 500 0V280Z", paper),
      shape("M-222 280V-60a222 222 0 0 1 444 0V280Z", deep),
      '<clipPath id="pane"><path d="M-222 280V-60a222 222 0 0 1 444 0V280Z"/></clipPath>',
      '<g clip-path="url(#pane)">',
      stars(20, 60, paper, random),
      disc(70, -90, 92, paper),
      disc(30, -110, 80, deep),
      swell(170, 130, 620, random.between(-300, 0), inks.soft),
      swell(230, 110, 480, random.between(-300, 0), main),
      "</g>",
      box(-11, -300, 22, 580, paper),
      box(-240, 20, 480, 22, paper),
      box(-290, 262, 580, 40, paper, 12),
      ["1 1", "-1 1"].map((side) =>
        at(
          0,
          0,
          [
            shape("M-620-338H-120C-130-130-220 40-372 92C-330 180-330 260-336 338H-620Z", hot),
            box(-620, 76, 256, 36, main, 18),
            stroke(
              "M-300-338C-300-150-350 20-450 80M-480-338C-480-150-500 0-540 70M-440 116C-420 180-420 260-424 338",
              paper,
              5,
            ),
          ],
          0,
          side,
        ),
      ),
    ],
  ],
};
