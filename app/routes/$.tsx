import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { fail, mapResult, type Result, STATUS, succeed } from "../articles/result";
import { Article } from "../components/article/article";
import { NotFound, Notice } from "../components/layout/notice";
import type { Content } from "../content/source.server";
import { foldTag, formatFilter, isSameTag } from "../filters/filter";
import { archiveHref, wordsOfPath } from "../filters/hrefs";
import { findLegacyPath, withoutTrailingPunctuation } from "../filters/request-address";
import { foldAccents } from "../filters/text";
import { articleMeta, errorMeta, siteUrlOf } from "../seo/meta";
import { toLoadState } from "../views/views";
import { toArticleView } from "../views/views.server";
import { NOT_FOUND, UNEXPECTED } from "../words";

/** The letters and digits of a tag or a name, which are left of it in an address: "cafenodejs" of "Café Node.js". */
function lettersOf(text: string): string {
  return foldTag(foldAccents(text.normalize("NFC")).replace(/[^\p{L}\p{N}\p{M}]/gu, "") || text);
}

/**
 * Where a path leads at which another blog had a list or a feed; "not-found" also if no article has its tag or year. An
 * author without articles is searched for.
 */
async function findLegacy(pathname: string, content: Content): Promise<Result<string>> {
  const { path, tag, year, author } = findLegacyPath(pathname);
  if (path === undefined) return fail("not-found");
  if (year !== undefined) {
    const archive = await content.listArchive(year);
    if (archive.ok && archive.value.blogs.length === 0) return fail("not-found");
    return mapResult(archive, () => archiveHref(year));
  }
  const name = tag ?? author;
  if (name === undefined) return succeed(path);
  const listed =
    author === undefined
      ? mapResult(await content.listTopics(), (topics) => topics.map(({ tag }) => tag))
      : mapResult(await content.listAuthors(), (authors) => authors.map(({ name }) => name));
  if (!listed.ok) return listed;
  const letters = lettersOf(name);
  const like = listed.value.filter((own) => lettersOf(own) === letters);
  const known = like.find((own) => isSameTag(own, name)) ?? (like.length === 1 ? like[0] : undefined);
  if (author !== undefined)
    return succeed(path + formatFilter(known ? { author: known } : { search: wordsOfPath(author) }));
  return known ? succeed(path + formatFilter({ tags: [known] })) : fail("not-found");
}

/** A page of the owner's, or a redirect from an old address; else 404, or 502 or 504 if the source fails. */
export async function loader({ params, context: { content, address } }: LoaderFunctionArgs) {
  const { pathname } = address;
  const exact = await content.findRedirect(pathname);
  const trimmed = withoutTrailingPunctuation(pathname);
  const known = exact.ok || trimmed === pathname ? exact : await content.findRedirect(trimmed);
  const target = known.ok || known.error !== "not-found" ? known : await findLegacy(pathname, content);
  if (target.ok && target.value !== pathname) throw redirect(target.value, 301);
  const page = target.ok ? await content.getBlog(params["*"] ?? "") : target;
  const translations = page.ok ? await content.findTranslations([page.value.id]) : page;
  const view = mapResult(page, (article) => toArticleView(article, translations));
  const blog = toLoadState(view, null, { failed: UNEXPECTED, missing: NOT_FOUND });
  return json({ blog }, page.ok ? 200 : STATUS[page.error]);
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data?.blog.data
    ? articleMeta(siteUrlOf(matches), data.blog.data)
    : errorMeta(data?.blog.error ?? NOT_FOUND.title);

export default function OtherPage() {
  const { blog } = useLoaderData<typeof loader>();
  if (!blog.isError) return <Article blog={blog} siteUrl="" />;
  return blog.errorKind === "not-found" ? <NotFound /> : <Notice {...UNEXPECTED} />;
}
