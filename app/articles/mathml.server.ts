import { createRequire } from "node:module";
import type { Element, ElementContent } from "hast";
import { sanitize } from "hast-util-sanitize";
import { h } from "hastscript";
import type { Loss } from "./diagnostics.server";
import { isTex, TEX } from "./math.server";
import { MATH_SCHEMA } from "./sanitize-schema.server";
import { mapElements, readHtml, textOf } from "./tree.server";

const require = createRequire(import.meta.url);

const MAX_LENGTH = 5_000;
/** Definitions, which can make a formula of any length, and what needs scripts or further styles. */
const REFUSED =
  /\\([gex]?def|(future)?let|(re|provide)?(new)?command|(math)?llap|equilibrium(Left|Right)|(eq)?ref|[bx]?cancel(to)?|sout|longdiv|phase|angl|textcircled)(?![a-zA-Z])/;

function toMathml(tex: string, displayMode: boolean): Element | undefined {
  if (tex.length > MAX_LENGTH || REFUSED.test(tex)) return undefined;
  // Only articles with formulas wait for it.
  const { renderToString } = require("temml") as typeof import("temml");
  try {
    const children = readHtml(renderToString(tex, { displayMode, throwOnError: true }));
    const safe = sanitize({ type: "root", children }, MATH_SCHEMA) as Element;
    const [math] = mapElements(safe.children, (element) => {
      // Chromium knows no `menclose`: styles draw its lines.
      const tagName = element.tagName.replace("menclose", "mrow");
      const { className = [], ...properties } = element.properties;
      if (String(className) !== "") properties.className = className;
      return { ...element, tagName, properties };
    });
    if (math?.type !== "element") return undefined;
    return { ...math, properties: { alttext: tex, ...math.properties } };
  } catch {
    // TeX with an error, or nested too deep.
    return undefined;
  }
}

/** Makes MathML of an article's TeX. What can't be read stays code, and is a loss. */
export function renderMath(nodes: ElementContent[], losses: Loss[]): ElementContent[] {
  return mapElements(nodes, (element) => {
    const [only] = element.children;
    if (element.tagName === "pre" && only?.type === "element" && only.tagName === "math")
      return h("div", [only]);
    if (!isTex(element)) return element;
    const { className } = element.properties;
    const tex = textOf(element.children);
    const math = toMathml(tex, String(className) === TEX.display);
    if (!math) losses.push({ what: "math", name: tex, line: element.position?.start.line });
    return math ?? h("code", { dir: "ltr" }, element.children);
  });
}
