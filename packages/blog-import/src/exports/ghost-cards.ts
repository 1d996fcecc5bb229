// Cards of Ghost's editor as what they say, without the knobs that only scripts move (`kg-default-nodes`).
import { basename } from "node:path";
import { escapeAttribute, escapeText } from "entities";
import { decodePercent } from "markdown-folder/text";
import {
  type DefaultTreeAdapterTypes,
  parseFragment,
  serialize,
  serializeOuter,
  defaultTreeAdapter as tree,
} from "parse5";

type Element = DefaultTreeAdapterTypes.Element;
type Parent = DefaultTreeAdapterTypes.ParentNode;
type Card = ReturnType<typeof openCard>;

function attributeOf(element: Element | undefined, name: string): string {
  return element?.attrs.find((attribute) => attribute.name === name)?.value.trim() ?? "";
}

/** The elements in a node, of which `isWhole` says where it looks no deeper. */
function* elementsIn(node: Parent, isWhole: (element: Element) => boolean = () => false): Generator<Element> {
  const open = [...node.childNodes].reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    if (!tree.isElementNode(next)) continue;
    yield next;
    if (!isWhole(next)) for (const child of [...next.childNodes].reverse()) open.push(child);
  }
}

/** An empty line would end the HTML. */
function withoutEmptyLines(html: string): string {
  return html.includes("<pre") ? html : html.replace(/\n\s*/g, "\n").trim();
}

function paragraph(...lines: string[]): string {
  const all = lines.filter(Boolean).join("<br>");
  return all && `<p>${all}</p>`;
}

function makeLink(address: string, label: string): string {
  return address && `<a href="${escapeAttribute(address)}">${label || decodePercent(basename(address))}</a>`;
}

function makePicture(address: string): string {
  return address && `<figure><img src="${escapeAttribute(address)}" alt=""></figure>`;
}

/** Reads the parts of a card, by their class or the name of their element. */
function openCard(card: Element) {
  const find = (part: string) =>
    [...elementsIn(card)].find((element) => element.tagName === part || classesOf(element).includes(part));
  const html = (part: string) => {
    const found = find(part);
    return found ? withoutEmptyLines(serialize(found)) : "";
  };
  /** The text of a part in one line, as HTML. */
  const text = (part: string) => escapeText(textOf(find(part)).replace(/\s+/g, " ").trim());
  return {
    card,
    html,
    text,
    href: (part: string) => attributeOf(find(part), "href"),
    src: (part: string) => attributeOf(find(part), "src"),
    picture: (part: string) => makePicture(attributeOf(find(part), "src")),
    caption: () => paragraph(html("figcaption").replace(/<\/?p\b[^<>]*>/g, "")),
    whole: () => withoutEmptyLines(serializeOuter(card)).replace(/<input\b[^<>]*>/g, ""),
    count: (part: string) =>
      [...elementsIn(card)].filter((element) => classesOf(element).includes(part)).length,
  };
}

function classesOf(element: Element): string[] {
  return attributeOf(element, "class").split(/\s+/);
}

function textOf(node: Parent | undefined): string {
  return (node?.childNodes ?? [])
    .map((child) => (tree.isTextNode(child) ? child.value : "childNodes" in child ? textOf(child) : ""))
    .join("");
}

function makeFilm({ src, html, text, caption }: Card): string {
  // A link holds none.
  const isLabel = !html("figcaption").includes("<a ");
  return paragraph(makeLink(src("video"), isLabel ? text("figcaption") : "")) + (isLabel ? "" : caption());
}

function makeGallery({ card, caption }: Card): string {
  const isPicture = ({ tagName, childNodes }: Element) =>
    tagName === "img" || (tagName === "a" && childNodes.some(({ nodeName }) => nodeName === "img"));
  const pictures = [...elementsIn(card, isPicture)].filter(isPicture);
  return pictures.map((picture) => `<figure>${serializeOuter(picture)}</figure>`).join("\n") + caption();
}

