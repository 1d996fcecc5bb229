import type { CompleteBlog, Rendered, TopicText } from "../articles/blog";
import type { RenderedCache } from "../articles/rendered-cache.server";
import { fail, type Result, succeed } from "../articles/result";
import { RENDER_MS } from "../caching/freshness.server";
import type { Filter } from "../filters/filter";
import type { Measure, Measured } from "../pictures/measure.server";
import { wait } from "../runtime/time-limit.server";
import type { Content, SourceReader } from "./source.server";
import type { DependencyTracker } from "./store.server";

type Options = {
  articles: RenderedCache;
  measure: Measure;
  findTopicText: (filter: Filter) => string | undefined;
};

/** Returns a function that gives one request its articles: the source's rows and the owner's texts, rendered from Markdown. */
export function createArticles({ articles, measure, findTopicText }: Options) {
  return (reader: SourceReader, tracker: DependencyTracker) => {
    /** How long it still waits for texts that are being rendered. */
    let leftMs = RENDER_MS;
    /** While this is under way, no other text is rendered: all of a feed's at once would keep readers waiting. */
    let pending: Promise<unknown> | undefined;

    /** Measures pictures through the store, so that the page depends on their files. Rejects if they can't be read. */
    const readSizes: Measure = async (urls) => {
      if (urls.length === 0) return {};
      const send = async () => ({ ok: true as const, value: await measure(urls), etag: null });
      const sizes = await tracker.read<Measured>({ key: JSON.stringify(urls), isLocal: true, send });
      if (!sizes.ok) throw new Error("The files of an article's pictures can't be read now.");
      return sizes.value;
    };

    async function render(id: string, markdown: string): Promise<Result<Rendered>> {
      const startedAt = performance.now();
      const isBehind = pending !== undefined && !articles.has(id, markdown);
      const rendering = isBehind ? undefined : articles.render(id, markdown, readSizes).catch(console.error);
      pending ??= rendering?.finally(() => {
        pending = undefined;
      });
      const rendered = await Promise.race([rendering, wait(Math.max(1, leftMs))]);
      leftMs -= performance.now() - startedAt;
      if (rendered) return succeed(rendered);
      tracker.isComplete = false;
      return fail("timeout");
    }

    const getBlog: Content["getBlog"] = async (id, waitLimit): Promise<Result<CompleteBlog>> => {
      const result = await reader.getRow(id, waitLimit);
      if (!result.ok) return result;
      const { content, aliases, translations, ...blog } = result.value;
      const rendered = await render(blog.id, content);
      return rendered.ok ? succeed({ ...blog, alias: aliases[0], ...rendered.value }) : rendered;
    };

    async function topicTextOf(filter: Filter): Promise<TopicText | undefined> {
      const text = findTopicText(filter);
      const rendered = text === undefined ? undefined : await render(`TOPIC_TEXTS.${filter.tags[0]}`, text);
      if (!rendered?.ok || rendered.value.html === "") return undefined;
      return { html: rendered.value.html, description: rendered.value.excerpt };
    }

    return { content: { ...reader, getBlog } satisfies Content, topicTextOf };
  };
}
