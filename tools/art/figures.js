// Diagrams inside articles, on a paper of their own so that they suit both themes. Labels are large: a phone shows
// a figure at a quarter of its size.

import { write } from "./letters.js";
import { ai } from "./scenes/ai.js";
import { sleep } from "./scenes/sleep.js";
import { tech } from "./scenes/tech.js";
import { at, box, crescent, disc, each, loop, oval, shape, star, stroke } from "./shapes.js";

/** @typedef {import("./shapes.js").Art} Art */

export const FIGURE = { width: 1440, height: 810 };

/** @param {string} fill @param {Art} art @returns {Art} */
const sheet = (fill, art) => [box(0, 0, FIGURE.width, FIGURE.height, fill), art];

/** 200 mg of caffeine at 8 in the morning and 100 at 3, halved every five hours. */
function drawCaffeineDay() {
  const { paper, main, deep, hot } = sleep.inks;
  const [ground, bedtime, end] = [640, 23, 29];
  const x = (/** @type {number} */ hour) => 100 + (hour - 6.5) * 62;
  const y = (/** @type {number} */ milligrams) => ground - milligrams * 2.2;
  const halve = (/** @type {number} */ dose, /** @type {number} */ hours) => dose * 2 ** (-hours / 5);
  const slope = (/** @type {number} */ dose, /** @type {number} */ from, /** @type {number} */ to) =>
    each(31, (k) => {
      const hours = ((to - from) * k) / 30;
      return `L${x(from + hours)} ${y(halve(dose, hours))}`;
    }).join("");
  const before = halve(200, 7);
  const late = halve(before + 100, 8);
  const curve = `${slope(200, 8, 15)}${slope(before + 100, 15, end)}`;
  return sheet(paper, [
    shape(`M${x(8)} ${ground}${curve}V${ground}Z`, main),
    box(x(bedtime), 0, FIGURE.width, FIGURE.height, deep),
    at(x(bedtime), 0, [
      crescent(160, 150, 70, paper, -20),
      star(56, 70, 18, paper),
      star(256, 250, 14, paper),
    ]),
    shape(`M${x(bedtime)} ${ground}${slope(late, bedtime, end)}V${ground}Z`, main),
    stroke(`M${x(8)} ${ground - 40}${curve}`, hot, 14),
    stroke(`M${x(6.5)} ${ground}H${x(bedtime)}`, deep, 8),
    [8, 15].map((hour) => cup(x(hour), ground, paper, deep)),
    write(x(8) + 30, y(200) - 14, "200 mg", deep, 0),
    write(x(15) - 60, y(before) + 74, before.toFixed(), deep, 1),
    write(x(15) + 30, y(before + 100) - 14, (before + 100).toFixed(), deep, 0),
    disc(x(bedtime), y(late), 22, hot),
    write(x(bedtime) + 50, y(late) - 46, late.toFixed(), paper, 0),
    write(x(8), 740, "8 am", deep),
    write(x(15), 740, "3 pm", deep),
    write(x(bedtime) + 50, 740, "11 pm", paper, 0),
  ]);
}

/** @param {number} x @param {number} y @param {string} fill @param {string} line @returns {Art} */
function cup(x, y, fill, line) {
  return [
    loop(x + 38, y - 46, 20, 20, line, 9),
    box(x - 40, y - 80, 80, 76, line, 16),
    oval(x, y - 66, 30, 8, fill),
  ];
}

/** Three spheres cut flat: two circles meet in two points, the third passes through one of them. */
function drawGpsSpheres() {
  const { paper, main, deep, hot, soft } = tech.inks;
  const [phone, other] = [
    { x: 690, y: 570 },
    { x: 655, y: 83 },
  ];
  const satellites = [
    { x: 350, y: 350, ink: main, width: 9 },
    { x: 1040, y: 300, ink: main, width: 9 },
    { x: 490, y: 180, ink: deep, width: 14 },
  ];
  return sheet(paper, [
    disc(phone.x, phone.y + 1500, 1500, soft),
    satellites.map(({ x, y, ink, width }) => {
      const distance = Math.hypot(phone.x - x, phone.y - y);
      return loop(x, y, distance, distance, ink, width);
    }),
    satellites.map(({ x, y }, index) => [
      box(x - 96, y - 24, 192, 48, hot, 10),
      box(x - 46, y - 52, 92, 104, deep, 20),
      write(x, y + 24, `${index + 1}`, paper),
    ]),
    disc(other.x, other.y, 24, paper),
    loop(other.x, other.y, 24, 24, main, 9),
    disc(phone.x, phone.y, 60, hot),
    box(phone.x - 22, phone.y - 40, 44, 80, deep, 10),
    box(phone.x - 14, phone.y - 28, 28, 50, paper, 4),
    write(phone.x, 720, "you", deep),
  ]);
}

/** One dot per person called back: the 45 who are ill come first, three columns of 15. */
function drawCalledBack() {
  const { paper, main, deep, hot } = ai.inks;
  const [ill, all, rows, pitch] = [45, 543, 15, 36];
  const [left, top] = [72, 222];
  return sheet(paper, [
    each(all, (k) => {
      const [x, y] = [left + Math.floor(k / rows) * pitch, top + (k % rows) * pitch];
      return k < ill ? disc(x, y, 17, deep) + disc(x, y, 12, hot) : disc(x, y, 12, main);
    }),
    write(left - 12, 150, "45 ill", deep, 0),
    write(left + 3 * pitch + 250, 150, "498 well", main, 0),
  ]);
}

/** The figures by their file name. @type {Record<string, () => Art>} */
export const FIGURES = {
  "caffeine-day.webp": drawCaffeineDay,
  "gps-spheres.webp": drawGpsSpheres,
  "called-back.webp": drawCalledBack,
};
