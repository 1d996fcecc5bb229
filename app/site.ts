/** What an owner makes their own, and the site's labels and numbers. */

const NAME = "Circuit & Cell";

/** `slug` names the site where only letters, digits and hyphens are allowed. */
export const BRAND = { name: NAME, capitals: NAME.toUpperCase(), slug: "circuit-and-cell" } as const;

/** A language tag (BCP 47). */
export const LANGUAGE = "en-GB";

export const TAGLINE = "Technology and health, explained with care.";

/** Read after the brand in the front page's title, and after "52 articles" above its list. */
export const SUBJECT = {
  title: "technology and health, explained",
  list: "on technology and health",
} as const;

/** The browser's own colours around the page: the paper of `app.css`. */
export const PAPER = { light: "#faf8f4", dark: "#12141a" } as const;

export const SEARCH = {
  placeholder: "Search something..",
  label: "Search articles",
  submit: "Search",
  /** Leads to the search box while no control has the focus; "" for none. */
  key: "/" as string,
} as const;

export const HEADER = {
  home: "Home",
  placeholders: ["About", "Press", "Contact"],
  login: "Login",
  menu: "Menu: back to the front page",
} as const;

export const FOOTER: Record<string, readonly string[]> = {
  Company: ["Team", "About us", "Press"],
  Content: ["Blog", "Privacy Policy", "Terms & Conditions", "Documentation"],
};

/** The page that says how the site is made; null for none. */
export const COLOPHON: { label: string; href: string } | null = {
  label: "How this site is made",
  href: "/colophon",
};

/** Beside the title of an article that only `npm run dev` shows. */
export const UNPUBLISHED = { draft: "Draft", from: "From" } as const;

type Story = { category: string; headline: string; author: string; date: string; image: string };

/** Sample content, as specified: the cards lead nowhere. */
export const FEATURED: readonly Story[] = [
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
];

/** What previews of shared links show where a page has no picture of its own. */
export const SHARED_IMAGE = FEATURED[0]?.image ?? "/icon-512.png";

/** Before the words of an address at which nothing is. */
const SEARCH_FOR = "Search for";
const RETRY = "Try again";
const LATER = "Please try again in a moment.";

export const LIST = {
  pageSize: 5,
  /** About, in characters. */
  excerptLength: 170,
  empty: "No blogs found!",
  failed: {
    title: "The articles can't be loaded now",
    text: LATER,
    retry: RETRY,
  },
  symbols: "This site searches for words, and yours has no letter or digit.",
  tags: "Tags:",
  previous: "Previous",
  next: "Next",
  all: "Show all articles",
  clear: "Clear all",
  feed: "RSS feed of this list",
  topic: "Topic",
} as const;

/** Said of an article that is found by a field in which the list marks nothing. */
export const FOUND_IN = {
  label: "Found in:",
  fields: {
    category: "category",
    author: "author",
    published_date: "date",
    reading_time: "reading time",
    tags: "tags",
  } as Record<string, string>,
  /** Said if it is in none of the above. */
  unseen: {
    id: "address",
    image: "address of the picture",
    authorPic: "address of the author's picture",
  } as Record<string, string>,
  others: "other details",
  text: "text",
} as const;

/** The counts are fixed labels, as specified; the tags in `more` have none. */
export const TOPICS = {
  title: "Popular Topics",
  all: "All topics",
  items: [
    { name: "Artificial Intelligence", tag: "AI", label: "5 articles" },
    { name: "Startups", tag: "Startups", label: "18 articles" },
    { name: "Technology", tag: "Tech", label: "34 articles" },
    { name: "Apps", tag: "Apps", label: "9 articles" },
  ],
  more: ["Health", "Science", "Nutrition", "Sleep", "Fitness", "Mind", "Security", "Web"],
} as const;

export const SUBSCRIBE = {
  title: "Subscribe",
  text: "A letter when there is something worth reading, and none when there is not.",
  placeholder: "your email address",
  label: "Email address",
  button: "Subscribe",
} as const;

export const ARTICLE = {
  role: "Editor",
  bio: `Writes for ${NAME} about how things work, in machines and in bodies, and likes a clear sentence better than a clever one.`,
  follow: "Follow",
  more: "More by",
  comments: "15 comments",
  likes: "120 likes",
  back: "Back to Blogs",
  closing: `${NAME} publishes short, careful pieces on technology and health. They are written to be understood in one sitting, kept in a bookmark and read again later. Nothing here is medical, legal or financial advice: where a decision matters, take it to somebody who knows your case.`,
  code: "Code",
  table: "Table",
  note: "Note",
  notes: "Notes",
  linkTo: "Link to:",
  backToText: "Back to reference",
  contents: "Contents",
  top: "Back to top",
  updated: "Updated",
  missing: { title: "Article not found", text: "There is nothing at this address.", search: SEARCH_FOR },
  failed: {
    title: "This article can't be loaded now",
    text: LATER,
    retry: RETRY,
  },
} as const;

export const RELATED = {
  title: "Popular Blogs",
  queryLimit: 5,
  shown: 3,
  titleLength: 72,
  contentLength: 50,
  learnMore: { label: "Learn More", id: "1" },
  views: "1.2K",
  comments: "6",
  empty: "No related blog found",
} as const;

export const FEED = {
  entries: 20,
  failed: `${LIST.failed.title}. ${LIST.failed.text}`,
} as const;

export const NOT_FOUND = {
  title: "Page not found",
  text: "There is nothing at this address.",
  search: SEARCH_FOR,
} as const;

export const UNEXPECTED = {
  title: "Something went wrong",
  text: `This page can't be shown now. ${LATER}`,
  retry: RETRY,
} as const;

/** The size in pixels of every cover that the site ships; other pictures are cropped to its ratio. */
export const COVER = { width: 1200, height: 675 } as const;

export const MONTHS =
  "January February March April May June July August September October November December".split(" ");

const HEALTH_CATEGORIES: readonly string[] = ["Health", "Nutrition", "Sleep", "Fitness", "Mind", "Science"];

/** The accent colour of a category. */
export function accentOf(category: string): "tech" | "health" {
  return HEALTH_CATEGORIES.includes(category) ? "health" : "tech";
}
