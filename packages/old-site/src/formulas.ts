// Formulas, as scripts draw them and pages hold them.
import type { Element } from "hast";
import { attribute, elementsIn, foldTypography, textIn } from "./html.js";

/** TeX as scripts find it, which is as this site does between single dollars. */
export const TEX =
  /\$\$([^$]+)\$\$|\\\[((?:[^\\]|\\[^[\]])+)\\\]|\\\(((?:[^\\]|\\[^()])+)\\\)|(?<![\\\w$])\$(?!\s)([^$]+)(?<![\s\\])\$(?![\d$])/g;

/** TeX without the blanks and signs that make no difference. */
export function foldTex(tex: string): string {
  return foldTypography(tex)
    .replace(/\s+/g, "")
    .replace(/^\\displaystyle/, "");
}

/** The TeX of MathML, as KaTeX, MathJax and this site write it. */
export function texOf(math: Element): string {
  const note = [...elementsIn(math)].find((part) => attribute(part, "encoding") === "application/x-tex");
  return note ? textIn(note) : attribute(math, "alttext") || textIn(math);
}
