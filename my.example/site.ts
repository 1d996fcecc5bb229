import type { MySite } from "../app/site";

/** What differs from app/site.ts, such as `TAGLINE: "Bread, slowly."`; parts of an object suffice. */
export default {
  // Where Subscribe sends an address; `redirects` are the other sites that then show their page.
  // SUBSCRIBE_TO: {
  //   action: "https://buttondown.com/api/emails/embed-subscribe/NAME",
  //   field: "email",
  //   redirects: ["https://NAME.example"],
  // },
  // Where Follow leads, below an author's articles.
  // AUTHORS: { "Ana Sol": { follow: "https://social.example/@ana" } },
  // Items of header and footer that lead somewhere; a label alone is a placeholder:
  // HEADER: [{ label: "About", href: "/about" }, "Press"],
  // FOOTER: { Elsewhere: [{ label: "Mastodon", href: "https://social.example/@ana", rel: "me" }] },
  // Somebody else's scripts, for each page ("head") or in a box below each article, and the sites that they use.
  // EMBEDS: [
  //   {
  //     src: "https://plausible.io/js/pa-NAME.js",
  //     place: "head",
  //     connect: ["https://plausible.io"],
  //     params: ["utm_source", "utm_medium", "utm_campaign"],
  //   },
  //   {
  //     // What Plausible has between its tags: it starts the counter.
  //     src: "/plausible.js",
  //     place: "head",
  //   },
  //   {
  //     src: "https://giscus.app/client.js",
  //     place: "article",
  //     attributes: { "data-repo": "NAME/blog", "data-repo-id": "…", "data-category-id": "…" },
  //     frame: ["https://giscus.app"],
  //     style: ["https://giscus.app"],
  //     params: ["giscus"],
  //   },
  // ],
  // Markdown above the list of a tag, which also describes that list to search engines and its feed:
  // TOPIC_TEXTS: { Science: "What flour, water and salt do, **explained**. Begin with [yeast](/blogs/yeast)." },
  // A link from each article of a folder to where its file can be edited:
  // EDIT_URL: "https://git.example/my-blog/edit/main/{path}",
} satisfies MySite;
