import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { SegmentedLru } from "../caching/segmented-lru.server";
import { articleHref } from "../filters/hrefs";
import type { Measure, Measured } from "../pictures/measure.server";
import type { Rendered } from "./blog";
import { lossDiagnostics, type Report } from "./diagnostics.server";
import type { SiteContext } from "./render-markdown.server";
import type { Renderer } from "./renderer.server";

const CACHE_BYTES = 32 * 1024 * 1024;

/** What a text was rendered to, and what its pictures' files said then. */
type Rendering = { rendered: Rendered; measured: Measured; bytes: number };

type Options = { site: SiteContext; renderArticle: Renderer["render"]; report: Report };

function keyOf(id: string, content: string): string {
  return createHash("sha1").update(`${id}\n${content}`).digest("base64");
}

/** Keeps what Markdown was rendered to, for as long as its pictures' files say the same. */
export function createRenderedCache({ site, renderArticle, report }: Options) {
  const renderings = new SegmentedLru<Rendering>(CACHE_BYTES);
  const inFlight = new Map<string, Promise<Rendering | undefined>>();

  /** Renders a text. Which pictures it shows is known only then: they are measured, and it is rendered again. */
  async function renderWithPictures(id: string, content: string, known: Measured, measure: Measure) {
    const source = { ...site, markdown: content, url: site.siteUrl + articleHref(id) };
    let measured = known;
    let output = await renderArticle({ ...source, measured });
    while (output?.pictures.some((url) => !Object.hasOwn(measured, url))) {
      measured = await measure(output.pictures);
      output = await renderArticle({ ...source, measured });
    }
    if (!output) return undefined;
    const { rendered, pictures, losses } = output;
    const plain = losses.filter(({ what }) => what === "markdown");
    for (const diagnostic of lossDiagnostics(id, plain)) report(diagnostic);
    const used = Object.entries(measured).filter(([url]) => pictures.includes(url));
    // An estimate: V8 uses two bytes a character.
    const bytes = 2 * (rendered.html.length + rendered.feedHtml.length + rendered.markdown.length);
    return { rendered, measured: Object.fromEntries(used), bytes };
  }

  return {
    has: (id: string, content: string): boolean => renderings.peek(keyOf(id, content)) !== undefined,

    /** The rendered text of an article, kept or new; undefined if it can't be rendered now. */
    async render(id: string, content: string, measure: Measure): Promise<Rendered | undefined> {
      const key = keyOf(id, content);
      const last = renderings.get(key);
      const measured = await measure(Object.keys(last?.measured ?? {}));
      if (last && isDeepStrictEqual(measured, last.measured)) return last.rendered;
      const pending =
        inFlight.get(key) ??
        renderWithPictures(id, content, measured, measure).finally(() => inFlight.delete(key));
      inFlight.set(key, pending);
      const rendering = await pending;
      if (!rendering) return undefined;
      renderings.set(key, rendering);
      // A request that has shared another's rendering must depend on the pictures too.
      await measure(Object.keys(rendering.measured));
      return rendering.rendered;
    },
  };
}

export type RenderedCache = ReturnType<typeof createRenderedCache>;
