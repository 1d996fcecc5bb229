import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { expect, test } from "vitest";
import { htmlOf } from "../../support/rendered";
import * as hostile from "../../support/xss-payloads";

const CLASSES =
  /^(bare|code|footnotes|heading|heading-link|large bare|hljs-[\w ]+|language-\w+|picture-box|scrolling|text-(center|right)|tml-(left|overline|right|underline)|)$/;

type Element = DefaultTreeAdapterTypes.Element;

function elementsIn({ childNodes }: { childNodes: DefaultTreeAdapterTypes.Node[] }): Element[] {
  return childNodes.flatMap((node) => ("tagName" in node ? [node, ...elementsIn(node)] : []));
}

function isForeign({ tagName, namespaceURI, attrs }: Element): boolean {
  const [names, own] = namespaceURI.endsWith("MathML")
    ? [hostile.MATH_NAMES, hostile.MATH_ATTRIBUTES]
    : [hostile.NAMES, hostile.ATTRIBUTES];
  const given = Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
  const isAllowed = CLASSES.test(given.class ?? "") && !/^(page:|__)/.test(given.id ?? "");
  const addresses = [given.href, given.src, given["data-original"]].filter(
    (address) => address !== undefined,
  );
  return (
    !isAllowed ||
    !names.includes(tagName) ||
    attrs.some(({ name }) => !own.includes(name)) ||
    addresses.some((address) => !/^(#|mailto:|https?:\/\/|\/(?![\s/\\]))/.test(address))
  );
}

/** The elements of an article's HTML that no article may have, in its box and outside. */
function findForeign(html: string): string[] {
  const all = elementsIn(parse(`<main><div>${html}</div></main>`));
  const box = all.find(({ tagName }) => tagName === "div");
  const inside = box ? elementsIn(box) : [];
  const outside = all.filter((element) => !inside.includes(element)).map(({ tagName }) => tagName);
  const foreign = inside.filter(isForeign).map(({ tagName, attrs }) => `${tagName} ${JSON.stringify(attrs)}`);
  return outside.join() === "html,head,body,main,div" ? foreign : [...foreign, outside.join()];
}

test("published payloads, and five thousand articles of HTML and Markdown at random, stay what and where they may", () => {
  expect(new Set(hostile.PAYLOADS).size).toBeGreaterThan(150);
  const articles = [
    ...hostile.PAYLOADS.flatMap((payload) => [payload, `- a ${payload}`, `<div>${payload}`]),
    ...[hostile.PAYLOADS.join("\n\n"), hostile.PAYLOADS.join("")],
    ...hostile.randomArticles(5_000),
  ];
  const found = articles.map((source) => [source, findForeign(htmlOf(source))] as const);
  expect(found.filter(([, foreign]) => foreign.length > 0)).toEqual([]);
});
