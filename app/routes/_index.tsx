import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BlogList } from "../components/blog-list";
import { Featured } from "../components/featured";
import { SearchForm } from "../components/search-form";
import { Sidebar } from "../components/sidebar";
import { useFilter } from "../components/use-filter";
import { listBlogs } from "../content/api.server";
import { statusOf, toLoadState, toSummary, type WayOut } from "../content/blog";
import { namePart } from "../filters/describe";
import {
  canonicalRedirect,
  type Filter,
  formatFilter,
  listHref,
  paginate,
  parseFilter,
  partsOf,
} from "../filters/filter";
import { answerInit, loaderHeaders, redirectToCanonical } from "../http.server";
import type { Root } from "../root";
import { listMeta, siteUrlOf } from "../seo/meta";
import { LIST } from "../site";

/** The counts behind each part of a filter that finds nothing: one specified call each, in this case alone. */
function countWaysOut(filter: Filter): Promise<WayOut[]> {
  return Promise.all(
    partsOf(filter).map(async (part) => {
      const list = await listBlogs(part.rest);
      return { text: namePart(part), href: listHref(part.rest), count: list.ok ? list.value.length : null };
    }),
  );
}

/** The page of articles that the URL asks for. 404 past the last page, 502 or 504 when the list can't be had. */
export async function loader({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const canonical = canonicalRedirect(url);
  if (canonical !== undefined) throw redirectToCanonical(canonical);

  const filter = parseFilter(url.searchParams);
  const list = await listBlogs(filter);
  const blogs = toLoadState(list, []);
  const page = paginate(blogs.data, filter.page, LIST.pageSize);
  const items = page.items.map((blog) => toSummary(blog, filter.search));
  const waysOut = list.ok && page.count === 0 ? await countWaysOut(filter) : [];
  const isPastTheEnd = filter.page > 1 && items.length === 0;
  return json(
    { blogs: { ...blogs, data: { ...page, items } }, waysOut },
    answerInit(list.ok ? (isPastTheEnd ? 404 : 200) : statusOf(list.error)),
  );
}

export const headers = loaderHeaders;

export const meta: MetaFunction<typeof loader, Root> = ({ data, location, matches }) =>
  listMeta(siteUrlOf(matches), parseFilter(new URLSearchParams(location.search)), data?.blogs);

export default function Home() {
  const { blogs, waysOut } = useLoaderData<typeof loader>();
  const filter = useFilter();
  return (
    <>
      <SearchForm className="mb-6 sm:hidden" />
      <Featured isCompact={formatFilter(filter) !== ""} />
      <div className="grid grid-cols-1 gap-x-12 gap-y-14 md:grid-cols-3">
        <BlogList blogs={blogs} waysOut={waysOut} filter={filter} />
        <Sidebar filter={filter} />
      </div>
    </>
  );
}
