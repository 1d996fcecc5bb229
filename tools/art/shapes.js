// SVG markup for simple marks, and the geometry behind them.

/** @typedef {import("./random.js").Random} Random */
/**
 * SVG markup, nested as deep as is convenient and joined once at the end. A list is described by its map(),
 * because TypeScript rejects a JSDoc alias that refers to itself as `Art[]`.
 * @typedef {string | { map: (draw: (part: Art) => string) => string[] }} Art
 */
/** @typedef {(x: number, y: number, size: number, fill: string, turn?: number) => string} Mark */

export const COVER = { width: 1200, height: 675 };
// Covers are drawn around (0, 0), so that the subject stays in the middle when a card crops to 3:2 or 1:1.
export const RIGHT = COVER.width / 2;
export const BOTTOM = COVER.height / 2;

/** @type {<T>(count: number, make: (index: number) => T) => T[]} */
export const each = (count, make) => Array.from({ length: count }, (_, index) => make(index));
/** The position of item `k` in a row of `count`, centred on 0. */
/** @type {(k: number, count: number, gap: number) => number} */
export const spread = (k, count, gap) => (k - (count - 1) / 2) * gap;
/** A point on an ellipse around (0, 0); reads "x,y" in path data. */
/** @type {(degrees: number, rx: number, ry?: number) => [number, number]} */
export const around = (degrees, rx, ry = rx) => [
  rx * Math.cos((degrees * Math.PI) / 180),
  ry * Math.sin((degrees * Math.PI) / 180),
];
/** @type {(art: Art) => string} */
export const join = (art) => (typeof art === "string" ? art : art.map(join).join(""));
/** @type {(x: number, y: number, art: Art, turn?: number, scale?: number | string) => string} */
export const at = (x, y, art, turn = 0, scale = 1) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${join(art)}</g>`;
/** @type {(data: string, fill: string) => string} */
export const shape = (data, fill) => `<path d="${data}" fill="${fill}"/>`;
/** @type {(data: string, colour: string, width: number, dash?: string) => string} */
export const stroke = (data, colour, width, dash = "none") =>
  `<path d="${data}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-dasharray="${dash}" ` +
  'stroke-linecap="round" stroke-linejoin="round"/>';
/** @type {(x: number, y: number, width: number, height: number, fill: string, radius?: number) => string} */
export const box = (x, y, width, height, fill, radius = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
/** @type {(x: number, y: number, rx: number, ry: number, fill: string) => string} */
export const oval = (x, y, rx, ry, fill) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;
/** @type {Mark} */
export const disc = (x, y, r, fill) => oval(x, y, r, r, fill);
/** The upper half of a disc, then turned. @type {Mark} */
export const half = (x, y, r, fill, turn = 0) =>
  at(x, y, shape(`M${-r} 0A${r} ${r} 0 0 1 ${r} 0Z`, fill), turn);
/** A disc in two inks. */
/** @type {(x: number, y: number, r: number, fill: string, other: string, turn?: number) => string} */
export const coin = (x, y, r, fill, other, turn = 90) => disc(x, y, r, fill) + half(x, y, r, other, turn);
/** @type {(x: number, y: number, rx: number, ry: number, colour: string, width: number) => string} */
export const loop = (x, y, rx, ry, colour, width) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
/** @type {(x: number, y: number, r: number, from: number, sweep: number, ink: string, width: number) => string} */
export const arc = (x, y, r, from, sweep, ink, width) =>
  at(
    x,
    y,
    stroke(`M${around(from, r)}A${r} ${r} 0 ${sweep > 180 ? 1 : 0} 1 ${around(from + sweep, r)}`, ink, width),
  );
/** @type {(x1: number, y1: number, x2: number, y2: number, colour: string, width: number) => string} */
export const thread = (x1, y1, x2, y2, colour, width) =>
  stroke(`M${x1} ${y1}C${(x1 + x2) / 2} ${y1} ${(x1 + x2) / 2} ${y2} ${x2} ${y2}`, colour, width);
/** The disc behind most scenes, stippled along one side with the background ink like a worn print. */
/** @type {(x: number, y: number, r: number, fill: string, ground: string, random: Random) => string} */
export const sun = (x, y, r, fill, ground, random) => {
  const side = random.pick(20, 110, 200);
  return at(x, y, [
    disc(0, 0, r, fill),
    each(110, () => {
      const angle = side + random.between(0, 70) + random.between(0, 70);
      const depth = random.between(0, 0.6) * random.between(0, 1);
      return disc(...around(angle, r * (1 - depth)), random.between(1.6, 3.8), ground);
    }),
  ]);
};
/** @type {Mark} */
export const star = (x, y, r, fill) => at(x, y, shape("M0-1Q0 0 1 0Q0 0 0 1Q0 0-1 0Q0 0 0-1Z", fill), 0, r);
/** @type {(count: number, lowest: number, fill: string, random: Random) => string[]} */
export const stars = (count, lowest, fill, random) =>
  each(count, (k) =>
    star(spread(k, count, 1120 / count), random.between(20 - BOTTOM, lowest), random.between(7, 20), fill),
  );
/** A leaf growing from (x, y) towards `turn`. */
/** @type {(x: number, y: number, long: number, turn: number, fill: string, vein: string, fat?: number) => string} */
export const leaf = (x, y, long, turn, fill, vein, fat = 0.42) =>
  at(
    x,
    y,
    [
      shape(`M0 0Q${long * 0.42} ${-long * fat} ${long} 0Q${long * 0.42} ${long * fat} 0 0Z`, fill),
      stroke(`M${long * 0.1} 0H${long * 0.74}`, vein, Math.max(3, long / 45)),
    ],
    turn,
  );
/** @type {Mark} */
export const crescent = (x, y, r, fill, turn = 0) =>
  at(x, y, shape("M.5-.866A1 1 0 1 0 .5.866A.9.9 0 1 1 .5-.866Z", fill), turn, r);
/** Even humps from edge to edge, filled down to the bottom so that layers can overlap. */
/** @type {(y: number, height: number, length: number, shift: number, fill: string) => string} */
export const swell = (y, height, length, shift, fill) =>
  shape(
    `M${-RIGHT - length + shift} ${y}q${length / 4} ${-height} ${length / 2} 0` +
      `${`t${length / 2} 0`.repeat(Math.ceil((4 * RIGHT) / length) + 4)}V${BOTTOM}H${-RIGHT}Z`,
    fill,
  );
/** @type {Mark} */
export const keyhole = (x, y, size, fill) =>
  disc(x, y, size, fill) + shape(`M${x} ${y - size / 2}l${size} ${size * 2.9}h${-size * 2}Z`, fill);
