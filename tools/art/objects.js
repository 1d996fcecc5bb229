// Objects that would take too many lines inside their scene.
import { around, at, box, disc, each, half, leaf, shape, stroke } from "./shapes.js";

/** @typedef {import("./inks.js").Print} Print */
/** @typedef {import("./shapes.js").Art} Art */
/** @typedef {import("./shapes.js").Mark} Mark */

/** A window. @type {(x: number, y: number, width: number, height: number, fill: string, print: Print) => Art} */
export const pane = (x, y, width, height, fill, { deep, hot }) => [
  box(x, y, width, height, deep, 26),
  box(x + 10, y + 56, width - 20, height - 66, fill, 18),
  each(3, (k) => disc(x + 36 + k * 30, y + 29, 9, hot)),
];
/** @type {Mark} */
export const gear = (x, y, r, fill, turn = 0) => {
  const teeth = Math.round(r / 13);
  const w = (r * 1.5) / teeth;
  const tooth = shape(`M${-w} ${8 - r}L${-w * 0.62} ${-r - 30}H${w * 0.62}L${w} ${8 - r}Z`, fill);
  return at(x, y, [disc(0, 0, r, fill), each(teeth, (k) => at(0, 0, tooth, (k * 360) / teeth))], turn);
};
/** @type {(x: number, y: number, r: number, rind: string, flesh: string, pith: string, turn: number) => string} */
export const citrus = (x, y, r, rind, flesh, pith, turn) =>
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
export const pear = (x, y, scale, skin, flesh, pip, turn) => {
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
export const bowl = (y, r, fill, rim) =>
  box(-r / 3, y + r - 16, r / 1.5, 34, rim, 10) +
  half(0, y, r, fill, 180) +
  box(-r - 24, y - 18, 2 * r + 48, 36, rim, 18);
/** A person mid-stride, with far and near limbs in different inks. */
/** @type {(stride: number, shirt: string, far: string, near: string) => string[]} */
export const walker = (stride, shirt, far, near) => {
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
export const PROFILE =
  "M-180 338C-175 252-205 202-228 142C-280 12-250-253 0-258C135-260 200-173 200-83C200-53 190-38 " +
  "200-13L238 54C246 70 236 78 212 82C216 94 220 102 212 112C220 122 218 136 208 142C214 162 218 207 165 214" +
  "C125 218 95 207 85 232C75 262 90 302 105 338Z";
