// A site and the old one that it is compared with.
import { writeFiles } from "../../../tests/support/content-file";
import { type Comparison, compareSites } from "../src/compare-sites.js";
import type { Article } from "../src/match-pages.js";
import { openFolder } from "../src/old-pages.js";

/** An article as this site has it; `html` is what it renders. */
export type Own = Partial<Article> & { html: string };

const SITE = "http://new.example";

/** Compares articles, by their ids, with pages, by their files. */
export async function compare(
  pages: Record<string, string>,
  articles: Record<string, Own>,
): Promise<Comparison & { lines: string[] }> {
  const lines: string[] = [];
  const found = await compareSites(
    {
      articles: Object.entries(articles).map(([id, own]) => ({
        id,
        href: `/blogs/${id}`,
        title: id,
        date: null,
        tags: [],
        author: "",
        hasImage: false,
        aliases: [`/${id}/`],
        ...own,
      })),
      siteUrl: SITE,
      htmlOf: async (id) => articles[id]?.html ?? "",
      resolve: () => undefined,
    },
    openFolder(writeFiles(pages)),
    ({ article, diff }) => {
      for (const { kind, before, after } of diff.differences)
        lines.push(`${article.id} ${kind}: ${before} → ${after}`);
    },
  );
  return { ...found, lines };
}

/** What differs between a text on its old page, of which `head` is in the head, and the same one here. */
export async function compareText(before: string, after: string, head = ""): Promise<string[]> {
  const page = `<head><title>snow</title>${head}</head><body><article>${before}</article></body>`;
  const { lines } = await compare({ "snow/index.html": page }, { snow: { html: after } });
  return lines.map((line) => line.replace("snow ", ""));
}
