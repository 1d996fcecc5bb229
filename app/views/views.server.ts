import type { Archive, Blog, CompleteBlog, Topic } from "../articles/blog";
import { toEditHref } from "../filters/hrefs";
import { interpolate } from "../language/sentences";
import { countArticles, DAY_OF_MONTH, formatDay, formatDays, MONTH } from "../language/sentences.server";
import { AUTHORS, EDIT_URL } from "../site";
import { ARCHIVE, ARTICLE } from "../words";
import type { ArchiveView, TopicView } from "./views";

/** An article as its page shows it: with days in words, without what is for programs alone. */
export function toArticleView({ feedHtml, markdown, guid, file, ...blog }: CompleteBlog): Blog {
  const editHref = ARTICLE.edit && EDIT_URL && file ? toEditHref(EDIT_URL, file) : undefined;
  const links = (blog.authors ?? [blog.author]).flatMap((name) => AUTHORS[name]?.links ?? []);
  const handles = links.flatMap(({ label, href = "" }) => {
    const [, host, user] = /^https:\/\/([^/@]+)\/(@[\w.-]+)\/?$/.exec(href) ?? [];
    // Other sites have such addresses, too.
    const handle = user && /mastodon|fediverse/i.test(label + host) ? `${user}@${host}` : label.trim();
    return /^@[\w.-]+@[\w.:-]+$/.test(handle) ? [handle] : [];
  });
  return { ...blog, ...formatDays(blog), editHref, ...(handles.length > 0 && { handles }) };
}

export function toArchiveView({ years, blogs }: Archive): ArchiveView {
  const listed = new Set(blogs.map(({ year }) => year));
  const count = years.reduce((sum, each) => sum + (listed.has(each.year) ? each.count : 0), 0);
  const newest = interpolate(ARCHIVE.newest, { articles: countArticles({ count: blogs.length }) });
  return {
    ...(count > blogs.length && { newest }),
    years: years.map(({ year, count }) => ({ year, countLabel: countArticles({ count }) })),
    blogs: blogs.map((blog) => {
      const date = blog.published_date ?? "";
      return { ...blog, month: formatDay(date, MONTH), day: formatDay(date, DAY_OF_MONTH) };
    }),
  };
}

export function toTopicView({ tag, count }: Topic): TopicView {
  return { tag, countLabel: count && countArticles(count) };
}
