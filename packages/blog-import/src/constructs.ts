// How template code looks.
import { dedent } from "./text.js";

export type Leftover = { kind: string; line: number };
/** What a match holds, empty where it holds nothing. */
export type Groups = [string, string, string, string, string];
/** A piece of template code, or of code that shows it. */
type Tag = {
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
export type Piece = Tag &
  Leftover & {
    start: number;
    end: number;
    indent: string;
    isAlone: boolean;
    isInHtml: boolean;
    isDialect: boolean;
    /** A comment whose end is that of the text. */
    isOpen: boolean;
  };
type Construct = {
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
  /** Markdown of other programs, which a folder of texts may have: no template code. */
  isDialect?: boolean;
  read: (groups: Groups, rest: string, isAlone: boolean) => Tag | undefined;
};

/** Constructs that are tried before and after all else, where a mark is. */
export type Others = { mark: RegExp; before: readonly Construct[]; after: readonly Construct[] };

export const BRACES = Array.from({ length: 5 }).reduce<string>(
  (inner) => `\\{[^{}]*(?:${inner}[^{}]*)*\\}`,
  "\\{[^{}]*\\}",
);
const IN_TAG = `(?:"[^"]*"|'[^']*'|${BRACES}|[^"'{}<>])*`;
const COMPONENT = new RegExp(`<(/?)([A-Z][\\w.]*|(?:lite|youtube)-[\\w-]+)(?=[\\s/>])(${IN_TAG})>`, "y");
const EXPRESSION = new RegExp(`(?<!\\s)\\s+[\\w:-]+=${BRACES}`, "g");
const SELF_CLOSED =
  /^<(?!(?:br|col|hr|img|input|source|track|wbr)\b)([\w.-]+)(?![\w.-])([\s\S]*)(?<!\s)\s*\/>$/;
/** As much as there is: what gives back letters one by one takes time by their square. */
const SPACE = "\\s*(?!\\s)";
const NAME = "([\\w./-]*(?![\\w./-]))";
const INCLUDE = `(?:(?:include(?:_\\w+)?|render|embed)\\s+(?!\\s)["']?)?`;
const LOOK = `(?:(?:toc|[.#][A-Za-z_][\\w:-]*)(?![\\w:-])|[\\w-]+=(?:"[^"\\n]*"|'[^'\\n]*'|[\\w%./#-]+(?![\\w%./#-])))`;
const LOOKS = `[ \\t]*${LOOK}(?:[ \\t]*${LOOK})*[ \\t]*\\}`;

/** An environment of TeX, which MathJax takes for a formula without dollars. */
const ENVIRONMENT = /\\begin\{(\w+\*?)\}[\s\S]{0,2000}?\\end\{\1\}/g;

/** By its name, what a shortcode or a tag holds is for some readers alone, or for none. */
const HIDING =
  "hide|s2if|ppwp|mepr-[\\w-]*|[\\w-]*(?:comment|private|secret|draft|hidden|member|subscriber|premium|paywall|restrict|protect|passw|passster|encrypt|logged[-_]?in)[\\w-]*";
/** How comments begin and end in Hugo, MDX, Liquid, kramdown, Nunjucks, CriticMarkup, Logseq, EJS and Handlebars. */
const COMMENTS: [opens: string, closes: string, isToEnd?: boolean][] = [
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

/** What is recognised, the first that fits. */
export const CONSTRUCTS: Construct[] = [
  // Code
  // Of Pelican's code the language.
  { at: "code", opens: /:::[a-z][\w+#-]*[ \t]*(?=\n|$)/iy, read: () => ({ text: "" }) },
  { at: "code", opens: /[^\n]*/y, read: keep },
  {
    at: "paragraph",
    isDialect: true,
    opens: /(?=\\begin\{\w+\*?\})/y,
    closes: () => "\\\\end\\{\\w+\\*?\\}(?=[ \\t]*(?:\\n[ \\t]*\\n|\\s*$))",
    read: (_, tex) => ({ isBlock: true, isCode: true, text: tex.replace(ENVIRONMENT, "$$$$\n$&\n$$$$") }),
  },
  { opens: /\\./sy, read: ([text]) => ({ text }) },
  // With the title of its code before it.
  {
    at: "line",
    opens:
      /(?<![^\n])(`{3,40}|~{3,40})([ \t]*(?![ \t]))((?!title=)[\w+#.-]*(?![\w+#.-])|)(?=[^`\n]*?\btitle=["']([^"'\n]{1,200})["'])[^`\n]*(?=\n|$)/y,
    closes: ([, marks]) => `\\n[ \\t]{0,3}${marks}${marks[0]}*[ \\t]*(?=\\n|$)|$`,
    read: ([, marks, space, language, title], rest) => {
      const code = keep([marks + space + language], rest);
      return { ...code, text: `\n**\`${title}\`**\n\n${code.text}` };
    },
  },
  {
    at: "line",
    opens:
      /(`{3,40}|~{3,40})([ \t]*(?![ \t]))(?:\{[ \t]*(?![ \t])\.?)?([\w+#.-]*(?![\w+#.-]))[^`\n]*(?=\n|$)/y,
    closes: ([, marks], column, outside) =>
      `\\n(?:[ \\t]*>)*[ \\t]{0,${column + 3}}${marks}${marks[0]}*[ \\t]*(?=\\n|$)${outside}|$`,
    read: ([, marks, space, language], rest) => keep([marks + space + language], rest),
  },
  { opens: /(`+)(?!`)(?:[^`\n]|\n(?![ \t]*\n)|(?!\1(?!`))`+(?!`))*\1(?!`)|`+/y, read: keep },
  { opens: /<(pre|code|script|style|textarea|svg|math)\b/iy, closes: ([, name]) => `</${name}>`, read: keep },
  { opens: /\$\$[^$]+\$\$|\$(?=[^$\n]*[\\^_][a-z]*\{)[^$\s](?:[^$\n]*[^$\s])?\$/y, read: keep },
  {
    opens:
      /\{\{?[<%]-?\s*(highlight|hl|codeblock|code-toggle|code|mermaid)\b([^\n]{0,200}?)(?<!\/)[>%]\}{1,2}/y,
    closes: ([, name]) => `\\{(?:\\{[<%]\\s*/\\s*${name}\\s*[%>]\\}|%-?\\s*end(?:${name})?\\s*-?%)\\}`,
    read: ([, name, source], rest) => ({
      kind: name,
      isBlock: true,
      isCode: true,
      text: toFence(name, source, rest),
    }),
  },
  // Comments, and ids of headings
  { opens: /<!--/y, closes: () => "-->", read: () => ({ text: "" }) },
  {
    isDialect: true,
    opens:
      /\{(?:#|:[ \t]?#|\/\*|\/\* #)([\w:.-]+)(?:[ \t][^{}\n]*|\*\/)?\}(?:(?<=^#{1,6} .*)(?=[ \t]*$)|(?=[ \t]*\n(?:=+|-{2,})[ \t]*$))/my,
    read: ([, id]) => ({ kind: "{#id}", text: `<a id="${id}"></a>` }),
  },
  ...COMMENTS.map(
    ([opens, closes, isToEnd = false]): Construct => ({
      opens: new RegExp(opens, "iy"),
      closes: ([, name]) => closes.replaceAll("NAME", name),
      isToEnd,
      read: ([all, name]) => ({ ...drop([name || all]), isComment: true }),
    }),
  ),
  // Shortcodes of Hugo and Zola, tags of Liquid and Nunjucks
  { opens: delimited(`\\{\\{[<%]${SPACE}(/?)${SPACE}${NAME}`, "[%>]\\}\\}"), read: tagOf("{{< NAME >}}") },
  {
    opens: delimited(`\\{%[-~+]?${SPACE}(end)?(${INCLUDE}[\\w./-]*(?![\\w./-]))`, "[-~+]?%\\}"),
    read: tagOf("{% NAME %}"),
  },
  {
    isMdx: false,
    opens: delimited(`\\{\\{-?${SPACE}()([\\w.]*(?=\\()|)`, "\\}\\}"),
    read: tagOf("{{ NAME }}"),
  },
  // Attributes of kramdown and others
  {
    isDialect: true,
    opens: /(?:[-*+]|1\.)[ \t][^\n]{0,99}\n[ \t]*\{:(?=[^}\n]*\})[^}\n]*\btoc\b[^}\n]*\}|\[\[_?toc_?\]\]/iy,
    read: drop,
  },
  {
    isDialect: true,
    // To look back is slow, so it comes last.
    opens: new RegExp(`\\{:${LOOKS}|(?=\\{${LOOKS})(?<=\\)|^#{1,6} .{0,300})\\{${LOOKS}`, "my"),
    read: drop,
  },
  { opens: new RegExp(`(?<=\\S[ \\t]{0,9})\\{${LOOKS}(?=[ \\t]*(?:\\n|$))`, "y"), read: drop },
  {
    isDialect: true,
    opens: /(?<![\w=])==(?=[^\s=])([^=\n]+)(?<=\S)==(?![\w=])/y,
    read: ([, text]) => ({ text: `<mark>${text}</mark>` }),
  },
  { at: "line", isDialect: true, opens: /\[toc\][ \t]*(?=\n|$)/iy, read: drop },
  // Directives and alerts
  {
    at: "line",
    isDialect: true,
    opens:
      /(?<!:):{3,}[ \t]*(?:([a-z][\w-]*)[ \t]*(?:\[([^\n]*)\])?(?:\{([^}\n]*)\})?[ \t]*([^\n]*))?(?=\n|$)/iy,
    read: ([, name, label, looks, title]) =>
      tagOf(":::NAME")(["", name ? "" : ":::", name, `title=${JSON.stringify(label || title)} ${looks}`, ""]),
  },
  {
    at: "line",
    isDialect: true,
    opens: /::([a-z][\w-]*)[ \t]*\{([^}\n]*)\}[ \t]*(?=\n|$)/iy,
    read: ([, name, looks]) => tagOf("::NAME")(["", "", name, `${looks} /`, ""]),
  },
  { opens: /::?[\w-]+\[([^[\]\n]+)\](?:\{[^}\n]*\})?(?!\()/y, read: ([, text]) => ({ kind: ":", text }) },
  {
    at: "line",
    isDialect: true,
    opens: /\[!(?<=^([ \t>]*>)[ \t]?\[!)(\w)(\w*)\][+-]?[ \t]*([^\n]*)/my,
    read: ([, mark, a, b, title]) => ({
      kind: "[!]",
      text: `**${title.trim() || a + b.toLowerCase()}**\n${mark}`,
    }),
  },
  // MDX
  {
    at: "paragraph",
    opens:
      /(?:import (?=[^\n]*(?:["'];?|\{)[ \t]*(?:\n|$))|export (?:(?:const|let|async|function|class|default) |[{*]))(?:[^\n]|\n(?!\n{1,3}[^\s)}\]]))*/y,
    read: drop,
  },
  { isMdx: true, opens: COMPONENT, read: tagOf("<NAME>") },
  {
    isMdx: false,
    opens: COMPONENT,
    // In Markdown a name in angle brackets may be just that.
    read: (groups, _, isAlone) =>
      isAlone || groups[1] || /=["'{]|\/$/.test(groups[3]) ? tagOf("<NAME>")(groups) : undefined,
  },
  {
    isMdx: true,
    opens: new RegExp(`<[a-z][\\w.-]*(?=[\\s/])${IN_TAG}>`, "y"),
    read: ([all]) => ({ text: all.replace(EXPRESSION, "").replace(SELF_CLOSED, "<$1$2></$1>") }),
  },
  { isMdx: true, opens: /<\/?>/y, read: drop },
  { isMdx: true, opens: /\{\s*(["'`])([^{<\n]*?)\1\s*\}/y, read: ([, , text]) => ({ kind: "{ }", text }) },
  { isMdx: true, opens: new RegExp(BRACES, "y"), read: tagOf("{ }") },
];

const RUN = "(?:[^\\s<>()`]|\\([^\\s<>()`]*\\))*";
/** Addresses and formulas, in which two percent signs are no mark. */
const NO_PROSE = new RegExp(
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

/** What comments are found by; Obsidian's are some in words in a vault alone, and none in HTML. */
export function commentsIn(isVault: boolean, isHtml: boolean): Others {
  const keepText = ([text]: Groups) => ({ text, isCode: true });
  const inTags = new RegExp(isVault ? TAG : `(?<=\\w)%+|${TAG}`, "iy");
  const read = () => ({ kind: "%%", text: "", isComment: true });
  const comment: Construct = { opens: /%%/y, closes: () => COMMENT_END, isToEnd: true, read };
  return {
    mark: /[\n\\`<{$]|%%|\](?=[(:])|:(?=\/\/)|\[\[|www\./gi,
    before: [{ opens: NO_PROSE, read: keepText }],
    after: isHtml ? [] : [{ opens: inTags, read: keepText }, comment],
  };
}

/** Code as its generator would show it. */
function keep([all = ""]: string[], rest = ""): Tag {
  const code = (all + rest).replace(
    /\{\{([<%])\/\*((?:(?!\{\{[<%]\/\*)[^\n])*?)\*\/([%>])\}\}/g,
    "{{$1$2$3}}",
  );
  const text = code.includes("endraw") ? code.replace(/\{%-?\s*(end)?raw\s*-?%\}/g, "") : code;
  return { text, isCode: true };
}

/** A match has neither of the two in it, nor an empty line. */
function delimited(opens: string, closes: string): RegExp {
  return new RegExp(`${opens}((?:(?!${opens}|${closes}|\\n[ \\t]*\\n)[\\s\\S])*)${closes}`, "y");
}

function drop([all = ""]: string[]): Tag {
  return { kind: all.split(/\s/, 1)[0] ?? "", text: "" };
}

/** Reads matches of an end, a name and attributes. */
function tagOf(kind: string): (groups: Groups) => Tag {
  return ([, end = "", name = "", source = ""]) => ({
    kind: kind.replace(/ ?NAME/, (place) => name && place.replace("NAME", name)),
    name,
    source,
    role: end ? "close" : /\/\s*$/.test(source) ? "void" : "open",
  });
}

/** Makes a fenced block of a tag's code, with which the end of the tag comes. */
function toFence(name: string, source: string, rest: string) {
  const code = dedent(keep([rest.replace(/(?<!\{)\{+[^{}]*\}+$/, "")]).text ?? "");
  const first = name === "codeblock" ? "" : source.match(/^\s*["']?([\w+#-]+)(?![\w+#-]*=)/)?.[1];
  const language = source.match(/\blang(?:uage)?[:=]\s*["']?([\w+#-]+)/)?.[1] ?? first ?? "";
  const [longest = "``"] = (code.match(/`{3,}/g) ?? []).sort().reverse();
  return `${longest}\`${language}\n${code}\n${longest}\``;
}
