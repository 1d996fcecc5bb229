import { cleanTag, type Filter, foldTag } from "../filters/filter";
import { TOPIC_TEXTS } from "../site";

/** Returns a function that finds what the owner says of a filter's topic, in Markdown: on page 1 without a search and an author. */
export function createTopicTexts(written = TOPIC_TEXTS) {
  const texts = new Map(Object.entries(written).map(([tag, text]) => [foldTag(cleanTag(tag)), text]));
  return ({ tags, search, author, page }: Filter): string | undefined =>
    tags.length === 1 && search + author === "" && page === 1
      ? texts.get(tags.map(foldTag)[0] ?? "")
      : undefined;
}