function makeProduct({ text, html, href, picture, count }: Card): string {
  const stars = count("kg-product-card-rating-active");
  return [
    `<h4>${html("kg-product-card-title")}</h4>`,
    picture("kg-product-card-image"),
    count("kg-product-card-rating") > 0 && paragraph("★".repeat(stars) + "☆".repeat(5 - stars)),
    html("kg-product-card-description"),
    paragraph(makeLink(href("kg-product-card-button"), text("kg-product-card-button"))),
  ]
    .filter(Boolean)
    .join("\n");
}

/** Cards by their class, and what each becomes. */
const CARDS: Record<string, (card: Card) => string> = {
  "kg-audio-card": ({ src, text, picture }) =>
    picture("kg-audio-thumbnail") + paragraph(makeLink(src("audio"), text("kg-audio-title"))),
  "kg-before-after-card": ({ whole }) => whole(),
  "kg-bookmark-card": ({ href, text, caption }) =>
    paragraph(
      makeLink(href("kg-bookmark-container"), text("kg-bookmark-title")),
      text("kg-bookmark-description"),
      // Ghost names these two the other way round.
      [text("kg-bookmark-author"), text("kg-bookmark-publisher")].filter(Boolean).join(" · "),
    ) + caption(),
  "kg-button-card": ({ href, text }) => paragraph(makeLink(href("a"), text("a"))),
  "kg-callout-card": ({ text, html }) =>
    `<blockquote>${paragraph(`${text("kg-callout-emoji")} ${html("kg-callout-text")}`.trim())}</blockquote>`,
  "kg-cta-card": ({ whole }) => whole(),
  "kg-file-card": ({ href, text }) =>
    paragraph(
      makeLink(href("a"), text("kg-file-card-title") || text("kg-file-card-filename")),
      text("kg-file-card-caption"),
      [text("kg-file-card-filename"), text("kg-file-card-filesize")].filter(Boolean).join(", "),
    ),
  "kg-gallery-card": makeGallery,
  "kg-header-card": ({ whole }) => whole(),
  "kg-nft-card": ({ href, picture, text, caption }) =>
    picture("kg-nft-image") +
    paragraph(
      makeLink(href("kg-nft-card-container"), text("kg-nft-title")),
      text("kg-nft-creator"),
      text("kg-nft-description"),
    ) +
    caption(),
  "kg-product-card": makeProduct,
  "kg-signup-card": () => "",
  "kg-toggle-card": ({ html }) =>
    `<details><summary>${html("kg-toggle-heading-text")}</summary>${html("kg-toggle-content")}</details>`,
  "kg-transistor-card": () => "",
  "kg-video-card": makeFilm,
};
/** What a site without members has not. */
const LOST: Record<string, string> = {
  "kg-signup-card": "its form to sign up is left out",
  "kg-transistor-card":
    "its player of Transistor is left out, because it is for members alone: link to the episode",
};

/** Makes HTML for reading of the cards in a text; names what is left out. */
export function readCards(html: string) {
  const losses = new Set<string>();
  if (!html.includes("kg-")) return { html, losses };
  const kindOf = (element: Element) => classesOf(element).find((name) => Object.hasOwn(CARDS, name)) ?? "";
  const parsed = parseFragment(html, { sourceCodeLocationInfo: true, scriptingEnabled: false });
  let [out, at] = ["", 0];
  for (const element of elementsIn(parsed, (card) => kindOf(card) !== "")) {
    const kind = kindOf(element);
    const { startOffset = 0, endOffset = 0, endTag } = element.sourceCodeLocation ?? {};
    if (!CARDS[kind] || !endTag || startOffset < at) continue;
    const card = openCard(element);
    const made = CARDS[kind](card);
    // One that was written by hand may have other parts.
    const isEmpty = !LOST[kind] && made.replace(/<(?!img)[^<>]*>/g, "").trim() === "";
    out += html.slice(at, startOffset) + (isEmpty ? card.whole() : made);
    at = endOffset;
    if (LOST[kind]) losses.add(LOST[kind]);
  }
  return { html: out + html.slice(at), losses };
}
