import type { Blog } from "../content/blog";
import { ArticleText } from "./article";
import { Contents } from "./contents";
import { languageProps } from "./language";

export function Page({ page }: { page: Blog }) {
  const own = languageProps(page.lang);
  return (
    <article {...(page.lang !== null && own)}>
      <header className="article-column">
        <h1 tabIndex={-1} className="display" dir="auto">
          {page.title}
        </h1>
      </header>
      <Contents headings={page.headings} />
      <div className="article-column article-text">
        <ArticleText html={page.html} dir={own.dir} />
      </div>
    </article>
  );
}
