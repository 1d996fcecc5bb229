/** What the site says, in one language. Names in braces are filled in; an emptied label takes its control away. */

import my from "my/words";
import { override, type Partly } from "./runtime/override";
import { SUBSCRIBE_TO } from "./site";

/** What `my/words.ts` may set. */
export type MyWords = Partly<typeof import("./words")>;

/* @__NO_SIDE_EFFECTS__ */
function withOverride<Value>(name: string, words: Value): Value {
  return override(words, (my as Record<string, unknown>)[name]);
}

export const DEFAULT_LANGUAGE = "en-GB";

/** A language tag (BCP 47), which dates, numbers, plural forms and the direction of the page follow. */
export const LANGUAGE: string = withOverride("LANGUAGE", DEFAULT_LANGUAGE);

/** By plural category (CLDR): those that the language has. */
type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Read aloud of parts of the page. */
export const LANDMARKS = withOverride("LANDMARKS", {
  skip: "Skip to the content",
  skipToTopics: "Skip to the topics",
  loading: "Loading",
  strip: "Overview",
  main: "Main",
  featured: "Featured",
  list: "Articles",
  filters: "Selected filters",
  suggestions: "Suggestions",
  pages: "Pages",
  sidebar: "Topics and newsletter",
  author: "Author",
  neighbours: "Articles before and after",
  translations: "In other languages",
});

export const NAVIGATION = withOverride("NAVIGATION", { home: "Home" });

export const SEARCH = withOverride("SEARCH", {
  placeholder: "Search something..",
  label: "Search articles",
  submit: "Search",
});

export const COUNTS: { articles: Plural; capped: string; minutes: Plural } = withOverride("COUNTS", {
  articles: { one: "{count} article", other: "{count} articles" },
  capped: "more than {articles}",
  minutes: { other: "{count} min read" },
});

/** The choice of colours, below every page; without a title there is none. */
export const THEMES = withOverride("THEMES", {
  title: "Colours",
  light: "Light",
  dark: "Dark",
  system: "Automatic",
});

/** A filter in words, which follow a count: "12 articles" + " by Ana" + " for ‘sleep’" + " in AI and Tech" + ", page 2". */
export const FILTER = withOverride("FILTER", {
  author: { before: " by ", after: "" },
  search: { before: " for ‘", after: "’" },
  words: { before: " with the words ‘", between: "’, ‘", last: "’ and ‘", after: "’" },
  tags: { before: " in ", between: ", ", last: " and ", after: "" },
  everywhere: " in all topics",
  page: ", page {page}",
  all: "All {articles}",
  uncounted: "articles",
  /** A search by itself. */
  quoted: "‘{search}’",
  remove: "Remove",
});

/** Before the words of an address at which nothing is. */
const SEARCH_FOR = "Search for ‘{words}’";
const UNLISTED = "The articles can’t be loaded now";
const RETRY = "Try again";
const LATER = "Please try again in a moment.";

export const LIST = withOverride("LIST", {
  empty: "No blogs found!",
  failed: { title: UNLISTED, text: LATER, retry: RETRY },
  retried: "Tried again at {time}",
  tooLong: { title: "This search is too long" },
  symbols: "This site searches for words, and yours has no letter or digit.",
  tags: "Tags:",
  all: "Show all articles",
  choose: "Or choose a topic:",
  clear: "Clear all",
  feed: "RSS feed of this list",
  topic: "See the topic {tag}",
  titled: "Also in titles:",
  meant: "Did you mean ‘{search}’?",
});

export const PAGES = withOverride("PAGES", {
  previous: "Previous",
  next: "Next",
  current: "Page {page}",
  currentOf: "Page {page} of {last}",
  go: "Go",
  last: "Go to page {page}, the last one with articles",
});

export const SIDEBAR = withOverride("SIDEBAR", { topics: "Popular Topics", all: "All topics" });

export const ARCHIVE = withOverride("ARCHIVE", {
  title: "All articles by year",
  year: "Articles of {year}",
  years: "Years",
  undated: "Without a date",
  newest: "The newest {articles}",
});

export const SUBSCRIBE = withOverride("SUBSCRIBE", {
  title: "Subscribe",
  text: SUBSCRIBE_TO
    ? "New articles by email. The feed has them too."
    : "There is no newsletter yet. The feed has every new article.",
  placeholder: "your email address",
  label: "Email address",
  button: "Subscribe",
});

export const ARTICLE = withOverride("ARTICLE", {
  untitled: "Untitled",
  role: "Editor",
  follow: "Follow",
  more: "More by {author}",
  comments: "15 comments",
  likes: "120 likes",
  share: "Share",
  copyLink: "Copy link",
  linkCopied: "Link copied",
  back: "Back to Blogs",
  previous: "Previous",
  next: "Next",
  newer: "Newer",
  older: "Older",
  inAll: "{way} in all articles",
  all: "All articles",
  code: "Code",
  copy: "Copy",
  copied: "Copied",
  notCopied: "Not copied",
  formula: "Formula",
  table: "Table",
  picture: "Picture",
  original: "Original",
  close: "Close",
  note: "Note",
  notes: "Notes",
  linkTo: "Link to:",
  backToText: "Back to reference",
  contents: "Contents",
  top: "Back to top",
  edit: "Edit this page",
  updated: "Updated",
  missing: { title: "Article not found", text: "There is nothing at this address.", search: SEARCH_FOR },
  failed: { title: "This article can’t be loaded now", text: LATER, retry: RETRY },
});

/** The name of one of several boxes with the same. */
export const NUMBERED: string = withOverride("NUMBERED", "{name}, {index} of {count}");

/** Beside the title of an article that only `npm run dev` shows. */
export const UNPUBLISHED = withOverride("UNPUBLISHED", { draft: "Draft", from: "From {day}" });

export const RELATED = withOverride("RELATED", {
  title: "Popular Blogs",
  learnMore: "Learn More",
  views: "1.2K views",
  comments: "6 comments",
  empty: "No related blog found",
});

/** Titles and descriptions for search engines, previews of links and feed readers. */
export const META = withOverride("META", {
  list: "Articles{filter}",
  listDescription: "{count}{filter} on {brand}. {tagline}",
  topicsDescription: "All topics of {brand}, with the number of articles on each. {tagline}",
  archiveDescription: "All articles of {brand}, by year. {tagline}",
  feed: "{brand}: articles{filter}",
});

export const FEED = withOverride("FEED", { failed: `${UNLISTED}. ${LATER}` });

export const NOT_FOUND = withOverride("NOT_FOUND", {
  title: "Page not found",
  text: "There is nothing at this address.",
  search: SEARCH_FOR,
});

export const UNEXPECTED = withOverride("UNEXPECTED", {
  title: "Something went wrong",
  text: `This page can’t be shown now. ${LATER}`,
  retry: RETRY,
});

/** Instead of a picture, by status. */
export const NO_PICTURE = withOverride("NO_PICTURE", {
  404: "There is no such picture.",
  502: "The picture can’t be had.",
  503: `Too many pictures are being made. ${LATER}`,
  504: "The picture did not come in time.",
});
