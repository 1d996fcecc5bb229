/** @typedef {{ kind: string, line: number }} Leftover */
/** @typedef {{ values: string[], named: Record<string, string> }} Attributes */
/** @typedef {[string, string, string, string, string]} Groups of a match, empty where there are none */
/**
 * @typedef {object} Tag what a piece of template code says
 * @property {string} [kind] its name in a report; without one it is nothing that readers see
 * @property {string} [text] what stands in its place
 * @property {string} [name] @property {string} [args]
 * @property {string} [inner] what it wraps, literally
 * @property {string} [key] what its end has too @property {string} [ends] how that looks
 * @property {"open" | "close" | "void" | "maybe" | "literal" | "raw" | "look" | "module" | "html"} [role]
 */
/** @typedef {Tag & { start: number, end: number, indent?: string, isAlone?: boolean, isInHtml?: boolean }} Piece */

const TYPES =
  /^(note|tip|info|warning|danger|caution|important|hint|success|error|attention|question|pitfall|deprecated)$/i;
const NOTES = /^(notice|admonition|callout|alert|alertbox|aside|message|prompt)$/i;
const QUOTES = /^(block|pull)?quote$/i;
const DETAILS =
  /^(details|expand|collapse|collapsible|accordion|accordionitem|spoiler|toggle|solution|deepdive)$/i;
// Of these nothing is lost but their look.
const WRAPPERS =
  /^(tabs?|tabitem|tabpane|codegroup|codetabs|rawhtml|html|markdown|steps?|center|table|figure|gallery|div|section|columns?|row|grid|cards?|cardgrid|filetree|fragment|rendertemplate|intro)$/i;
const UNSEEN = /^(toc\w*|\w*tableofcontents|assign|set|more|clear|clearfix|\w*avatar)$/i;
const LITERAL = /^(highlight|hl|codeblock|code|code-toggle|comment|mermaid|raw|verbatim)$/;
const PICTURES = /(image|img|picture|figure|photo|illustration)s?$/;
/** @type {[RegExp, string, (id: string, user?: string) => string][]} */
const SERVICES = [
  [/youtube/, "Video on YouTube", (id) => `https://www.youtube.com/watch?v=${id}`],
  [/vimeo/, "Video on Vimeo", (id) => `https://vimeo.com/${id}`],
  [/bilibili/, "Video on Bilibili", (id) => `https://www.bilibili.com/video/${id}`],
  [/^(x|twitter)$|tweet$/, "Post on X", (id, user = "i") => `https://x.com/${user}/status/${id}`],
  [/instagram/, "Post on Instagram", (id) => `https://www.instagram.com/p/${id}`],
  [/codepen/, "Pen on CodePen", (id, user = "anon") => `https://codepen.io/${user}/pen/${id}`],
  [/asciinema/, "Recording on asciinema", (id) => `https://asciinema.org/a/${id}`],
  [/gist$/, "Gist on GitHub", (id, user) => `https://gist.github.com/${user ? `${user}/` : ""}${id}`],
  [/^github(repo|card)?$/, "Repository on GitHub", (id) => `https://github.com/${id}`],
  [/slideshare/, "Slides on SlideShare", (id) => `https://www.slideshare.net/slideshow/embed_code/${id}`],
  [/^g(oogle)?slides$/, "Slides on Google Docs", (id) => `https://docs.google.com/presentation/d/${id}`],
  [/^video$/, "Video", (id) => id],
  [/^audio$/, "Audio", (id) => id],
];
/** What is nested deeper keeps its text alone: the cost of quoting grows with the depth. */
const MAX_DEPTH = 8;

