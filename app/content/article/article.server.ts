import { isDeepStrictEqual } from "node:util";
import { articleHref } from "../../filters/addresses";
import { type Measured, measure } from "../../pictures/measure.server";
import { env } from "../../runtime/env.server";
import { renderArticle } from "../markdown/rendering.server";
import type { Call } from "../store/store.server";
import { fail, type Rendered } from "./blog";
import { logFinding, lossFindings } from "./findings.server";
import type { ParsedBlog } from "./row.server";

/** What Markdown was rendered to, and what its pictures' files said then. */
export type Rendering = { content: string; measured: Measured; rendered: Rendered };

/** Renders Markdown with its pictures measured: once more if it shows others than these; undefined if that can't be done now. */
async function render(
  { id, content }: Pick<ParsedBlog, "id" | "content">,
  measured: Measured,
): Promise<Rendering | undefined> {
  const url = env.SITE_URL + articleHref(id);
  const output = await renderArticle({ markdown: content, url, measured });
  if (!output) return undefined;
  const { rendered, pictures, losses } = output;
  if (pictures.some((address) => !Object.hasOwn(measured, address)))
    return render({ id, content }, await measure(pictures));
  const shown = Object.entries(measured).filter(([address]) => pictures.includes(address));
  const plain = losses.filter(({ what }) => what === "marks");
  for (const finding of lossFindings(id, plain)) logFinding(finding);
  return { content, measured: Object.fromEntries(shown), rendered };
}

/** Completes a parsed article by its rendered Markdown, which is rendered again when a file of its pictures has changed. */
export const completeArticle: NonNullable<Call["complete"]> = async (answer, last) => {
  const known = last?.rendering;
  const { content = known?.content ?? "", aliases, ...blog } = answer.value as Partial<ParsedBlog>;
  const measured = await measure(Object.keys(known?.measured ?? {}));
  const isKnown = known?.content === content && isDeepStrictEqual(measured, known.measured);
  if (isKnown && answer === last) return last;
  const rendering = isKnown ? known : await render({ id: String(blog.id), content }, measured);
  return rendering ? { ...answer, value: { ...blog, ...rendering.rendered }, rendering } : fail("timeout");
};
