import GithubSlugger, { slug } from "github-slugger";
import type { Element, ElementContent } from "hast";
import type { Heading } from "../article/blog";
import { isHeading, lineOf } from "./text.server";
import { mapElements } from "./tree.server";

function levelOf({ tagName }: Element): number {
  return Number(tagName[1]);
}

/**
 * Makes the highest heading an h2, and gives each without an id the one that GitHub would. No other element keeps an id
 * that is taken. Returns the article, and its headings of the second level.
 */
export function tidyHeadings(nodes: ElementContent[]): { nodes: ElementContent[]; headings: Heading[] } {
  let highest = 6;
  const slugger = new GithubSlugger();
  const taken = new Set<string>();
  const takeId = (id: string) => taken.size < taken.add(id).size;
  const newId = (text: string) => {
    let id = slugger.slug(text);
    while (!takeId(id)) id = slugger.slug(text);
    return id;
  };
  const found = mapElements(nodes, (element) => {
    if (!isHeading(element)) return element;
    highest = Math.min(highest, levelOf(element));
    const { id: own } = element.properties;
    const id = own && takeId(String(own)) ? own : newId(slug(lineOf(element)) || "section");
    return { ...element, properties: { ...element.properties, id } };
  });
  const headings: Heading[] = [];
  const tidy = mapElements(found, (element) => {
    const { id, ...properties } = element.properties;
    if (!isHeading(element))
      return id === undefined || takeId(String(id)) ? element : { ...element, properties };
    const level = Math.min(6, levelOf(element) - highest + 2);
    if (level === 2) headings.push({ id: String(id), text: lineOf(element) });
    return { ...element, tagName: `h${level}` };
  });
  return { nodes: tidy, headings };
}
