// A page of the old site: what it says of itself, and where it leads.
import type { Element, Root } from "hast";
import { attribute, classesOf, elementsIn, foldTitle, parsePage, textIn, toPlain } from "./html.js";
import { type OldPage, readHtml } from "./old-pages.js";

/** What a page says of itself; what it does not say is empty. */
export type PageMeta = {
  canonical: string;
  /** Where it sends its visitors at once. */
  refresh: string;
  titles: string[];
  /** As written, such as `2024-05-01T23:30:00+02:00`. */
  date: string;
  tags: string[];
  authors: string[];
  /** Whether it says that it is an article. */
  isArticle: boolean;
};

const TAG_LINK = /[/?](tag|categor|topic|keyword|label)/i;

type Json = Record<string, unknown>;

/** What JSON-LD says (schema.org), all graphs in one list. */
function readJsonLd(elements: readonly Element[]): Json[] {
  const scripts = elements.filter((element) => attribute(element, "type") === "application/ld+json");
  return scripts.flatMap((script) => {
    try {
      const found = [JSON.parse(textIn(script))].flat() as Json[];
      return found.flatMap((thing) => [thing, ...([thing?.["@graph"]].flat() as Json[])]).filter(Boolean);
    } catch {
      return [];
    }
  });
}

function namesIn(value: unknown): string[] {
  return [value].flat().flatMap((one) => {
    const name = typeof one === "object" && one !== null && "name" in one ? one.name : one;
    return typeof name === "string" ? name : [];
  });
}

/** A tag as two are compared. */
export function foldTag(tag: string): string {
  return foldTitle(tag)
    .replace(/^#|[\s_-]+/g, " ")
    .trim();
}

/** Reads what a page says of itself: in JSON-LD, `meta`, `time`, `rel` and microformats. */
function readMeta(root: Root): PageMeta {
  const elements = [...elementsIn(root)];
  const posts = readJsonLd(elements).filter((thing) => /Article|BlogPosting/.test(String(thing["@type"])));
  const metas = elements.filter(({ tagName }) => tagName === "meta");
  const metaOf = (name: string) =>
    metas
      .filter((meta) => [attribute(meta, "property"), attribute(meta, "name")].includes(name))
      .map((meta) => toPlain(attribute(meta, "content")))
      .filter(Boolean);
  const withClass = (name: string) => elements.filter((element) => classesOf(element).includes(name));
  const withRel = (name: string) =>
    elements.filter((element) => attribute(element, "rel").split(" ").includes(name));
  const textsOf = (found: readonly Element[]) =>
    found.map((element) => toPlain(textIn(element))).filter(Boolean);
  const times = elements.filter(
    (element) => attribute(element, "dateTime") !== "" && !attribute(element, "itemProp").includes("odified"),
  );
  const published = [...withClass("dt-published"), ...times].map((element) => attribute(element, "dateTime"));
  const refresh = metas.find((meta) => attribute(meta, "httpEquiv").toLowerCase() === "refresh");
  const links = elements.filter((link) => link.tagName === "a" && TAG_LINK.test(attribute(link, "href")));
  const named = new Set(textsOf(links).map(foldTag));
  const keywords = posts.flatMap(({ keywords: words }) => namesIn(words));
  // What is for search engines alone, no reader has seen.
  const seen = (texts: readonly string[]) =>
    texts.flatMap((text) => text.split(",")).filter((tag) => named.has(foldTag(tag)));
  const tags = [
    seen(keywords),
    seen(metaOf("article:tag")),
    textsOf([...withRel("tag"), ...withClass("p-category")]),
  ];
  const authors = [
    posts.flatMap(({ author }) => namesIn(author)),
    textsOf([...withClass("p-author"), ...withRel("author")]),
    metaOf("author"),
  ];
  return {
    canonical: attribute(
      withRel("canonical")[0] ?? { type: "element", tagName: "", properties: {}, children: [] },
      "href",
    ),
    refresh: /url=['"]?([^'"]+)/i.exec(refresh ? attribute(refresh, "content") : "")?.[1] ?? "",
    titles: [
      ...posts.flatMap(({ headline }) => namesIn(headline)),
      ...metaOf("og:title"),
      ...textsOf(elements.filter(({ tagName }) => tagName === "h1" || tagName === "title")),
    ],
    date:
      [
        ...posts.flatMap(({ datePublished }) => namesIn(datePublished)),
        ...metaOf("article:published_time"),
        ...published,
      ][0] ?? "",
    tags:
      tags
        .find(({ length }) => length > 0)
        ?.map(toPlain)
        .filter(Boolean) ?? [],
    authors: authors.find(({ length }) => length > 0) ?? [],
    isArticle: posts.length > 0 || metaOf("og:type").includes("article"),
  };
}

/** Reads a page; undefined if it can't be read, or is nested too deep. */
export function readPage(page: OldPage): { root: Root; meta: PageMeta } | undefined {
  const html = readHtml(page);
  if (html === undefined) return undefined;
  try {
    const root = parsePage(html);
    return { root, meta: readMeta(root) };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
