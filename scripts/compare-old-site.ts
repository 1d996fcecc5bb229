import { writeFileSync } from "node:fs";
import type { RedirectIndex } from "../app/articles/blog";
import type { Diagnostic } from "../app/articles/diagnostics.server";
import type { ParsedBlog } from "../app/articles/row.server";
import { articleHref, foldPath } from "../app/filters/hrefs";
import { findLegacyPath } from "../app/filters/request-address";
import css from "../app/styles/app.css?inline";
import { compareSites } from "../packages/old-site/src/compare-sites";
import { listFindings } from "../packages/old-site/src/findings";
import { openPlace } from "../packages/old-site/src/open-place";
import { createReport } from "../packages/old-site/src/report-page";

/** What is compared, and with what: `htmlOf` renders an article, `reportFile` gets the page with both sides. */
type Given = {
  place: string;
  reportFile: string | undefined;
  listed: readonly ParsedBlog[];
  redirects: RedirectIndex;
  siteUrl: string;
  htmlOf: (blog: ParsedBlog) => Promise<string>;
  report: (diagnostic: Diagnostic) => void;
};

/** Shows how far something is, where somebody looks, on one line. */
function showProgress(done: number, all: number): void {
  if (process.stderr.isTTY && (done % 10 === 0 || done === all))
    process.stderr.write(`\r${done} of ${all}${done === all ? "\n" : ""}`);
}

/**
 * Compares articles with the pages that they had on the old site, a folder or an address, and reports what differs. Returns
 * what its last lines say. Throws one line if the place is no such site.
 */
export async function compareWithOldSite(given: Given): Promise<string> {
  const { place, reportFile, listed, redirects, siteUrl, htmlOf, report } = given;
  const byId = new Map(listed.filter(({ page }) => !page).map((blog) => [blog.id, blog]));
  const articles = Array.from(byId.values(), (blog) => ({
    id: blog.id,
    href: articleHref(blog.id),
    title: blog.title,
    date: blog.published_date?.slice(0, 10) ?? null,
    tags: [...blog.tags, blog.category],
    author: blog.author,
    hasImage: blog.image !== null,
    aliases: blog.aliases,
  }));
  const paths = articles.flatMap(({ aliases }) => aliases);
  const { old, close } = await openPlace(place, paths, showProgress);
  try {
    const page = createReport();
    const comparison = await compareSites(
      {
        articles,
        siteUrl,
        resolve: (path) => redirects[foldPath(path) ?? ""] ?? findLegacyPath(path).path,
        htmlOf: async (id) => htmlOf(byId.get(id) as ParsedBlog),
        onProgress: showProgress,
      },
      old,
      page.add,
    );
    const { findings, summary } = listFindings(comparison);
    for (const finding of findings) report(finding);
    if (reportFile)
      writeFileSync(reportFile, page.write([...findings.map(({ text }) => text), summary], css));
    return summary;
  } finally {
    close();
  }
}
