import { expect, test } from "vitest";
import { compareText } from "./sites.js";

const PRE = "<pre><code>a {\n\n\tb\tc\n}\n</code></pre>";
const lines = (around: (line: string) => string) => ["a {", "", "    b   c", "}"].map(around).join("");

test.each([
  ["tabs", PRE],
  ["spaces for tabs", "<pre>a {\n\n    b   c\n}</pre>"],
  ["a line for each element", `<pre>${lines((line) => `<div class="line">${line}</div>`)}</pre>`],
  ["line breaks", `<pre>${lines((line) => `<span class="line">${line}</span><br>`)}</pre>`],
  [
    "a column of numbers",
    `<figure class="highlight"><table><tr><td class="gutter"><pre>1\n2\n3\n4</pre><td class="code">${PRE}</table></figure>`,
  ],
  [
    "a table without numbers",
    `<figure class="highlight plaintext"><table><tr><td class="code"><pre>${lines((line) => `<span class="line">${line}</span><br>`)}</pre></table></figure>`,
  ],
  ["signs that cannot be seen", PRE.replace("b", "\u202db\u202c")],
  ["a button to copy it", `<div class="highlight"><button>Copy</button>${PRE}</div>`],
  ["numbers within its lines", PRE.replace("a {", '<span class="lnt">1\n</span>a {')],
])("code with %s is the same", async (_, code) => {
  expect(await compareText(`<p>So:</p>${code}`, `<p>So:</p>${PRE}`)).toEqual([]);
});

test.each([
  '<pre><code class="language-py">a</code></pre>',
  '<div class="language-py highlighter-rouge"><div class="highlight"><pre>a</pre></div></div>',
  '<div class="highlight"><pre><code data-lang="py">a</code></pre></div>',
  '<figure class="highlight py"><pre>a</pre></figure>',
  '<figure class="own highlight /py"><table><tr><td class="code"><pre><code class="hljs py">a</code></pre></table></figure>',
])("the language of %s is compared", async (code) => {
  const own = (language: string) => `<p>So:</p><pre><code class="language-${language}">a</code></pre>`;
  expect(await compareText(`<p>So:</p>${code}`, own("py"))).toEqual([]);
  expect(await compareText(`<p>So:</p>${code}`, own("js"))).toEqual(["languages: py → js"]);
});

test("a line of digits is code", async () => {
  const code = (lines: string) => `<p>So:</p><pre>${lines}</pre>`;
  const spans = '<span class="line">a</span>\n<span class="line">42</span>\n<span class="line">b</span>';
  expect(await compareText(code(spans), code("a\n42\nb"))).toEqual([]);
  expect(await compareText(code(spans), code("a\nb"))).toEqual(["code: a\n42\nb → a\nb"]);
});

test("a table that has code and other cells is a table", async () => {
  const table = (cell: string) => `<table><tr><td>${cell}<td><pre>a</pre><tr><td>and two more</table>`;
  expect(await compareText(table("one"), table("two"))).toEqual(["gone: one → two"]);
});
