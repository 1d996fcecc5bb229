// Draws the site's pictures: a cover per blog, two covers for the sample cards and a portrait per author.
// Everything is flat SVG composed here and rasterised by sharp; the same db.json gives the same files.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

/** SVG markup, in lists nested as deep as is convenient and joined once at the end. A list is described by its
 * map() because TypeScript refuses a JSDoc alias that names itself as `Art[]`.
 * @typedef {string | { map: (draw: (part: Art) => string) => string[] }} Art */
/** @typedef {{ paper: string, main: string, deep: string, hot: string, soft: string }} Inks */
/** @typedef {Inks & { bg: string, line: string, inks: Inks }} Print The inks in their roles on one cover. */
/** @typedef {ReturnType<typeof randomFrom>} Random */
/** @typedef {(x: number, y: number, size: number, fill: string, turn?: number) => string} Mark */
/** @typedef {(print: Print, random: Random, facing: 1 | -1) => Art} Scene */
/** @typedef {{ inks: Inks, grounds: (keyof typeof GROUNDS)[], scenes: Scene[] }} Category */
/** @typedef {{ image: string, category: string, authorPic: string }} Blog */

const COVER = { width: 1200, height: 675, maxBytes: 40_000 };
const PORTRAIT_SIZE = 160;
// Covers are drawn around (0, 0), so that what matters stays in the middle when a card crops to 3:2 or 1:1.
const RIGHT = COVER.width / 2;
const BOTTOM = COVER.height / 2;

// ---- Chance, always the same for the same seed --------------------------------------------------------------

/** FNV-1a hash into a mulberry32 generator. @param {string} seed */
function randomFrom(seed) {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    /** @type {(low: number, high: number) => number} */
    between: (low, high) => low + next() * (high - low),
    /** Both ends included. @type {(low: number, high: number) => number} */
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    /** @type {<T>(first: T, ...others: T[]) => T} */
    pick: (first, ...others) => [first, ...others][Math.floor(next() * (others.length + 1))] ?? first,
  };
}

// ---- Geometry and marks -------------------------------------------------------------------------------------

/** @type {<T>(count: number, make: (index: number) => T) => T[]} */
const each = (count, make) => Array.from({ length: count }, (_, index) => make(index));
/** The place of one of `count` things in a row centred on 0. */
/** @type {(k: number, count: number, gap: number) => number} */
const spread = (k, count, gap) => (k - (count - 1) / 2) * gap;
/** A point on an ellipse around (0, 0); reads "x,y" in path data. */
/** @type {(degrees: number, rx: number, ry?: number) => [number, number]} */
const around = (degrees, rx, ry = rx) => [
  rx * Math.cos((degrees * Math.PI) / 180),
  ry * Math.sin((degrees * Math.PI) / 180),
];
/** @type {(art: Art) => string} */
const join = (art) => (typeof art === "string" ? art : art.map(join).join(""));
/** @type {(x: number, y: number, art: Art, turn?: number, scale?: number | string) => string} */
const at = (x, y, art, turn = 0, scale = 1) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${join(art)}</g>`;
/** @type {(data: string, fill: string) => string} */
const shape = (data, fill) => `<path d="${data}" fill="${fill}"/>`;
/** @type {(data: string, colour: string, width: number, dash?: string) => string} */
const stroke = (data, colour, width, dash = "none") =>
  `<path d="${data}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-dasharray="${dash}" ` +
  'stroke-linecap="round" stroke-linejoin="round"/>';
