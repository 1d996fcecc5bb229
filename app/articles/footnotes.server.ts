import type { Element, ElementContent } from "hast";
import { h } from "hastscript";
import type MarkdownIt from "markdown-it";
import type { Token } from "markdown-it";
import { ARTICLE } from "../words";

// Colons keep them apart from the ids of headings and of authors, which have none.
const NOTE = "note:";
const REFERENCE = "reference:";
const TITLE = "notes:title";

/** The ids of references and notes. */
export const NOTE_ID = /^(note|reference):\d+(\.\d+)?$/;

type Reference = { id: number; subId: number };

function referenceOf(tokens: Token[], index: number) {
  const { id, subId } = (tokens[index] as Token).meta as Reference;
  return { number: id + 1, id: `${REFERENCE}${id + 1}${subId > 0 ? `.${subId + 1}` : ""}`, subId };
}

/** How references and notes are written, those in a row as one superscript; the first token of the notes begins a list. */
export const FOOTNOTES = {
  footnote_ref: (tokens, index) => {
    const { number, id } = referenceOf(tokens, index);
    const isRef = (at: number) => tokens[at]?.type === "footnote_ref";
    const isBeside = (step: number) =>
      isRef(index + step) || (isRef(index + 2 * step) && /^[ ,]+$/.test(tokens[index + step]?.content ?? ""));
    const begin = isBeside(-1) ? "" : "<sup>";
    const end = isBeside(1) ? "" : "</sup>";
    const gap = isRef(index - 1) ? "\u00A0" : "";
    return `${begin}${gap}<a href="#${NOTE}${number}" id="${id}">${number}</a>${end}`;
  },
  footnote_block_open: () => "<ol>\n",
  footnote_block_close: () => "</ol>",
  footnote_open: (tokens, index) => `<li id="${NOTE}${referenceOf(tokens, index).number}">`,
  footnote_close: () => "</li>\n",
  footnote_anchor: (tokens, index) => {
    const { id, subId } = referenceOf(tokens, index);
    return `\u00A0<a href="#${id}">↩\uFE0E${subId > 0 ? `<sup>${subId + 1}</sup>` : ""}</a>`;
  },
} satisfies InstanceType<typeof MarkdownIt>["renderer"]["rules"];

/** The section of an article's notes, if it has any. */
export function notesOf(list: ElementContent[]): ElementContent[] {
  if (list.length === 0) return [];
  const label = { className: "footnotes", role: "doc-endnotes", ariaLabelledBy: TITLE };
  return [h("section", label, [h("h2", { id: TITLE }, ARTICLE.notes), ...list])];
}

export function isReference({ properties }: Element): boolean {
  return String(properties.href).startsWith(`#${NOTE}`);
}

/** A link with the role and name that it has if it leads to a note, or back to the text (DPUB-ARIA 1.1). */
export function nameNoteLink(link: Element): Element {
  const target = String(link.properties.href).slice(1);
  const isNote = link.properties.id !== undefined && isReference(link);
  if (!isNote && !target.startsWith(REFERENCE)) return link;
  const [role, name] = isNote ? ["doc-noteref", ARTICLE.note] : ["doc-backlink", ARTICLE.backToText];
  const ariaLabel = `${name} ${target.replace(/^[a-z]+:/, "")}`;
  return { ...link, properties: { ...link.properties, role, ariaLabel } };
}
