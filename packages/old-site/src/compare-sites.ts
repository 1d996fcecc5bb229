// Compares articles as this site renders them with the pages that they had on the old site.
import type { Element, Root } from "hast";
import { countShared, findText, mostCommon, textSignature, wordSet } from "./article-text.js";
import { compareMeta, type Field } from "./compare-meta.js";
import { type Diff, type Difference, diffTokens, type KindOfDifference } from "./differences.js";
import { attribute, elementsIn, foldTitle, parsePage, textIn, toPlain, wordsIn } from "./html.js";
import { type Article, type Matches, matchPages } from "./match-pages.js";
import { foldPath, type OldPages } from "./old-pages.js";
import { readPage } from "./page.js";
import { createTheme } from "./theme.js";
import { HERE, readTokens, type Token } from "./tokens.js";

/** This site: its articles, what it renders of each, and where a path that another blog had leads here. */
export type ThisSite = {
  articles: readonly Article[];
  htmlOf: (id: string) => Promise<string>;
  resolve: (path: string) => string | undefined;
  siteUrl: string;
  onProgress?: (done: number, all: number) => void;
};

/** An article beside its old page. */
export type Compared = { article: Article; path: string; diff: Diff };

export type Comparison = {
  compared: number;
  asSeen: number;
  words: number;
  kinds: Map<KindOfDifference, { id: string; difference: Difference }[]>;
  /** Public here, and certainly not there. */
  hidden: string[];
  /** Public here, and not shown by the page that they had there, such as one that asks for a password. */
  withheld: string[];
  /** There, but no other page leads to them. */
  unlisted: string[];
  notCompared: string[];
  /** How many pages don't say what is compared of them. */
  unsaid: Map<Field, number>;
  /** Pages that nothing here stands for. */
  others: string[];
  unread: string[];
  /** What most old pages have around and in their texts. */
  theme: string[];
};

/** So much of an article's words its old page must have to be its page. */
const SOME = 0.3;
const MAX_SAMPLES = 60;
/** What stands beside a part of a theme is seen when that is known. */
const MAX_ROUNDS = 4;
const FILE =
  /\.(pdf|epub|zip|t?gz|mp[34]|m4[av]|og[agv]|webm|csv|txt|docx?|pptx?|xlsx?|avif|gif|jpe?g|png|svg|webp)$/i;

/** Whether a script of the page draws formulas; without it, dollars are dollars. */
function hasFormulas(root: Root): boolean {
  return [...elementsIn(root)].some(
    (element) =>
      /^(script|link)$/.test(element.tagName) &&
      /mathjax|katex/i.test(attribute(element, "src") + attribute(element, "href") + textIn(element)),
  );
}

