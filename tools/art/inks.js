// Five inks per category, and the same inks on different papers.

/** @typedef {{ paper: string, main: string, deep: string, hot: string, soft: string }} Inks */
/** @typedef {Inks & { bg: string, line: string, inks: Inks }} Print The inks in their roles on one cover. */

/** @satisfies {Record<string, (inks: Inks) => Print>} */
export const GROUNDS = {
  paper: (inks) => ({ ...inks, inks, bg: inks.paper, line: inks.deep }),
  bold: (inks) => ({ ...inks, inks, bg: inks.main, main: inks.paper, line: inks.deep }),
  night: (inks) => ({ ...inks, inks, bg: inks.deep, main: inks.soft, soft: inks.main, line: inks.paper }),
  tint: (inks) => ({ ...inks, inks, bg: inks.soft, soft: inks.paper, line: inks.deep }),
  glow: (inks) => ({ ...inks, inks, bg: inks.hot, hot: inks.paper, line: inks.deep }),
};
