import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { loadData, recallOrLoad } from "../browser/screen-data";
import {
  contentInit,
  LISTS,
  loaderHeaders,
  redirectToSpelling,
  requireCanonical,
  uncachedInit,
} from "../caching/responses.server";
import { BlogList } from "../components/blog-list";
import { Featured } from "../components/featured";
import { SearchForm } from "../components/search-form";
import { Sidebar } from "../components/sidebar";
import { useFilter } from "../components/use-filter";
import { listBlogs } from "../content/api.server";
import { STATUS, type Suggestion, toLoadState } from "../content/blog";
import { summarize } from "../content/markdown.server";
import { type Limits, startLimits } from "../content/policy.server";
import { type FoundBlogs, findBlogs } from "../content/search.server";
import { partLabel } from "../filters/describe";
import {
  type Filter,
  formatFilter,
  listHref,
  paginate,
  parseFilter,
  partsOf,
  respelledQuery,
} from "../filters/filter";
import type { Root } from "../root";
import { listMeta, siteUrlOf } from "../seo/meta";
import { LIST } from "../site";

/** Each costs one more call to the JSON server. */
const MAX_PARTS = 4;

/** For a filter that finds nothing: how many articles there are without each of its parts, and for each word alone. */
async function suggest(
  filter: Filter,
  words: FoundBlogs["words"],
  limits: Limits,
): Promise<{ suggestions: Suggestion[]; ageS: number }> {
  const parts = partsOf(filter).slice(0, MAX_PARTS);
  const lists = await Promise.all(parts.map(({ rest }) => listBlogs(rest, limits)));
  const without = parts.map((part, index) => {
    const list = lists[index];
    const count = list?.ok ? list.value.blogs.length : null;
    return { text: partLabel(part), href: listHref(part.rest), count, isAlone: false };
  });
  const alone = words.map(({ word, count }) => {
    const href = listHref({ ...filter, search: word, page: 1 });
    return { text: partLabel({ kind: "search", text: word }), href, count, isAlone: true };
  });
  const ageS = Math.max(...lists.map((list) => (list.ok ? list.ageS : 0)));
  return { suggestions: [...without, ...alone], ageS };
}

/** A page of the list: 404 past the last page, 502 or 504 if the list can't be loaded. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireCanonical(request, context);
  const url = new URL(request.url);
  const filter = parseFilter(url.searchParams);
  const limits = startLimits(context);
  const list = await findBlogs(filter, limits);
  const spelling = list.ok ? respelledQuery(filter, list.value.tags) : undefined;
  if (list.ok && spelling !== undefined)
    throw redirectToSpelling(url.pathname + spelling, context, list.ageS);
  const page = paginate(list.ok ? list.value.blogs : [], filter.page, LIST.pageSize);
  const words = list.ok && page.count > 0 ? list.value.words.map(({ word }) => word) : [];
  const items = page.items.map((blog) => summarize(blog, words[0] ?? filter.search));
  const blogs = { ...toLoadState(list, null), data: { ...page, items } };
  if (!list.ok) return json({ blogs, words, suggestions: [] }, uncachedInit(STATUS[list.error]));

  const isEmpty = page.count === 0;
  const { suggestions, ageS } = isEmpty
    ? await suggest(filter, list.value.words, limits)
    : { suggestions: [], ageS: 0 };
  if (filter.page > 1 && page.items.length === 0)
    return json({ blogs, words, suggestions }, uncachedInit(404));
  const isComplete = suggestions.every(({ count }) => count !== null);
  const caching = { ageS: Math.max(list.ageS, ageS), keys: [LISTS], isComplete };
  return json({ blogs, words, suggestions }, contentInit(context, caching));
}

export const headers = loaderHeaders;

export function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  return recallOrLoad(
    () => loadData(serverLoader<typeof loader>),
    ({ blogs }) => blogs.isError,
  );
}

export const meta: MetaFunction<typeof loader, Root> = ({ data, location, matches }) =>
  listMeta(siteUrlOf(matches), parseFilter(new URLSearchParams(location.search)), data?.blogs);

export default function Home() {
  const { blogs, words, suggestions } = useLoaderData<typeof loader>();
  const filter = useFilter();
  return (
    <>
      <SearchForm className="mb-6 sm:hidden" />
      <Featured isCompact={formatFilter(filter) !== ""} />
      <div className="grid grid-cols-1 gap-x-12 gap-y-14 md:grid-cols-3">
        <BlogList blogs={blogs} words={words} suggestions={suggestions} filter={filter} />
        <Sidebar filter={filter} />
      </div>
    </>
  );
}
