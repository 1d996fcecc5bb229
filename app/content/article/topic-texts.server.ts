import { cleanTag, type Filter, foldTag } from "../../filters/filter";
import { TOPIC_TEXTS } from "../../site";
import type { Completion } from "./article.server";
import type { Rendered, TopicText } from "./blog";

/** Renders the owner's texts, once. The returned function finds that of a filter: page 1 of one tag, without a search. */
export async function createTopicTexts(complete: Completion, written = TOPIC_TEXTS) {
  const texts = new Map<string, TopicText>();
  for (const [tag, content] of Object.entries(written)) {
    const answer: { ok: true; value: unknown } = { ok: true, value: { id: `TOPIC_TEXTS.${tag}`, content } };
    const found = await complete(answer, undefined);
    if (!found.ok) continue;
    const { html, excerpt: description } = found.value as Rendered;
    if (html !== "") texts.set(foldTag(cleanTag(tag)), { html, description });
  }
  return ({ tags: [tag = "", ...others], search, page }: Filter): TopicText | undefined =>
    others.length === 0 && search === "" && page === 1 ? texts.get(foldTag(tag)) : undefined;
}
