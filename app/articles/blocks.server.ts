import GithubSlugger, { slug } from "github-slugger";
import type { ElementContent } from "hast";
import { headingRank } from "hast-util-heading-rank";
import { h } from "hastscript";
import type { Heading } from "./blog";
import { BLOCKS } from "./sanitize-schema.server";
import { lineOf, mapElements } from "./tree.server";

function hasBlock(node: ElementContent): boolean {
  return node.type === "element" && (BLOCKS.includes(node.tagName) || node.children.some(hasBlock));
}

/** Makes paragraphs of what stands between blocks. */
export function toBlocks(nodes: ElementContent[]): ElementContent[] {
  const between: ElementContent[] = [];
  const takeBetween = () => {
    const taken = between.splice(0);
    return taken.some((node) => node.type === "element" || lineOf(node) !== "") ? [h("p", taken)] : taken;
  };
  const blocks = nodes.flatMap((node) => {
    if (hasBlock(node)) return [...takeBetween(), node];
    between.push(node);
    return [];
  });
  return [...blocks, ...takeBetween()];
}

/** Drops empty paragraphs, and makes a figure of one that is a picture alone; the picture's title becomes the caption. */
export function transformParagraphs(nodes: ElementContent[]): ElementContent[] {
  return mapElements(nodes, (element) => {
    if (element.tagName !== "p") return element;
    const [only, other] = element.children.filter((node) => node.type === "element" || lineOf(node) !== "");
    if (!only) return [];
    if (other || only.type !== "element" || only.tagName !== "img") return element;
    const { title } = only.properties;
    return h("figure", [only, ...(title ? [h("figcaption", String(title))] : [])]);
  });
}

/**
 * Makes the highest heading an h2, and gives each without an id the one that GitHub would. No other element keeps an id
 * that is taken. Returns the article, and its headings of the second level.
 */
export function transformHeadings(nodes: ElementContent[]): { nodes: ElementContent[]; headings: Heading[] } {
  let highest = 6;
  const slugger = new GithubSlugger();
  const takeId = (id: string) => {
    const isFree = !(id in slugger.occurrences);
    slugger.occurrences[id] ??= 0;
    return isFree;
  };
  const withIds = mapElements(nodes, (element) => {
    const rank = headingRank(element);
    if (!rank) return element;
    highest = Math.min(highest, rank);
    const { id: given } = element.properties;
    const id = given && takeId(String(given)) ? given : slugger.slug(slug(lineOf(element)) || "section");
    return { ...element, properties: { ...element.properties, id } };
  });
  const headings: Heading[] = [];
  const transformed = mapElements(withIds, (element) => {
    const { id, ...properties } = element.properties;
    const rank = headingRank(element);
    if (!rank) return id === undefined || takeId(String(id)) ? element : { ...element, properties };
    const level = Math.min(6, rank - highest + 2);
    if (level === 2) headings.push({ id: String(id), text: lineOf(element) });
    return { ...element, tagName: `h${level}` };
  });
  return { nodes: transformed, headings };
}
