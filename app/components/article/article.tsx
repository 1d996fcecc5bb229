import { memo, type ReactNode } from "react";
import type { Blog } from "../../articles/blog";
import { categoryTag } from "../../filters/filter";
import { articleHref, listHref, rowHref } from "../../filters/hrefs";
import { languageProps } from "../../language/direction";
import { CLOSING } from "../../site";
import type { LoadState } from "../../views/views";
import { ARTICLE, LANDMARKS, LANGUAGE } from "../../words";
import { Embeds } from "../layout/embeds";
import { Notice } from "../layout/notice";
import { AuthorCard } from "../shared/author-card";
import { BackLink, OriginLink } from "../shared/back-links";
import { Byline, Unpublished } from "../shared/byline";
import { Cover } from "../shared/cover";
import { Category, Tags } from "../shared/labels";
import { Contents } from "./contents";
import { Share } from "./share";
import { addControls } from "./text-controls";

type ArticleProps = { blog: LoadState<Blog | null>; siteUrl: string; children?: ReactNode };

/** An article; `children` lead on from it. A page of the owner's lacks what places an article among others. */
export function Article({ blog: { data: blog, errorKind }, siteUrl, children }: ArticleProps) {
  if (blog === null) return <Notice {...(errorKind === "not-found" ? ARTICLE.missing : ARTICLE.failed)} />;
  const isPage = blog.page;
  const tag = categoryTag(blog);
  const language = languageProps(blog.lang);
  const url = siteUrl + articleHref(blog.id);
  const others = blog.translations?.filter(({ href }) => href !== rowHref(blog)) ?? [];
  const edit = blog.editHref && (
    <a href={blog.editHref} rel="nofollow">
      {ARTICLE.edit}
    </a>
  );
  return (
    <article {...(blog.lang !== null && language)}>
      <header className="article-column">
        <OriginLink />
        {!isPage && <Category name={blog.category} href={tag && listHref({ tags: [tag] })} />}
        <h1 tabIndex={-1} className={isPage ? "display" : "display mt-2"} dir="auto">
          {blog.title}
          <Unpublished blog={blog} />
        </h1>
        {!isPage && <Byline blog={blog} />}
        {others.length > 0 && (
          <nav
            aria-label={LANDMARKS.translations}
            {...languageProps(LANGUAGE)}
            className="mt-3 flex flex-wrap gap-x-4 text-sm print:hidden"
          >
            {others.map(({ href, lang, name }) => (
              <a key={href} href={href} hrefLang={lang} className="py-1" {...languageProps(lang)}>
                {name}
              </a>
            ))}
          </nav>
        )}
        {!isPage && <p className="mt-3 hidden text-sm print:block">{url}</p>}
      </header>
      {!isPage && <ArticleCover blog={blog} dir={language.dir} />}
      <Contents headings={blog.headings} />
      <div className="article-column article-text">
        <ArticleText html={blog.html} dir={language.dir} />
        {CLOSING && !isPage && (
          <p className="article-closing type-base text-muted" {...languageProps(LANGUAGE)}>
            {CLOSING}
          </p>
        )}
      </div>
      {isPage && edit && (
        <footer className="article-figures article-column mt-8 text-muted" {...languageProps(LANGUAGE)}>
          {edit}
        </footer>
      )}
      {!isPage && (
        <footer className="article-column pt-2" {...languageProps(LANGUAGE)}>
          <Tags tags={blog.tags} />
          <div className="article-figures ruled-above mt-8 flex flex-wrap gap-x-5 gap-y-2 pt-4 text-muted">
            {ARTICLE.comments && <span>{ARTICLE.comments}</span>}
            <span className="me-auto flex gap-x-5">
              {ARTICLE.likes}
              <Share title={blog.title} url={url} />
            </span>
            <span className="flex flex-wrap gap-x-5 gap-y-2">
              {edit}
              {ARTICLE.top && <a href="#page:content">{ARTICLE.top}</a>}
              <BackLink>{ARTICLE.back}</BackLink>
            </span>
          </div>
          {children}
          {blog.author !== "" && <AuthorCard {...blog} isWhole />}
          <Embeds key={blog.id} alias={blog.alias ?? articleHref(blog.id)} guid={blog.guid || url} />
        </footer>
      )}
    </article>
  );
}

function ArticleCover({ blog, dir }: { blog: Blog; dir: string }) {
  const { image: src, category, image_alt: alt, image_caption: caption } = blog;
  if (src === null) return null;
  const cover = { src, slot: "article", category, alt, loading: "first" } as const;
  const className = "article-column mt-6";
  if (!caption) return <Cover {...cover} className={className} />;
  return (
    <figure className={className}>
      <Cover {...cover} />
      <figcaption dir={dir}>{caption}</figcaption>
    </figure>
  );
}

/**
 * Memoised, or each change of the address, such as a jump to a note, would make the text anew. Another text is another
 * element, with its own controls.
 */
const ArticleText = memo(function ArticleText({ html, dir }: { html: string; dir: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: articles/render-markdown.server makes it safe
  return <div key={html} ref={addControls} dir={dir} dangerouslySetInnerHTML={{ __html: html }} />;
});
