import { RENDER_MS } from "../caching/freshness.server";
import { cleanTag, type Filter, foldTag } from "../filters/filter";
import { wait } from "../runtime/time-limit.server";
import { TOPIC_TEXTS } from "../site";
import type { Completion } from "./article.server";
import type { Rendered, TopicText } from "./blog";
import { fail, mapResult, type Result, succeed } from "./result";

/** Returns a function that finds the text on a filter's topic, for page 1 without a search: rendered once it is asked for, kept unless that failed. */
export function createTopicTexts(complete: Completion, written = TOPIC_TEXTS) {
  const contents = new Map(
    Object.entries(written).map(([tag, content]) => [foldTag(cleanTag(tag)), content]),
  );
  const texts = new Map<string, Promise<Result<TopicText | undefined>>>();

  async function render(tag: string, content: string): Promise<Result<TopicText | undefined>> {
    const answer: { ok: true; value: unknown } = { ok: true, value: { id: `TOPIC_TEXTS.${tag}`, content } };
    return mapResult(await complete(answer, undefined), (value) => {
      const { html, excerpt: description } = value as Rendered;
      return html === "" ? undefined : { html, description };
    });
  }

  return async ({ tags, search, page }: Filter): Promise<Result<TopicText | undefined>> => {
    const [tag = ""] = tags.map(foldTag);
    const content = tags.length === 1 && search === "" && page === 1 ? contents.get(tag) : undefined;
    if (content === undefined) return succeed(undefined);
    const text = texts.get(tag) ?? render(tag, content);
    texts.set(tag, text);
    text.catch(() => fail("broken")).then(({ ok }) => ok || texts.delete(tag));
    return (await Promise.race([text, wait(RENDER_MS)])) ?? fail("timeout");
  };
}
