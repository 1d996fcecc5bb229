// Reads what of a text is code, comments, or no Markdown, and translates that.

import {
  asCode,
  CODE,
  COMMENTS,
  type Construct,
  commentsIn,
  DIALECTS,
  type Groups,
  type Leftover,
  type Token,
} from "./constructs.js";
import { type TranslateToken, translateContainer } from "./containers.js";
import { dedent, indentLines } from "./text.js";

/** Marks the ends of blocks until an empty line takes its place. */
const BLOCK_END = "\0";
const BLOCK_ENDS = /\n{0,9}\0[\n\0]*/g;

function matchAt(regex: RegExp, text: string, at: number): Groups | undefined {
  regex.lastIndex = at;
  return regex.exec(text)?.map((group) => group ?? "") as Groups | undefined;
}

/** The mark that an expression begins with, if that is one. */
const FIRST = /^(?:\(\?<[!=][^()]*\))?\\?((?<=\\)[{$[]|[<:=`#])/;

/** Where constructs may begin; comments, and what is no prose, have more marks. */
const MARK = /[\n\\`<{$]|(?<![\w:]):|==/g;
export const PROSE_MARK = /[\n\\`<{$]|%%|\](?=[(:])|:(?=\/\/)|\[\[|www\./gi;

/** Reads the constructs of a text in one pass from left to right. */
export function* readTokens(
  text: string,
  all: readonly Construct[],
  isMdx: boolean,
  mark = MARK,
): Generator<Token> {
  const constructs = all.filter((construct) => (construct.isMdx ?? isMdx) === isMdx);
  for (const construct of constructs) construct.first ??= FIRST.exec(construct.opens.source)?.[1] ?? "";
  const bySign = new Map<string, Construct[]>();
  const missing = new Set<string>();
  let [at, line, lineStart, contentStart, column, listColumn] = [0, 1, 0, 0, 0, 0];
  let [place, indent, isAfterBlank, isInHtml, isBare, isQuoted] = ["", "", true, false, true, false];

  /** Looks for what is not there but once, and returns 0 then. */
  function findEnd(pattern: string, from: number): number {
    if (missing.has(pattern)) return 0;
    const regex = new RegExp(pattern, "gi");
    regex.lastIndex = from;
    let found = regex.exec(text);
    while (found?.groups?.code) found = regex.exec(text);
    if (!found) missing.add(pattern);
    return regex.lastIndex;
  }

  /** Where the list or the quote ends that code is in. */
  function outside(): string {
    if (isQuoted) return "|(?=\\n(?![ \\t]*>))";
    return listColumn > 0 && column >= listColumn ? `|(?=\\n {0,${listColumn - 1}}[^ \\t\\n])` : "";
  }

  /** Those that may begin with a sign: to try all takes time. */
  function constructsAt(sign = ""): Construct[] {
    const known = bySign.get(sign);
    const found = known ?? constructs.filter(({ first }) => !first || first === sign);
    if (!known) bySign.set(sign, found);
    return found;
  }

  function readToken(): Token | undefined {
    for (const construct of constructsAt(text[at])) {
      const { opens, closes, at: where = "", isToEnd = false, read } = construct;
      const mayBe = place === "code" ? where === place : place.includes(where);
      const groups = mayBe && matchAt(opens, text, at);
      const opened = opens.lastIndex;
      const found = groups && closes ? findEnd(closes(groups, column, outside()), opened) : opened;
      const end = found || (isToEnd ? text.length : 0);
      if (!groups || end === 0) continue;
      const rest = at === contentStart ? matchAt(/[ \t]*(?:\n|$)/y, text, end) : undefined;
      const tag = read(groups, text.slice(opened, end), rest !== undefined);
      if (!tag) continue;
      const own = { line, start: at, end, indent, isAlone: false, isInHtml, isOpen: found === 0 };
      const token = { kind: "", ...tag, ...own };
      // What stands alone takes its line along.
      const isAlone = Boolean(rest && (tag.role || tag.isBlock || tag.text === ""));
      return isAlone ? { ...token, start: lineStart, end: end + (rest?.[0].length ?? 0), isAlone } : token;
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
      [contentStart, indent, isQuoted] = [quotes ? -1 : at, spaces, quotes !== ""];
      column = indent.replaceAll("\t", "    ").length;
      const isBlank = (text[at] ?? "\n") === "\n";
      const isCode = isAfterBlank && !isBlank && !isMdx && column >= listColumn + 4;
      place = isCode ? "code" : isAfterBlank ? "paragraph line" : "line";
      if (isAfterBlank && !isBlank && !isCode) listColumn = Math.min(listColumn, column);
      isAfterBlank = isBlank || isCode;
      isInHtml &&= !isBlank;
      isBare = contentStart >= 0;
    }
    const token = readToken();
    const [marker] =
      (!token && place && matchAt(/(?:[-*+]|\d{1,9}[.)])[ \t]{1,4}|\[\^[^\]\s]{1,99}\]:/y, text, at)) || [];
    if (token) {
      yield token;
      place = "";
      at = token.end;
    } else if (marker) {
      at += marker.length;
      column = at - lineStart;
      // A footnote goes on where it is indented by four.
      listColumn = marker.startsWith("[") ? 4 : column;
      contentStart = -1;
      isBare = false;
    } else {
      // Before it, there may be tokens that leave nothing.
      isInHtml ||= isBare && /^[ \t]*<\/?[a-z]/.test(text.slice(at, at + 9));
      isBare = false;
      mark.lastIndex = text[at] === "\n" ? at : at + 1;
      at = mark.exec(text)?.index ?? text.length;
      place = "";
      if (text[at] === "\n") at += 1;
    }
    if (text[at - 1] === "\n") lineStart = at;
    line += text.slice(from, at).split("\n").length - 1;
  }
}

const ADMONITION = /^ {0,3}(?:!{3}|(\?{3}\+?))[ \t]*([a-z][\w-]*)[ \t]*([^\n]*)$/i;

/** Makes containers of Python-Markdown's notes, whose text is indented; its lines keep their numbers where one is empty. */
function markAdmonitions(text: string, isMdx: boolean, depth = 0): string {
  // The cost of reading a text again grows with the depth.
  if (depth > 9 || !/^ {0,3}(?:!!!|\?\?\?)/m.test(text)) return text;
  const lines = text.split("\n");
  const prose = blankCode(text, isMdx).split("\n");
  const out: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [all, isFolded, type = "", rest = ""] = ADMONITION.exec(prose[at] ?? "") ?? [];
    let end = at + 1;
    while (all && end < lines.length && /^(?: {4}|\t|[ \t]*$)/.test(lines[end] ?? "")) end++;
    const inner = lines.slice(at + 1, end).map((line) => line.replace(/^(?: {4}|\t)/, ""));
    if (inner.join("").trim() === "") {
      out.push(lines[at] ?? "");
      continue;
    }
    const isLast = inner.at(-1)?.trim() !== "";
    const title = /"([^"]*)"/.exec(rest)?.[1] ?? rest.trim();
    const label = title || type.charAt(0).toUpperCase() + type.slice(1);
    const body = markAdmonitions(inner.slice(0, isLast ? undefined : -1).join("\n"), isMdx, depth + 1);
    out.push(`:::${isFolded ? "details" : "note"}[${label}]`, body, ":::");
    at = end - 1;
  }
  return out.join("\n");
}

/** Makes Markdown of constructs as a table says it; of what it does not say, `isKept` says whether it stays. */
export function translate(
  given: string,
  constructs: readonly Construct[],
  translateToken: TranslateToken,
  { isMdx = false, isKept = false } = {},
): { markdown: string; leftovers: Leftover[] } {
  const text = markAdmonitions(given, isMdx);
  const leftovers = new Set<Token>();
  const frames: { token: Token; from: number; wrap: ((inner: string) => string) | undefined }[] = [];
  const written = (token: Token) => (isKept ? text.slice(token.start, token.end) : "");
  const out: string[] = [];
  let at = 0;

  /** Ends what is open under a name, and all that is open in it. */
  function close(end: Token): void {
    const { kind, name } = end;
    const index = frames.findLastIndex(({ token }) => token.kind.startsWith(name ? kind : kind.slice(0, 2)));
    const [frame] = index < 0 ? [] : frames.splice(index);
    if (!frame?.wrap && isKept) out.push(written(end));
    if (!frame || (!frame.wrap && isKept)) return;
    const { token, from, wrap } = frame;
    const inner = dedent(out.splice(from).join("").replace(BLOCK_ENDS, "\n\n"));
    if (wrap) leftovers.delete(token);
    // What opened it stands before what is in it.
    out.pop();
    out.push(BLOCK_END, indentLines(wrap?.(inner) ?? inner, token.isAlone ? token.indent : ""), BLOCK_END);
  }

  for (const token of readTokens(text, constructs, isMdx)) {
    const { kind, role, isAlone, isInHtml, isBlock } = token;
    if (!role && token.text === undefined) continue;
    const edge = isBlock || (role && isAlone && !isInHtml && !kind.startsWith("{%")) ? BLOCK_END : "";
    out.push(text.slice(at, token.start), edge);
    at = token.end;
    const made = role ? role !== "close" && translateToken(token) : token.text;
    if (made === false) close(token);
    else if (typeof made === "string")
      out.push(isAlone ? indentLines(made, token.indent) : made, edge || (made && isAlone ? "\n" : ""));
    else {
      leftovers.add(token);
      out.push(written(token));
      // What is nested deeper keeps its text alone: the cost of quoting grows with the depth.
      const isFrame = role === "open" && (made || (isAlone && /^[<:]/.test(kind)));
      if (isFrame && frames.length < 20) frames.push({ token, from: out.length, wrap: made });
    }
  }
  out.push(text.slice(at));
  return {
    markdown: out.join("").replace(BLOCK_ENDS, "\n\n").replace(/^\n+/, ""),
    leftovers: [...leftovers].map(({ kind, line }) => ({ kind, line })),
  };
}

/** Makes plain Markdown of what other programs write in theirs. What none can be made of stays. */
export function translateDialects(markdown: string): string {
  return translate(markdown, [...CODE, ...DIALECTS], translateContainer, { isKept: true }).markdown.trim();
}

/** The languages of code that other programs draw. */
const DIAGRAMS =
  "(mermaid|(?:c4)?plantuml|puml|uml|dot|graphviz|viz|geojson|topojson|stl|actdiag|blockdiag|bpmn|bytefield|chart|d2|dbml|ditaa|echarts|erd|excalidraw|flow(?:chart)?|kroki|markmap|mindmap|nomnoml|nwdiag|packetdiag|pikchr|rackdiag|seqdiag|sequence|structurizr|svgbob|symbolator|tikz|umlet|vega(?:-?lite)?|wavedrom|wireviz)(?![\\w+#.-])";
const DIAGRAM = new RegExp(
  `^(?:[\`~]{3,}[ \\t{.]*|\\{[{%][<%]?-?[ \\t]*|<(?:pre|div)\\b[^<>]{0,99}?class=["']?)${DIAGRAMS}`,
  "i",
);
/** What a text with a diagram has at least: most have none. */
const MAY_BE_DIAGRAM = new RegExp(`[\`~{%<"'=-][ \\t{.]{0,9}${DIAGRAMS}`, "i");

/** The lines of diagrams in a text, and their languages: readers see their source. */
export function diagramsIn(text: string, isMdx: boolean): [line: number, language: string][] {
  if (!MAY_BE_DIAGRAM.test(text)) return [];
  const drawn: Construct = { opens: /<div\b(?=[^<>]{0,99}\bclass=["']?mermaid\b)/iy, read: asCode };
  return Array.from(
    readTokens(text, [...CODE, drawn], isMdx),
    ({ line, start, isCode }): [number, string][] => {
      const [, language] = (isCode && DIAGRAM.exec(text.slice(start, start + 200))) || [];
      return language ? [[line, language.toLowerCase()]] : [];
    },
  ).flat();
}

/** Puts spaces in the place of code, so that all else stays where it is. */
export function blankCode(text: string, isMdx: boolean): string {
  let out = "";
  let at = 0;
  for (const { start, end, isCode } of readTokens(text, [...CODE, ...COMMENTS], isMdx))
    if (isCode) {
      out +=
        text.slice(at, start) + text.slice(start, end).replace(/[^\n]+/g, (line) => " ".repeat(line.length));
      at = end;
    }
  return out + text.slice(at);
}

/** Takes comments out of a text; returns the lines of those which their writer may not know to hide something. */
export function dropComments(text: string, isMdx: boolean, isVault: boolean, isHtml = false) {
  let [out, at] = ["", 0];
  const hiding: [line: number, what: string][] = [];
  const tokens = /%%|\{[ {%#:/>]|<%#|#\+begin|:::|\]:/i.test(text)
    ? readTokens(text, commentsIn(isVault, isHtml), isMdx, PROSE_MARK)
    : [];
  for (const { isComment, isOpen, kind, start, end, line } of tokens)
    if (isComment) {
      out += text.slice(at, start);
      at = end;
      if (isOpen) hiding.push([line, `the rest, because "${kind}" lacks its end`]);
      else if (/^(?!comment$)[a-z]/i.test(kind)) hiding.push([line, `what "${kind}" holds`]);
    }
  return { text: out + text.slice(at), hiding };
}
