export type Leftover = { kind: string; line: number };
/** What a match holds, empty where it holds nothing. */
type Groups = [string, string, string, string, string];
type Attributes = {
  name: string;
  values: string[];
  named: Record<string, string>;
  title: string;
  isInHtml: boolean;
  isAlone: boolean;
};
/** A piece of template code, or of code that shows it. */
type Tag = {
  /** Its name in a report; without one readers see nothing of it. */
  kind?: string;
  /** What stands in its place. */
  text?: string;
  isCode?: boolean;
  /** Apart from what is around it. */
  isBlock?: boolean;
  role?: "open" | "close" | "void";
  name?: string;
  /** Of its attributes. */
  source?: string;
};
type Piece = Tag &
  Leftover & { start: number; end: number; indent: string; isAlone: boolean; isInHtml: boolean };
type Construct = {
  opens: RegExp;
  /** A pattern of the end, if that may be far away. */
  closes?: (groups: Groups, column: number) => string;
  /** Where it must begin. */
  at?: "code" | "line" | "paragraph";
  /** Only there, or not there. */
  isMdx?: boolean;
  read: (groups: Groups, rest: string, isAlone: boolean) => Tag | undefined;
};
/** Names, and what becomes of them or of what they wrap. */
type Meaning = [
  names: RegExp,
  make: (attributes: Attributes, inner: string) => string | undefined,
  wraps?: boolean,
];

const NOTE =
  /^(notice|admonition|callout|alert|alertbox|aside|message|prompt|note|tip|info|warning|danger|caution|important|hint|success|error|attention|question|pitfall|deprecated)$/i;
/** Marks the ends of blocks until an empty line takes its place. */
const BLOCK_END = "\0";
const BLOCK_ENDS = /\n{0,9}\0[\n\0]*/g;

const BRACES = Array.from({ length: 5 }).reduce<string>(
  (inner) => `\\{[^{}]*(?:${inner}[^{}]*)*\\}`,
  "\\{[^{}]*\\}",
);
const IN_TAG = `(?:"[^"]*"|'[^']*'|${BRACES}|[^"'{}<>])*`;
const COMPONENT = new RegExp(`<(/?)([A-Z][\\w.]*|(?:lite|youtube)-[\\w-]+)(?=[\\s/>])(${IN_TAG})>`, "y");
const KEY = `(?:([\\w:@.-]+)\\s*(?:=|:(?=[\\s"']))\\s*)?`;
const QUOTED = `"((?:[^"\\\\]|\\\\.)*)"|'((?:[^'\\\\]|\\\\.)*)'`;
const ATTRIBUTE = new RegExp(`${KEY}(?:${QUOTED}|(${BRACES})|([^\\s,()"'{}]+))`, "g");
const EXPRESSION = new RegExp(`\\s+[\\w:-]+=${BRACES}`, "g");
const SELF_CLOSED = /^<(?!(?:br|col|hr|img|input|source|track|wbr)\b)([\w.-]+)([\s\S]*?)\s*\/>$/;
const INCLUDE = `(?:(?:include(?:_\\w+)?|render|embed)\\s+["']?)?`;
const LOOK = `(?:toc|[.#][A-Za-z_][\\w:-]*|[\\w-]+=(?:"[^"\\n]*"|'[^'\\n]*'|[\\w%./#-]+))`;
const LOOKS = `[ \\t]*${LOOK}(?:[ \\t]*${LOOK})*[ \\t]*\\}`;

