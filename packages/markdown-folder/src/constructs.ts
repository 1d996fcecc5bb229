// How Markdown, its comments, and what other programs add to it look.

export type Leftover = { kind: string; line: number };
/** What a match holds, empty where it holds nothing. */
export type Groups = [string, string, string, string, string];
/** A token of code, or of what is no Markdown. Without a role and a text it stays as it is. */
export type Tag = {
  /** Its name in a report; without one readers see nothing of it. */
  kind?: string;
  /** What stands in its place. */
  text?: string;
  isCode?: boolean;
  /** For its writers alone. */
  isComment?: boolean;
  /** Apart from what is around it. */
  isBlock?: boolean;
  role?: "open" | "close" | "void";
  name?: string;
  /** Of its attributes. */
  source?: string;
};
export type Token = Tag &
  Leftover & {
    start: number;
    end: number;
    indent: string;
    isAlone: boolean;
    isInHtml: boolean;
    /** A comment whose end is that of the text. */
    isOpen: boolean;
  };
export type Construct = {
  /** If it begins with a mark, each of its alternatives does. */
  opens: RegExp;
  /** That mark. */
  first?: string;
  /** A pattern of the end, if that may be far away. */
  closes?: (groups: Groups, column: number, outside: string) => string;
  /** Without its end it goes on to that of the text. */
  isToEnd?: boolean;
  /** Where it must begin. */
  at?: "code" | "line" | "paragraph";
  /** Only there, or not there. */
  isMdx?: boolean;
  read: (groups: Groups, rest: string, isAlone: boolean) => Tag | undefined;
};

export const BRACES = Array.from({ length: 5 }).reduce<string>(
  (inner) => `\\{[^{}]*(?:${inner}[^{}]*)*\\}`,
  "\\{[^{}]*\\}",
);
const LOOK = `(?:(?:toc|[.#][A-Za-z_][\\w:-]*)(?![\\w:-])|[\\w-]+=(?:"[^"\\n]*"|'[^'\\n]*'|[\\w%./#-]+(?![\\w%./#-])))`;
export const LOOKS = `[ \\t]*${LOOK}(?:[ \\t]*${LOOK})*[ \\t]*\\}`;

/** An environment of TeX, which MathJax takes for a formula without dollars. */
const ENVIRONMENT = /\\begin\{(\w+\*?)\}[\s\S]{0,2000}?\\end\{\1\}/g;

/** By its name, what a shortcode or a tag holds is for some readers alone, or for none. */
const HIDING =
  "hide|s2if|ppwp|mepr-[\\w-]*|[\\w-]*(?:comment|private|secret|draft|hidden|member|subscriber|premium|paywall|restrict|protect|passw|passster|encrypt|logged[-_]?in)[\\w-]*";
/** How comments begin and end in Hugo, MDX, Liquid, kramdown, Nunjucks, CriticMarkup, Logseq, EJS and Handlebars. */
const COMMENT_MARKS: [opens: string, closes: string, isToEnd?: boolean][] = [
  // But for an id.
  ["\\{\\{?-?\\s*/\\*(?!\\s*#[\\w:.-]+\\s*\\*/)", "\\*/\\s*-?\\}\\}?", true],
  [
    `\\{\\{[<%]-?\\s*(${HIDING})(?![\\w-])[^\\n{}]{0,200}?(?<!/)[%>]\\}\\}`,
    "\\{\\{[<%]-?\\s*/\\s*NAME\\s*-?[%>]\\}\\}",
  ],
  [
    "\\{%-?\\s*comment\\b",
    "endcomment\\s*-?%\\}(?!(?:(?!\\{%-?\\s*comment\\b)[\\s\\S])*?\\bendcomment\\s*-?%\\})",
    true,
  ],
  [`\\{%-?\\s*(${HIDING})(?![\\w-])[^\\n{}]{0,200}?%\\}`, "\\{%-?\\s*end_?(?:NAME)?\\s*-?%\\}"],
  ["\\{::comment\\b", "\\{:/(?:comment)?\\}", true],
  ["\\{#(?!\\w[\\w:.-]*[\\s}])", "#\\}"],
  ["\\{>>", "<<\\}"],
  ["#\\+begin_comment\\b", "\\n[ \\t]*#\\+end_comment\\b", true],
  [`(?<!:):{3,}[ \\t]*(${HIDING})(?![\\w-])[^\\n]*`, "\\n[ \\t>]*:{3,}[ \\t]*(?=\\n|$)"],
  ["(?<![^\\n])\\[(?://|comment)\\]:[ \\t]*(?:#|<>)", "(?=\\n|$)"],
  ["<%#", "%>"],
  ["\\{\\{!--", "--~?\\}\\}"],
];

export const COMMENTS: Construct[] = COMMENT_MARKS.map(([opens, closes, isToEnd = false]) => ({
  opens: new RegExp(opens, "iy"),
  closes: ([, name]) => closes.replaceAll("NAME", name),
  isToEnd,
  read: ([all, name]) => ({ ...drop([name || all]), isComment: true }),
}));

