import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BlogList } from "../components/blog-list";
import { Featured } from "../components/featured";
import { SearchForm } from "../components/search-form";
import { Sidebar } from "../components/sidebar";
import { useFilter } from "../components/use-filter";
import { listBlogs } from "../content/api.server";
import { statusOf, toLoadState, toSummary } from "../content/blog";
import { canonicalRedirect, formatFilter, paginate, parseFilter } from "../filters/filter";
import { answerInit, loaderHeaders, redirectToCanonical } from "../http.server";
import { listSubject, pageMeta } from "../seo/meta";
import { LIST } from "../site";

/** The page of articles that the URL asks for. 404 past the last page, 502 or 504 when the list can't be had. */
export async function loader({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const canonical = canonicalRedirect(url);
  if (canonical !== undefined) throw redirectToCanonical(canonical);

  const filter = parseFilter(url.searchParams);
  const list = await listBlogs(filter);
  const blogs = toLoadState(list, []);
  const page = paginate(blogs.data, filter.page, LIST.pageSize);
  const isPastTheEnd = filter.page > 1 && page.items.length === 0;
  return json(
    { blogs: { ...blogs, data: { ...page, items: page.items.map(toSummary) } } },
    answerInit(list.ok ? (isPastTheEnd ? 404 : 200) : statusOf(list.error)),
  );
}

export const headers = loaderHeaders;

export const meta: MetaFunction = ({ location }) =>
  pageMeta(listSubject(parseFilter(new URLSearchParams(location.search))));

export default function Home() {
  const { blogs } = useLoaderData<typeof loader>();
  const filter = useFilter();
  return (
    <>
      <SearchForm className="mb-6 sm:hidden" />
      <Featured isCompact={formatFilter(filter) !== ""} />
      <div className="grid grid-cols-1 gap-x-12 gap-y-14 md:grid-cols-3">
        <BlogList blogs={blogs} filter={filter} />
        <Sidebar filter={filter} />
      </div>
    </>
  );
}
