import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json, redirect } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { loadData, recallOrLoad } from "../browser/screen-data";
import { BlogList } from "../components/blog-list";
import { Featured } from "../components/featured";
import { SearchForm } from "../components/search-form";
import { Sidebar } from "../components/sidebar";
import { useFilter } from "../components/use-filter";
import { type BlogSummary, STATUS, type Suggestion, toLoadState } from "../content/blog";
import { summarize } from "../content/markdown.server";
import type { FoundPage } from "../content/source.server";
import { source } from "../content/sources.server";
import { type Reading, readingOf } from "../content/store.server";
import { partLabel } from "../filters/describe";
import {
  type Filter,
  formatFilter,
  type ListPage,
  listHref,
  parseFilter,
  partsOf,
  respelledQuery,
} from "../filters/filter";
import type { Root } from "../root";
import { requireCanonical } from "../seo/canonical.server";
import { listMeta, siteUrlOf } from "../seo/meta";
import { LIST } from "../site";

/** Each costs one more call to the source. */
const MAX_PARTS = 4;

const EMPTY: ListPage<BlogSummary> = { items: [], count: 0, lastPage: 0 };

/** For a filter that finds nothing: how many articles there are without each of its parts, and for each word alone. */
async function suggest(filter: Filter, words: FoundPage["words"], reading: Reading): Promise<Suggestion[]> {
  const parts = partsOf(filter).slice(0, MAX_PARTS);
  const counts = await Promise.all(parts.map(({ rest }) => source.countBlogs(rest, reading)));
  const without = parts.map((part, index) => {
    const counted = counts[index];
    const count = counted?.ok ? counted.value : { count: null };
    return { text: partLabel(part), href: listHref(part.rest), ...count, isAlone: false };
  });
  const alone = words.map(({ word, ...count }) => {
    const href = listHref({ ...filter, search: word, page: 1 });
    return { text: partLabel({ kind: "search", text: word }), href, ...count, isAlone: true };
  });
  return [...without, ...alone];
}

/** A page of the list: 404 past the last page, 502 or 504 if the list can't be loaded. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireCanonical(request);
  const url = new URL(request.url);
  const filter = parseFilter(url.searchParams);
  const reading = readingOf(context);
  const { isByWord } = source;
  const found = await source.findPage(filter, { size: LIST.pageSize, order: "own" }, reading);
  if (!found.ok) {
    const blogs = toLoadState(found, EMPTY);
    return json({ blogs, words: [], isByWord, suggestions: [] }, STATUS[found.error]);
  }

  const { tags, words: searched, ...list } = found.value;
  const spelling = respelledQuery(filter, tags);
  if (spelling !== undefined) throw redirect(url.pathname + spelling);
  const words = list.count > 0 ? searched.map(({ word }) => word) : [];
  const items = list.items.map((blog) => summarize(blog, words[0] ?? filter.search));
  const blogs = toLoadState({ ...found, value: { ...list, items } }, EMPTY);
  const suggestions = list.count === 0 ? await suggest(filter, searched, reading) : [];
  const isPastEnd = filter.page > 1 && items.length === 0;
  return json({ blogs, words, isByWord, suggestions }, isPastEnd ? 404 : 200);
}

export function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  return recallOrLoad(
    () => loadData(serverLoader<typeof loader>),
    ({ blogs }) => blogs.isError,
  );
}

export const meta: MetaFunction<typeof loader, Root> = ({ data, location, matches }) =>
  listMeta(siteUrlOf(matches), parseFilter(new URLSearchParams(location.search)), data?.blogs);

export default function Home() {
  const { blogs, words, isByWord = false, suggestions } = useLoaderData<typeof loader>();
  const filter = useFilter();
  return (
    <>
      <SearchForm className="mb-6 sm:hidden" />
      <Featured isCompact={formatFilter(filter) !== ""} />
      <div className="grid grid-cols-1 gap-x-12 gap-y-14 md:grid-cols-3">
        <BlogList blogs={blogs} words={words} isByWord={isByWord} suggestions={suggestions} filter={filter} />
        <Sidebar filter={filter} />
      </div>
    </>
  );
}
