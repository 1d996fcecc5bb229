import type { Element, ElementContent } from "hast";
import { fromParse5 } from "hast-util-from-parse5";
import { toParse5 } from "hast-util-to-parse5";
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parseFragment, serialize } from "parse5";

/** Reads HTML as a browser does within a `div`, and can tell where each tag is. */
export function parseHtml(source: string, hasPlaces = false) {
  const context = defaultTreeAdapter.createElement("div", html.NS.HTML, []);
  return parseFragment(context, source, { sourceCodeLocationInfo: hasPlaces, scriptingEnabled: false });
}

/** Replaces each element, whose children are done, by what `step` makes of it. */
export function mapElements(
  nodes: ElementContent[],
  step: (element: Element) => ElementContent | ElementContent[],
): ElementContent[] {
  return nodes.flatMap((node) =>
    node.type === "element" ? step({ ...node, children: mapElements(node.children, step) }) : node,
  );
}

/** Reads HTML that is known to be safe. */
export function readHtml(source: string): ElementContent[] {
  return (fromParse5(parseHtml(source)) as Element).children;
}

export function writeHtml(children: ElementContent[]): string {
  return serialize(toParse5({ type: "root", children }) as DefaultTreeAdapterTypes.ParentNode);
}

/** The attributes of a box that scrolls, which a keyboard reaches by its tab stop. */
export function scrolling(name: string) {
  return { className: "scrolling", role: "group", ariaLabel: name, tabIndex: 0 };
}
