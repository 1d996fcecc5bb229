import { writeFileSync } from "node:fs";
import type { RedirectIndex } from "../app/articles/blog";
import type { SiteContext } from "../app/articles/render-markdown.server";
import type { Renderer } from "../app/articles/renderer.server";
import type { ParsedBlog } from "../app/articles/row.server";
import { articleHref, foldPath } from "../app/filters/hrefs";
import { findLegacyPath } from "../app/filters/request-address";
import { messageOf } from "../app/runtime/die.server";
import css from "../app/styles/app.css?inline";
import { compareSites } from "../packages/old-site/src/compare-sites";
import { listFindings } from "../packages/old-site/src/findings";
import { openPlace } from "../packages/old-site/src/open-place";
import { createReport } from "../packages/old-site/src/report-page";
import { report } from "./report";

/** What is compared, and with what; `reportFile` gets the page with both sides. */
type Given = {
  place: string;
  reportFile: string | undefined;
  listed: readonly ParsedBlog[];
  redirects: RedirectIndex;
  render: Renderer["render"];
} & SiteContext;

/** Returns what shows how far something is, where somebody looks, on one line. */
function progressOf(what: string): (done: number, all: number) => void {
  return (done, all) => {
    const isDue = process.stderr.isTTY && (done % 10 === 0 || done === all);
    if (isDue) process.stderr.write(`\r${done} of ${all} ${what}${done === all ? "\n" : ""}`);
  };
}

/**
 * Compares articles with the pages that they had on the old site, a folder or an address, and reports what differs. Returns
 * what its last lines say. Ends the process with status 2 and one line if the place is no such site.
 */
export async function compareWithOldSite(given: Given): Promise<string[]> {
  const { place, reportFile, listed, redirects, render, siteUrl, imageHosts } = given;
  const byId = new Map(listed.filter(({ page }) => !page).map((blog) => [blog.id, blog]));
  const articles = Array.from(byId.values(), (blog) => ({
    id: blog.id,
    href: articleHref(blog.id),
    title: blog.title,
    date: blog.published_date,
    tags: [...blog.tags, blog.category],
    author: blog.author,
    hasImage: blog.image !== null,
    aliases: blog.aliases,
  }));
  const htmlOf = async (id: string) => {
    const url = siteUrl + articleHref(id);
    const markdown = byId.get(id)?.content ?? "";
    const output = await render({ markdown, url, measured: {}, siteUrl, imageHosts });
    return output?.rendered.feedHtml ?? "";
  };
  const resolve = (path: string) => redirects[foldPath(path) ?? ""] ?? findLegacyPath(path).path;
  const page = createReport();
  const paths = articles.flatMap(({ aliases }) => aliases);
  try {
    const { old, close } = await openPlace(place, paths, progressOf("old pages"));
    try {
      const site = { articles, siteUrl, resolve, htmlOf, onProgress: progressOf("articles") };
      const { findings, notes, summary } = listFindings(await compareSites(site, old, page.add));
      for (const finding of findings) report(finding);
      const lines = [...findings.map(({ text }) => text), ...notes];
      if (reportFile !== undefined) writeFileSync(reportFile, page.write(summary, lines, css));
      return [...notes, summary];
    } finally {
      close();
    }
  } catch (error) {
    console.error(messageOf(error));
    process.exit(2);
  }
}
