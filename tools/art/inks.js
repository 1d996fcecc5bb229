// Five inks per category, and the same inks on different papers.
import { at, BOTTOM, box, COVER, RIGHT } from "./shapes.js";

/** @typedef {import("./shapes.js").Art} Art */
/** @typedef {import("./random.js").Random} Random */
/** @typedef {{ paper: string, main: string, deep: string, hot: string, soft: string }} Inks */
/** @typedef {Inks & { bg: string, line: string, inks: Inks }} Print The inks in their roles on one cover. */
/** @typedef {(inks: Inks, random: Random) => Art} Cover */

/** @satisfies {Record<string, (inks: Inks) => Print>} */
const GROUNDS = {
  paper: (inks) => ({ ...inks, inks, bg: inks.paper, line: inks.deep }),
  bold: (inks) => ({ ...inks, inks, bg: inks.main, main: inks.paper, line: inks.deep }),
  night: (inks) => ({ ...inks, inks, bg: inks.deep, main: inks.soft, soft: inks.main, line: inks.paper }),
  tint: (inks) => ({ ...inks, inks, bg: inks.soft, soft: inks.paper, line: inks.deep }),
  glow: (inks) => ({ ...inks, inks, bg: inks.hot, hot: inks.paper, line: inks.deep }),
};

/** A scene on one of the papers. @type {(ground: keyof typeof GROUNDS, scene: (print: Print, random: Random) => Art) => Cover} */
export const on = (ground, scene) => (inks, random) => {
  const print = GROUNDS[ground](inks);
  return [box(0, 0, COVER.width, COVER.height, print.bg), at(RIGHT, BOTTOM, scene(print, random))];
};
