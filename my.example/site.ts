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
} satisfies MySite;
