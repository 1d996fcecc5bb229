import { MAX_TAG_LENGTH } from "../filters/filter";
import { cleanText, countEach } from "../filters/text";

/** What is wrong with an article. An error hides the article or its date. */
export type Diagnostic = { text: string; isError: boolean };

/** What readers miss: the address of a link or picture, an element of HTML, a formula, or all Markdown, with the reason. */
export type Loss = {
  what: "link" | "picture" | "html" | "math" | "markdown";
  name: string;
  line?: number | undefined;
};

export type Report = (diagnostic: Diagnostic) => void;

const SHOWN_LENGTH = 60;
const MAX_LOGGED = 100;

function show(value: unknown): string {
  if (value === undefined || value === null) return "(missing)";
  if (Array.isArray(value)) return "(a list)";
  if (typeof value === "object") return "(an object)";
  return JSON.stringify(typeof value === "string" ? cleanText(value.slice(0, SHOWN_LENGTH)) : value);
}

export function skippedRow(row: unknown, reason: string): Diagnostic {
  const { id, title } = Object(row);
  return { text: `Article ${show(id)}, titled ${show(title)}, is left out: ${reason}.`, isError: true };
}

/** An old address, or a page's own, that leads to something else. */
export function unusedRedirect(id: string, href: string, kind: "alias" | "address", other?: string) {
  const reason = other === undefined ? "the site has something else there" : `it leads to ${show(other)}`;
  return { ...warning(id, `the ${kind} ${show(href)} is not used: ${reason}`), isError: kind === "address" };
}

function warning(id: string, text: string, line?: number): Diagnostic {
  const position = line === undefined ? "" : `line ${line}: `;
  return { text: `Article "${id}": ${position}${text}.`, isError: false };
}

type Issue = { type: string; requirement?: unknown };

/** A field that breaks its schema; `by` is what it is read as. */
export function repairedField(id: string, field: string, value: unknown, by: unknown, issue: Issue) {
  if (issue.type === "every_item")
    return warning(id, `${field} has an entry of more than ${MAX_TAG_LENGTH} characters, which is left out`);
  const isEmpty = String(by ?? "") === "";
  if (issue.type === "max_length") {
    const cut = isEmpty ? "characters, and is ignored" : "characters, and is cut";
    const outcome = Array.isArray(by) ? "entries, and the rest is left out" : cut;
    return warning(id, `${field} has more than ${issue.requirement} ${outcome}`);
  }
  const read = typeof by === "object" ? Object.values(Object(by)).join(", ") : by;
  const outcome = isEmpty || read === "" ? "is ignored" : `is read as ${show(read)}`;
  const isError = field === "published_date" && isEmpty;
  return { ...warning(id, `${field} ${show(value)} ${outcome}`), isError };
}

function formatCounts(things: readonly string[]): string {
  const counts = [...countEach(things)];
  return counts.map(([thing, count]) => (count > 1 ? `${thing} (${count})` : thing)).join(", ");
}

export function lossDiagnostics(id: string, losses: readonly Loss[]): Diagnostic[] {
  const diagnostics = losses.flatMap(({ what, name, line }) => {
    if (what === "markdown") return warning(id, `its Markdown ${name}, and is used as plain text`, line);
    if (what === "html") return [];
    if (what === "math") return warning(id, `the formula ${show(name)} is shown as code`, line);
    if (name === "") return warning(id, `a ${what} has no address`, line);
    const reason = /^([a-z][a-z\d+.-]*:|[/\\])/i.test(name) ? "unsafe" : "relative";
    return warning(id, `the ${what} ${show(name)} is left out, because its address is ${reason}`, line);
  });
  const elements = losses.filter(({ what }) => what === "html").sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  if (elements.length === 0) return diagnostics;
  const names = formatCounts(elements.map(({ name }) => name));
  return [...diagnostics, warning(id, `HTML is left out: ${names}`, elements[0]?.line)];
}

/** Template code, or Markdown syntax, that readers see. */
export function shownDiagnostics(id: string, what: string, shown: readonly string[]): Diagnostic[] {
  return shown.length === 0 ? [] : [warning(id, `${what} shown as text: ${formatCounts(shown)}`)];
}

/** Returns a report that logs diagnostics, each only once and 100 in all. */
export function createDiagnosticLog(): Report {
  const logged = new Set<string>();
  return ({ text }) => {
    if (logged.has(text) || logged.size === MAX_LOGGED) return;
    logged.add(text);
    console.error(text);
    if (logged.size === MAX_LOGGED)
      console.error("No more is logged: npm run check-content lists everything.");
  };
}
