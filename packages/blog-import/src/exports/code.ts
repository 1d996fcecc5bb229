// Blocks of code as plugins of WordPress have them: SyntaxHighlighter Evolved, Crayon, WP-Syntax, Enlighter and Prism.
import { decodeHTML, escapeText } from "entities";
import { keepBraces } from "./entry.js";

/** Shortcodes that name the language of their code in an attribute, and those that are one (`brushes`). */
const GENERAL = "code sourcecode source highlight crayon codecolorer cc".split(" ");
const BRUSHES =
  `actionscript3 arduino as3 bash c c-sharp cf clj clojure coldfusion cpp csharp css delphi diff erl erlang fsharp go
  golang groovy haskell html java javafx javascript jfx js jscript matlab matlabkey obj-c objc pas pascal patch perl php
  pl plain powershell ps py python rails rb ror ruby scala shell splus sql swift tex text vb vbnet xhtml xml xslt yaml
  yml`.split(/\s+/);
/** Brushes that the site's highlighter calls otherwise. */
const LANGUAGES: Record<string, string> = {
  ...{
    "c-sharp": "csharp",
    jscript: "js",
    rails: "ruby",
    ror: "ruby",
    shell: "bash",
    splus: "r",
    xslt: "xml",
  },
};
const SHORTCODE = new RegExp(
  `(?:<pre\\b[^<>]*>|<p>)?(?<!\\[)\\[(${[...GENERAL, ...BRUSHES].join("|")})((?:\\s|=)[^[\\]]*)?\\](?!\\()` +
    "((?:(?!\\[/?\\1[\\s\\]])[\\s\\S])*)\\[/\\1\\](?:</pre>|</p>)?",
  "gi",
);
const LANGUAGE =
  /(?:\bbrush:\s*|\b(?:lang(?:uage)?|type)(?:\s*=\s*["']?|[:-])|^=?["']?(?=[\w+#-]+["']?$))([\w+#-]+)/i;
const TITLE = /\btitle\s*=\s*(?:"([^"]*)"|'([^']*)')/;
const PRE = /^<pre\b([^<>]*)>(?:\s*<code\b([^<>]*)>([\s\S]*)<\/code>\s*|([\s\S]*))<\/pre>$/i;
/** Of these, a plugin shows tags as text. */
const TYPED = /\bbrush:|\blang:|^\s*lang\s*=|\bEnlighterJSRAW\b/i;

function write(code: string, language: string, attributes: string): string {
  const name = language.toLowerCase();
  const [, double, single] = TITLE.exec(attributes) ?? [];
  const title = escapeText(decodeHTML(double || single || ""));
  const before = title && `<p><strong><code>${title}</code></strong></p>\n\n`;
  const kind = name && ` class="language-${LANGUAGES[name] ?? name}"`;
  return `${before}<pre><code${kind}>${code.replace(/^\n/, "").trimEnd()}</code></pre>`;
}

/** Code as it was typed, whether its signs were escaped or not. */
function escapeCode(code: string): string {
  return keepBraces(escapeText(decodeHTML(code)));
}

/** Makes `pre` elements of shortcodes that hold code. */
export function readCodeShortcodes(html: string): string {
  return html.replace(SHORTCODE, (_, name: string, source = "", code: string) => {
    const attributes = decodeHTML(source).trim();
    const language = GENERAL.includes(name) ? (LANGUAGE.exec(attributes)?.[1] ?? "") : name;
    return `\n\n${write(escapeCode(code), language, attributes)}\n\n`;
  });
}

/** Names the language of a `pre` element as the site knows it. */
export function nameLanguage(pre: string): string {
  const [, own = "", ofCode = "", inner, plain = ""] = PRE.exec(pre) ?? [];
  const [, language = ""] = LANGUAGE.exec(`${own} ${ofCode}`) ?? [];
  if (!language) return pre;
  const code = inner ?? plain;
  return write(TYPED.test(own) ? escapeCode(code) : code, language, own);
}
