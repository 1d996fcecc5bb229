import type { Archive, Blog, CompleteBlog, Topic, TranslationIndex } from "../articles/blog";
import type { Result } from "../articles/result";
import { namesOf } from "../filters/filter";
import { rowHref, toEditHref } from "../filters/hrefs";
import { nameLanguage } from "../language/names.server";
import { interpolate } from "../language/sentences";
import { countArticles, DAY_OF_MONTH, formatDay, formatDays, MONTH } from "../language/sentences.server";
import { AUTHORS, EDIT_URL, EMBEDS } from "../site";
import { ARCHIVE, ARTICLE } from "../words";
import type { ArchiveView, TopicView } from "./views";

const embeds = JSON.stringify(EMBEDS);

/** An article as its page shows it: with days and languages in words, and of what is for programs alone what an embed asks for. */
export function toArticleView(complete: CompleteBlog, found: Result<TranslationIndex>): Blog {
  const { feedHtml, markdown, alias, guid, file, ...blog } = complete;
  const editHref = ARTICLE.edit && EDIT_URL && file ? toEditHref(EDIT_URL, file) : undefined;
  const links = namesOf([blog]).flatMap((name) => AUTHORS[name]?.links ?? []);
  const handles = links.flatMap(({ label, href = "" }) => {
    const [, host, user] = /^https:\/\/([^/@]+)\/(@[\w.-]+)\/?$/.exec(href) ?? [];
    // Other sites have such addresses, too.
    const handle = user && /mastodon|fediverse/i.test(label + host) ? `${user}@${host}` : label.trim();
    return /^@[\w.-]+@[\w.:-]+$/.test(handle) ? [handle] : [];
  });
  const languages = found.ok ? found.value[rowHref(blog)] : undefined;
  const translations = languages?.map((each) => ({ ...each, name: nameLanguage(each.lang) }));
  const asked = { ...(embeds.includes("{alias}") && { alias }), ...(embeds.includes("{guid}") && { guid }) };
  return { ...blog, ...asked, ...formatDays(blog), editHref, handles, translations };
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
