import type { Blog } from "../articles/blog";
import type { Filter } from "../filters/filter";
import type { Count } from "../filters/paging";
import { COUNTS, FILTER, LANGUAGE } from "../words";
import { describeFilter, interpolate, type Phrase, startSentence } from "./sentences";

// On the server alone: a slow phone would be blocked for 165 ms while it loads the data of a language.
const IN = { calendar: "gregory", timeZone: "UTC" } as const;
const DAY = new Intl.DateTimeFormat(LANGUAGE, { ...IN, dateStyle: "long" });
export const MONTH = new Intl.DateTimeFormat(LANGUAGE, { ...IN, month: "long" });
export const DAY_OF_MONTH = new Intl.DateTimeFormat(LANGUAGE, { ...IN, day: "numeric" });
const NUMBER = new Intl.NumberFormat(LANGUAGE);
const PLURAL = new Intl.PluralRules(LANGUAGE);

/** A count in the form that its number asks for: "1 article". */
export function formatCount(count: number, forms: (typeof COUNTS)["articles"]): string {
  return interpolate(forms[PLURAL.select(count)] ?? forms.other, { count: NUMBER.format(count) });
}

/** A count in words, in the middle of a sentence: "1 article", "12 articles", "more than 20,000 articles". */
export function countArticles({ count, isCapped }: Count): string {
  const articles = formatCount(count, COUNTS.articles);
  return isCapped ? interpolate(COUNTS.capped, { articles }) : articles;
}

/** A day (YYYY-MM-DD) in words: "14 November 2026"; any other text, which an owner may have set, as it is. */
export function formatDay(day: string, format = DAY): string {
  const date = new Date(`${day}T00:00Z`);
  return Number.isNaN(date.getTime()) ? day : format.format(date);
}

export function formatDays({ published_date, updated_date }: Partial<Blog>) {
  return {
    ...(published_date && { published_day: formatDay(published_date) }),
    ...(updated_date && { updated_day: formatDay(updated_date) }),
  };
}

type Found = { words?: readonly string[] | undefined; isEverywhere: boolean };

/** What a list holds, as the label of a link: "All 5 articles in AI". `count` is null if it is unknown. */
export function describeList(filter: Filter, count: Count | null, { words, isEverywhere }: Found): Phrase[] {
  const counted = count === null ? FILTER.uncounted : countArticles(count);
  const isAll = filter.search === "" && count !== null && count.count > 1 && !count.isCapped;
  const text = isAll ? interpolate(FILTER.all, { articles: counted }) : startSentence(counted);
  const place = isEverywhere ? [{ text: FILTER.everywhere, isUserInput: false }] : [];
  return [{ text, isUserInput: false }, ...describeFilter(filter, words), ...place];
}
