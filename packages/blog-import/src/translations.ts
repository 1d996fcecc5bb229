// The translations of posts, as their generator tells them.
import { textOf } from "markdown-folder/fields";
import type { Post } from "markdown-folder/post";
import type { Site } from "./generators/generator.js";
import type { Report } from "./report.js";

/** Ids by languages. */
export type Translations = Record<string, string>;

/** The translations of each post that has some, but for those that readers don't see. */
export function findTranslations(
  posts: readonly Post[],
  site: Site,
  report: Report,
): Map<Post, Translations> {
  const languageOf = ({ language }: Post) => language || site.language;
  const groups = new Map<string, Post[]>();
  for (const post of posts) {
    const key = languageOf(post) && textOf(site.translationKeyOf(post));
    if (key !== "") groups.set(key, [...(groups.get(key) ?? []), post]);
  }
  const found = new Map<Post, Translations>();
  for (const group of groups.values()) {
    const languages = new Set(group.map(languageOf));
    if (languages.size < 2) continue;
    if (languages.size < group.length) {
      for (const { file } of group)
        report.add("Translations not known", "two are in the same language", file);
      continue;
    }
    for (const post of group) {
      const others = group.filter((other) => other !== post && !other.row.draft);
      const entries = others.map((other) => [languageOf(other), other.row.id]);
      if (entries.length > 0) found.set(post, Object.fromEntries(entries));
    }
  }
  return found;
}