/** What stays as it is written. */
export const asCode = (): Tag => ({ isCode: true });

/** A fenced block of code, with its language. */
export const FENCE: Construct = {
  at: "line",
  opens: /(`{3,40}|~{3,40})([ \t]*(?![ \t]))(?:\{[ \t]*(?![ \t])\.?)?([\w+#.-]*(?![\w+#.-]))[^`\n]*(?=\n|$)/y,
  closes: ([, marks], column, outside) =>
    `\\n(?:[ \\t]*>)*[ \\t]{0,${column + 3}}${marks}${marks[0]}*[ \\t]*(?=\\n|$)${outside}|$`,
  read: asCode,
};
/** Code in a shortcode or a tag. */
export const HIGHLIGHT: Construct = {
  opens:
    /\{\{?[<%]-?\s*(highlight|hl|codeblock|code-toggle|code|mermaid)\b([^\n]{0,200}?)(?<!\/)[>%]\}{1,2}/y,
  closes: ([, name]) => `\\{(?:\\{[<%]\\s*/\\s*${name}\\s*[%>]\\}|%-?\\s*end(?:${name})?\\s*-?%)\\}`,
  read: asCode,
};

/** Formulas of GitHub and GitLab, in the marks of code. */
export const FORMULAS: Construct[] = [
  {
    at: "line",
    opens: /(`{3,40}|~{3,40})[ \t]*\{?math\}?[ \t]*(?=\n|$)/iy,
    closes: FENCE.closes as NonNullable<Construct["closes"]>,
    read: (_, tex) => ({
      isCode: true,
      text: `$$${tex.replace(/\n(?=[ \t>]*\n)/g, "").replace(/(?<![`~])[`~]{3,}(?![`~])[ \t]*$/, "$$$$")}`,
    }),
  },
  { opens: /\$`\s*((?:[^`\n]*[^`\s])?)\s*`\$/y, read: ([, tex]) => ({ isCode: true, text: `$${tex}$` }) },
];

/** Code, formulas, and what else stays as it is: the first that fits. */
export const CODE: Construct[] = [
  { at: "code", opens: /[^\n]*/y, read: asCode },
  {
    at: "paragraph",
    opens: /(?=\\begin\{\w+\*?\})/y,
    closes: () => "\\\\end\\{\\w+\\*?\\}(?=[ \\t]*(?:\\n[ \\t]*\\n|\\s*$))",
    read: (_, tex) => ({ isBlock: true, isCode: true, text: tex.replace(ENVIRONMENT, "$$$$\n$&\n$$$$") }),
  },
  { opens: /\\./sy, read: () => ({}) },
  ...FORMULAS,
  FENCE,
  {
    opens: /(`+)(?!`)(?:[^`\n]|\n(?![ \t]*\n)|(?!\1(?!`))`+(?!`))*\1(?!`)|`+/y,
    read: asCode,
  },
  {
    opens: /<(pre|code|script|style|textarea|svg|math)\b/iy,
    closes: ([, name]) => `</${name}>`,
    read: asCode,
  },
  {
    opens: /\$\$[^$]+\$\$|\$(?=[^$\n]*[\\^_][a-z]*\{)[^$\s](?:[^$\n]*[^$\s])?\$/y,
    read: asCode,
  },
  HIGHLIGHT,
  { opens: /<!--/y, closes: () => "-->", read: () => ({}) },
];

/** Elements within a line, as alternatives. */
export const INLINE =
  "a|abbr|b|bdi|br|cite|code|del|em|font|i|img|ins|kbd|mark|q|s|small|span|strong|sub|sup|u";
const INLINE_TAG = new RegExp(`^(${INLINE})\\b`, "i");

/** Markdown of other programs. */
export const DIALECTS: Construct[] = [
  {
    // In CommonMark the text of an HTML block is Markdown after an empty line.
    opens:
      /<([a-z][^<>]{0,500}?)\smarkdown(?:\s*=\s*["']?(\w*)["']?)?(?=[\s>])([^<>]{0,500}>)([ \t]*\n?[ \t]*<summary\b[^<>]{0,500}>[^\n]{0,500}<\/summary>)?/iy,
    read: ([, tag, value, end, summary]) => ({
      text: `<${tag}${end}${summary}`,
      isBlock: !/^(0|no|false)$/i.test(value) && !INLINE_TAG.test(tag),
    }),
  },
  {
    opens:
      /\{(?:#|:[ \t]?#|\/\*|\/\* #)([\w:.-]+)(?:[ \t][^{}\n]*|\*\/)?\}(?:(?<=^#{1,6} .*)(?=[ \t]*$)|(?=[ \t]*\n(?:=+|-{2,})[ \t]*$))/my,
    read: ([, id]) => ({ kind: "{#id}", text: `<a id="${id}"></a>` }),
  },
  { opens: /\{:(?::(?:nomarkdown|options)\b[^}\n]{0,200}|\/(?:nomarkdown)?)\}/y, read: drop },
  {
    opens: /(?:[-*+]|1\.)[ \t][^\n]{0,99}\n[ \t]*\{:(?=[^}\n]*\})[^}\n]*\btoc\b[^}\n]*\}|\[\[_?toc_?\]\]/iy,
    read: drop,
  },
  {
    // To look back is slow, so it comes last.
    opens: new RegExp(`\\{:${LOOKS}|(?=\\{${LOOKS})(?<=\\)|^#{1,6} .{0,300})\\{${LOOKS}`, "my"),
    read: drop,
  },
  {
    opens: /(?<![\w=])==(?=[^\s=])([^=\n]+)(?<=\S)==(?![\w=])/y,
    read: ([, text]) => ({ text: `<mark>${text}</mark>` }),
  },
  { at: "line", opens: /\[toc\][ \t]*(?=\n|$)/iy, read: drop },
  {
    at: "line",
    opens:
      /(?<!:):{3,}[ \t]*(?:([a-z][\w-]*)[ \t]*(?:\[([^\n]*)\])?(?:\{([^}\n]*)\})?[ \t]*([^\n]*))?(?=\n|$)/iy,
    read: ([, name, label, looks, title]) =>
      tagOf(":::NAME")(["", name ? "" : ":::", name, `title=${JSON.stringify(label || title)} ${looks}`, ""]),
  },
  {
    at: "line",
    opens: /\[!(?<=^([ \t>]*>)[ \t]?\[!)(\w)(\w*)\][+-]?[ \t]*([^\n]*)/my,
    read: ([, mark, a, b, title]) => ({
      kind: "[!]",
      text: `**${title.trim() || a + b.toLowerCase()}**\n${mark}`,
    }),
  },
];

const RUN = "(?:[^\\s<>()`]|\\([^\\s<>()`]*\\))*";
/** Addresses and formulas, in which signs are no marks. */
export const NO_PROSE = new RegExp(
  [
    String.raw`\]\((?:<[^<>\n]*>|${RUN})|(?<=^[ \t>]*\[(?!\^)[^[\]\n]{1,200})\]:[ \t]*(?:<[^<>\n]*>|${RUN})`,
    String.raw`:\/\/${RUN}|(?<![\w.])www\.${RUN}|\[\[[^[\]\n]*\]\]`,
    String.raw`\$\$[^$]*(?:\$(?!\$)[^$]*)*\$\$|(?<!\$)\$(?![\s$])(?:[^\\$\n\x60]|\\[\s\S]|\n(?![ \t]*\n))+(?<!\s)\$(?![\d$])`,
    String.raw`\\\((?:(?!\\[()]|\n[ \t]*\n)[\s\S])*\\\)|\\\[(?:(?!\\[[\]]|\n[ \t]*\n)[\s\S])*\\\]|\\(?!begin\{)[\s\S]`,
    String.raw`<[a-z][a-z\d+.-]*:[^<>\s]*>`,
  ].join("|"),
  "imy",
);
const TAG = `<[a-z][\\w.:-]*(?:\\s+[\\w.:@-]+(?:\\s*=\\s*(?:"[^"]*"|'[^']*'|[^\\s"'<>=\`]+))?)*\\s*/?>`;
/** The end of a comment, or code in it that is no end. A backtick may stand alone. */
const COMMENT_END = [
  String.raw`(?<code>(?<![^\n])[ \t>]*(?<fence>\x60{3,40}|~{3,40})[^\x60\n]*(?=\n|$)[\s\S]*?(?:\n[ \t>]*\k<fence>|$)`,
  String.raw`(?<!\x60)(?<ticks>\x60+)(?!\x60)[^\x60\n]*%%[^\x60\n]*\k<ticks>(?!\x60)(?=[^\n]*?%%))|%%`,
].join("|");

/** Comments, and what is none though it has their marks. Obsidian's are some in words in a vault alone, and none in HTML. */
export function commentsIn(isVault: boolean, isHtml: boolean): Construct[] {
  const inTags = new RegExp(isVault ? TAG : `(?<=\\w)%+|${TAG}`, "iy");
  const read = () => ({ kind: "%%", text: "", isComment: true });
  const obsidian: Construct[] = [
    { opens: inTags, read: asCode },
    { opens: /%%/y, closes: () => COMMENT_END, isToEnd: true, read },
  ];
  return [{ opens: NO_PROSE, read: asCode }, ...CODE, ...COMMENTS, ...(isHtml ? [] : obsidian)];
}

/** A token that leaves nothing, called by its first word. */
export function drop([all = ""]: string[]): Tag {
  return { kind: all.split(/\s/, 1)[0] ?? "", text: "" };
}

export /** Reads matches of an end, a name and attributes. */
function tagOf(kind: string): (groups: Groups) => Tag {
  return ([, end = "", name = "", source = ""]) => ({
    kind: kind.replace(/ ?NAME/, (place) => name && place.replace("NAME", name)),
    name,
    source,
    role: end ? "close" : /\/\s*$/.test(source) ? "void" : "open",
  });
}
