import type { MyWords } from "../app/words";

/** What differs from app/words.ts, such as `ARTICLE: { back: "All recipes" }`. */
export default {} satisfies MyWords;