/** What is recognised, the first that fits. */
const CONSTRUCTS: Construct[] = [
  // Code
  { at: "code", opens: /[^\n]*/y, read: keep },
  { opens: /\\./sy, read: ([text]) => ({ text }) },
  {
    at: "line",
    opens: /(`{3,40}|~{3,40})([ \t]*)(?:\{\s*\.?)?([\w+#.-]*)[^`\n]*(?=\n|$)/y,
    closes: ([, marks], column) =>
      `\\n(?:[ \\t]*>)*[ \\t]{0,${column + 3}}${marks}${marks[0]}*[ \\t]*(?=\\n|$)|$`,
    read: ([, marks, space, language], rest) => keep([marks + space + language], rest),
  },
  { opens: /(`+)(?!`)(?:[^`\n]|\n(?![ \t]*\n)|(?!\1(?!`))`+(?!`))*\1(?!`)|`+/y, read: keep },
  { opens: /<(pre|code|script|style|textarea|svg|math)\b/iy, closes: ([, name]) => `</${name}>`, read: keep },
  { opens: /\$\$[^$]+\$\$|\$(?=[^$\n]*[\\^_][a-z]*\{)[^$\s](?:[^$\n]*[^$\s])?\$/y, read: keep },
  {
    opens:
      /\{\{?[<%]-?\s*(highlight|hl|codeblock|code-toggle|code|mermaid)\b([^\n]{0,200}?)(?<!\/)[>%]\}{1,2}/y,
    closes: ([, name]) => `\\{(?:\\{[<%]\\s*/\\s*${name}\\s*[%>]\\}|%-?\\s*end${name}\\s*-?%)\\}`,
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
    opens: /\{(?:#|\/\*|\/\* #)([\w-]+)(?: ?\*\/)?\}(?<=^#{1,6} .*)(?=[ \t]*$)/my,
    read: ([, id]) => ({ kind: "{#id}", text: `<a id="${id}"></a>` }),
  },
  { opens: /\{\{?-?\s*\/\*/y, closes: () => "\\*/\\s*-?\\}\\}?", read: drop },
  { opens: /\{%-?\s*comment\b/y, closes: () => "endcomment\\s*-?%\\}", read: drop },
  { opens: delimited("\\{#", "#\\}"), read: drop },
  // Shortcodes of Hugo and Zola, tags of Liquid and Nunjucks
  { opens: delimited("\\{\\{[<%]\\s*(/?)\\s*([\\w./-]*)", "[%>]\\}\\}"), read: tagOf("{{< NAME >}}") },
  { opens: delimited(`\\{%[-~+]?\\s*(end)?(${INCLUDE}[\\w./-]*)`, "[-~+]?%\\}"), read: tagOf("{% NAME %}") },
  { isMdx: false, opens: delimited("\\{\\{-?\\s*()([\\w.]*(?=\\()|)", "\\}\\}"), read: tagOf("{{ NAME }}") },
  // Attributes of kramdown and others
  { opens: /(?:[-*+]|1\.)[ \t][^\n]{0,99}\n[ \t]*\{:[^}\n]*\btoc\b[^}\n]*\}|\[\[_?toc_?\]\]/iy, read: drop },
  { opens: new RegExp(`\\{:${LOOKS}|(?<=\\S[ \\t]{0,9})\\{${LOOKS}(?=[ \\t]*(?:\\n|$))`, "y"), read: drop },
  // Directives and alerts
  {
    at: "line",
    opens: /:{3,}[ \t]*(?:([a-z][\w-]*)[ \t]*(?:\[([^\n]*)\])?(?:\{([^}\n]*)\})?[ \t]*([^\n]*))?(?=\n|$)/iy,
    read: ([, name, label, looks, title]) =>
      tagOf(":::NAME")(["", name ? "" : ":::", name, `title=${JSON.stringify(label || title)} ${looks}`, ""]),
  },
  { opens: /::?[\w-]+\[([^[\]\n]+)\](?:\{[^}\n]*\})?(?!\()/y, read: ([, text]) => ({ kind: ":", text }) },
  {
    at: "line",
    opens: /(?<=^([ \t>]*>)[ \t]?)\[!(\w)(\w*)\][+-]?[ \t]*([^\n]*)/my,
    read: ([, mark, a, b, title]) => ({ kind: "[!]", text: `**${title || a + b.toLowerCase()}**\n${mark}` }),
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

/** The first that makes something counts. */
const MEANINGS: Meaning[] = [
  [/^(toc\w*|\w*tableofcontents|raw|verbatim|assign|set|more|clear|clearfix|\w*avatar)$/, () => ""],
  [/(image|img|picture|figure|photo|illustration)s?$/, makePicture],
  [/youtube/, linkTo("Video on YouTube", "https://www.youtube.com/watch?v=ID")],
  [/vimeo/, linkTo("Video on Vimeo", "https://vimeo.com/ID")],
  [/^(x|twitter)$|tweet$/, linkTo("Post on X", "https://x.com/USER/status/ID")],
  [/instagram/, linkTo("Post on Instagram", "https://www.instagram.com/p/ID")],
  [/slideshare/, linkTo("Slides on SlideShare", "https://www.slideshare.net/slideshow/embed_code/ID")],
  [/gist$/, linkTo("Gist on GitHub", "https://gist.github.com/ID")],
  [/^(video|audio)$/, linkTo("Recording", "ID")],
  [NOTE, makeNote, true],
  [/^(block|pull)?quote$/, ({ values }, text) => indentLines(`${text}\n\n${values.join(" ")}`, "> "), true],
  [
    /^(details|expand|collaps(e|ible)|accordion(item)?|spoiler|toggle|solution|deepdive)$/,
    ({ title }, text) =>
      `<details><summary>${escapeText(title || "Details", true)}</summary>\n\n${text}\n\n</details>`,
    true,
  ],
  [/^(tab|tabitem|tabpane|card)$/, ({ title }, text) => (title ? `**${title}**\n\n${text}` : text), true],
  [/^(tabs|codegroup|codetabs|rawhtml|html|markdown|steps?|rendertemplate|intro)$/, (_, text) => text, true],
  [/^(center|table|figure|gallery|div|section|columns?|row|grid|fragment)$/, (_, text) => text, true],
  [/^/, linkTo("", "")],
];

/** Code as its generator would show it. */
function keep([all = ""]: string[], rest = ""): Tag {
  const code = (all + rest).replace(/\{\{([<%])\/\*([^\n]*?)\*\/([%>])\}\}/g, "{{$1$2$3}}");
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

/** Takes the markup out of a text that goes into HTML or else Markdown. */
function escapeText(text: string, isHtml: boolean): string {
  const plain = text.replace(/<[^>]*>|\{[{%][^}]*\}/g, "").replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1");
  const line = plain.replace(/\s+/g, " ").replaceAll('"', "&quot;").replaceAll("<", "&lt;").trim();
  return isHtml ? line : line.replace(/[[\]\\`*_]/g, "\\$&");
}

/** Makes a link or, with the mark "!", a picture. */
function makeLink(mark: "" | "!", label: string, address: string, caption: string, isHtml: boolean): string {
  const [text, title] = [escapeText(label, isHtml), escapeText(caption, isHtml)];
  const url = address.replace(/[\s<>"()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, "0")}`);
  const named = title && ` title="${title}"`;
  if (isHtml) return mark ? `<img src="${url}" alt="${text}"${named}>` : `<a href="${url}">${text}</a>`;
  return `${mark}[${text}](${url}${title && ` "${title}"`})`;
}

/** Links to an address that a pattern makes of what the attributes name. */
function linkTo(label: string, pattern: string): (attributes: Attributes) => string | undefined {
  return ({ name, values, named, isInHtml, isAlone }) => {
    // Of a gist, a user and a file may be named too.
    const value = name === "gist" ? values.filter((word) => !word.includes(".")).join("/") : values[0];
    const id = named.id ?? named.videoid ?? named.slug ?? named.url ?? named.href ?? named.src ?? value;
    const isUrl = /^(https?:\/)?\/./.test(id ?? "");
    if (!id || /[\s${]/.test(id) || !(pattern || (isUrl && (isAlone || id !== value)))) return undefined;
    const address = pattern.replace(/USER|ID/g, (word) => (word === "ID" ? id : (named.user ?? "i")));
    const title = named.title || named.caption;
    const words = title && label ? `${title} (${label})` : title || label || id;
    return makeLink("", words, isUrl ? id : address, "", isInHtml);
  };
}

function makePicture({ values, named, isInHtml }: Attributes): string | undefined {
  const isPath = /\.(avif|gif|jpe?g|png|svg|webp)\b|^(https?:)?\/./i;
  const address = named.src || [...values, ...Object.values(named)].find((value) => isPath.test(value));
  if (!address) return undefined;
  const after = values.slice(values.indexOf(address) + 1).find((value) => !/^\d+$/.test(value));
  return makeLink("!", named.alt ?? after ?? "", address, named.caption ?? named.title ?? "", isInHtml);
}

function makeNote({ name, values, named }: Attributes, inner: string): string {
  const types = [named.type, named.level, named.color, named.variant, values[0], name];
  const type = types.find((word) => NOTE.test(word ?? "")) ?? "note";
  const label = named.title?.trim() || values[1] || type.charAt(0).toUpperCase() + type.slice(1);
  return indentLines(`**${label}**\n\n${inner}`, "> ");
}

function readAttributes({ name = "", source = "", isInHtml, isAlone }: Piece): Attributes {
  const named: Record<string, string> = {};
  const values: string[] = [];
  // Longer ones hold data, not words.
  for (const [, key, double, single, code = "", bare] of source.slice(0, 5000).matchAll(ATTRIBUTE)) {
    const value = double ?? single ?? bare ?? /["'`]([^"'`]+)["'`]/.exec(code)?.[1] ?? "";
    if (key) named[key.toLowerCase().replace(/^[:@]+/, "")] ??= value.replace(/\\(.)/g, "$1");
    else if ((value && value !== "/") || double === "") values.push(value);
  }
  const title =
    named.title || named.label || named.summary || named.text || named.name || named.value || values[0] || "";
  const word = name.replace(/^.*[\s/"']|\.\w+$/g, "").toLowerCase();
  return { name: word.replace(/[^a-z]/g, ""), values, named, title, isInHtml, isAlone };
}

/** A text without empty lines around it, and without the indentation that all of its lines have. */
function dedent(text: string): string {
  const lines = text.replace(/^(?:[ \t]*\n)+|\s+$/g, "");
  const [common = ""] = (lines.match(/^[ \t]*(?=\S)/gm) ?? []).sort();
  return lines.replace(new RegExp(`^${common}`, "gm"), "");
}

/** A text with a mark before each line. */
function indentLines(text: string, mark: string): string {
  return text.trimEnd().replace(/^.*$/gm, (line) => (line.trim() ? mark + line : mark.trimEnd()));
}

/** Makes a fenced block of a tag's code, with which the end of the tag comes. */
function toFence(name: string, source: string, rest: string) {
  const code = dedent(keep([rest.replace(/\{+[^{}]*\}+$/, "")]).text ?? "");
  const first = name === "codeblock" ? "" : source.match(/^\s*["']?([\w+#-]+)(?![\w+#-]*=)/)?.[1];
  const language = source.match(/\blang(?:uage)?[:=]\s*["']?([\w+#-]+)/)?.[1] ?? first ?? "";
  const [longest = "``"] = (code.match(/`{3,}/g) ?? []).sort().reverse();
  return `${longest}\`${language}\n${code}\n${longest}\``;
}

function matchAt(regex: RegExp, text: string, at: number): Groups | undefined {
  regex.lastIndex = at;
  return regex.exec(text)?.map((group) => group ?? "") as Groups | undefined;
}

/** Reads the constructs of a text in one pass from left to right. */
function* readPieces(text: string, isMdx: boolean): Generator<Piece> {
  const constructs = CONSTRUCTS.filter((construct) => (construct.isMdx ?? isMdx) === isMdx);
  const mark = /[\n\\`<{$]|(?<![\w:]):/g;
  const missing = new Set<string>();
  let [at, line, lineStart, contentStart, column, listColumn] = [0, 1, 0, 0, 0, 0];
  let [place, indent, isAfterBlank, isInHtml] = ["", "", true, false];

  /** Looks for what is not there but once, and returns 0 then. */
  function findEnd(pattern: string, from: number): number {
    if (missing.has(pattern)) return 0;
    const regex = new RegExp(pattern, "gi");
    regex.lastIndex = from;
    if (!regex.test(text)) missing.add(pattern);
    return regex.lastIndex;
  }

  function readPiece(): Piece | undefined {
    for (const { opens, closes, at: where = "", read } of constructs) {
      const groups = place.includes(where) && matchAt(opens, text, at);
      const opened = opens.lastIndex;
      const end = groups && closes ? findEnd(closes(groups, column), opened) : opened;
      if (!groups || end === 0) continue;
      const rest = at === contentStart ? matchAt(/[ \t]*(?:\n|$)/y, text, end) : undefined;
      const tag = read(groups, text.slice(opened, end), rest !== undefined);
      if (!tag) continue;
      const piece = { kind: "", ...tag, line, start: at, end, indent, isAlone: false, isInHtml };
      // What stands alone takes its line along.
      const isAlone = Boolean(rest && (tag.role || tag.isBlock || !tag.text));
      return isAlone ? { ...piece, start: lineStart, end: end + (rest?.[0].length ?? 0), isAlone } : piece;
    }
    return undefined;
  }

  while (at < text.length) {
    const from = at;
    if (at === lineStart) {
      // In HTML, ">" ends a tag.
      const start = isInHtml ? /()([ \t]*)/y : /((?: {0,3}>[ \t]?)*)([ \t]*)/y;
      const [prefix, quotes, spaces] = matchAt(start, text, at) ?? ["", "", ""];
      at += prefix.length;
      [contentStart, indent] = [quotes ? -1 : at, spaces];
      column = indent.replaceAll("\t", "    ").length;
      const isBlank = (text[at] ?? "\n") === "\n";
      const isCode = isAfterBlank && !isBlank && !isMdx && column >= listColumn + 4;
      place = isCode ? "code" : isAfterBlank ? "paragraph line" : "line";
      if (isAfterBlank && !isBlank && !isCode) listColumn = Math.min(listColumn, column);
      isAfterBlank = isBlank || isCode;
      isInHtml &&= !isBlank;
    }
    const piece = readPiece();
    const [marker] = (!piece && place && matchAt(/(?:[-*+]|\d{1,9}[.)])[ \t]{1,4}/y, text, at)) || [];
    if (piece) {
      yield piece;
      place = "";
      at = piece.end;
    } else if (marker) {
      at += marker.length;
      column = listColumn = at - lineStart;
      contentStart = -1;
    } else {
      isInHtml ||= at === contentStart && /^<\/?[a-z]/.test(text.slice(at, at + 3));
      mark.lastIndex = text[at] === "\n" ? at : at + 1;
      at = mark.exec(text)?.index ?? text.length;
      place = "";
      if (text[at] === "\n") at += 1;
    }
    if (text[at - 1] === "\n") lineStart = at;
    line += text.slice(from, at).split("\n").length - 1;
  }
}

function meaningOf(piece: Piece) {
  const attributes = readAttributes(piece);
  const { content, text, message, provider } = attributes.named;
  const said = content ?? text ?? message;
  for (const [names, make, wraps] of MEANINGS) {
    if (!names.test(provider ?? attributes.name)) continue;
    if (wraps && !(said && make === makeNote)) return (inner: string) => make(attributes, inner) ?? inner;
    const made = make(attributes, said ?? "");
    if (made !== undefined) return made;
  }
  return undefined;
}

function translate(text: string, isMdx: boolean): { markdown: string; leftovers: Leftover[] } {
  const leftovers = new Set<Piece>();
  const frames: { piece: Piece; from: number; wrap: ((inner: string) => string) | undefined }[] = [];
  const out: string[] = [];
  let at = 0;

  /** Ends what is open under a name, and all that is open in it. */
  function close({ kind, name }: Piece): void {
    const index = frames.findLastIndex(({ piece }) => piece.kind.startsWith(name ? kind : kind.slice(0, 2)));
    const [frame] = index < 0 ? [] : frames.splice(index);
    if (!frame) return;
    const { piece, from, wrap } = frame;
    const inner = dedent(out.splice(from).join("").replace(BLOCK_ENDS, "\n\n"));
    if (wrap) leftovers.delete(piece);
    out.push(BLOCK_END, indentLines(wrap?.(inner) ?? inner, piece.isAlone ? piece.indent : ""), BLOCK_END);
  }

  for (const piece of readPieces(text, isMdx)) {
    const { kind, role, isAlone, isInHtml, isBlock } = piece;
    const edge = isBlock || (role && isAlone && !isInHtml && !kind.startsWith("{%")) ? BLOCK_END : "";
    out.push(text.slice(at, piece.start), edge);
    at = piece.end;
    const made = role ? role !== "close" && meaningOf(piece) : piece.text;
    if (made === false) close(piece);
    else if (typeof made === "string")
      out.push(isAlone ? indentLines(made, piece.indent) : made, edge || (made && isAlone ? "\n" : ""));
    else {
      leftovers.add(piece);
      // What is nested deeper keeps its text alone: the cost of quoting grows with the depth.
      const isFrame = role === "open" && (made || (isAlone && /^[<:]/.test(kind)));
      if (isFrame && frames.length < 20) frames.push({ piece, from: out.length, wrap: made });
    }
  }
  out.push(text.slice(at));
  return {
    markdown: out.join("").replace(BLOCK_ENDS, "\n\n").replace(/^\n+/, ""),
    leftovers: [...leftovers].map(({ kind, line }) => ({ kind, line })),
  };
}

/** Finds template code in Markdown that readers would see; code shows it on purpose. */
export function findLeftovers(markdown: string): Leftover[] {
  return [...readPieces(markdown, false)].flatMap(({ kind, line }) => (kind ? [{ kind, line }] : []));
}

/** Puts spaces in the place of code, so that all else stays where it is. */
export function blankCode(text: string, isMdx: boolean): string {
  let out = "";
  let at = 0;
  for (const { start, end, isCode } of readPieces(text, isMdx))
    if (isCode) {
      out += text.slice(at, start) + text.slice(start, end).replace(/[^\n]/g, " ");
      at = end;
    }
  return out + text.slice(at);
}

/** Makes Markdown of a post's template code. What none can be made of goes and is listed, what it wraps stays. */
export function translateTemplateCode(body: string, isMdx: boolean) {
  const made = translate(body, isMdx);
  // What was apart may have become template code where it meets.
  for (let round = 0; round < 5 && findLeftovers(made.markdown).length > 0; round++)
    made.markdown = translate(made.markdown, false).markdown;
  return made;
}
