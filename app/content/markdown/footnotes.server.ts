import type MarkdownIt from "markdown-it";
import type { Token } from "markdown-it";
import { ARTICLE } from "../../words";

/** A fragment that no heading has: GitHub's ids are without colons. */
function noteId(number: number): string {
  return `note:${number}`;
}

type Reference = { id: number; subId: number };

function referenceOf(tokens: Token[], index: number) {
  const { id, subId } = (tokens[index] as Token).meta as Reference;
  const name = `${id + 1}${subId > 0 ? `.${subId + 1}` : ""}`;
  return { number: id + 1, name, id: `reference:${name}`, repetition: subId };
}

/** How the notes of an article and the references to them are rendered (DPUB-ARIA 1.1). */
export const FOOTNOTES = {
  footnote_ref: (tokens, index) => {
    const { number, id } = referenceOf(tokens, index);
    const label = `${ARTICLE.note} ${number}`;
    return `<sup><a href="#${noteId(number)}" id="${id}" role="doc-noteref" aria-label="${label}">${number}</a></sup>`;
  },
  footnote_block_open: () =>
    `<section class="footnotes" role="doc-endnotes" aria-labelledby="notes:title"><h2 id="notes:title">${ARTICLE.notes}</h2><ol>\n`,
  footnote_block_close: () => "</ol></section>\n",
  footnote_open: (tokens, index) => `<li id="${noteId(referenceOf(tokens, index).number)}">`,
  footnote_close: () => "</li>\n",
  footnote_anchor: (tokens, index) => {
    const { id, name, repetition } = referenceOf(tokens, index);
    const which = repetition > 0 ? `<sup>${repetition + 1}</sup>` : "";
    return `\u00A0<a href="#${id}" role="doc-backlink" aria-label="${ARTICLE.backToText} ${name}">↩\uFE0E${which}</a>`;
  },
} satisfies InstanceType<typeof MarkdownIt>["renderer"]["rules"];