/** @type {(x: number, y: number, width: number, height: number, fill: string, radius?: number) => string} */
const box = (x, y, width, height, fill, radius = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
/** @type {(x: number, y: number, rx: number, ry: number, fill: string) => string} */
const oval = (x, y, rx, ry, fill) => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;
/** @type {Mark} */
const disc = (x, y, r, fill) => oval(x, y, r, r, fill);
/** The upper half of a disc, then turned. @type {Mark} */
const half = (x, y, r, fill, turn = 0) => at(x, y, shape(`M${-r} 0A${r} ${r} 0 0 1 ${r} 0Z`, fill), turn);
/** A disc in two inks. */
/** @type {(x: number, y: number, r: number, fill: string, other: string, turn?: number) => string} */
const coin = (x, y, r, fill, other, turn = 90) => disc(x, y, r, fill) + half(x, y, r, other, turn);
/** @type {(x: number, y: number, rx: number, ry: number, colour: string, width: number) => string} */
const loop = (x, y, rx, ry, colour, width) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
/** @type {(x: number, y: number, r: number, from: number, sweep: number, ink: string, width: number) => string} */
const arc = (x, y, r, from, sweep, ink, width) =>
  at(
    x,
    y,
    stroke(`M${around(from, r)}A${r} ${r} 0 ${sweep > 180 ? 1 : 0} 1 ${around(from + sweep, r)}`, ink, width),
  );
/** @type {(x1: number, y1: number, x2: number, y2: number, colour: string, width: number) => string} */
const thread = (x1, y1, x2, y2, colour, width) =>
  stroke(`M${x1} ${y1}C${(x1 + x2) / 2} ${y1} ${(x1 + x2) / 2} ${y2} ${x2} ${y2}`, colour, width);
/** The disc behind most scenes, stippled along one side in the ground's ink, as if the print had worn. */
/** @type {(x: number, y: number, r: number, fill: string, ground: string, random: Random) => string} */
const sun = (x, y, r, fill, ground, random) => {
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
const star = (x, y, r, fill) => at(x, y, shape("M0-1Q0 0 1 0Q0 0 0 1Q0 0-1 0Q0 0 0-1Z", fill), 0, r);
/** @type {(count: number, lowest: number, fill: string, random: Random) => string[]} */
const stars = (count, lowest, fill, random) =>
  each(count, (k) =>
    star(spread(k, count, 1120 / count), random.between(20 - BOTTOM, lowest), random.between(7, 20), fill),
  );
/** A soft uneven round. @type {(x: number, y: number, r: number, fill: string, random: Random) => string} */
const blob = (x, y, r, fill, random) => {
  const corners = each(9, (k) => around(k * 40, r * random.between(0.94, 1.16)));
  const middles = corners.map(([cx, cy], k) => {
    const [nx, ny] = corners[(k + 1) % 9] ?? [cx, cy];
    return `${(cx + nx) / 2},${(cy + ny) / 2}`;
  });
  const curves = corners.map((corner, k) => `Q${corner} ${middles[k]}`).join("");
  return at(x, y, shape(`M${middles.at(-1)}${curves}Z`, fill));
};
/** A leaf growing from (x, y) towards `turn`. */
/** @type {(x: number, y: number, long: number, turn: number, fill: string, vein: string, fat?: number) => string} */
const leaf = (x, y, long, turn, fill, vein, fat = 0.42) =>
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
const crescent = (x, y, r, fill, turn = 0) =>
  at(x, y, shape("M.5-.866A1 1 0 1 0 .5.866A.9.9 0 1 1 .5-.866Z", fill), turn, r);
/** Even humps from edge to edge, filled down to the bottom so that layers overlap. */
/** @type {(y: number, height: number, length: number, shift: number, fill: string) => string} */
const swell = (y, height, length, shift, fill) =>
  shape(
    `M${-RIGHT - length + shift} ${y}q${length / 4} ${-height} ${length / 2} 0` +
      `${`t${length / 2} 0`.repeat(Math.ceil((4 * RIGHT) / length) + 4)}V${BOTTOM}H${-RIGHT}Z`,
    fill,
  );
/** @type {Mark} */
const keyhole = (x, y, size, fill) =>
  disc(x, y, size, fill) + shape(`M${x} ${y - size / 2}l${size} ${size * 2.9}h${-size * 2}Z`, fill);
/** A square on its corner and two half discs. @type {(y: number, d: number, fill: string) => string} */
const heart = (y, d, fill) => {
  const bow = `A${d * Math.SQRT1_2} ${d * Math.SQRT1_2} 0 0 1 `;
  return shape(`M0 ${y + d}L${-d} ${y}${bow}0 ${y - d}${bow}${d} ${y}Z`, fill);
};

// ---- Objects too long to draw inside their scene ------------------------------------------------------------

/** A window. @type {(x: number, y: number, width: number, height: number, fill: string, print: Print) => Art} */
const pane = (x, y, width, height, fill, { deep, hot }) => [
  box(x, y, width, height, deep, 26),
  box(x + 10, y + 56, width - 20, height - 66, fill, 18),
  each(3, (k) => disc(x + 36 + k * 30, y + 29, 9, hot)),
];
/** @type {Mark} */
const gear = (x, y, r, fill, turn = 0) => {
  const teeth = Math.round(r / 13);
  const w = (r * 1.5) / teeth;
  const tooth = shape(`M${-w} ${8 - r}L${-w * 0.62} ${-r - 30}H${w * 0.62}L${w} ${8 - r}Z`, fill);
  return at(x, y, [disc(0, 0, r, fill), each(teeth, (k) => at(0, 0, tooth, (k * 360) / teeth))], turn);
};
/** @type {(x: number, y: number, r: number, rind: string, flesh: string, pith: string, turn: number) => string} */
const citrus = (x, y, r, rind, flesh, pith, turn) =>
  at(
    x,
    y,
    [
      disc(0, 0, 1, rind),
      disc(0, 0, 0.9, pith),
      each(10, (k) => at(0, 0, shape("M.12 0L.74-.2Q.92 0 .74.2Z", flesh), k * 36)),
    ],
    turn,
    r,
  );
/** @type {(x: number, y: number, scale: number, skin: string, flesh: string, pip: string, turn: number) => string} */
const pear = (x, y, scale, skin, flesh, pip, turn) => {
  const outline =
    "M0-200C55-200 70-130 82-75C100 0 155 25 155 108C155 190 85 225 0 225S-155 190-155 108" +
    "C-155 25-100 0-82-75C-70-130-55-200 0-200Z";
  return at(
    x,
    y,
    [
      stroke("M0-195Q4-240 34-262", pip, 16),
      shape(outline, skin),
      at(0, 8, shape(outline, flesh), 0, 0.86),
      shape("M0 0Q96 92 0 190Q-96 92 0 0Z", skin),
      [-1, 1].map((side) => leaf(side * 8, 50, 96, 90 - side * 12, pip, pip)),
    ],
    turn,
    scale,
  );
};
/** A bowl whose rim lies at y. @type {(y: number, r: number, fill: string, rim: string) => string} */
const bowl = (y, r, fill, rim) =>
  box(-r / 3, y + r - 16, r / 1.5, 34, rim, 10) +
  half(0, y, r, fill, 180) +
  box(-r - 24, y - 18, 2 * r + 48, 36, rim, 18);
/** Somebody mid-stride: the far limbs in one ink, the near ones in another. */
/** @type {(stride: number, shirt: string, far: string, near: string) => string[]} */
const walker = (stride, shirt, far, near) => {
  /** @type {(y: number, angle: number, bend: number, length: number, colour: string, width: number) => string} */
  const limb = (y, angle, bend, length, colour, width) => {
    const [x, dy] = around(90 - angle, length);
    const [dx, drop] = around(90 - angle + bend, length);
    return stroke(`M0 ${y}L${x} ${y + dy}L${x + dx} ${y + dy + drop}`, colour, width);
  };
  return [
    limb(-100, stride + 8, -50, 88, far, 34),
    limb(20, -stride, 38, 122, far, 52),
    limb(20, stride, 4, 122, near, 52),
    stroke("M14-92L0 14", shirt, 98),
    disc(34, -214, 52, far),
    limb(-96, -stride - 8, -50, 88, near, 34),
  ];
};
const PROFILE =
  "M-180 338C-175 252-205 202-228 142C-280 12-250-253 0-258C135-260 200-173 200-83C200-53 190-38 " +
  "200-13L238 54C246 70 236 78 212 82C216 94 220 102 212 112C220 122 218 136 208 142C214 162 218 207 165 214" +
  "C125 218 95 207 85 232C75 262 90 302 105 338Z";
const SHIELD = "M0-270C90-220 170-205 240-205V10C240 150 130 235 0 300";

// ---- Grounds: the same five inks on different papers --------------------------------------------------------

/** @satisfies {Record<string, (inks: Inks) => Print>} */
const GROUNDS = {
  paper: (inks) => ({ ...inks, inks, bg: inks.paper, line: inks.deep }),
  bold: (inks) => ({ ...inks, inks, bg: inks.main, main: inks.paper, line: inks.deep }),
  night: (inks) => ({ ...inks, inks, bg: inks.deep, main: inks.soft, soft: inks.main, line: inks.paper }),
  tint: (inks) => ({ ...inks, inks, bg: inks.soft, soft: inks.paper, line: inks.deep }),
  glow: (inks) => ({ ...inks, inks, bg: inks.hot, hot: inks.paper, line: inks.deep }),
};

// ---- Motifs -------------------------------------------------------------------------------------------------
// The covers of a category walk through its scenes in turn. Each new round shifts the ground, and makes the
// scenes that have a direction face the other way.

/** @type {Record<string, Category>} */
const CATEGORIES = {
  AI: {
    inks: { paper: "#f2e8d5", main: "#2443c2", deep: "#161c45", hot: "#ff7a45", soft: "#b7c2f2" },
    grounds: ["paper", "bold", "night", "tint"],
    scenes: [
      // A network: layers on both sides feed one bright cell.
      ({ main, soft, hot, line, bg }, random) => [
        sun(0, 0, 285, soft, bg, random),
        [-1, 1].map((side) => {
          /** @type {(count: number, x: number, gap: number) => { x: number, y: number }[]} */
          const column = (count, x, gap) => each(count, (k) => ({ x: side * x, y: spread(k, count, gap) }));
          const inner = column(random.whole(3, 4), 250, 140);
          const outer = column(random.whole(4, 6), 440, 108);
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
      ],
      // Attention: words in a row, and arcs from one to another.
      ({ main, soft, hot, line, bg }, random) => {
        /** @type {(word: number) => number} */
        const place = (word) => spread(word, 7, 130);
        const focus = random.pick(2.5, 3.5);
        return [
          [
            [0, 6],
            [0, 5],
            [1, 6],
          ].map(([a = 0, b = 0]) => arc(place((a + b) / 2), 110, (b - a) * 65, 180, 180, soft, 8)),
          [main, line, hot, main, bg].map((ink, k) => half(place(focus), 104, 325 - k * 65, ink)),
          random
            .pick(
              [
                [0, 1],
                [1, 3],
                [4, 6],
              ],
              [
                [0, 2],
                [2, 3],
                [3, 5],
                [5, 6],
              ],
            )
            .map(([a = 0, b = 0]) => arc(place((a + b) / 2), 190, (b - a) * 60, 0, 180, main, 9)),
          each(7, (k) => box(place(k) - 52, 122, 104, 64, random.pick(main, main, hot), 20)),
        ];
      },
      // Layers: a stack of sheets and one thought above them.
      ({ main, soft, hot, line, paper, bg }, random) => {
        const count = random.whole(3, 4);
        return [
          sun(150, -100, 215, soft, bg, random),
          each(count, (k) =>
            at(0, 162 - (k * 300) / (count - 1), [
              shape("M-330 0v26L0 152L330 26V0Z", line),
              shape("M0-126L330 0L0 126L-330 0Z", k % 2 ? paper : main),
              each(25, (dot) => {
                const [u, v] = [(dot % 5) - 2, Math.floor(dot / 5) - 2];
                return oval((u - v) * 62, (u + v) * 24, 15, 8, random.pick(hot, line, soft));
              }),
            ]),
          ),
          stroke("M0-138V-220", hot, 12),
          coin(0, -244, 56, hot, line),
        ];
      },
    ],
  },
  Apps: {
    inks: { paper: "#f7efdf", main: "#ef7d6b", deep: "#23295c", hot: "#f6bf4f", soft: "#c3d2ea" },
    grounds: ["tint", "bold", "night", "paper"],
    scenes: [
      // A phone with a calm reading on it.
      ({ soft, hot, deep, paper, bg, inks }, random, facing) => [
        sun(-150 * facing, 0, 255, soft, bg, random),
        at(
          0,
          0,
          [
            box(-126, -268, 310, 580, hot, 56),
            box(-155, -290, 310, 580, deep, 56),
            box(-135, -268, 270, 536, paper, 38),
            loop(0, -120, 78, 78, inks.soft, 34),
            arc(0, -120, 78, -90, random.between(60, 200), inks.main, 34),
            each(5, (k) => {
              const height = random.between(30, 110);
              return box(spread(k, 5, 48) - 16, 130 - height, 32, height, k === 3 ? hot : deep, 10);
            }),
            box(-108, 165, 216, 64, inks.main, 32),
            disc(76, 197, 24, paper),
          ],
          facing * random.between(10, 16),
        ),
      ],
      // A board of tiles around one switch.
      ({ main, soft, hot, line, deep, paper }, random) => [
        each(24, (k) => {
          const [column, row] = [k % 6, Math.floor(k / 6)];
          if ((column === 2 || column === 3) && (row === 1 || row === 2)) return [];
          return at(spread(column, 6, 152), spread(row, 4, 152), [
            box(-66, -66, 132, 132, random.pick(main, soft, hot), 32),
            random.pick(
              disc(0, 0, 34, deep),
              loop(0, 0, 28, 28, deep, 14),
              half(0, 17, 38, deep),
              star(0, 0, 48, deep),
              coin(0, 0, 36, deep, paper),
              join(each(4, (dot) => at(0, 0, disc(20, 20, 12, deep), dot * 90))),
              join(each(3, (bar) => box(spread(bar, 3, 28) - 9, 12 - 22 * bar, 18, 22 * (bar + 1), deep, 6))),
            ),
          ]);
        }),
        box(-142, -142, 284, 284, line, 60),
        box(-96, -52, 192, 104, hot, 52),
        disc(44, 0, 38, line),
      ],
      // A hand of cards, the front one with its switch.
      ({ main, soft, hot, line, bg }, random) => [
        half(0, BOTTOM, 430, soft),
        each(4, (k) =>
          at(
            0,
            422,
            [
              box(-140, -690, 280, 420, [hot, hot, main, line][k] ?? main, 40),
              k < 3
                ? disc(-88, -638, 20, bg) + box(-52, -650, 104, 24, bg, 12)
                : [
                    box(-92, -630, 184, 100, hot, 50),
                    disc(random.pick(-42, 42), -580, 38, line),
                    each(3, (row) => box(-92, -484 + row * 54, random.between(90, 184), 24, bg, 12)),
                  ],
            ],
            [-30, 30, -13, 6][k],
          ),
        ),
      ],
    ],
  },
  Startups: {
    inks: { paper: "#f6ead6", main: "#e4572e", deep: "#1d2650", hot: "#f4b942", soft: "#f4c7a8" },
    grounds: ["paper", "night", "tint", "bold"],
    scenes: [
      // Toy blocks: something is being built.
      ({ main, soft, hot, line, bg }, random, facing) => [
        sun(120 * facing, -48, 235, soft, bg, random),
        box(-RIGHT, 252, COVER.width, 90, line),
        [-190, 190].map((x) => box(x - 80, 92, 160, 160, main) + half(x, 252, 50, bg)),
        half(0, 252, 110, hot),
        box(-290, 32, 580, 60, line),
        coin(-190 * facing, -18, 50, main, line),
        at(
          60 * facing,
          32,
          random.pick(
            box(-90, -120, 180, 120, hot) + shape("M-112-120L0-250L112-120Z", main) + disc(0, -286, 36, line),
            box(-112, -90, 224, 90, main) + half(0, -90, 100, hot) + box(-18, -300, 36, 112, line),
            half(0, 0, 130, main) + box(-60, -230, 120, 102, hot) + shape("M-60-230H60V-320Z", line),
          ),
        ),
      ],
      // A seedling on a stack of coins.
      ({ main, soft, hot, line, bg }, random, facing) => {
        const coins = random.whole(2, 5);
        return [
          sun(0, -38, 255, soft, bg, random),
          loop(0, -38, 284, 284, soft, 8),
          each(coins, (k) =>
            box(random.between(-22, 22) - 190, 228 - k * 44, 380, 38, k % 2 ? hot : line, 19),
          ),
          stroke(`M0 ${266 - coins * 44}C0 0-10-60 0-148`, line, 16),
          leaf(0, -88, random.between(240, 290), -90 + facing * 62, main, bg, 0.6),
          leaf(0, -38, random.between(200, 260), -90 - facing * 64, main, bg, 0.6),
          leaf(0, -138, 130, -90 - facing * 10, hot, bg, 0.6),
        ];
      },
      // A rocket, already leaning.
      ({ main, soft, hot, line, bg }, random, facing) => [
        sun(0, 0, 272, soft, bg, random),
        stars(9, 300, line, random),
        at(
          0,
          -20,
          [
            [-1, 0, 1].map((k) => box(k * 56 - 12, 150, 24, random.between(90, 150), k ? line : hot, 12)),
            shape("M-84 40L-160 190L-60 160ZM84 40L160 190L60 160Z", line),
            shape("M0-260C110-160 120 30 70 165H-70C-120 30-110-160 0-260Z", main),
            shape("M0-260C110-160 120 30 70 165H0Z", hot),
            disc(0, -60, 48, line),
            disc(0, -60, 28, soft),
          ],
          facing * random.between(24, 44),
        ),
      ],
      // A balloon over the clouds.
      ({ main, soft, hot, line, bg }, random, facing) => [
        sun(-210 * facing, -60, 190, soft, bg, random),
        at(
          0,
          -70,
          [
            stroke("M-92 190L-40 284M92 190L40 284", line, 9),
            disc(0, 0, 232, main),
            shape("M-203 112L-84 238H84L203 112Z", main),
            [
              { rx: 150, ink: hot },
              { rx: 62, ink: line },
            ].map(({ rx, ink }) =>
              shape(
                `M0-232C${rx}-200 ${rx * 1.9} 60 ` +
                  `${rx * 0.54} 238H${rx * -0.54}C${rx * -1.9} 60 ${-rx}-200 0-232Z`,
                ink,
              ),
            ),
            box(-52, 284, 104, 76, hot, 14),
            box(-52, 284, 104, 24, line, 12),
          ],
          facing * random.between(2, 7),
        ),
        [170, 260, 230, 150].map((y, k) =>
          box(random.between(-40, 30) - 550 + k * 280, y, random.between(170, 260), 44, soft, 22),
        ),
      ],
      // A paper plane, and the way it came.
      ({ main, soft, hot, line, bg }, random, facing) =>
        at(
          0,
          0,
          [
            sun(random.between(-150, 60), -48, 235, soft, bg, random),
            [200, 10, -180].map((y) =>
              box(random.pick(-500, -380, 160, 260), y, random.between(140, 260), 34, soft, 17),
            ),
            stroke("M-620 222C-400 302-220 262-200 162S-350 62-340 162S-170 262-40 122", line, 9, "4 26"),
            at(
              30,
              -10,
              [
                shape("M-300 20L330-190L-90 130Z", main),
                shape("M330-190L-90 130L-70 250Z", line),
                shape("M330-190L-10 170L150 240Z", hot),
                shape("M-70 250L-10 170L40 192Z", line),
              ],
              random.between(-8, 8),
            ),
          ],
          0,
          `${facing} 1`,
        ),
      // Towers of unequal age, and the curve over them.
      ({ main, soft, hot, line, bg }, random) => [
        half(0, 262, 380, soft),
        each(7, (k) => {
          const height = 110 + k * 46 + random.between(-40, 40);
          const [x, y, ink] = [spread(k, 7, 104) - 46, 262 - height, [main, line, hot][k % 3] ?? main];
          return [
            box(x, y, 92, height, ink),
            random.pick(half(x + 46, y + 1, 46, ink), shape(`M${x} ${y + 1}l92-60v60Z`, ink), ""),
            each(Math.floor(height / 80), (floor) =>
              [22, 56].map((dx) => box(x + dx, y + 24 + floor * 62, 14, 28, bg)),
            ),
          ];
        }),
        box(-RIGHT, 262, COVER.width, 80, line),
        stroke("M-430 132Q-40 62 200-218", hot, 10),
        disc(200, -218, 28, hot),
      ],
    ],
  },
  Tech: {
    inks: { paper: "#ebe5da", main: "#2443c2", deep: "#1c2233", hot: "#f2662b", soft: "#c4bcae" },
    grounds: ["paper", "night", "bold", "tint"],
    scenes: [
      // A mast and its waves.
      ({ main, soft, hot, line, bg }, random) => {
        const [waves, open] = [random.whole(3, 5), random.between(26, 44)];
        return [
          sun(0, -70, 190, soft, bg, random),
          each(waves, (k) =>
            [0, 180].map((turn) =>
              arc(0, -70, 110 + k * (270 / waves), turn - open, 2 * open, k % 2 ? hot : main, 110 / waves),
            ),
          ),
          shape("M0-100L130 302H96L0-8L-96 302H-130Z", line),
          each(3, (k) => stroke(`M${-38 - k * 28} ${72 + k * 80}h${76 + k * 56}`, line, 14)),
          coin(0, -70, 62, hot, line),
          random.pick(half(0, 560, 420, main), swell(280, 110, 1200, 300, main)),
        ];
      },
      // A chip and its traces.
      ({ main, soft, hot, line, paper, deep }, random) => [
        [0, 90, 180, 270].map((turn) =>
          at(
            0,
            0,
            each(7, (k) => {
              const y = spread(k, 7, 36);
              const [fan, run] = [y * 0.62, random.between(10, turn % 180 ? 56 : 230)];
              const end = 186 + Math.abs(fan) + run;
              const ink = random.pick(main, main, line, hot);
              return (
                stroke(`M120 ${y}H186l${Math.abs(fan)} ${fan}h${run}`, ink, 9) + disc(end, y + fan, 15, ink)
              );
            }),
            turn,
          ),
        ),
        box(-160, -160, 320, 320, deep, 26),
        box(-136, -136, 272, 272, soft, 14),
        each(9, (k) =>
          at(
            spread(k % 3, 3, 78),
            spread(Math.floor(k / 3), 3, 78),
            random.pick(box(-31, -31, 62, 62, deep), half(0, 31, 31, deep), coin(0, 0, 31, paper, deep)),
          ),
        ),
        box(-31, -31, 62, 62, hot),
      ],
      // Drums of storage, one of them out of place.
      ({ main, soft, hot, line, bg }, random) => {
        const loose = random.whole(1, 2);
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
      },
      // An oscilloscope.
      ({ main, soft, hot, line, deep, paper }, random) => [
        box(-400, -268, 800, 540, main, 56),
        disc(-90, 0, 224, line),
        disc(-90, 0, 204, deep),
        [
          { ink: hot, long: random.pick(88, 132), tall: 150 },
          { ink: paper, long: 264, tall: 230 },
        ].map(({ ink, long, tall }) =>
          stroke(
            `M-288 0q${long / 4} ${-tall} ${long / 2} 0${`t${long / 2} 0`.repeat(792 / long - 1)}`,
            ink,
            16,
          ),
        ),
        each(4, (k) =>
          at(
            215 + (k % 2) * 110,
            -148 + Math.floor(k / 2) * 120,
            [disc(0, 0, 44, line), stroke("M0 0H26", hot, 10)],
            random.between(0, 360),
          ),
        ),
        each(3, (k) => box(180, 92 + k * 50, random.between(80, 180), 24, k === 1 ? hot : soft, 12)),
      ],
      // Clockwork.
      ({ main, soft, hot, line, paper, deep, bg }, random) => [
        sun(0, 0, 305, soft, bg, random),
        gear(-318, 130, 120, hot, random.between(0, 40)),
        gear(306, -150, 110, main, random.between(0, 40)),
        gear(0, 0, 215, line),
        disc(0, 0, 168, main),
        disc(0, 0, 146, paper),
        each(12, (k) => at(0, 0, box(-5, -130, 10, 26, hot, 5), k * 30)),
        [96, 66].map((length) => at(0, 0, box(-8, -length, 16, length, deep, 8), random.between(0, 360))),
        disc(0, 0, 20, hot),
      ],
    ],
  },
  Security: {
    inks: { paper: "#f0e9da", main: "#2b4bb5", deep: "#151d3b", hot: "#f3b632", soft: "#b9c6c9" },
    grounds: ["tint", "night", "bold", "paper"],
    scenes: [
      // A padlock inside broken rings.
      ({ main, soft, hot, line }, random) => [
        each(3, (k) =>
          [0, 180].map((side) => {
            const from = side - 66 + k * 16 + random.between(-8, 8);
            return arc(0, 0, 312 - k * 42, from, 96, k % 2 ? main : soft, 22);
          }),
        ),
        stroke("M-110 0V-98a110 110 0 0 1 220 0V0", line, 52),
        box(-200, -46, 400, 300, hot, 44),
        shape("M0-46h156a44 44 0 0 1 44 44v212a44 44 0 0 1-44 44H0Z", main),
        keyhole(0, 72, 44, line),
      ],
      // Doors within doors.
      ({ main, soft, hot, line, bg }, random) => [
        random
          .pick([soft, main, line, hot], [main, soft, line, hot])
          .map((ink, k) =>
            shape(
              `M${k * 70 - 330} 338V22a${330 - k * 70} ${330 - k * 70} 0 0 1 ${660 - k * 140} 0V338Z`,
              ink,
            ),
          ),
        keyhole(0, 52, 50, bg),
        shape("M-46 197h92L220 338H-220Z", bg),
      ],
      // A shield in two halves.
      ({ main, soft, hot, line, bg }, random) => [
        sun(0, 0, 308, soft, bg, random),
        at(0, -8, [shape(SHIELD, line), at(0, 0, shape(SHIELD, line), 0, "-1 1")]),
        at(0, -4, [shape(SHIELD, hot), at(0, 0, shape(SHIELD, main), 0, "-1 1")], 0, 0.85),
        random.pick(keyhole(0, -46, 62, line), stroke("M-104-4l78 82l142-162", line, 48)),
      ],
      // A key.
      ({ main, soft, hot, line, bg }, random) => [
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
      ],
    ],
  },
  Web: {
    inks: { paper: "#f4ecdc", main: "#2f6fd0", deep: "#17254a", hot: "#ee5a3a", soft: "#a9cdea" },
    grounds: ["tint", "bold", "paper", "night"],
    scenes: [
      // A globe, and the hops of a route across it.
      ({ main, soft, hot, line, bg }, random) => {
        const stops = [
          [-330, 150],
          [-110, -50],
          [100, 110],
          [330, -150],
        ].map(([x = 0, y = 0]) => ({ x: x + random.between(-20, 20), y: y + random.between(-30, 30) }));
        return [
          sun(0, 0, 318, soft, bg, random),
          disc(0, 0, 265, main),
          [90, 190].map((rx) => loop(0, 0, rx, 265, soft, 7)),
          stroke("M-265 0H265M0-265V265M-231-130H231M-231 130H231", soft, 7),
          stops.map(({ x, y }, k) => {
            const next = stops[k + 1];
            if (!next) return [];
            const crest = Math.min(y, next.y) - 60;
            return stroke(`M${x} ${y}Q${(x + next.x) / 2} ${crest} ${next.x} ${next.y}`, hot, 14);
          }),
          stops.map(({ x, y }) => disc(x, y, 34, hot) + disc(x, y, 15, line)),
        ];
      },
      // Windows, and one click.
      (print, random) => {
        const { main, soft, hot, line, deep, paper } = print;
        const arrow = "M0 0L0 190L46 148L78 220L116 203L84 134L146 128Z";
        return [
          pane(-400, -268, 520, 350, soft, print),
          pane(-80, -168, 500, 350, main, print),
          pane(-270, -108, 540, 380, paper, print),
          box(-230, -18, 200, 190, soft, 14),
          half(-130, 172, random.between(60, 90), deep),
          disc(-80, 32, 26, hot),
          each(4, (k) => box(0, -14 + k * 50, random.between(120, 230), 24, k ? soft : deep, 12)),
          at(90, 92, stroke(arrow, line, 12) + shape(arrow, hot)),
        ];
      },
      // Routes that meet at a bookmark.
      ({ main, soft, hot, line, paper, bg, deep }, random) => [
        each(6, (k) => {
          const y = spread(k, 6, 111);
          const drop = -y * random.between(0.35, 0.6);
          const [bend, stop] = [random.between(225, 260), random.between(45, 80)];
          const ink = [soft, main, line][k % 3] ?? main;
          return ["1 1", "-1 1"].map((side) =>
            at(
              0,
              y,
              [
                stroke(`M0 ${drop}H${bend}l${Math.abs(drop)} ${-drop}H640`, ink, 14),
                disc(bend + Math.abs(drop) + stop, 0, 24, ink),
                disc(bend + Math.abs(drop) + stop, 0, 11, bg),
              ],
              0,
              side,
            ),
          );
        }),
        box(-190, -268, 380, 540, deep, 30),
        box(-170, -248, 340, 500, paper, 16),
        each(4, (k) => box(-130, 86 + k * 40, 260 - (k % 3) * 50, 20, k ? soft : deep, 10)),
        shape("M-90-288H90V42L0-34L-90 42Z", hot),
        star(0, -160, 64, paper),
      ],
    ],
  },
  Science: {
    inks: { paper: "#f3ecd9", main: "#0f7280", deep: "#12303d", hot: "#ef6f53", soft: "#a8d3cc" },
    grounds: ["paper", "night", "tint"],
    scenes: [
      // Orbits.
      ({ main, soft, hot, line, bg }, random) => [
        sun(0, 0, 300, soft, bg, random),
        each(3, (k) =>
          at(
            0,
            0,
            [
              loop(0, 0, 325, 112, k === 1 ? line : main, 15),
              disc(...around(random.between(0, 360), 325, 112), 32, hot),
            ],
            k * 60 + random.between(8, 22),
          ),
        ),
        coin(0, 0, 96, hot, line, random.pick(30, 120)),
      ],
      // A petri dish, its colonies packed as seeds are in a sunflower.
      ({ soft, hot, line, paper, inks }, random) => [
        disc(22, 18, 306, line),
        disc(0, 0, 306, soft),
        disc(0, 0, 272, paper),
        blob(0, 0, 84, hot, random),
        each(19, (k) => {
          const size = random.between(16, 46);
          const [x, y] = around(k * 137.5, Math.min(58 * Math.sqrt(k + 4), 290 - size) - size * 0.5);
          const colony = blob(x, y, size, random.pick(inks.main, hot, inks.soft, inks.deep), random);
          return k % 3 ? colony : colony + disc(x, y, size * 0.4, paper);
        }),
        star(0, 0, 62, paper),
      ],
    ],
  },
  Health: {
    inks: { paper: "#f6ebd9", main: "#0b6b4f", deep: "#0d3a30", hot: "#ee6a52", soft: "#f2c5ae" },
    grounds: ["tint", "bold", "paper", "night"],
    scenes: [
      // A heart and its beat.
      ({ main, soft, hot, line }, random) => {
        const beat = random.between(90, 130);
        return [
          each(3, (k) => loop(0, 0, 318 - k * 44, 318 - k * 44, soft, 10)),
          heart(10, 208, hot),
          `<clipPath id="right"><path d="M0-338H600V338H0Z"/></clipPath>`,
          `<g clip-path="url(#right)">${heart(10, 208, main)}</g>`,
          stroke(
            `M-620 10H-170l44-60l50 ${60 + beat}L0 ${10 - beat * 1.4}l72 ${beat * 2.2}l50 ${-beat * 0.8}` +
              "H620",
            line,
            20,
          ),
        ];
      },
      // Cells around a cell.
      ({ main, soft, hot, line, paper }, random) => [
        [0, 60, 120, 180, 240, 300, 30, 150, 210, 330].map((angle, k) => {
          const [distance, r] = k < 6 ? [222, 104] : [410, random.between(74, 92)];
          return at(...around(angle, distance), [
            blob(0, 0, r, k % 2 ? soft : main, random),
            blob(...around(random.between(0, 360), r * 0.2), r * 0.42, hot, random),
            each(5, (dot) => disc(...around(dot * 72 + random.between(0, 50), r * 0.76), 7, line)),
          ]);
        }),
        blob(0, 0, 116, paper, random),
        heart(8, 64, hot),
      ],
    ],
  },
  Nutrition: {
    inks: { paper: "#f8eedb", main: "#2f7a47", deep: "#173c2c", hot: "#e85a34", soft: "#f0bd55" },
    grounds: ["paper", "bold", "night", "tint"],
    scenes: [
      // Half a pear.
      ({ soft, hot, line, bg, inks }, random) => [
        sun(-40, 10, 290, soft, bg, random),
        leaf(30, -258, 240, random.between(0, 26), hot, line, 0.5),
        pear(0, 20, 1.2, bg === inks.main ? hot : inks.main, inks.paper, inks.deep, random.between(-12, 4)),
      ],
      // A pod.
      ({ main, soft, hot, line, bg }, random) => [
        sun(0, 0, 290, soft, bg, random),
        at(
          0,
          0,
          [
            stroke("M-400 0Q-450-10-480-60", main, 18),
            shape("M-420 0Q-200-210 60-190T430 0Q250 190 0 190T-420 0Z", main),
            shape("M-370 0Q-180-120 60-112T376 0Q220 112 0 112T-370 0Z", line),
            each(5, (k) =>
              coin(spread(k, 5, 132), 0, 84 - Math.abs(k - 2) * 14, k % 2 ? soft : hot, bg, 200),
            ),
          ],
          random.between(-26, -18),
        ),
      ],
      // A bowl, filled high.
      ({ main, soft, hot, line, paper, inks, bg }, random) => [
        sun(0, -70, 262, soft, bg, random),
        each(5, (k) =>
          leaf(
            spread(k, 5, 36),
            20,
            random.between(240, 300),
            spread(k, 5, 30) - 90,
            k % 2 ? inks.main : main,
            bg,
          ),
        ),
        disc(-150, -50, 98, hot),
        star(-150, -116, 54, inks.main),
        citrus(142, -60, 118, hot, inks.soft, paper, random.between(0, 36)),
        disc(-14, -40, 80, inks.soft),
        bowl(30, 260, line, hot),
        each(5, (k) => leaf(spread(k, 5, 84), 150, 62, -90, k % 2 ? hot : inks.main, line, 0.6)),
      ],
      // A slice of citrus.
      ({ main, hot, line, inks, soft, bg }, random) => [
        [-150, -28, 28, 150].map((turn) => leaf(0, 0, random.between(440, 500), turn, main, line, 0.4)),
        disc(0, 0, 300, soft === inks.soft ? bg : soft),
        citrus(0, 0, 276, hot, inks.soft, inks.paper, random.between(0, 36)),
      ],
    ],
  },
  Sleep: {
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
  },
  Fitness: {
    inks: { paper: "#f6ecd8", main: "#dd4f2b", deep: "#15302b", hot: "#f4b642", soft: "#8fbf9f" },
    grounds: ["bold", "paper", "tint"],
    scenes: [
      // Lanes of a track, and who is ahead.
      ({ main, soft, hot, line, bg }, random) => [
        each(5, (k) => k * 56).map((inset, k) =>
          box(inset - 480, inset - 298, 960 - 2 * inset, 596 - 2 * inset, k % 2 ? bg : main, 298 - inset),
        ),
        box(-200, -18, 400, 36, soft, 18),
        [-1, 1].map((side) =>
          each(3, (k) => {
            const [x, y] = [random.between(-160, 160), side * (270 - k * 56)];
            return box(side > 0 ? x : x - 180, y - 9, 180, 18, line, 9) + disc(x, y, 24, hot);
          }),
        ),
      ],
      // A kettlebell.
      ({ main, soft, hot, line, bg }, random) => [
        sun(0, 0, 300, soft, bg, random),
        stroke("M-100-8L-124-160Q-128-250 0-250T124-160L100-8", line, 56),
        box(-120, 250, 240, 36, line, 10),
        coin(0, 86, 196, line, main, random.pick(45, 90, 135)),
        disc(0, 86, 84, hot),
        star(0, 86, 60, line),
      ],
      // A walk in the sun.
      ({ main, soft, hot, line, bg }, random, facing) =>
        at(
          0,
          0,
          [
            sun(0, -38, 270, hot, bg, random),
            swell(286, 60, 800, random.between(-300, 0), line),
            [-190, -94, 2, 98].map((y) =>
              box(random.between(-520, -400), y, random.between(120, 260), 22, soft, 11),
            ),
            at(0, 10, walker(random.between(26, 36), main, line, soft)),
          ],
          0,
          `${facing} 1`,
        ),
    ],
  },
  Mind: {
    inks: { paper: "#f5eadb", main: "#2c7f73", deep: "#35234a", hot: "#f0875b", soft: "#e6c3b6" },
    grounds: ["tint", "night"],
    scenes: [
      // A head with a thought going round in it.
      ({ main, soft, hot, bg }, random) => [
        sun(0, 0, 312, soft, bg, random),
        shape(PROFILE, main),
        at(
          -20,
          -58,
          stroke(`M0 0L${each(120, (k) => around(k * 15, k * 1.3)).join("L")}`, hot, 17),
          random.between(0, 360),
        ),
      ],
      // A labyrinth.
      ({ main, soft, hot, line, bg }, random) => [
        sun(0, 0, 322, soft, bg, random),
        each(6, (k) => {
          const from = random.between(0, 360);
          return arc(0, 0, 288 - k * 44, from, 324 - k * 8, k % 2 ? line : main, 20);
        }),
        disc(0, 0, 34, hot),
      ],
    ],
  },
};

/** The covers of the sample cards: the same inks, a larger gesture. @type {Record<string, Scene>} */
const FEATURED = {
  // A bowl at sunrise: the citrus is the sun.
  Nutrition: ({ paper, deep, hot, soft, inks }, random) => [
    each(18, (k) => at(0, -30, shape("M0 0L760-56V56Z", soft), k * 20 + 10)),
    [-168, -142, -38, -12].map((turn, k) =>
      leaf(0, 60, random.between(430, 470), turn, k % 3 ? inks.soft : paper, deep, 0.3),
    ),
    citrus(0, -60, 232, hot, inks.soft, paper, 18),
    pear(-150, -24, 0.66, inks.main, paper, deep, -20),
    disc(128, 0, 110, hot),
    star(128, -66, 62, deep),
    disc(10, 44, 62, inks.soft),
    bowl(52, 246, paper, hot),
    each(7, (k) => leaf(spread(k, 7, 62), 182, 74, -90, k % 2 ? hot : inks.main, paper, 0.6)),
  ],
  // A flask with a small universe in it.
  Science: ({ main, soft, hot, line, paper, deep, bg }, random) => [
    sun(0, 0, 322, soft, bg, random),
    stars(26, 300, line, random),
    shape("M-70-258V-78L-270 222Q-300 282-220 287H220Q300 282 270 222L70-78V-258Z", paper),
    box(-100, -288, 200, 42, hot, 21),
    shape("M-164 98L-252 222Q-274 262-216 268H216Q274 262 252 222L164 98Q82 48 0 98T-164 98Z", main),
    coin(0, 50, 112, hot, deep, 60),
    [-22, 22].map((turn) => at(0, 50, loop(0, 0, 420, 90, line, 10) + disc(turn * 18, 30, 28, hot), turn)),
    each(6, (k) => disc(spread(k, 6, 70), random.between(190, 245), random.between(9, 22), soft)),
  ],
};

// ---- Portraits ----------------------------------------------------------------------------------------------

/** Hair comes in two parts: behind the head, and in front of it with whatever else belongs on the face. */
/** @typedef {{ skin: string, shade: string, top: string, collar: string }} Colours */
/** @typedef {Colours & { ground: string, behind?: Art, front: Art }} Look */

const DARK = "#2c2230";
/** @type {Record<string, Look>} */
const LOOKS = {
  "tomasz-wrona": {
    ground: "#c9d3ea",
    skin: "#f0c6a4",
    shade: "#dfa984",
    top: "#2443c2",
    collar: "#f6ead6",
    front: [
      shape(
        "M51 70C50 108 62 122 80 122S110 108 109 70C106 84 100 91 90 91Q80 88 70 91C60 91 54 84 51 70Z",
        "#7a4a2b",
      ),
      shape("M71 98Q80 106 89 98Z", "#f6ead6"),
      shape(
        "M50 68C44 34 66 22 86 25C106 25 116 44 110 68C106 56 100 48 90 47C74 49 58 48 50 68Z",
        "#7a4a2b",
      ),
    ],
  },
  "leila-haddad": {
    ground: "#f4c7a8",
    skin: "#d99f73",
    shade: "#c2855a",
    top: "#0b6b4f",
    collar: "#0b6b4f",
    behind: shape(
      "M42 72C36 34 60 20 82 20C106 20 124 36 119 74C117 96 130 110 121 134C104 148 56 148 39 134" +
        "C31 112 44 96 42 72Z",
      DARK,
    ),
    front: shape("M49 76C47 46 62 36 94 33C106 40 112 56 111 76C116 50 108 26 80 26S44 50 49 76Z", DARK),
  },
  "jun-takeda": {
    ground: "#f4b942",
    skin: "#f2cfa6",
    shade: "#e0b283",
    top: "#f6ead6",
    collar: "#2443c2",
    front: shape(
      "M48 74C42 36 62 22 84 24C108 24 118 44 112 74C110 64 108 60 104 56C96 58 92 54 90 50" +
        "C82 60 64 60 56 56C52 60 50 66 48 74Z",
      "#1d1f2b",
    ),
  },
  "rowan-ellis": {
    ground: "#a8d3cc",
    skin: "#f6d3bb",
    shade: "#e6b397",
    top: "#1d2650",
    collar: "#ee6a52",
    front: at(80, 58, [
      each(7, (k) => disc(...around(186 + k * 28, 30, 28), 13.5, "#d0622d")),
      disc(0, -16, 16, "#d0622d"),
    ]),
  },
  "amara-okafor": {
    ground: "#ef7d6b",
    skin: "#7a4a31",
    shade: "#613822",
    top: "#f4b942",
    collar: "#f4b942",
    behind: disc(80, 60, 44, "#1f1519") + disc(80, 22, 17, "#1f1519"),
    front: [
      shape("M48 70C46 40 60 28 80 28S114 40 112 70C106 54 96 47 80 47S54 54 48 70Z", "#1f1519"),
      disc(50, 92, 5, "#f4b942"),
      disc(110, 92, 5, "#f4b942"),
    ],
  },
  "ines-carvalho": {
    ground: "#bcd3b4",
    skin: "#eab98f",
    shade: "#d59d71",
    top: "#e57a54",
    collar: "#f6ead6",
    behind: shape("M42 104C36 40 56 22 80 22S124 40 118 104C108 112 52 112 42 104Z", "#5b3a2e"),
    front: [
      shape("M49 78C46 44 62 32 80 32S114 44 111 78C108 64 104 58 100 54H70C58 56 52 64 49 78Z", "#5b3a2e"),
      loop(69, 77, 10, 10, DARK, 2.5),
      loop(91, 77, 10, 10, DARK, 2.5),
      stroke("M79 76h2", DARK, 2.5),
    ],
  },
};

/** @type {(look: Look) => Art} */
const portrait = ({ ground, skin, shade, top, collar, behind = "", front }) => [
  box(0, 0, PORTRAIT_SIZE, PORTRAIT_SIZE, ground),
  disc(50, 78, 7, skin),
  disc(110, 78, 7, skin),
  behind,
  shape("M8 164C10 128 48 122 62 116H98C112 122 150 128 152 164Z", top),
  shape("M60 116Q80 142 100 116L104 120Q80 152 56 120Z", collar),
  shape("M66 94H94V118Q80 134 66 118Z", shade),
  shape("M51 66C51 44 64 36 80 36S109 44 109 66C109 92 98 112 80 112S51 92 51 66Z", skin),
  disc(60, 89, 6, "#e2654a55"),
  disc(100, 89, 6, "#e2654a55"),
  stroke("M72 97Q80 104 88 97", "#a8432f", 2.5),
  front,
  disc(69, 77, 3, DARK),
  disc(91, 77, 3, DARK),
  stroke("M80 80Q83 87 79 88", shade, 2.5),
];

// ---- Printing -----------------------------------------------------------------------------------------------

/** @type {(width: number, height: number, art: Art, quality: number) => Promise<Buffer>} */
const rasterise = (width, height, art, quality) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${join(art)}</svg>`,
    ),
  )
    .webp({ quality, effort: 6, smartSubsample: true })
    .toBuffer();

/** A cover at the best quality that fits. */
/** @type {(image: string, scene: Scene, print: Print, facing: 1 | -1) => Promise<Buffer>} */
async function cover(image, scene, print, facing) {
  const art = [
    box(0, 0, COVER.width, COVER.height, print.bg),
    at(RIGHT, BOTTOM, scene(print, randomFrom(basename(image)), facing)),
  ];
  for (const quality of [90, 84, 78, 70, 60]) {
    const bytes = await rasterise(COVER.width, COVER.height, art, quality);
    if (bytes.length < COVER.maxBytes) return bytes;
  }
  throw new Error(`${image} does not fit in ${COVER.maxBytes} bytes`);
}

/** Looks a name up in one of the tables above. @type {<T>(table: Record<string, T>, name: string) => T} */
const find = (table, name) => {
  const entry = table[name];
  if (entry === undefined) throw new Error(`Nothing to draw for "${name}"`);
  return entry;
};

/** @type {{ blogs: Blog[] }} */
const { blogs } = JSON.parse(await readFile(new URL("../db.json", import.meta.url), "utf8"));
/** What to draw, by public address. @type {Map<string, () => Promise<Buffer>>} */
const pictures = new Map();
/** How many covers each category has had so far. @type {Map<string, number>} */
const turns = new Map();

for (const { image, category, authorPic } of blogs) {
  const { inks, grounds, scenes } = find(CATEGORIES, category);
  const turn = turns.get(category) ?? 0;
  turns.set(category, turn + 1);
  const [round, place] = [Math.floor(turn / scenes.length), turn % scenes.length];
  const scene = scenes[place];
  const ground = grounds[(place + round) % grounds.length];
  if (!scene || !ground) throw new Error(`No scene for ${image}`);
  pictures.set(image, () => cover(image, scene, GROUNDS[ground](inks), round % 2 ? -1 : 1));
  const look = find(LOOKS, basename(authorPic, ".webp"));
  pictures.set(authorPic, () => rasterise(PORTRAIT_SIZE, PORTRAIT_SIZE, portrait(look), 90));
}
for (const [category, scene] of Object.entries(FEATURED)) {
  const image = `/covers/featured-${category.toLowerCase()}.webp`;
  pictures.set(image, () => cover(image, scene, GROUNDS.night(find(CATEGORIES, category).inks), 1));
}

let largest = 0;
for (const [address, draw] of pictures) {
  const path = fileURLToPath(new URL(`../public${address}`, import.meta.url));
  const bytes = await draw();
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
  largest = Math.max(largest, bytes.length);
}
console.log(`Drew ${pictures.size} files, the largest ${(largest / 1000).toFixed(1)} KB.`);
