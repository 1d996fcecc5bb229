import type { MySite } from "../app/site";

/** What differs from app/site.ts, such as `TAGLINE: "Bread, slowly."`; parts of an object suffice. */
export default {} satisfies MySite;
