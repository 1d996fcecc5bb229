import { isDeepStrictEqual } from "node:util";
import { articleHref } from "../filters/addresses";
import type { Measure, Measured } from "../pictures/measure.server";
import type { Place } from "./article-html.server";
import type { Rendered } from "./blog";
import { lossFindings, type Report } from "./findings.server";
import type { Renderer } from "./rendering.server";
import { type Failure, fail } from "./result";
import type { ParsedBlog } from "./row.server";

/** What Markdown was rendered to, and what its pictures' files said then. */
export type Rendering = { content: string; measured: Measured; rendered: Rendered };

type Answer = { ok: true; value: unknown; rendering?: Rendering };

type Tools = { place: Place; measure: Measure; renderArticle: Renderer["render"]; report: Report };

/** Returns a function that completes an article by its rendered Markdown, which follows the text and the pictures' files. */
export function createCompletion({ place, measure, renderArticle, report }: Tools) {
  /** Renders Markdown with its pictures measured: once more if it shows others than these; undefined if that can't be done now. */
  async function render(id: string, content: string, measured: Measured): Promise<Rendering | undefined> {
    const url = place.siteUrl + articleHref(id);
    const output = await renderArticle({ ...place, markdown: content, url, measured });
    if (!output) return undefined;
    const { rendered, pictures, losses } = output;
    if (pictures.some((address) => !Object.hasOwn(measured, address)))
      return render(id, content, await measure(pictures));
    const shown = Object.entries(measured).filter(([address]) => pictures.includes(address));
    const plain = losses.filter(({ what }) => what === "marks");
    for (const finding of lossFindings(id, plain)) report(finding);
    return { content, measured: Object.fromEntries(shown), rendered };
  }

  return async <Found extends Answer>(answer: Found, last: Found | undefined): Promise<Found | Failure> => {
    const known = last?.rendering;
    const { content = known?.content ?? "", aliases, ...blog } = answer.value as Partial<ParsedBlog>;
    const measured = await measure(Object.keys(known?.measured ?? {}));
    const isKnown = known?.content === content && isDeepStrictEqual(measured, known.measured);
    if (isKnown && answer === last) return last;
    const rendering = isKnown ? known : await render(String(blog.id), content, measured);
    return rendering ? { ...answer, value: { ...blog, ...rendering.rendered }, rendering } : fail("timeout");
  };
}

export type Completion = ReturnType<typeof createCompletion>;
