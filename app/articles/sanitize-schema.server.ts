import type { Schema } from "hast-util-sanitize";
import { NOTE_ID } from "./footnotes.server";
import { TEX } from "./math.server";

function names(text: string): string[] {
  return text.split(" ");
}

export const BLOCKS = names(
  "blockquote caption col colgroup dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre summary table tbody td tfoot th thead tr ul",
);
/** What reads from left to right in every language. */
export const CODE = names("code kbd pre samp var");
/** What is left out with its content. */
export const REMOVED = names(
  "applet audio button canvas datalist embed iframe math noembed noframes object plaintext script select style svg textarea title video xmp",
);
/** Of these, what becomes a link to what it would show. */
export const EMBEDS = names("audio embed iframe object video");
/** What is left out without a word: the site's own pictures take its place, or only the looks change. */
export const UNREPORTED = names("big font nobr noscript param picture source track");
const BOXES = names(
  "address article aside center fieldset footer form header hgroup legend main nav search section",
);
export const RENAMED = new Map([
  ...BOXES.map((name) => [name, "div"] as const),
  ...Object.entries({ acronym: "abbr", dir: "ul", menu: "ul", strike: "s", tt: "code" }),
]);

const NUMBER = /^-?\d{1,6}$/;
const REFERRER_POLICY =
  /^(no-referrer(-when-downgrade)?|same-origin|(strict-)?origin(-when-cross-origin)?|unsafe-url)$/i;
const CELL: [string, RegExp][] = [
  ["className", /^text-(center|right)$/],
  ["colSpan", /^[1-9]\d?$/],
  ["rowSpan", /^[1-9]\d?$/],
  ["scope", /^(row|col)(group)?$/i],
];

/** What an author may write. */
export const SCHEMA: Schema = {
  tagNames: BLOCKS.concat(
    names(
      "a abbr b bdi bdo br cite code del dfn em i img input ins kbd label mark meter progress q rp rt ruby s samp small span strong sub sup time u var wbr",
    ),
  ),
  strip: REMOVED,
  clobber: [],
  // Patterns say it, whatever the case.
  protocols: {},
  attributes: {
    a: [
      ["href", /^(#|mailto:|https?:\/\/|\/(?![/\\]))/i],
      ["rel", "me"],
    ],
    code: [["className", new RegExp(`^(language-.+|${Object.values(TEX).join("|")})$`)]],
    details: ["open"],
    img: ["src", "alt", "title", "width", "height", ["referrerPolicy", REFERRER_POLICY]],
    input: [["type", "checkbox"], "checked", "disabled"],
    li: [["value", NUMBER]],
    meter: ["max", "value"],
    ol: [["start", NUMBER], "reversed", ["type", /^[1ai]$/i]],
    progress: ["max", "value"],
    td: CELL,
    th: CELL,
    time: [["dateTime", /^[\w:.+ -]{1,40}$/]],
    "*": [
      ["dir", /^(auto|ltr|rtl)$/i],
      // An author's has no colon, which the page's own have.
      ["id", /^_?[\p{L}\p{N}][\p{L}\p{N}_.-]{0,99}$/u, NOTE_ID],
      ["lang", /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i],
      "title",
    ],
  },
};

const YOUTUBE = /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{11})(?![\w-]).*/;
/** Players that show nothing outside of a frame, and the pages of the same films. */
export const PLAYERS = [
  [YOUTUBE, "https://www.youtube.com/watch?v=$1"],
  [/^https?:\/\/player\.vimeo\.com\/video\/(\d+).*/, "https://vimeo.com/$1"],
] as const;

/** MathML that draws: nothing that leads somewhere, acts or holds HTML. */
const MATH = names(
  "math menclose mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover",
);
/** A word, a colour or a length, which is short. */
const MATH_VALUE = /^([a-z]{3,20}|#[\da-f]{3,8}|[+-]?\d?(\.\d+)?([a-z]{2})?)$/i;
const MATH_ATTRIBUTES = names(
  "depth display displaystyle fence form height largeop linethickness lspace mathcolor mathvariant maxsize minsize movablelimits rspace scriptlevel separator stretchy symmetric voffset width",
).map((name): [string, RegExp] => [name, MATH_VALUE]);

/** What a formula may have. */
export const MATH_SCHEMA: Schema = {
  tagNames: MATH,
  strip: REMOVED,
  attributes: { "*": [["className", /^tml-(left|overline|right|underline)$/], ...MATH_ATTRIBUTES] },
};
