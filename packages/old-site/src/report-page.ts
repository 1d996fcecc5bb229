// The comparison as a page that opens from the disk, without a server or JavaScript.
import { escapeText } from "entities";
import type { Compared } from "./compare-sites.js";
import { type Diff, type Difference, KINDS, type KindOfDifference, type Part } from "./differences.js";
import type { Token } from "./tokens.js";

const MAX_ROWS = 500;
const MAX_PARTS = 40;
const MAX_EXAMPLES = 3;
const CONTEXT = 8;
const MAX_TOKEN = 2_000;

const SHEET = `
main { max-width: 73.5rem; margin: auto; padding: 2rem 1.25rem }
h1 { font: 700 1.875rem/1.3 var(--font-serif) }
h2 { font: 700 1.1875rem/1.3 var(--font-serif); margin-top: 3rem }
.muted, th { color: var(--color-muted); font-size: .875rem; text-align: start; padding: 0 }
ul { list-style: disc; padding-inline-start: 1.25rem; margin-block: .75rem }
table { width: 100%; table-layout: fixed; border-collapse: collapse }
td { vertical-align: top; padding: .5rem 1rem .5rem 0; border-top: 1px solid var(--color-line); font-family: var(--font-serif); white-space: pre-wrap }
mark { background: var(--color-mark); color: #1c1b19 }`;

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

/** What differs by kind; words and breaks are seen in their places. */
function showKinds(differences: readonly Difference[]): string {
  const kinds = Object.keys(KINDS).filter(
    (kind) => !["gone", "added", "breaks"].includes(kind),
  ) as KindOfDifference[];
  const lines = kinds.flatMap((kind) => {
    const found = differences.filter((difference) => difference.kind === kind);
    const examples = found
      .slice(0, MAX_EXAMPLES)
      .map(({ before, after }) => `${before} → ${after || "nothing"}`);
    return found.length > 0
      ? `<li>${KINDS[kind]} (${found.length}): ${escapeText(examples.join(", "))}</li>`
      : [];
  });
  return lines.length > 0 ? `<ul class="muted">${lines.join("")}</ul>` : "";
}

function showArticle({ article, path, diff: { parts, differences } }: Compared): string {
  const rows = parts.flatMap((part, at) => (part.isSame ? [] : showPart(parts, at)));
  const rest = rows.length > MAX_PARTS ? `<tr><td colspan="2">${rows.length - MAX_PARTS} more</td></tr>` : "";
  const table = `<table><thead><tr><th scope="col">Before</th><th scope="col">Now</th></tr></thead>
<tbody>${rows.slice(0, MAX_PARTS).join("\n")}${rest}</tbody></table>`;
  return `<section><h2>${escapeText(article.title)}</h2>
<p class="muted">${escapeText(path)} → ${escapeText(article.href)}</p>
${showKinds(differences)}${rows.length > 0 ? table : ""}</section>`;
}

/** How much readers miss: what stands elsewhere or not at all, and far behind it what only looks otherwise. */
function weigh({ parts, differences }: Diff): number {
  const counts = parts.map(({ isSame, before, after }) => (isSame ? 0 : before.length + after.length));
  return counts.reduce((sum, count) => sum + count, differences.length / 1_000);
}

/** Collects the articles that differ most, and writes them side by side. */
export function createReport() {
  let rows: { weight: number; html: string }[] = [];
  const sort = () => rows.sort((a, b) => b.weight - a.weight).slice(0, MAX_ROWS);
  return {
    add(compared: Compared): void {
      rows.push({ weight: weigh(compared.diff), html: showArticle(compared) });
      if (rows.length > 2 * MAX_ROWS) rows = sort();
    },
    /** The page, with the site's styles, of what is said of all articles, and of those that differ most. */
    write: (summary: string, lines: readonly string[], css: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width"><title>The old site and this one</title>
<style>${css}${SHEET}</style></head>
<body><main><h1>The old site and this one</h1>
<p>${escapeText(summary)}</p>
<ul>${lines.map((line) => `<li>${escapeText(line)}</li>`).join("\n")}</ul>
${sort()
  .map(({ html }) => html)
  .join("\n")}
</main></body></html>
`,
  };
}
