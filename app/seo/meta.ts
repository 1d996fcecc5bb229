import type { MetaDescriptor } from "@remix-run/react";
import { describeFilter } from "../filters/describe";
import type { Filter } from "../filters/filter";
import { BRAND, TAGLINE } from "../site";

/** The head's title and description; without a subject of its own a page carries the site's. */
export function pageMeta(subject: string, description: string = TAGLINE): MetaDescriptor[] {
  const title =
    subject === "" ? `${BRAND.name}: technology and health, explained` : `${subject} · ${BRAND.name}`;
  return [{ title }, { name: "description", content: description }];
}

/** What a list is about, for its title: "Articles for 'sleep' in AI, page 2"; "" for the front page. */
export function listSubject(filter: Filter): string {
  const phrases = describeFilter(filter);
  const page = filter.page > 1 ? `, page ${filter.page}` : "";
  if (phrases.length === 0 && page === "") return "";
  return `Articles${phrases.map((phrase) => phrase.text).join("")}${page}`;
}
