import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { slug } from "github-slugger";
import { Page } from "../components/article/article";
import { NotFound, Notice } from "../components/page/notice";
import { STATUS } from "../content/article/blog";
import { source } from "../content/sources/sources.server";
import { type Reading, readingOf } from "../content/store/store.server";
import { feedHref, tagOfOldFeed, withoutClinging } from "../filters/addresses";
import { isSameTag, NO_FILTER } from "../filters/filter";
import { toShown } from "../language/sentences.server";
import { requireCanonical } from "../seo/canonical.server";
import { articleMeta, errorMeta, siteUrlOf } from "../seo/meta";
import { NOT_FOUND, UNEXPECTED } from "../words";

/** The tag of a name in an address: the tag itself, or what other generators make of it. */
async function findTag(name: string, reading: Reading): Promise<string | undefined> {
  const topics = await source.listTopics(reading);
  const tags = topics.ok ? topics.value.map(({ tag }) => tag) : [];
  return tags.find((tag) => isSameTag(tag, name)) ?? tags.find((tag) => slug(tag) === slug(name));
}

/** A page of the owner's, or a redirect from an old address; else 404, or 502 or 504 if the source fails. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  requireCanonical(request);
  const { pathname, search } = new URL(request.url);
  const reading = readingOf(context);
  const asked = await source.findAddress(pathname, reading);
  const bare = withoutClinging(pathname);
  const found = asked.ok || bare === pathname ? asked : await source.findAddress(bare, reading);
  if (found.ok && found.value !== pathname) throw redirect(found.value, 301);
  if (found.ok && search !== "") throw redirect(pathname, 301);
  const name = found.ok ? undefined : tagOfOldFeed(pathname);
  const tag = name && (await findTag(name, reading));
  if (tag) throw redirect(feedHref({ ...NO_FILTER, tags: [tag] }, "xml"), 301);
  const page = found.ok ? await source.getBlog(params["*"] ?? "", reading) : found;
  if (page.ok) return json({ page: toShown(page.value), isMissing: false });
  return json({ page: null, isMissing: page.error === "not-found" }, STATUS[page.error]);
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data?.page
    ? articleMeta(siteUrlOf(matches), data.page)
    : errorMeta((data?.isMissing === false ? UNEXPECTED : NOT_FOUND).title);

export default function OtherPage() {
  const { page, isMissing } = useLoaderData<typeof loader>();
  if (page === null) return isMissing ? <NotFound /> : <Notice {...UNEXPECTED} />;
  return <Page page={page} />;
}
