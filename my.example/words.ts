import type { MyWords } from "../app/words";

/** Overrides app/words.ts, such as `ARTICLE: { back: "All recipes" }`. */
export default {} satisfies MyWords;
