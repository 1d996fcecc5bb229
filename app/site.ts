/** What an owner makes their own, by `my/site.ts`, and the site's numbers; `words.ts` has its labels. */

import my from "my/site";
import type { Overrides } from "./runtime/check-overrides.server";
import { override, type Partly } from "./runtime/override";

/** What `my/site.ts` may set. */
export type MySite = Partly<typeof import("./site")>;

/* @__NO_SIDE_EFFECTS__ */
function withOverride<Value>(name: string, fallback: Value): Value {
  return override(fallback, (my as Record<string, unknown>)[name]);
}

/** `slug` names the site where only letters, digits and hyphens are allowed. */
export const BRAND = withOverride("BRAND", { name: "Circuit & Cell", slug: "circuit-and-cell" });

export const TAGLINE: string = withOverride("TAGLINE", "Technology and health, explained with care.");

/** Read after the brand in the front page's title, and after "52 articles" above its list. */
export const SUBJECT = withOverride("SUBJECT", {
  title: "technology and health, explained",
  list: "on technology and health",
});

/** The browser's own colours around the page: the paper of `colours.css`. */
export const PAPER = withOverride("PAPER", { light: "#faf8f4", dark: "#12141a" });

/** Leads to the search box while no control has the focus; "" for none. */
export const SEARCH_KEY: string = withOverride("SEARCH_KEY", "/");

/** The zone (IANA) of every day that is shown, and of the first one of a future article. */
export const TIME_ZONE: string = withOverride("TIME_ZONE", "UTC");

export type MenuItem = Overrides["HEADER"][number];

/** A text is a placeholder, as specified. */
export const HEADER: Overrides["HEADER"] = withOverride("HEADER", ["About", "Press", "Contact", "Login"]);

/** The columns; own ones replace them all. */
export const FOOTER: Overrides["FOOTER"] = withOverride("FOOTER", undefined) ?? {
  Company: ["Team", "About us", "Press"],
  Content: ["Blog", "Privacy Policy", "Terms & Conditions", "Documentation"],
};

/** The page that says how the site is made; null for none. */
export const COLOPHON: Overrides["COLOPHON"] = withOverride("COLOPHON", {
  label: "How this site is made",
  href: "/colophon",
});

type Story = {
  category: string;
  headline: string;
  lang?: string;
  author: string;
  date: string;
  image: string | null;
  href?: string;
};

/** Sample content, as specified: the cards lead nowhere, but may have an `href`. */
export const FEATURED: readonly Story[] = withOverride("FEATURED", [
  {
    category: "Nutrition",
    headline: "What a bowl of lentils can teach a laboratory",
    author: "Leila Haddad",
    date: "2026-11-14",
    image: "/covers/featured-nutrition.webp",
  },
  {
    category: "Science",
    headline: "The patient art of measuring one thing at a time",
    author: "Ines Carvalho",
    date: "2026-11-10",
    image: "/covers/featured-science.webp",
  },
]);

/** What previews of shared links show where a page has no picture of its own. */
export const SHARED_IMAGE: string = withOverride("SHARED_IMAGE", FEATURED[0]?.image ?? "/icon-512.png");

export type Topics = {
  items: readonly { name: string; tag: string; label: string }[];
  more: readonly string[];
};

/** The counts are fixed labels, as specified; the tags in `more` have none. Null: the most frequent tags. */
export const TOPICS = withOverride<Topics | null>("TOPICS", {
  items: [
    { name: "Artificial Intelligence", tag: "AI", label: "5 articles" },
    { name: "Startups", tag: "Startups", label: "18 articles" },
    { name: "Technology", tag: "Tech", label: "34 articles" },
    { name: "Apps", tag: "Apps", label: "9 articles" },
  ],
  more: ["Health", "Science", "Nutrition", "Sleep", "Fitness", "Mind", "Security", "Web"],
});

/** The author of an article that names none; the picture is null or as an article has it. */
export const AUTHOR = withOverride<{ name: string; picture: string | null } | null>("AUTHOR", null);

/** Markdown above the first page of a tag's list, by tag; its beginning describes the list and its feed. */
export const TOPIC_TEXTS: Overrides["TOPIC_TEXTS"] = withOverride("TOPIC_TEXTS", {});

/** By name: what is said of an author instead of the `BIO`, where they are elsewhere (`rel="me"`), where Follow leads. */
export const AUTHORS: Overrides["AUTHORS"] = withOverride("AUTHORS", {});

/** The form to which Subscribe sends an address, its field, and the sites to which it redirects; null: none, as specified. */
export const SUBSCRIBE_TO: Overrides["SUBSCRIBE_TO"] = withOverride("SUBSCRIBE_TO", null);

export type Embed = Overrides["EMBEDS"][number];

/** Somebody else's scripts, on every page or in a box (`id`) below each article; the sites that they use. */
export const EMBEDS: Overrides["EMBEDS"] = withOverride("EMBEDS", []);

/** Said of every other author; "" for nothing. */
export const BIO: string = withOverride(
  "BIO",
  `Writes for ${BRAND.name} about how things work, in machines and in bodies, and likes a clear sentence better than a clever one.`,
);

/** Below every article; "" for nothing. */
export const CLOSING: string = withOverride(
  "CLOSING",
  `${BRAND.name} publishes short, careful pieces on technology and health. They are written to be understood in one sitting, kept in a bookmark and read again later. Nothing here is medical, legal or financial advice: where a decision matters, take it to somebody who knows your case.`,
);

/** Where an article's file in a folder can be edited: an address with "{path}" in place of its path; "" for no link. */
export const EDIT_URL: Overrides["EDIT_URL"] = withOverride("EDIT_URL", "");

/** Lengths are in characters; an excerpt has about as many. */
export const LIMITS = withOverride("LIMITS", {
  pageSize: 5,
  excerptLength: 145,
  feedEntries: 20,
  /** An article of more Markdown or HTML is in feeds with its excerpt. */
  feedEntryBytes: 200_000,
  archive: 2_000,
  relatedQuery: 5,
  relatedShown: 3,
  relatedTitle: 72,
  relatedContent: 50,
});

/** The id of the article to which every "Learn More" leads; null: each to its card's own. */
export const LEARN_MORE: string | null = withOverride("LEARN_MORE", "1");

/** The size in pixels of every cover that the site ships; other pictures are cropped to its ratio. */
export const COVER = withOverride("COVER", { width: 1200, height: 675 });

/** Whether a card without a picture shows the logo in its place. */
export const HAS_PLACEHOLDERS: boolean = withOverride("HAS_PLACEHOLDERS", true);

/** The categories of the second accent. */
export const HEALTH = withOverride<string[]>("HEALTH", [
  "Health",
  "Nutrition",
  "Sleep",
  "Fitness",
  "Mind",
  "Science",
]);

export function accentOf(category: string): "tech" | "health" {
  return HEALTH.includes(category) ? "health" : "tech";
}
