import { listHref } from "../../filters/hrefs";
import { splitByTerms } from "../../filters/text";
import { toPhrases } from "../../language/sentences";
import { AUTHORS, BIO } from "../../site";
import { ARTICLE, LANDMARKS } from "../../words";
import { type Authored, AuthorPicture, authorsOf } from "./byline";
import { Phrases } from "./text";

/** The author of that name, with their picture where a row of theirs alone has one. */
export function findAuthor(searched: string, blogs: readonly Authored[]): Authored | undefined {
  const isSearched = (name: string) => splitByTerms(name, [searched], false)[1] === name;
  const rows = blogs.filter((blog) => authorsOf(blog).some(isSearched));
  const [author] = rows.flatMap(authorsOf).filter(isSearched);
  const authorPic = rows.find(({ authors = [] }) => authors.length < 2)?.authorPic ?? null;
  return author === undefined ? author : { author, authorPic };
}

/** What is said of authors: above their list or, `isWhole`, below an article. Follow without an address does nothing. */
export function AuthorCard({ isWhole = false, ...blog }: Authored & { isWhole?: boolean }) {
  const { author, authors = [author], authorPic } = blog;
  const bios = new Set(authors.map((name) => AUTHORS[name]?.bio ?? BIO).filter(Boolean));
  const follow = authors.map((name) => AUTHORS[name]?.follow).find(Boolean);
  const link = "me-4 mt-2 inline-block py-1 text-sm";
  return (
    <section
      aria-label={LANDMARKS.author}
      className="author-card panel mt-6 mb-2 flex flex-wrap items-start gap-x-5 gap-y-4 p-6"
    >
      <AuthorPicture src={authorPic} name={author} isLarge />
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="title-lg">
          <bdi>{author}</bdi>
        </h2>
        {isWhole && ARTICLE.role && <p className="text-sm text-muted">{ARTICLE.role}</p>}
        {[...bios].map((bio) => (
          <p key={bio} className="mt-2 text-sm">
            {bio}
          </p>
        ))}
        {(isWhole && ARTICLE.more ? authorsOf(blog) : []).map((name) => (
          <a key={name} href={listHref({ author: name })} className={link}>
            <Phrases phrases={toPhrases(ARTICLE.more, { author: name })} />
          </a>
        ))}
        {authors
          .flatMap((name) => AUTHORS[name]?.links ?? [])
          .map(({ label, href }) => (
            <a key={href} href={href} rel="me" className={link}>
              {label}
            </a>
          ))}
      </div>
      {isWhole &&
        ARTICLE.follow &&
        (follow ? (
          <a href={follow} className="button inline-flex items-center no-underline">
            {ARTICLE.follow}
          </a>
        ) : (
          <button type="button" className="button">
            {ARTICLE.follow}
          </button>
        ))}
    </section>
  );
}
