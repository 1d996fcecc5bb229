import { createRequire } from "node:module";
import { writeHtml } from "./html.server";
import { parseHtml } from "./html-tree.server";

const require = createRequire(import.meta.url);

const MAX_LENGTH = 5_000;
/** Definitions, which can make a formula of any length, and what needs scripts or further styles. */
const REFUSED =
  /\\([gex]?def|(future)?let|(re|provide)?(new)?command|(math)?llap|equilibrium(Left|Right)|(eq)?ref|[bx]?cancel(to)?|sout|longdiv|phase|angl|textcircled)(?![a-zA-Z])/;

/** Makes MathML of TeX, or undefined if it can't be read, or not soon enough. */
export function toMathml(tex: string, displayMode: boolean): string | undefined {
  if (tex.length > MAX_LENGTH || REFUSED.test(tex)) return undefined;
  // Only articles with formulas wait for it.
  const { renderToString } = require("temml") as typeof import("temml");
  try {
    const mathml = renderToString(tex, { displayMode, throwOnError: true });
    // Chromium knows no `menclose`: styles draw its lines.
    const known = parseHtml(mathml.replace(/<(\/?)menclose/g, "<$1mrow"));
    return writeHtml(known)?.replace(/ (class=""|id="[^"]*")/g, "");
  } catch {
    // TeX with an error, or nested too deep.
    return undefined;
  }
}
