// Formulas in HTML, in which the site's Markdown has none: each becomes code of the class that the site draws.
import { decodeHTML, escapeText } from "entities";

/** A piece of TeX in HTML, without a dollar. */
const TEX = String.raw`(?:[^$<\\\n]|\\[\s\S]|\n(?![ \t]*\n)|<(?!\/?[a-z!])|<br[^<>]*>)`;
/** The same, in which a backslash opens or closes nothing. */
const IN_SLASHES = String.raw`(?:[^<\\\n]|\\(?![()[\]])[\s\S]|\n(?![ \t]*\n)|<(?!\/?[a-z!])|<br[^<>]*>)`;
const shortcode = (name: string) =>
  String.raw`\[${name}\b[^[\]]*\](?<${name}>(?:(?!\[\/?${name}\b)[\s\S])+)\[\/${name}\]`;
/** How Jetpack, QuickLaTeX, KaTeX and MathJax write formulas in WordPress and Ghost, and what holds none. */
const FORMULA = new RegExp(
  [
    String.raw`<(?:div|span)\b[^<>]*\bkatex-eq\b[^<>]*>(?:<pre>)?(?<element>[^<]+)(?:<\/pre>)?<\/(?:div|span)>`,
    String.raw`<math\b[^<>]*\bdata-latex="(?<latexblock>[^"<>]+)"[^<>]*>(?:(?!<math\b)[\s\S])*?<\/math>`,
    String.raw`<(?<other>pre|code|kbd|samp|script|style|textarea)\b(?:(?!<\k<other>\b)[\s\S])*?<\/\k<other>>`,
    String.raw`<\/?[a-z][^<>]*>|\\[$\\]`,
    String.raw`\$latex(?:=|\s)(?<jetpack>${TEX}+)\$`,
    String.raw`\$\$(?<display>${TEX}+)\$\$`,
    String.raw`\$(?![\s$])(?<inline>${TEX}+)(?<!\s)\$(?![\w$])`,
    String.raw`\\\[(?<brackets>${IN_SLASHES}+)\\\]`,
    String.raw`\\\((?<parentheses>${IN_SLASHES}+)\\\)`,
    String.raw`(?<environment>\\begin\{(?<name>\w+\*?)\}(?:(?!\\begin\{\k<name>\}|<\/?[a-z!]|\n[ \t]*\n)[\s\S])+?\\end\{\k<name>\})`,
    ...["latex", "katex"].map(shortcode),
  ].join("|"),
  "gi",
);
const DISPLAY = /^(display|brackets|environment)$/;
/** Jetpack's colours and sizes. */
const LOOKS = /(?:&(?:fg|bg|s)=[-\w]{0,20}){1,4}$/;

/** Whether what stands in the marks of a formula is TeX, and not a price or a name. */
export function isTex(text: string): boolean {
  return /[\\^_]/.test(text) || (/=|^[a-z](?![a-z])/i.test(text) && !/[a-z]{3}/i.test(text));
}

/** Makes the formulas of an HTML text code that the site shows as MathML. */
export function markFormulas(html: string): string {
  return html.replace(FORMULA, (written, ...details) => {
    const [name = "", found = ""] = Object.entries<string>(details.at(-1)).find(([, text]) => text) ?? [];
    const tex = decodeHTML(found.replace(/<br[^<>]*>/gi, " "))
      .replace(/\s+/g, " ")
      .trim()
      .replace(LOOKS, "");
    if (/^(|other)$/.test(name) || tex === "" || (name === "inline" && !isTex(tex))) return written;
    const [start = ""] = written.split(/[\]>]/, 1);
    const isDisplay = DISPLAY.test(name) || /\bdisplay\w*=["']?(?:true|block)/.test(start);
    return `<code class="math-${isDisplay ? "display" : "inline"}">${escapeText(tex)}</code>`;
  });
}
