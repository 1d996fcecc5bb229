import { createHash } from "node:crypto";
import { completeImages } from "../../pictures/figure.server";
import { renderArticle } from "../markdown/rendering.server";
import type { Call } from "../store/store.server";
import { type Blog, fail, type Rendered } from "./blog";
import { logFinding, lossFindings } from "./findings.server";
import type { ParsedBlog } from "./row.server";

/** The surrogate key of all lists. */
export const LISTS = "lists";

export function articleKey(id: string): string {
  return `article-${id}`;
}

/** The surrogate keys of what is made of some articles. */
export function keysOfArticles(blogs: unknown): string[] {
  return (blogs as Pick<Blog, "id">[]).map(({ id }) => articleKey(id));
}

/** What Markdown of that hash was rendered to, without what its pictures' files say. */
export type Rendering = { hash: string; rendered: Rendered };

/** Renders an article's Markdown, unless `last` is of the same; undefined if that can't be done now. */
async function renderContent(
  { id, content }: ParsedBlog,
  last: Rendering | undefined,
  isForFeed: boolean,
): Promise<Rendering | undefined> {
  const hash = createHash("sha1").update(content).digest("base64");
  if (last?.hash === hash) return last;
  const output = await renderArticle(content, isForFeed);
  const plain = output?.losses.filter(({ what }) => what === "marks") ?? [];
  for (const finding of lossFindings(id, plain)) logFinding(finding);
  return output && { hash, rendered: output.rendered };
}

/** Completes a parsed article by its rendered Markdown, and at each renewal by what its pictures are by then. */
export const completeArticle: NonNullable<Call["complete"]> = async (answer, last, isForFeed) => {
  const isUnchanged = answer === last;
  const { content, aliases, ...blog } = answer.value as ParsedBlog;
  const rendering = isUnchanged
    ? answer.rendering
    : await renderContent(answer.value as ParsedBlog, last?.rendering, isForFeed);
  if (!rendering) return fail("timeout");
  const html = await completeImages(rendering.rendered.html);
  if (isUnchanged && html === (last.value as Blog).html) return last;
  return { ...answer, value: { ...blog, ...rendering.rendered, html }, rendering };
};
