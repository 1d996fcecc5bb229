// How template code looks.
import {
  asCode,
  BRACES,
  CODE,
  COMMENTS,
  type Construct,
  DIALECTS,
  drop,
  FENCE,
  FORMULAS,
  type Groups,
  HIGHLIGHT,
  LOOKS,
  tagOf,
} from "markdown-folder/constructs";
import { dedent } from "markdown-folder/text";

const IN_TAG = `(?:"[^"]*"|'[^']*'|${BRACES}|[^"'{}<>])*`;
const COMPONENT = new RegExp(`<(/?)([A-Z][\\w.]*|(?:lite|youtube)-[\\w-]+)(?=[\\s/>])(${IN_TAG})>`, "y");
const EXPRESSION = new RegExp(`(?<!\\s)\\s+[\\w:-]+=${BRACES}`, "g");
const SELF_CLOSED =
  /^<(?!(?:br|col|hr|img|input|source|track|wbr)\b)([\w.-]+)(?![\w.-])([\s\S]*)(?<!\s)\s*\/>$/;
/** As much as there is: what gives back letters one by one takes time by their square. */
const SPACE = "\\s*(?!\\s)";
const NAME = "([\\w./-]*(?![\\w./-]))";
const INCLUDE = `(?:(?:include(?:_\\w+)?|render|embed)\\s+(?!\\s)["']?)?`;

/** What is recognised, the first that fits. */
export const CONSTRUCTS: Construct[] = [
  // With the title of its code before it.
  {
    at: "line",
    opens:
      /(?<![^\n])(`{3,40}|~{3,40})([ \t]*(?![ \t]))((?!title=)[\w+#.-]*(?![\w+#.-])|)(?=[^`\n]*?\btitle=["']([^"'\n]{1,200})["'])[^`\n]*(?=\n|$)/y,
    closes: ([, marks]) => `\\n[ \\t]{0,3}${marks}${marks[0]}*[ \\t]*(?=\\n|$)|$`,
    read: ([, marks, space, language, title], rest) => {
      const { text } = toShown(marks + space + language + rest);
      return { isCode: true, text: `\n**\`${title}\`**\n\n${text}` };
    },
  },
  ...FORMULAS,
  { ...FENCE, read: ([, marks, space, language], rest) => toShown(marks + space + language + rest) },
  {
    ...HIGHLIGHT,
    read: ([, name, source], rest) => ({
      kind: name,
      isBlock: true,
      isCode: true,
      text: toFence(name, source, rest),
    }),
  },
  { opens: /<!--/y, closes: () => "-->", read: () => ({ text: "" }) },
  ...CODE.map((construct) =>
    construct.read === asCode
      ? { ...construct, read: ([all]: Groups, rest: string) => toShown(all + rest) }
      : construct,
  ),
  ...DIALECTS,
  ...COMMENTS,
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
  { opens: new RegExp(`(?<=\\S[ \\t]{0,9})\\{${LOOKS}(?=[ \\t]*(?:\\n|$))`, "y"), read: drop },
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

/** Code as its generator would show it. */
function toShown(code: string) {
  const text = code.replace(/\{\{([<%])\/\*((?:(?!\{\{[<%]\/\*)[^\n])*?)\*\/([%>])\}\}/g, "{{$1$2$3}}");
  const isRaw = text.includes("endraw");
  return { isCode: true, text: isRaw ? text.replace(/\{%-?\s*(end)?raw\s*-?%\}/g, "") : text };
}

/** A match has neither of the two in it, nor an empty line. */
function delimited(opens: string, closes: string): RegExp {
  return new RegExp(`${opens}((?:(?!${opens}|${closes}|\\n[ \\t]*\\n)[\\s\\S])*)${closes}`, "y");
}

/** Makes a fenced block of a tag's code, with which the end of the tag comes. */
function toFence(name: string, source: string, rest: string) {
  const code = dedent(toShown(rest.replace(/(?<!\{)\{+[^{}]*\}+$/, "")).text);
  const first = name === "codeblock" ? "" : source.match(/^\s*["']?([\w+#-]+)(?![\w+#-]*=)/)?.[1];
  const language = source.match(/\blang(?:uage)?[:=]\s*["']?([\w+#-]+)/)?.[1] ?? first ?? "";
  const [longest = "``"] = (code.match(/`{3,}/g) ?? []).sort().reverse();
  return `${longest}\`${language}\n${code}\n${longest}\``;
}