/** Returns what tells whether a heading is the title, of the article or of its page. */
function createTitleTest(article: Article, root: Root): (element: Element) => boolean {
  const element = [...elementsIn(root)].find(({ tagName }) => tagName === "title");
  const ofPage = element ? foldTitle(textIn(element)) : "";
  const isTitle = (heading: string) =>
    heading === foldTitle(article.title) ||
    (ofPage.startsWith(heading) && /^($| [-|·•":~] )/.test(ofPage.slice(heading.length)));
  return (heading) => /^h[1-3]$/.test(heading.tagName) && isTitle(foldTitle(textIn(heading)));
}

/** Returns what makes an address of a text comparable: one of this site for one of an article, a path, or a host and path. */
function createTargets({ hosts, hrefOf }: Matches, { resolve, siteUrl }: ThisSite) {
  const own = new Set([...hosts, new URL(siteUrl).hostname, "old.invalid"]);
  return (from: string) => (href: string) => {
    if (!URL.canParse(href, from)) return href;
    const url = new URL(href, from);
    if (url.protocol === "mailto:" || url.pathname.startsWith("/cdn-cgi/l/email")) return "mail";
    if (!/^https?:$/.test(url.protocol)) return href.toLowerCase();
    const host = url.hostname.replace(/^www\./, "");
    if (!own.has(host)) return host + url.pathname.replace(/\/$/, "") + url.search;
    if (url.hash !== "" && foldPath(url.pathname) === foldPath(new URL(from).pathname)) return HERE;
    const file = FILE.exec(url.pathname)?.[1];
    if (file) return `file .${file.toLowerCase()}`;
    return hrefOf(url.pathname) ?? resolve(url.pathname) ?? foldPath(url.pathname) + url.search;
  };
}

/** Compares the articles of this site with the pages of the old one. Throws if it has none of them, or is this site. */
export async function compareSites(
  site: ThisSite,
  old: OldPages,
  onCompared?: (one: Compared) => void,
): Promise<Comparison> {
  const { articles, siteUrl } = site;
  const found = matchPages(old, articles);
  for (const [{ href }, { meta }] of found.matches)
    if (meta.canonical === siteUrl + href) throw new Error("That is this site itself: name the old one.");
  await found.matchByWords(async ({ id }) => wordSet(wordsIn(parsePage(await site.htmlOf(id)))));
  const targets = createTargets(found, site);
  const theme = createTheme();
  let signature = "";

  /** An article as this site renders it, and the page that it had. */
  async function open(article: Article) {
    const match = found.matches.get(article);
    const page = match && readPage(match.page);
    if (!page) return undefined;
    const html = await site.htmlOf(article.id);
    const root = parsePage(html);
    return { match, page, root, words: wordSet(wordsIn(root)) };
  }

  /** Its text as readers see it; the theme's own words about it are not of it. */
  function tokensHere(
    article: Article,
    root: Root,
    text: Element,
    isTitle: (one: Element) => boolean,
  ): Token[] {
    const body = [...elementsIn(root)].find(({ tagName }) => tagName === "body") as Element;
    const titles = new Set([...elementsIn(text)].map((element) => toPlain(attribute(element, "title"))));
    // This site shows a picture's title below it; others when the mouse is over it.
    const isOnlyTitle = (caption: string) => titles.has(caption) && !toPlain(textIn(text)).includes(caption);
    const isLeftOut = (element: Element) =>
      isTitle(element) ||
      (attribute(element, "id").includes(":") && element.tagName === "h2") ||
      (element.tagName === "figcaption" && isOnlyTitle(toPlain(textIn(element))));
    return readTokens(body, { toTarget: targets(siteUrl + article.href), isLeftOut, hasFormulas: false });
  }

  async function compare(article: Article) {
    const opened = await open(article);
    if (!opened) return undefined;
    const { match, page, root, words } = opened;
    const text = findText(page.root, words, signature);
    if (!text || countShared(wordsIn(text), words) < SOME * words.size) return { isOther: true as const };
    const isTitle = createTitleTest(article, page.root);
    const before = readTokens(text, {
      toTarget: targets(found.urlOf(match.page)),
      isLeftOut: (element) => theme.isPart(element) || isTitle(element),
      hasFormulas: hasFormulas(page.root),
    });
    // The article's cover, which this site shows above the text.
    if (article.hasImage && before[0]?.kind === "picture") before.shift();
    const after = tokensHere(article, root, text, isTitle);
    const diff = diffTokens(before, after);
    const own = theme.withoutBylines(before, diff);
    return {
      text,
      before,
      meta: page.meta,
      match,
      diff: own.length < before.length ? diffTokens(own, after) : diff,
    };
  }

  const matched = [...found.matches.keys()];
  const step = Math.max(1, Math.ceil(matched.length / MAX_SAMPLES));
  const samples = matched.filter((_, index) => index % step === 0);
  const signatures: string[] = [];
  for (const article of samples) {
    const one = await open(article);
    if (one) signatures.push(textSignature(one.page.root, one.words));
  }
  signature = mostCommon(signatures);
  let marks: string[] = [];
  for (let round = 0, known = -1; round < MAX_ROUNDS && marks.length > known; round += 1) {
    known = marks.length;
    for (const article of samples) {
      const one = await compare(article);
      if (one && !("isOther" in one)) theme.add(one.text, one.before, one.diff);
    }
    marks = theme.learn();
  }

  const result: Comparison = {
    compared: 0,
    asSeen: 0,
    words: 0,
    kinds: new Map(),
    hidden: [],
    withheld: [],
    unlisted: [],
    notCompared: [],
    unsaid: new Map(),
    others: found
      .listOthers()
      .filter(({ page }) => !site.resolve(page.path))
      .map(({ page }) => page.path),
    unread: found.unread,
    theme: marks,
  };
  for (const [index, article] of articles.entries()) {
    site.onProgress?.(index + 1, articles.length);
    const one = await compare(article);
    if (!one) {
      const mayBeThere = found.matches.has(article) || found.mayBeUnread(article);
      const isGone = old.stateOf(article.aliases) === "gone" && !mayBeThere;
      (isGone ? result.hidden : result.notCompared).push(article.id);
      continue;
    }
    if ("isOther" in one) {
      result.withheld.push(article.id);
      continue;
    }
    const { differences: ofMeta, unsaid } = compareMeta(article, one.meta);
    if (found.isUnlisted(one.match)) result.unlisted.push(article.id);
    const differences = [...one.diff.differences, ...ofMeta];
    result.compared += 1;
    result.words += one.diff.words;
    result.asSeen += Number(differences.length === 0);
    for (const field of unsaid) result.unsaid.set(field, (result.unsaid.get(field) ?? 0) + 1);
    const first = new Map(
      differences.map((difference) => [difference.kind, difference]).reverse() as [
        KindOfDifference,
        Difference,
      ][],
    );
    for (const [kind, difference] of first) {
      const examples = result.kinds.get(kind) ?? [];
      examples.push({ id: article.id, difference });
      result.kinds.set(kind, examples);
    }
    if (differences.length > 0)
      onCompared?.({ article, path: one.match.page.path, diff: { ...one.diff, differences } });
  }
  if (result.compared === 0) throw new Error("The old site has none of these articles.");
  return result;
}
