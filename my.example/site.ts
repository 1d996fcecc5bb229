import type { MySite } from "../app/site";

/** Overrides app/site.ts, such as `TAGLINE: "Bread, slowly."`. A part of an object suffices. */
export default {
  // Where Subscribe sends the reader's address. `redirects` names other sites that then show a page.
  // SUBSCRIBE_TO: {
  //   action: "https://buttondown.com/api/emails/embed-subscribe/NAME",
  //   field: "email",
  //   redirects: ["https://NAME.example"],
  // },
  // Where Follow below an author's articles leads.
  // AUTHORS: { "Ana Sol": { follow: "https://social.example/@ana" } },
  // Links in the header and footer; a label alone is a placeholder:
  // HEADER: [{ label: "About", href: "/about" }, "Press"],
  // FOOTER: { Elsewhere: [{ label: "Mastodon", href: "https://social.example/@ana", rel: "me" }] },
  // Third-party scripts, for each page ("head") or in a box below each article, and the sites that they use.
  // EMBEDS: [
  //   {
  //     src: "https://plausible.io/js/pa-NAME.js",
  //     place: "head",
  //     connect: ["https://plausible.io"],
  //   },
  //   {
  //     // The code between Plausible's tags, which starts the counter.
  //     src: "/plausible.js",
  //     place: "head",
  //   },
  //   {
  //     src: "https://giscus.app/client.js",
  //     place: "article",
  //     attributes: { "data-repo": "NAME/blog", "data-repo-id": "…", "data-category-id": "…" },
  //     frame: ["https://giscus.app"],
  //     style: ["https://giscus.app"],
  //   },
  // ],
  // Markdown above a tag's list, which also describes that list to search engines and in its feed:
  // TOPIC_TEXTS: { Science: "What flour, water and salt do, **explained**. Begin with [yeast](/blogs/yeast)." },
  // A link from each article of a folder to its file, for corrections:
  // EDIT_URL: "https://git.example/my-blog/edit/main/{path}",
} satisfies MySite;
