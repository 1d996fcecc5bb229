import { expect, test } from "vitest";
import { EMPHASIS, fromClassic, TIGHT_HEADINGS } from "../src/classic-markdown.js";

import { ESCAPES, signsOf, toCommonMark } from "../src/markdown.js";

const ALL = {
  escapes: ESCAPES.commonMark,
  hasBreaks: true,
  hasInlineDollars: true,
  readsHtml: true,
  hasCaptions: true,
  hasAbbreviations: true,
  scripts: ["sub", "sup", "ins"],
};

test.each([
  ...[
    '"',
    "'a ",
    'a" ',
    '你"',
    "-",
    "--a",
    ">>",
    "> >>",
    "<<",
    ".",
    "(c",
    "+-",
    "~",
    "~a",
    "^a",
    "++a",
    "*[a]: b\n",
  ],
  ...[
    "$",
    "$$a",
    "$$a$$ ",
    "$$a\n",
    "\\$$",
    "\\(",
    "\\\\(",
    "\\\\[a ",
    "](",
    "](a ",
    "[a]: ",
    "|-",
    "- ",
    "= a",
  ],
  ...[
    "<a ",
    "<a '",
    '<a b="',
    "<div>\n",
    "</div>\n",
    "a\n",
    "a  \n",
    "![a](b)\n_",
    "![a](b)\n_c_\n\n",
    "![",
    " ",
  ],
])("of %j, 100,000 times, CommonMark is made in a test's time, which quadratic work exceeds", (part) => {
  expect(toCommonMark(part.repeat(100_000), { signs: signsOf(), ...ALL })).toBeDefined();
});

test.each([
  ...[
    "#",
    "> ",
    "<br",
    '<br a="',
    "<br>\n",
    "<center>",
    "<p>",
    "<p></p>",
    "</p>",
    "<div></p>\n",
    "<center>\n</center>",
    "](",
    "](a ",
    '](a "',
    "]( ",
  ],
  ...["*", "**", "**a ", "*a\n", "a*-", "[a]: b\n", " "],
])("of %j, 100,000 times, old Markdown is read in a test's time, which quadratic work exceeds", (part) => {
  const classic = { headings: TIGHT_HEADINGS.apart, emphasis: EMPHASIS.marked, hasLooseLinks: true };
  expect(fromClassic(part.repeat(100_000), { ...classic, hasInlineTags: "center" })).toBeDefined();
});
