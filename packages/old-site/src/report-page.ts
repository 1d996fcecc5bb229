// The comparison as a page that opens from the disk, without a server or JavaScript.
import { escapeText } from "entities";
import type { Compared } from "./compare-sites.js";
import { KINDS, type Part } from "./differences.js";
import type { Token } from "./tokens.js";

export const MAX_ROWS = 500;
const MAX_PARTS = 40;
const CONTEXT = 8;
const MAX_TOKEN = 2_000;

const SHEET = `
main { max-width: 80rem; margin: auto; padding: 2rem 1.25rem }
h1 { font: 700 var(--text-3xl, 1.875rem) var(--font-serif) }
h2 { font: 700 1.1875rem var(--font-serif); margin-top: 2.5rem }
table { width: 100%; table-layout: fixed; border-collapse: collapse; margin-top: .5rem }
th { text-align: start; font-size: .875rem; color: var(--color-muted) }
td { vertical-align: top; padding: .5rem 1rem .5rem 0; border-top: 1px solid var(--color-line); white-space: pre-wrap; overflow-wrap: anywhere; font-family: var(--font-serif) }
mark { background: var(--color-mark); color: #1c1b19 }
ul { font-size: .875rem; color: var(--color-muted) }`;

/** What stands for a token that is no word. */
const SIGNS: Partial<Record<Token["kind"], string>> = {
  paragraph: "¶",
  break: "↵",
  link: "→",
  picture: "▣",
  frame: "▶",
  cell: "|",
  heading: "#",
};

function show(tokens: readonly Token[]): string {
  const texts = tokens.map(({ kind, text }) => `${SIGNS[kind] ?? ""}${text.slice(0, MAX_TOKEN)}`);
  return escapeText(texts.join(" "));
}

/** One difference within what stands before and after it. */
function showPart(parts: readonly Part[], at: number): string {
  const [last, part, next] = [parts[at - 1], parts[at], parts[at + 1]];
  const side = (name: "before" | "after") => {
    const own = show(part?.[name] ?? []);
    return `<td>${show(last?.[name].slice(-CONTEXT) ?? [])} ${own && `<mark>${own}</mark>`} ${show(next?.[name].slice(0, CONTEXT) ?? [])}</td>`;
  };
  return `<tr>${side("before")}${side("after")}</tr>`;
}

function showArticle({ article, path, diff }: Compared): string {
  const rows = diff.parts.flatMap((part, at) => (part.isSame ? [] : showPart(diff.parts, at)));
  const rest =
    rows.length > MAX_PARTS ? [`<tr><td colspan="2">${rows.length - MAX_PARTS} more</td></tr>`] : [];
  const others = diff.differences.filter(({ kind }) => !["gone", "added", "breaks"].includes(kind));
  const lines = others
    .slice(0, MAX_PARTS)
    .map(
      ({ kind, before, after }) => `<li>${KINDS[kind]}: ${escapeText(before)} → ${escapeText(after)}</li>`,
    );
  return `<section><h2>${escapeText(article.title)}</h2><p>${escapeText(path)} → ${escapeText(article.href)}</p>
<ul>${lines.join("\n")}</ul>
<table><thead><tr><th scope="col">Before<th scope="col">Now</tr></thead>
<tbody>${[...rows.slice(0, MAX_PARTS), ...rest].join("\n")}</tbody></table></section>`;
}

/** Collects the articles that differ most, and writes them side by side. */
export function createReport() {
  let rows: { weight: number; html: string }[] = [];
  const sort = () => rows.sort((a, b) => b.weight - a.weight).slice(0, MAX_ROWS);
  return {
    add(compared: Compared): void {
      rows.push({ weight: compared.diff.differences.length, html: showArticle(compared) });
      if (rows.length > 2 * MAX_ROWS) rows = sort();
    },
    /** The page, with the site's styles; `lines` are what is said of all. */
    write: (lines: readonly string[], css: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width"><title>The old site and this one</title>
<style>${css}${SHEET}</style></head>
<body><main><h1>The old site and this one</h1>
<ul>${lines.map((line) => `<li>${escapeText(line)}</li>`).join("\n")}</ul>
${sort()
  .map(({ html }) => html)
  .join("\n")}
</main></body></html>
`,
  };
}
