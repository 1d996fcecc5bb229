import type { Blog } from "../../app/articles/blog";

/** An article that has everything. */
export const BLOG: Blog = {
  id: "7",
  title: "How soap works",
  image: "/covers/soap.webp",
  category: "Science",
  author: "Ines Carvalho",
  authorPic: "/authors/ines.webp",
  published_date: "2026-01-31",
  published_day: "31 January 2026",
  reading_time: "4 min read",
  tags: ["Health", "Science"],
  excerpt: "It begins with grease.",
  html: "<p>It begins with grease.</p><p>It ends with water.</p>",
  lang: null,
  description: "",
  updated_date: null,
  headings: [],
  wordCount: 8,
};

/** The same article without what an article may lack. */
export const BARE_BLOG: Blog = {
  ...BLOG,
  image: null,
  category: "",
  author: "",
  authorPic: null,
  published_date: null,
  reading_time: "",
  tags: [],
  excerpt: "",
};
