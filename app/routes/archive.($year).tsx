import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { fail, mapResult, STATUS } from "../articles/result";
import { screenLoader } from "../browser/screen-data";
import { SearchForm } from "../components/layout/search-form";
import { Archive, archiveTitle } from "../components/list/archive";
import type { Content } from "../content/source.server";
import { archiveHref, isScreen } from "../filters/hrefs";
import { indexMeta, siteUrlOf } from "../seo/meta";
import { toLoadState } from "../views/views";
import { toArchiveView } from "../views/views.server";
import { LIST, META, NOT_FOUND } from "../words";

async function findArchive(year: string | undefined, content: Content) {
  if (!isScreen(archiveHref(year))) return fail("not-found");
  const result = mapResult(await content.listArchive(year), toArchiveView);
  return result.ok && year !== undefined && result.value.blogs.length === 0 ? fail("not-found") : result;
}

/** All articles by year, or those of one. Where a path is no year with articles, it redirects if it is an old address; else 404. */
export async function loader({ params: { year }, context: { content, address } }: LoaderFunctionArgs) {
  const result = await findArchive(year, content);
  if (!result.ok && result.error === "not-found") {
    const moved = await content.findRedirect(address.pathname);
    if (moved.ok) throw redirect(moved.value, 301);
  }
  const archive = toLoadState(result, { years: [], blogs: [] }, { ...LIST, missing: NOT_FOUND });
  return json({ archive, year }, result.ok ? 200 : STATUS[result.error]);
}

export const meta: MetaFunction<typeof loader> = ({ data, params: { year }, matches }) => {
  const view = { href: archiveHref(year), subject: archiveTitle(year), description: META.archiveDescription };
  return indexMeta(siteUrlOf(matches), view, data?.archive);
};

export const clientLoader = screenLoader(meta);

export default function ArchivePage() {
  const { archive, year } = useLoaderData<typeof loader>();
  return (
    <>
      <SearchForm className="mb-4 sm:hidden" />
      <Archive archive={archive} year={year} />
    </>
  );
}
