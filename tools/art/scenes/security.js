import { on } from "../inks.js";
import { at, box, coin, disc, each, keyhole, oval, shape, star, sun } from "../shapes.js";

/** @type {import("../covers.js").Category} */
export const security = {
  inks: { paper: "#f0e9da", main: "#2b4bb5", deep: "#151d3b", hot: "#f3b632", soft: "#b9c6c9" },
  covers: {
    // Doors within doors.
    passkeys: on("night", ({ main, soft, hot, line, bg }, random) => [
      random
        .pick([soft, main, line, hot], [main, soft, line, hot])
        .map((ink, k) =>
          shape(`M${k * 70 - 330} 338V22a${330 - k * 70} ${330 - k * 70} 0 0 1 ${660 - k * 140} 0V338Z`, ink),
        ),
      keyhole(0, 52, 50, bg),
      shape("M-46 197h92L220 338H-220Z", bg),
    ]),
    // A key.
    "privacy-week-one": on("paper", ({ main, soft, hot, line, bg }, random) => [
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
    ]),
    // A taxi drives off with the only copy.
    "three-backup-questions": on("tint", ({ main, soft, hot, line, bg, paper }, random) => [
      sun(40, -50, 270, soft, bg, random),
      box(-600, 212, 1200, 130, line),
      each(4, (k) => box(-520 + k * 300, 262, 150, 18, hot, 9)),
      [-60, 20, 100].map((y, k) => box(-560 + k * 36, y, 150 - k * 20, 20, main, 10)),
      box(-60, -196, 120, 64, line, 14),
      shape(
        "M-330 150V44Q-330-6-280-14L-210-24L-130-128Q-112-150-84-150H110Q136-150 156-130L248-24" +
          "L326-4Q360 6 360 46V150Q360 176 334 176H-304Q-330 176-330 150Z",
        hot,
      ),
      shape("M-160-24L-100-102Q-92-112-78-112H4V-24Z", line),
      shape("M40-112H98Q112-112 122-102L190-24H40Z", line),
      box(-104, -78, 78, 54, main, 8),
      box(-82, -92, 34, 26, main, 6),
      each(20, (k) => box(-310 + k * 32, 40 + (k % 2) * 26, 32, 26, line)),
      [-190, 214].map((x) => disc(x, 172, 74, line) + disc(x, 172, 34, soft)),
      disc(346, 30, 18, paper),
    ]),
    // What a torch wants to know.
    "permission-prompts": on("bold", ({ main, soft, hot, line, bg }) => [
      shape("M-50-90L600-390V390L-50 90Z", hot),
      box(-336, -60, 220, 120, line, 26),
      shape("M-130-60L-50-120V120L-130 60Z", soft),
      box(-70, -132, 44, 264, line, 22),
      box(-300, -24, 108, 48, main, 24),
      disc(-216, 0, 17, bg),
      at(228, 144, [
        oval(0, 4, 80, 19, main),
        shape("M0 0C-50-90-114-132-114-206A114 114 0 0 1 114-206C114-132 50-90 0 0Z", bg),
        disc(0, -206, 50, main),
      ]),
    ]),
  },
};
