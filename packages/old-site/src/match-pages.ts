// Which page of the old site was an article's.
import type { Root } from "hast";
import { wordSet } from "./article-text.js";
import { attribute, elementsIn, foldTitle, wordsIn } from "./html.js";
import { foldPath, hostOf, type OldPage, type OldPages } from "./old-pages.js";
import { type PageMeta, readPage } from "./page.js";

/** An article as this site has it; `aliases` are its paths on the old one, as far as they are known. */
export type Article = {
  id: string;
  href: string;
  title: string;
  /** YYYY-MM-DD */
  date: string | null;
  tags: readonly string[];
  author: string;
  hasImage: boolean;
  aliases: readonly string[];
};

type Indexed = { page: OldPage; meta: PageMeta };

/** What is compared with each other by words alone. */
const MAX_BY_WORDS = 300;
const MIN_WORDS = 20;
const MOST = 0.8;
const NOTHING: Root = { type: "root", children: [] };
/** The name of the blog behind a title, or before it. */
const BLOG_NAMES = [/\s[-|–—·•»«:~]\s.*$/, /^.*\s[-|–—·•»«:~]\s/];
const LISTS =
  /(^|\/)(tags?|categor(y|ies)|archives?|pages?|authors?|search|404|feed|series|topics?|drafts?)(\/|$)|(^|\/)(index\d*|\d{4}(\/\d\d?){0,2})$/;

function isList(path: string): boolean {
  return LISTS.test(foldPath(path));
}

/** The most frequent of some texts; "" for none. */
function mostFrequent(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "";
}