const LINE = /((?: {0,3}>[ \t]?)*)([ \t]*)((?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)/y;
const LINE_END = /[ \t]*(?:\n|$)/y;
const FENCE = /(`{3,40}|~{3,40})[ \t]*(?:\{\s*\.?)?([\w+#.-]*)([^`\n]*)(?=\n|$)/y;
const MODULE =
  /import\s+(?:[\w$*{},\s]{1,500}?\sfrom\s*)?["'][^"'\n]+["'];?[ \t]*(?=\n|$)|export\s+(?:(?:const|let|var)\s+[\w${[][^\n]*=|(?:default\s+)?(?:async\s+)?(?:function|class)\b|default\s+(?:[({]|[\w.]+[ \t]*(?:[;(=]|\n|$))|[{*])/y;
const TOC =
  /(?:(?:[-*+]|\d+\.)[ \t]+[^\n]*\n[ \t]*\{:[^}\n]*\btoc\b[^}\n]*\}|\[\[?_?toc_?\]?\])[ \t]*(?=\n|$)/iy;
const CONTAINER =
  /(?:::(?=[a-z][\w-]*[[{])|:{3,}[ \t]*)(?:([a-z][\w-]*)[ \t]*(?:\[([^\n]*)\])?(?:\{([^}\n]*)\})?[ \t]*([^\n]*))?(?=\n|$)/iy;
const ALERT = /\[!(\w+)\][+-]?[ \t]*([^\n]*)/y;
const LOOK = `[.#][A-Za-z_][\\w:-]*|[\\w-]+=(?:"[^"\\n]*"|'[^'\\n]*'|[\\w%./#-]+)`;
const KRAMDOWN = new RegExp(
  `\\{:[ \\t]*((?:${LOOK}|[a-z]\\w*)(?:[ \\t]+(?:${LOOK})|[.#][\\w-]+)*)[ \\t]*\\}`,
  "iy",
);
const LINE_LOOK = new RegExp(
  `[ \\t]*\\{[ \\t]*(?:${LOOK})(?:[ \\t]+(?:${LOOK}))*[ \\t]*\\}(?=[ \\t]*(?:\\n|$))`,
  "y",
);
const STRING = /\{\s*(?:"([^"\n]*)"|'([^'\n]*)'|`([^`$]*)`)\s*\}/y;
const ATTRIBUTE =
  /(?:([\w:@.-]+)\s*(?:=\s*|:(?=[\s"'])\s*))?(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`([^`]*)`|\{((?:[^{}]|\{[^{}]*\})*)\}|([^\s,()"'{}]+))/g;
const VERBATIM = /<(pre|code|script|style|textarea|svg|math)\b/iy;
const ELEMENT = /<(\/?)([A-Za-z][\w.-]*)(?=[\s/>])/y;
const DIRECTIVE = /:([a-z][\w-]*)\[([^[\]]{1,1000})\](?:\{[^}\n]*\})?(?!\()/y;
const EMBED = /!\[\[([^[\]|\n]{1,300})(?:\|([^[\]\n]{0,300}))?\]\]/y;
const FORMULA = /\$\$[^$]+\$\$|\$(?=\S)[^$\n]+\$(?!\d)/y;
const BLANK_LINE = "\\n[ \\t]*\\n";

/** @type {{ opens: string, closes: string, isInline?: boolean, read?: (source: string, all: string) => Tag }[]} */
const DELIMITED = [
  { opens: "<!--", closes: "-->", read: () => ({ text: "" }) },
  { opens: "{/*", closes: "\\*/\\s*\\}" },
  { opens: "{ /*", closes: "\\*/\\s*\\}" },
  { opens: "{{/*", closes: "\\*/-?\\}\\}" },
  { opens: "{{- /*", closes: "\\*/ -\\}\\}" },
  { opens: "{::", closes: "\\{:/\\w*\\}|/\\}" },
  { opens: "{#", closes: "#\\}", isInline: true },
  { opens: "{{<", closes: ">\\}\\}", isInline: true, read: readShortcode },
  { opens: "{{%", closes: "%\\}\\}", isInline: true, read: readShortcode },
  { opens: "{{", closes: "\\}\\}", isInline: true, read: readExpression },
  { opens: "{%", closes: "%\\}", isInline: true, read: readLiquid },
];

/** @param {RegExp} regex @param {string} text @param {number} at @returns {Groups | undefined} */
function matchAt(regex, text, at) {
  regex.lastIndex = at;
  return /** @type {Groups | undefined} */ (regex.exec(text)?.map((group) => group ?? ""));
}

/** @param {string} source @param {string} all @returns {Tag} */
function readShortcode(source, all) {
  if (source.startsWith("/*")) return { kind: "{{</* */>}}", text: toCode(unescapeCode(all)) };
  const [head, slash, name] = matchAt(/\s*(\/?)\s*([\w./-]*)/y, source, 0) ?? ["", "", ""];
  const role = slash ? "close" : source.endsWith("/") ? "void" : "maybe";
  const ends = `\\{\\{[<%]\\s*/\\s*${name}\\s*[%>]\\}\\}`;
  return { kind: `{{< ${name} >}}`, name, args: source.slice(head.length), role, key: `{{${name}`, ends };
}

/** @param {string} source @returns {Tag} */
function readLiquid(source) {
  const [head, word, rest] = matchAt(/([\w-]*)(\s*)/y, source, 0) ?? ["", "", ""];
  if (/^(include|include_relative|include_cached|render|embed)$/.test(word)) {
    const [file = ""] = /^["']?[\w./-]*["']?/.exec(source.slice(head.length)) ?? [];
    const name = file.replace(/^.*\/|["']|\.\w+["']?$/g, "");
    const args = source.slice(head.length + file.length);
    return { kind: `{% ${word} ${file.replace(/["']/g, "")} %}`, name, args, role: "void" };
  }
  const isZola = rest === "" && source[word.length] === "(";
  const name = word.replace(/^end(?=\w)/, "");
  const role = name !== word || word === "end" ? "close" : isZola ? "open" : "maybe";
  const key = isZola || word === "end" ? "{%end" : `{%${name}`;
  const args = source.slice(head.length);
  return { kind: `{% ${word} %}`, name, args, role, key, ends: `\\{%-?\\s*end${name}\\s*-?%\\}` };
}

/** @param {string} source @returns {Tag} */
function readExpression(source) {
  const [, name = "", args = ""] = /^([\w.]+)\((.*)\)$/s.exec(source) ?? [];
  const [, , string] = /^(["'])((?:(?!\1).)*)\1$/.exec(source) ?? [];
  if (string !== undefined) return { kind: "{{ }}", text: string.includes("{") ? toCode(string) : string };
  return { kind: name ? `{{ ${name}() }}` : "{{ }}", name: name || source, args, role: "void" };
}

/** @param {string} text @returns {Map<number, number>} the place where each bracket is closed */
function pairBrackets(text) {
  /** @type {Record<string, number[]>} */
  const open = { "}": [], ")": [], "]": [] };
  const pairs = new Map();
  for (const { 0: bracket, index } of text.matchAll(/[{}()[\]]/g)) {
    const start = open[bracket]?.pop();
    if (start !== undefined) pairs.set(start, index);
    else open[{ "{": "}", "(": ")", "[": "]" }[bracket] ?? ""]?.push(index);
  }
  return pairs;
}

/** Finds expressions from growing places on: all searches for one take a single pass. @param {string} text */
function makeFinder(text) {
  /** @type {Map<string, { regex: RegExp, start: number, end: number }>} */
  const finds = new Map();
  return (/** @type {string} */ source, /** @type {number} */ from) => {
    const find = finds.get(source) ?? { regex: new RegExp(source, "gi"), start: -1, end: -1 };
    if (find.start < from) {
      const length = matchAt(find.regex, text, from)?.[0].length ?? 0;
      find.end = length ? find.regex.lastIndex : Number.POSITIVE_INFINITY;
      find.start = find.end - length;
      finds.set(source, find);
    }
    return find;
  };
}

/** @param {string} code @returns {string} as its generator would show it */
function unescapeCode(code) {
  const text = code.replace(/\{\{([<%])\/\*([^\n]*?)\*\/([%>])\}\}/g, "{{$1$2$3}}");
  return text.includes("endraw") ? text.replace(/\{%-?\s*(end)?raw\s*-?%\}/g, "") : text;
}

/** @param {string} text @returns {string} inline code */
function toCode(text) {
  const marks = text.includes("`") ? "```" : "`";
  return `${marks}${text.replace(/\s+/g, " ").replace(/```+/g, "``")}${marks}`;
}

/** @param {string} text @param {number} start @param {Map<number, number>} pairs @returns {number} 0: it has no end */
function endOfElement(text, start, pairs) {
  for (let at = start + 1; ; ) {
    const [all, mark] = matchAt(/[^"'{<>]*(["'{>])/y, text, at) ?? ["", ""];
    at += all.length;
    if (mark === ">") return at;
    const end = mark === "{" ? pairs.get(at - 1) : mark && text.indexOf(mark, at);
    if (!end || end < 0) return 0;
    at = end + 1;
  }
}

/**
 * Reads the template code of a text, and what else is to be changed, in a single pass from left to right.
 * @param {string} text @param {boolean} isMdx @returns {Generator<Piece>}
 */
function* readPieces(text, isMdx) {
  const find = makeFinder(text);
  const pairs = pairBrackets(text);
  /** @type {number[]} columns at which the items of the open lists begin */
  const lists = [];
  const line = {
    start: 0,
    content: 0,
    indent: "",
    isPlain: true,
    isAfterBlank: true,
    isInHtml: false,
    wasInHtml: false,
  };
  let rawEnd = 0;

  /** @param {number} start @param {number} end @param {Tag} tag @returns {Piece} with all of its line if it stands there alone */
  function place(start, end, tag) {
    const isFirst = start === line.content;
    const rest = isFirst && matchAt(LINE_END, text, end);
    if (rest) line.isInHtml = line.wasInHtml;
    const isInHtml = isFirst ? line.wasInHtml : line.isInHtml;
    if (rest && line.isPlain)
      Object.assign(tag, { isAlone: true, start: line.start, end: end + rest[0].length });
    return { start, end, indent: line.indent, isInHtml, ...tag };
  }

  /** @param {number} start @param {number} end @param {string} [opening] @param {string} [plain] */
  function readCode(start, end, opening = "", plain = "") {
    const code = text.slice(start, end);
    const shown = plain + unescapeCode(code.slice(opening.length));
    return shown === code ? start + code.length : { start, end: start + code.length, text: shown };
  }

  /** @returns {Piece | number} the place to go on from */
  function readLine() {
    const [prefix, quotes, indent, markers] = matchAt(LINE, text, line.start) ?? ["", "", "", ""];
    const at = line.start + prefix.length;
    const { isAfterBlank } = line;
    const isBlank = markers === "" && (at === text.length || text[at] === "\n");
    Object.assign(line, { content: at, indent, isPlain: !quotes && !markers, isAfterBlank: isBlank });
    line.isInHtml &&= !isBlank;
    line.wasInHtml = line.isInHtml;
    if (isBlank) return at;
    const column = indent.replaceAll("\t", "    ").length;
    const fence = matchAt(FENCE, text, at);
    while (column < (lists.at(-1) ?? 0) && (isAfterBlank || fence || markers)) lists.pop();
    if (isAfterBlank && !isMdx && column >= (lists.at(-1) ?? 0) + 4) {
      line.isAfterBlank = true;
      return readCode(line.start, find("\n|$", at).start);
    }
    if (markers) lists.push(column + Math.min(markers.length, markers.trimEnd().length + 1));
    if (fence) {
      const [all, marks, language, extra] = fence;
      const { end } = find(`\\n[ \\t>]*${marks}${marks[0]}*[ \\t]*(?=\\n|$)`, at);
      return readCode(at, end, all, extra.trim() || all.includes("{") ? marks + language : all);
    }
    const tocAt = at - markers.length;
    const toc = matchAt(TOC, text, tocAt);
    if (toc) return { start: tocAt, end: tocAt + toc[0].length, kind: "[[TOC]]", text: "" };
    const container = matchAt(CONTAINER, text, at);
    if (container) return readContainer(container, at);
    const alert = quotes && matchAt(ALERT, text, at);
    if (alert) {
      const bold = `**${alert[2] || toLabel(alert[1])}**\n${quotes.trimEnd()}`;
      return { start: at, end: at + alert[0].length, kind: "[!NOTE]", text: bold };
    }
    if (isAfterBlank && matchAt(MODULE, text, at)) return readModule(at);
    line.isInHtml ||= /^<\/?(?:[a-z]|[A-Z]{2})/.test(text.slice(at, at + 4));
    return at;
  }

  /** @param {Groups} container @param {number} start */
  function readContainer([all, name, label, looks, title], start) {
    const role = !name ? "close" : all.startsWith(":::") ? "open" : "void";
    const args = `title=${JSON.stringify(label || title)} ${looks}`;
    return place(start, start + all.length, { kind: `:::${name}`, name, args, role, key: ":::" });
  }

  /** @param {number} start @returns {Piece} imports and exports, up to an empty line outside of brackets */
  function readModule(start) {
    const stop = /[{([]|\n[ \t]*(?=\n)|$/g;
    let end = start;
    for (let isOver = false; !isOver; ) {
      isOver = !/[{([]/.test(matchAt(stop, text, end)?.[0] ?? "");
      const at = stop.lastIndex - Number(!isOver);
      end = isOver ? at : (pairs.get(at) ?? at) + 1;
    }
    line.isAfterBlank = true;
    return { start, end, kind: "import", role: "module", inner: text.slice(start, end) };
  }

  /** @param {number} start @returns {Piece | number} */
  function readDelimited(start) {
    const delimiters = DELIMITED.find(({ opens }) => text.startsWith(opens, start));
    if (!delimiters || (isMdx && delimiters.opens === "{{")) return 0;
    const { opens, closes, isInline, read } = delimiters;
    const from = start + opens.length;
    const { start: close, end } = find(closes, from);
    if (close === Number.POSITIVE_INFINITY) return 0;
    const another = opens.replaceAll("{", "\\{");
    if (isInline && [BLANK_LINE, another].some((bound) => find(bound, from).start < close)) return 0;
    const all = text.slice(start, end);
    if (start < rawEnd && read && opens !== "<!--") return { start, end, kind: opens, text: toCode(all) };
    const source = text.slice(from, close).replace(/^[-~+]?\s*|\s*[-~+]?$/g, "");
    const tag = read ? read(source, all) : { kind: "comment", text: "" };
    if (tag.role !== "maybe") return place(start, end, tag);
    const { name = "", ends = "" } = tag;
    const isLiteral = LITERAL.test(name);
    const isWrapper =
      isLiteral || [TYPES, NOTES, QUOTES, DETAILS, WRAPPERS].some((names) => names.test(name));
    const finish = isWrapper && find(ends, end);
    if (!finish || finish.start === Number.POSITIVE_INFINITY) return place(start, end, tag);
    if (!isLiteral) return place(start, end, { ...tag, role: "open" });
    if (/raw|verbatim/.test(name)) rawEnd = finish.start;
    if (rawEnd === finish.start) return place(start, end, { ...tag, role: "raw" });
    const inner = unescapeCode(text.slice(end, finish.start));
    return place(start, finish.end, { ...tag, role: "literal", inner });
  }

  /** @param {number} start @returns {Piece | number} */
  function readBraces(start) {
    // Formulas have such braces too.
    const before = text.slice(Math.max(0, start - 12), start);
    const isFormula =
      text[start + 1] === "{" && (text[start + 2] === "{" || /[$^\\{]$|\\\w+$|\w_$/.test(before));
    const delimited = isFormula ? start + 2 : readDelimited(start);
    if (delimited) return delimited;
    const [kramdown, looks] = matchAt(KRAMDOWN, text, start) ?? ["", ""];
    const tag = { kind: "{: }", role: /** @type {const} */ ("look"), args: looks };
    const look = kramdown && place(start, start + kramdown.length, tag);
    if (look && (look.isAlone || /[.#=]|^toc$/.test(looks))) return look;
    const lineLook = start > line.content && matchAt(LINE_LOOK, text, start);
    if (lineLook) return { start, end: start + lineLook[0].length, kind: "{#id}", text: "" };
    const end = (pairs.get(start) ?? -1) + 1;
    const [string, ...strings] = matchAt(STRING, text, start) ?? [""];
    const value = strings.join("");
    if (string && end === start + string.length && (isMdx || value.trim() === "")) {
      return { start, end, kind: "{ }", text: /[{<]/.test(value) ? toCode(value) : value };
    }
    if (end && (isMdx || /^\{(props|frontmatter)\.[\w.]+\}/.test(text.slice(start, start + 80))))
      return place(start, end, { kind: "{ }", name: "{", role: "void" });
    return start + 1;
  }

  /** @param {number} start @returns {Piece | number} */
  function readElement(start) {
    const comment = text.startsWith("<!--", start) && readDelimited(start);
    if (comment) return comment;
    const [, verbatim] = matchAt(VERBATIM, text, start) ?? [];
    if (verbatim && !(isMdx && /pre|code/i.test(verbatim))) {
      const { end } = find(`</${verbatim}>`, start);
      return end === Number.POSITIVE_INFINITY ? start + 1 : readCode(start, end);
    }
    const [fragment] = (isMdx && matchAt(/<\/?>/y, text, start)) || [];
    if (fragment) return { start, end: start + fragment.length, text: "" };
    const [opening, slash, name] = matchAt(ELEMENT, text, start) ?? ["", "", ""];
    const isComponent = /^([A-Z]|(lite|youtube)-)/.test(name) || (isMdx && name === "img");
    const end = name && (isComponent || (isMdx && !slash)) && endOfElement(text, start, pairs);
    if (!end) return start + 1;
    const args = text.slice(start + opening.length, end - 1);
    if (!isComponent) return args.includes("{") ? { start, end, kind: "{ }", name, args, role: "html" } : end;
    const isVoid = args.endsWith("/") || name === "img";
    const role = slash ? "close" : isVoid ? "void" : "open";
    const piece = place(start, end, { kind: `<${name}>`, name, args, role, key: `<${name}` });
    // In Markdown a name in angle brackets may be just that.
    const isSure = isMdx || slash || isVoid || piece.isAlone || /=["'{]/.test(args);
    return isSure ? piece : start + 1;
  }

  /** @param {number} start @returns {Piece | number} */
  function readBackticks(start) {
    const run = /`+/y;
    const next = /`+|\n[ \t]*\n/g;
    const [marks] = matchAt(run, text, start) ?? [""];
    next.lastIndex = run.lastIndex;
    for (let found = next.exec(text); found?.[0].includes("`"); found = next.exec(text))
      if (found[0] === marks) return readCode(start, next.lastIndex);
    return start + marks.length;
  }

  /** @param {number} start @returns {Piece | number} */
  function readEmbed(start) {
    const [embed, address, label] = matchAt(EMBED, text, start) ?? ["", "", ""];
    if (embed) return { start, end: start + embed.length, kind: "![[ ]]", text: toPicture(address, label) };
    const [directive, name, words] = matchAt(DIRECTIVE, text, start) ?? ["", "", ""];
    return directive ? { start, end: start + directive.length, kind: `:${name}`, text: words } : start + 1;
  }

  /** @param {number} start @returns {number} */
  function readFormula(start) {
    const [formula] = matchAt(FORMULA, text, start) ?? ["$"];
    const isSure = formula.startsWith("$$") || (/[\^_\\][a-z]*\{/i.test(formula) && /\S\$$/.test(formula));
    return start + (isSure ? formula.length : 1);
  }

  const stop = /[\n\\`<{$]|!\[\[|(?<![\w:]):(?=[a-z][\w-]*\[)/g;
  for (let at = 0; at <= text.length; ) {
    let read = at === line.start ? readLine() : at;
    if (read === at || read === line.content) {
      const [mark] = matchAt(stop, text, read) ?? [];
      if (mark === undefined) return;
      const found = stop.lastIndex - mark.length;
      if (mark === "\n") line.start = read = found + 1;
      else if (mark === "\\") read = found + 2;
      else if (mark === "$") read = readFormula(found);
      else if (mark === "`") read = readBackticks(found);
      else if (mark === "<") read = readElement(found);
      else if (mark === "{") read = readBraces(found);
      else read = readEmbed(found);
    }
    if (typeof read !== "number") yield read;
    at = typeof read === "number" ? read : read.end;
    if (text[at - 1] === "\n") line.start = at;
  }
}

/** @param {string} word */
function toLabel(word) {
  return word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();
}

/** @param {string} text @param {boolean} [isHtml] or else Markdown @returns {string} the text without markup of its own */
function escapeText(text, isHtml) {
  const plain = text.replace(/<[^>]*>|\{[{%][^}]*\}/g, "").replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1");
  const line = plain.replace(/\s+/g, " ").replaceAll('"', "&quot;").replaceAll("<", "&lt;").trim();
  return isHtml ? line : line.replace(/[[\]\\`*_]/g, "\\$&");
}

/** @param {string} address */
function escapeAddress(address) {
  const plain = address.replace(/\{[{%].*?[%}]\}/g, "").trim();
  return plain.replace(/[\s<>"()]/g, (mark) => `%${mark.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

/** @param {string} address @param {string} alt @param {string} [caption] @param {boolean} [isHtml] */
function toPicture(address, alt, caption = "", isHtml = false) {
  const [src, text, title] = [escapeAddress(address), escapeText(alt, isHtml), escapeText(caption, isHtml)];
  if (isHtml) return `<img src="${src}" alt="${text}"${title && ` title="${title}"`}>`;
  return `![${text}](${src}${title && ` "${title}"`})`;
}

/** @param {string} label @param {string} address @param {boolean} [isHtml] */
function toLink(label, address, isHtml) {
  const [text, href] = [escapeText(label, isHtml), escapeAddress(address)];
  return isHtml ? `<a href="${href}">${text}</a>` : `[${text}](${href})`;
}

/** @param {string} code in an attribute of JSX @returns {string | undefined} the string or the picture that it is */
function readValue(code) {
  const [, string] = /^\s*(?:[\w.]+\()?["'`]([^"'`]*)["'`]\)?(?:\.default)?\s*$/.exec(code) ?? [];
  return string ?? /["'`]([^"'`]+\.(?:avif|gif|jpe?g|png|svg|webp))["'`]/.exec(code)?.[1];
}

/** @param {string} args @param {Map<string, string>} modules @returns {Attributes} */
function readAttributes(args, modules) {
  /** @type {Attributes} */
  const attributes = { values: [], named: {} };
  // Longer ones hold data, not words.
  const words = args.slice(0, 5000).replace(/(?<![^\s"'}])\/\s*$/, "");
  for (const [, name, double, single, back, code = "", bare] of words.matchAll(ATTRIBUTE)) {
    const local = modules.get(code.replace(/\.src$|\s/g, ""));
    const value = double ?? single ?? back ?? bare ?? readValue(code) ?? local ?? "";
    if (name) attributes.named[name.toLowerCase().replace(/^[:@]+/, "")] ??= value.replace(/\\(.)/g, "$1");
    else if (value || double === "") attributes.values.push(value);
  }
  return attributes;
}

/** @param {string} name @param {Attributes} attributes @param {boolean} [isHtml] @param {boolean} [isAlone] @returns {string} a picture or a link, if it is one */
function translateMedia(name, { values, named }, isHtml, isAlone) {
  if (PICTURES.test(name)) {
    const isPath = (/** @type {string} */ value) =>
      /\.(avif|gif|jpe?g|png|svg|webp)\b|^(https?:)?\/./i.test(value);
    const address = named.src || [...values, ...Object.values(named)].find(isPath);
    const alt =
      named.alt ?? values.slice(values.indexOf(address ?? "") + 1).find((value) => !/^\d+$/.test(value));
    return address ? toPicture(address, alt ?? "", named.caption ?? named.title, isHtml) : "";
  }
  const service = (name === "video" && named.provider?.toLowerCase()) || name;
  const [, label, toAddress] = SERVICES.find(([names]) => names.test(service)) ?? [];
  const url = named.url ?? named.href ?? "";
  const [first = "", second = ""] = values;
  if (!label || !toAddress) {
    const address = url || (isAlone ? first : "");
    return /^(https?:\/)?\/./.test(address) ? toLink(named.title || address, address, isHtml) : "";
  }
  const hasUser = /^[0-9a-f]{6,}$/.test(second);
  const ids = [named.id, named.videoid, named.slug, url, named.src, named.repo, hasUser ? second : first];
  const id = ids.find((value) => /^[\w:/-][^\s${]*$/.test(value ?? "")) ?? "";
  const address = /^(https?:)?\/\//.test(id)
    ? id
    : toAddress(id, named.user ?? (hasUser ? first : undefined));
  const title = named.title || named.caption;
  return id ? toLink(title ? `${title} (${label})` : label, address, isHtml) : "";
}

/** @param {string} name @param {string} args @param {Attributes} attributes @returns {string} HTML of an element of JSX */
function toElement(name, args, { named }) {
  const words = Object.entries(named).map(([word, value]) =>
    value ? ` ${word}="${value.replaceAll('"', "&quot;")}"` : "",
  );
  const end = args.endsWith("/") && !/^(br|hr|source|track|col|wbr|input)$/.test(name) ? `</${name}>` : "";
  return `<${name}${words.join("")}>${end}`;
}

/** @param {string} text @param {string} indent @param {string} [mark] @returns {string} the text with these before each line, and no other indentation */
function indentLines(text, indent, mark = "") {
  const lines = text.replace(/^(?:[ \t]*\n)+|\s+$/g, "").split("\n");
  const indents = lines.filter((line) => line.trim()).map((line) => line.length - line.trimStart().length);
  const common = indents.reduce((least, width) => Math.min(least, width), 80);
  return lines
    .map((line) => (line.trim() ? indent + mark + line.slice(common) : mark && indent + mark.trim()))
    .join("\n");
}

/**
 * @param {Tag & { indent?: string }} tag @param {string} plainName @param {Attributes} attributes
 * @returns {((inner: string) => string) | undefined} what is made of what the tag wraps
 */
function wrapperOf({ key = "", indent = "" }, plainName, { values, named }) {
  const isNote = TYPES.test(plainName) || NOTES.test(plainName);
  const isDetails = DETAILS.test(plainName);
  const words = key.startsWith("<") || (isNote && values.length < 2) ? [] : values;
  const word = words.find((value) => !/^(true|false|\d*)$/.test(value) && !TYPES.test(value));
  const title = named.title || named.label || named.summary || named.name || named.value || word || "";
  const types = [plainName, named.type, named.level, named.color, named.variant, ...values];
  const type = types.find((value) => TYPES.test(value ?? "")) ?? "note";
  const isQuote = QUOTES.test(plainName);
  const isWrapper = WRAPPERS.test(plainName);
  if (!isNote && !isQuote && !isDetails && !isWrapper && !(key === ":::" && title)) return undefined;
  const label = isWrapper ? title : title.trim() || toLabel(type);
  const summary = `<details><summary>${escapeText(title || "Details", true)}</summary>`;
  const source = named.author || values.join(" ");
  return (inner) => {
    const lines = indentLines(inner, "");
    if (isDetails) return indentLines(`${summary}\n\n${lines}\n\n</details>`, indent);
    if (isQuote) return indentLines(`${lines}${source && `\n\n— ${source}`}`, indent, "> ");
    return indentLines(`${label && `**${label.trim()}**`}\n\n${lines}`, indent, isWrapper ? "" : "> ");
  };
}

/** @param {string} text @returns {(place: number) => number} counts lines up to growing places */
function makeLineCounter(text) {
  let [line, at] = [1, 0];
  return (place) => {
    for (; at < place; at++) if (text[at] === "\n") line++;
    return line;
  };
}

/** @param {string} text @param {boolean} isMdx @returns {{ markdown: string, leftovers: Leftover[] }} */
function translate(text, isMdx) {
  /** @type {Leftover[]} */
  const leftovers = [];
  /** @type {{ key: string, from: number, leftover: Leftover, isKnown: boolean, isBlock: boolean, wrap: (inner: string) => string }[]} */
  const frames = [];
  /** @type {Map<string, string>} */
  const modules = new Map();
  /** @type {string[]} */
  const out = [];
  const seen = new Set();
  const lineOf = makeLineCounter(text);
  let at = 0;

  function push(/** @type {string} */ part) {
    if (part) out.push(part);
  }

  function pushBlock(/** @type {string} */ block) {
    const newlines = /\n{0,2}$/.exec(out.at(-1) ?? "\n\n")?.[0].length;
    push("\n\n".slice(newlines));
    if (block) push(`${block}${text[at] === "\n" ? "\n" : "\n\n"}`);
  }

  /** @param {string} key @param {Leftover} leftover */
  function close(key, leftover) {
    const index = frames.findLastIndex((frame) => frame.key === key);
    if (index < 0 && !seen.has(key)) leftovers.push(leftover);
    if (index < 0) return;
    const [frame, ...unclosed] = frames.splice(index);
    leftovers.push(...unclosed.map((inner) => inner.leftover));
    if (!frame) return;
    if (!frame.isKnown) leftovers.push(frame.leftover);
    const whole = frame.wrap(out.splice(frame.from).join(""));
    if (frame.isBlock) pushBlock(whole);
    else push(whole);
  }

  /** Quotes the paragraph before. @param {string} looks */
  function quoteParagraph(looks) {
    const words = [...looks.matchAll(/\.([\w-]+)/g)].flatMap(([, name = ""]) => name.split(/-+/));
    if (!words.some((word) => TYPES.test(word) || NOTES.test(word))) return;
    const parts = [];
    for (let isWhole = false; !isWhole && out.length > (frames.at(-1)?.from ?? 0); ) {
      const part = out.pop() ?? "";
      const start = part.lastIndexOf("\n\n") + 2;
      isWhole = start > 1;
      parts.unshift(isWhole ? part.slice(start) : part);
      if (isWhole) out.push(part.slice(0, start));
    }
    const paragraph = parts.join("");
    const text = paragraph.startsWith(">") ? paragraph.replace(/^> ?/gm, "") : paragraph;
    const label = toLabel(words.find((word) => TYPES.test(word)) ?? "note");
    if (text.trim()) pushBlock(indentLines(`**${label}**\n\n${text}`, "", "> "));
  }

  /** @param {Piece} piece */
  function translateLiteral({ name, args = "", inner = "", indent = "", isAlone }) {
    if (name === "comment") return;
    if (!isAlone && !inner.includes("\n")) return push(toCode(inner.trim()));
    const { values, named } = readAttributes(args, modules);
    const word = name === "mermaid" ? name : name === "codeblock" ? "" : (named.lang ?? values[0] ?? "");
    const language = /\blang:([\w+#-]+)/.exec(args)?.[1] ?? word.replace(/[^\w+#-].*/s, "");
    const marks = (inner.match(/`{3,}/g) ?? []).reduce(
      (least, run) => (run.length < least.length ? least : `${run}\``),
      "```",
    );
    pushBlock(indentLines(`${marks}${language}\n${indentLines(inner, "")}\n${marks}`, indent));
  }

  /** @param {string} code */
  function readImports(code) {
    for (const [, local = "", file = ""] of code.matchAll(/import\s+(\w+)\s+from\s+["']([^"'\n]+)["']/g))
      modules.set(local, file);
  }

  /** @param {Piece} piece */
  function translatePiece(piece) {
    const { role, name = "", kind = "", key = "", args = "", indent = "", isAlone, isInHtml } = piece;
    const leftover = { kind, line: lineOf(piece.start) };
    if (!role) return push(piece.text && isAlone ? `${indent}${piece.text}\n` : (piece.text ?? ""));
    if (role === "look") return isAlone && quoteParagraph(args);
    if (role === "literal") return translateLiteral(piece);
    if (role === "module") return readImports(piece.inner ?? "");
    const attributes = readAttributes(args, modules);
    if (role === "html") return push(toElement(name, args, attributes));
    if (isAlone && !isInHtml && !kind.startsWith("{%")) pushBlock("");
    if (role === "close") return close(key, leftover);
    if (role === "raw") return seen.add(key);
    const plainName = name.toLowerCase().replace(/[^a-z]/g, "");
    const media = translateMedia(plainName, attributes, isInHtml, isAlone);
    if (media) seen.add(key);
    if (media && isAlone && !isInHtml) return pushBlock(indent + media);
    if (media) return push(isAlone ? `${indent}${media}\n` : media);
    const wrap = wrapperOf(piece, plainName, attributes);
    if (role === "open" && frames.length < MAX_DEPTH) {
      const keep = (/** @type {string} */ whole) => (isAlone ? indentLines(whole, indent) : whole);
      const [isKnown, isBlock] = [Boolean(wrap), Boolean(isAlone || wrap)];
      frames.push({ key, from: out.push("") - 1, leftover, isKnown, isBlock, wrap: wrap ?? keep });
      return;
    }
    const { content, text: words, message } = attributes.named;
    const said = content ?? words ?? message ?? attributes.values.find((value) => value.includes(" "));
    if (wrap && said) return pushBlock(wrap(said));
    seen.add(key);
    if (!UNSEEN.test(plainName)) leftovers.push(leftover);
  }

  for (const piece of readPieces(text, isMdx)) {
    push(text.slice(at, piece.start));
    at = piece.end;
    translatePiece(piece);
  }
  push(text.slice(at));
  leftovers.push(...frames.map(({ leftover }) => leftover));
  return { markdown: out.join(""), leftovers: leftovers.sort((a, b) => a.line - b.line) };
}

/**
 * Finds template code in Markdown that readers would see; code shows it on purpose.
 * @param {string} markdown @returns {Leftover[]}
 */
export function findLeftovers(markdown) {
  const lineOf = makeLineCounter(markdown);
  return [...readPieces(markdown, false)].flatMap(({ kind, start }) =>
    kind ? [{ kind, line: lineOf(start) }] : [],
  );
}

/**
 * Makes Markdown of a post's template code. What none can be made of goes and is listed, what it wraps stays.
 * @param {string} body @param {{ isMdx: boolean }} options @returns {{ markdown: string, leftovers: Leftover[] }}
 */
export function translateTemplateCode(body, { isMdx }) {
  const { markdown, leftovers } = translate(body, isMdx);
  // What was apart may have become template code where it meets.
  for (let text = markdown, round = 0; ; round++) {
    if (round === 5 || findLeftovers(text).length === 0) return { markdown: text, leftovers };
    text = translate(text, false).markdown;
  }
}
