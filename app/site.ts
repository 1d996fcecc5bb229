/** What an owner makes their own, by `my/site.ts`, and the site's numbers; `words.ts` has its labels. */

import my from "my/site";
import type { Settings } from "./runtime/check-overrides.server";
import { override, type Partly } from "./runtime/override";

/** What `my/site.ts` may set. */
export type MySite = Partly<typeof import("./site")>;

/* @__NO_SIDE_EFFECTS__ */
function setting<Value>(name: string, fallback: Value): Value {
  return override(fallback, (my as Record<string, unknown>)[name]);
}

/** `slug` names the site where only letters, digits and hyphens are allowed. */
export const BRAND = setting("BRAND", { name: "Circuit & Cell", slug: "circuit-and-cell" });

export const TAGLINE: string = setting("TAGLINE", "Technology and health, explained with care.");

/** Read after the brand in the front page's title, and after "52 articles" above its list. */
export const SUBJECT = setting("SUBJECT", {
  title: "technology and health, explained",
  list: "on technology and health",
});

/** The browser's own colours around the page: the paper of `colours.css`. */
export const PAPER = setting("PAPER", { light: "#faf8f4", dark: "#12141a" });

/** Leads to the search box while no control has the focus; "" for none. */
export const SEARCH_KEY: string = setting("SEARCH_KEY", "/");

/** The zone (IANA) of every day that is shown, and of the first one of a future article. */
export const TIME_ZONE: string = setting("TIME_ZONE", "UTC");

export type MenuItem = Settings["HEADER"][number];

/** A text is a placeholder, as specified. */
export const HEADER: Settings["HEADER"] = setting("HEADER", ["About", "Press", "Contact", "Login"]);

/** The columns; own ones replace them all. */
export const FOOTER: Settings["FOOTER"] = setting("FOOTER", undefined) ?? {
  Company: ["Team", "About us", "Press"],
  Content: ["Blog", "Privacy Policy", "Terms & Conditions", "Documentation"],
};

/** The page that says how the site is made; null for none. */
export const COLOPHON: Settings["COLOPHON"] = setting("COLOPHON", {
  label: "How this site is made",
  href: "/colophon",
});

type Story = {
  category: string;
  headline: string;
  author: string;
  date: string;
  image: string | null;
  href?: string;
};

/** Sample content, as specified: the cards lead nowhere, but may have an `href`. */
export const FEATURED: readonly Story[] = setting("FEATURED", [
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
export const SHARED_IMAGE: string = setting("SHARED_IMAGE", FEATURED[0]?.image ?? "/icon-512.png");

export type Topics = {
  items: readonly { name: string; tag: string; label: string }[];
  more: readonly string[];
};

/** The counts are fixed labels, as specified; the tags in `more` have none. Null: the most frequent tags. */
export const TOPICS = setting<Topics | null>("TOPICS", {
  items: [
    { name: "Artificial Intelligence", tag: "AI", label: "5 articles" },
    { name: "Startups", tag: "Startups", label: "18 articles" },
    { name: "Technology", tag: "Tech", label: "34 articles" },
    { name: "Apps", tag: "Apps", label: "9 articles" },
  ],
  more: ["Health", "Science", "Nutrition", "Sleep", "Fitness", "Mind", "Security", "Web"],
});

/** The author of an article that names none; the picture is null or as an article has it. */
export const AUTHOR = setting<{ name: string; picture: string | null } | null>("AUTHOR", null);

/** Markdown above the first page of a tag's list, by tag; its beginning describes the list and its feed. */
export const TOPIC_TEXTS: Settings["TOPIC_TEXTS"] = setting("TOPIC_TEXTS", {});

/** By name: what is said of an author instead of the `BIO`, where they are elsewhere (`rel="me"`), where Follow leads. */
export const AUTHORS: Settings["AUTHORS"] = setting("AUTHORS", {});

/** The form to which Subscribe sends an address, its field, and the sites to which it redirects; null: none, as specified. */
export const SUBSCRIBE_TO: Settings["SUBSCRIBE_TO"] = setting("SUBSCRIBE_TO", null);

export type Embed = Settings["EMBEDS"][number];

/** Somebody else's scripts, on every page or in a box (`id`) below each article; the sites that they use. */
export const EMBEDS: Settings["EMBEDS"] = setting("EMBEDS", []);

/** Said of every other author; "" for nothing. */
export const BIO: string = setting(
  "BIO",
  `Writes for ${BRAND.name} about how things work, in machines and in bodies, and likes a clear sentence better than a clever one.`,
);

/** Below every article; "" for nothing. */
export const CLOSING: string = setting(
  "CLOSING",
  `${BRAND.name} publishes short, careful pieces on technology and health. They are written to be understood in one sitting, kept in a bookmark and read again later. Nothing here is medical, legal or financial advice: where a decision matters, take it to somebody who knows your case.`,
);

/** Where an article's file in a folder can be edited: an address with "{path}" in place of its path; "" for no link. */
export const EDIT_URL: Settings["EDIT_URL"] = setting("EDIT_URL", "");

/** Lengths are in characters; an excerpt has about as many. */
export const LIMITS = setting("LIMITS", {
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
export const LEARN_MORE: string | null = setting("LEARN_MORE", "1");

/** The size in pixels of every cover that the site ships; other pictures are cropped to its ratio. */
export const COVER = setting("COVER", { width: 1200, height: 675 });

/** Whether a card without a picture shows the logo in its place. */
export const HAS_PLACEHOLDERS: boolean = setting("HAS_PLACEHOLDERS", true);

/** The categories of the second accent. */
export const HEALTH = setting<string[]>("HEALTH", [
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
