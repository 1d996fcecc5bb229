// The letters and digits that figures need, as strokes: an installed font would differ between machines.
import { at, stroke } from "./shapes.js";

/** Path data and width on a grid: 0 is the baseline, small letters are 4 high, digits 6. @type {Record<string, [string, number]>} */
const GLYPHS = {
  0: ["M0-4A2 2 0 0 1 4-4V-2A2 2 0 0 1 0-2Z", 4],
  1: ["M0-4.6L1.6-6V0", 1.6],
  2: ["M0-4A2 2 0 1 1 3.4-2.57L0 0H4", 4],
  3: ["M0-6H3.8L1.7-3.7A1.9 1.9 0 1 1 .2-.8", 3.6],
  4: ["M3 0V-6L0-1.6H4", 4],
  5: ["M3.6-6H.7L.4-3.4A2 2 0 1 1 .2-.8", 4],
  6: ["M2.8-6L.4-3.2M0-2A2 2 0 1 0 4-2A2 2 0 1 0 0-2", 4],
  7: ["M0-6H4L1.2 0", 4],
  8: [
    "M.6-4.6A1.4 1.4 0 1 0 3.4-4.6A1.4 1.4 0 1 0 .6-4.6M.4-1.6A1.6 1.6 0 1 0 3.6-1.6A1.6 1.6 0 1 0 .4-1.6",
    4,
  ],
  9: ["M1.2 0L3.6-2.8M0-4A2 2 0 1 0 4-4A2 2 0 1 0 0-4", 4],
  a: ["M4-2A2 2 0 1 0 0-2A2 2 0 1 0 4-2M4-4V0", 4],
  e: ["M0-2H4A2 2 0 1 0 3.4-.6", 4],
  g: ["M4-2A2 2 0 1 0 0-2A2 2 0 1 0 4-2M4-4V0A2 2 0 0 1 .4 1.2", 4],
  i: ["M0-4V0M0-5.8v.01", 0],
  l: ["M0-6V0", 0],
  m: ["M0-4V0M0-2.5A1.5 1.5 0 0 1 3-2.5V0M3-2.5A1.5 1.5 0 0 1 6-2.5V0", 6],
  o: ["M4-2A2 2 0 1 0 0-2A2 2 0 1 0 4-2", 4],
  p: ["M4-2A2 2 0 1 0 0-2A2 2 0 1 0 4-2M0-4V2", 4],
  u: ["M0-4V-2A2 2 0 0 0 4-2V-4M4-2V0", 4],
  w: ["M0-4L1.4 0L2.8-4L4.2 0L5.6-4", 5.6],
  y: ["M0-4L2 0M4-4L1 2", 4],
  " ": ["", 1],
};

/** Text on the baseline (x, y): `anchor` 0 begins it there, 0.5 centres it, 1 ends it. */
/** @type {(x: number, y: number, text: string, ink: string, anchor?: number, size?: number) => string} */
export function write(x, y, text, ink, anchor = 0.5, size = 8) {
  let width = 0;
  const strokes = [...text].map((letter) => {
    const [data, advance] = GLYPHS[letter] ?? [];
    if (data === undefined || advance === undefined) throw new Error(`No strokes for "${letter}"`);
    const start = width;
    width += advance + 1.6;
    return at(start, 0, stroke(data, ink, 0.95));
  });
  return at(x - anchor * (width - 1.6) * size, y, strokes, 0, size);
}
