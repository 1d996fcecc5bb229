import type { ElementContent } from "hast";
import { h } from "hastscript";
import { BLOCKS } from "./allowed.server";
import { lineOf } from "./text.server";
import { mapElements } from "./tree.server";

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
export function tidyParagraphs(nodes: ElementContent[]): ElementContent[] {
  return mapElements(nodes, (element) => {
    if (element.tagName !== "p") return element;
    const [only, other] = element.children.filter((node) => node.type === "element" || lineOf(node) !== "");
    if (!only) return [];
    if (other || only.type !== "element" || only.tagName !== "img") return element;
    const { title } = only.properties;
    return h("figure", [only, ...(title ? [h("figcaption", String(title))] : [])]);
  });
}
