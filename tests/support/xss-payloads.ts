import { readFileSync } from "node:fs";
import fc from "fast-check";

/** Published payloads: Markdown and HTML that would run a script, or break out of an article, if it could. */
export const PAYLOADS = readFileSync("tests/fixtures/hostile-html.txt", "utf8")
  .trim()
  .split("\n")
  .map((line) => line.replaceAll("⏎", "\n"));

/** The elements and attributes that an article may have. */
export const NAMES =
  "a abbr b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure h2 h3 h4 h5 h6 hr i img input ins kbd label li mark meter ol p picture pre progress q rp rt ruby s samp section small source span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr".split(
    " ",
  );
/** The elements of MathML that an article may have, and their attributes. */
export const MATH_NAMES =
  "math mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover".split(
    " ",
  );
export const MATH_ATTRIBUTES =
  "alttext class depth display displaystyle fence form height largeop linethickness lspace mathcolor mathvariant maxsize minsize movablelimits rspace scriptlevel separator stretchy symmetric voffset width".split(
    " ",
  );
export const ATTRIBUTES =
  "alt aria-label aria-labelledby checked class colspan data-original datetime decoding dir disabled height href id lang loading max media open rel reversed role rowspan scope sizes src srcset start tabindex title type value width".split(
    " ",
  );

const TAGS =
  `${NAMES.join(" ")} applet body button font form frameset h1 head html annotation-xml foreignObject iframe maction marquee math mglyph mi ms mtext noscript object option script select semantics style svg template textarea title video x-y`.split(
    " ",
  );
const GIVEN =
  " id=x| id=y| name=x| id=note:1| class=scrolling| role=group| href=/x| href=javascript:a| src=/a.png| src=data:,| title='\"><p>'| onclick=a| style=a| align=right|".split(
    "|",
  );
const MARKS =
  '\n\n¦\n¦\n\n- ¦\n\n  - ¦\n\n> ¦\n\n## T\n\n¦*a*¦[l](/x)¦[j](javascript:a)¦![a](/b.png)¦| a |\n|---|\n¦\n\n```js\nlet\n```\n\n¦[^1]¦\n\n[^1]: n¦text ¦- [x] t¦<!--¦-->¦ "¦\'¦$x^2$¦$$\n\\frac{a}{b}\n$$\n\n¦\\(\\text{<b>"a}\\)¦$\\overline{\\begin{matrix}a&b\\end{matrix}}$¦\n\n\\[\nx<y>z\n\\]\n\n¦$\\foo$'.split(
    "¦",
  );

/** Articles of tags and Markdown at random, the same ones each time. */
export function randomArticles(count: number): string[] {
  const tag = fc
    .tuple(
      fc.constantFrom("<", "<", "</"),
      fc.constantFrom(...TAGS),
      fc.constantFrom(...GIVEN),
      fc.constantFrom(...GIVEN, "/"),
    )
    .map((parts) => `${parts.join("")}>`);
  const piece = fc.oneof({ weight: 3, arbitrary: tag }, fc.constantFrom(...MARKS, "<b id=x", "<p title='"));
  const article = fc
    .array(piece, { minLength: 2, maxLength: 16, size: "max" })
    .map((pieces) => pieces.join(""));
  return fc.sample(article, { seed: 1, numRuns: count });
}