/** Reads all pages of the old site once, and finds each article's. */
export function matchPages(old: OldPages, articles: readonly Article[]) {
  const indexed: Indexed[] = [];
  const unread = [...old.failed];
  const linked = new Set<string>();
  /** The paths of each host to which the pages lead. */
  const linkedHosts = new Map<string, Set<string>>();
  for (const page of old.pages) {
    const read = readPage(page);
    if (!read) {
      unread.push(page.path);
      continue;
    }
    indexed.push({ page, meta: read.meta });
    for (const element of elementsIn(read.root)) {
      const href = element.tagName === "a" ? attribute(element, "href") : "";
      const base = `https://old.invalid${page.path}`;
      const url = href !== "" && URL.canParse(href, base) ? new URL(href, base) : undefined;
      const path = foldPath(url?.pathname ?? "");
      if (path === foldPath(page.path)) continue;
      linked.add(path);
      const paths = linkedHosts.get(hostOf(url?.href ?? "")) ?? new Set();
      linkedHosts.set(hostOf(url?.href ?? ""), paths.add(path));
    }
  }
  const host = mostFrequent(indexed.map(({ meta }) => hostOf(meta.canonical)).filter(Boolean));
  const pathOf = (url: string) => (URL.canParse(url) ? new URL(url).pathname : url);
  /** What stands before a page's path on the web, such as the name of a repository. */
  const base = mostFrequent(
    indexed.flatMap(({ page, meta }) => {
      const [whole, own] = [foldPath(pathOf(meta.canonical)), foldPath(page.path)];
      return meta.canonical !== "" && whole.endsWith(own) ? [whole.slice(0, whole.length - own.length)] : [];
    }),
  );
  const byPath = new Map<string, Indexed>();
  const byTitle = new Map<string, Indexed[]>();
  for (const one of indexed) {
    const paths = [one.page.path, base + one.page.path, pathOf(one.meta.canonical)].map(foldPath);
    for (const path of paths.filter(Boolean)) if (!byPath.has(path)) byPath.set(path, one);
    const titles = one.meta.titles.map(foldTitle);
    const short = BLOG_NAMES.flatMap((name) => titles.map((text) => text.replace(name, "")));
    for (const title of new Set([...titles, ...short]))
      byTitle.set(title, [...(byTitle.get(title) ?? []), one]);
  }
  // Pages that don't say where they were lead to each other.
  const ownHosts = [...linkedHosts].filter(([, paths]) => {
    const known = [...paths].filter((path) => path !== "" && byPath.has(path));
    return known.length > paths.size / 2;
  });
  const hosts = new Set([...old.hosts, host, ...ownHosts.map(([name]) => name)].filter(Boolean));

  /** The page at a path, or where that sends its visitors. */
  function findByPath(path: string, steps = 3): Indexed | undefined {
    const paths = [path, old.base + path].map(foldPath);
    const found = paths
      .map((own) => byPath.get(own) ?? byPath.get(old.redirects.get(own) ?? ""))
      .find(Boolean);
    if (!found || found.meta.refresh === "" || steps === 0) return found;
    const from = `https://old.invalid${found.page.path}`;
    const next = URL.canParse(found.meta.refresh, from) ? new URL(found.meta.refresh, from).pathname : "";
    return findByPath(next, steps - 1) ?? found;
  }

  function findByTitle({ title, date }: Article): Indexed | undefined {
    const alike = (byTitle.get(foldTitle(title)) ?? []).filter(({ meta }) => meta.refresh === "");
    const others = alike.filter(({ page }) => !isList(page.path));
    // Some themes say of their lists, too, that they are articles.
    const posts = others.length > 0 ? others : alike.filter(({ meta }) => meta.isArticle);
    const ofDay = posts.filter(({ meta }) => date !== null && meta.date.startsWith(date));
    if (ofDay.length === 1) return ofDay[0];
    return posts.length === 1 ? posts[0] : undefined;
  }

  const matches = new Map<Article, Indexed>();
  const hrefs = new Map<string, string>();
  function addMatch(article: Article, one: Indexed): void {
    matches.set(article, one);
    hrefs.set(foldPath(one.page.path), article.href);
  }
  for (const article of articles) {
    const found = article.aliases.map((alias) => findByPath(alias)).find(Boolean) ?? findByTitle(article);
    if (found && found.meta.refresh === "") addMatch(article, found);
  }

  function listOthers(): Indexed[] {
    const matched = new Set([...matches.values()].map(({ page }) => page));
    return indexed.filter(
      ({ page, meta }) =>
        !matched.has(page) && meta.refresh === "" && foldPath(page.path) !== "" && !isList(page.path),
    );
  }
  const isLinked = ({ page }: Indexed) =>
    [page.path, base + page.path].some((path) => linked.has(foldPath(path)));
  // A copy without lists, or with lists that a script fills, tells nothing.
  const hasLists = [...matches.values()].filter(isLinked).length > matches.size / 2;

  return {
    matches,
    hosts,
    /** Pages that are no list and no article's. */
    listOthers,
    /** Finds the pages that neither address nor title has told, by the words of the articles. */
    async matchByWords(wordsOf: (article: Article) => Promise<ReadonlySet<string>>): Promise<void> {
      const texts = listOthers()
        .slice(0, MAX_BY_WORDS)
        .map((one) => ({ one, words: wordSet(wordsIn(readPage(one.page)?.root ?? NOTHING)) }));
      for (const article of articles.filter((one) => !matches.has(one)).slice(0, MAX_BY_WORDS)) {
        const words = await wordsOf(article);
        const isIts = (text: ReadonlySet<string>) =>
          [...words].filter((word) => text.has(word)).length >= MOST * words.size;
        const found = words.size < MIN_WORDS ? undefined : texts.find((text) => isIts(text.words));
        if (!found) continue;
        texts.splice(texts.indexOf(found), 1);
        addMatch(article, found.one);
      }
    },
    unread,
    /** Whether an article may have had one of those. */
    mayBeUnread: ({ aliases }: Article) => {
      const paths = new Set(unread.flatMap((path) => [path, base + path]).map(foldPath));
      return aliases.some((alias) => paths.has(foldPath(alias)));
    },
    urlOf: ({ path }: OldPage) => `https://${host || "old.invalid"}${base}${encodeURI(path)}`,
    /** The article's address here for a path of the old site. */
    hrefOf: (path: string) => {
      const found = findByPath(path);
      return found && hrefs.get(foldPath(found.page.path));
    },
    isUnlisted: (match: Indexed) => hasLists && !isLinked(match),
  };
}

export type Matches = ReturnType<typeof matchPages>;
