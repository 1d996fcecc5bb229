import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Page } from "../components/article/article";
import { NotFound, Notice } from "../components/page/notice";
import { SearchForm } from "../components/page/search-form";
import { STATUS } from "../content/article/blog";
import { source } from "../content/sources/sources.server";
import { readingOf } from "../content/store/store.server";
import { withoutClinging } from "../filters/addresses";
import { requireCanonical } from "../seo/canonical.server";
import { errorMeta, pageMeta, siteUrlOf } from "../seo/meta";
import { NOT_FOUND, UNEXPECTED } from "../words";

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
  const page = found.ok ? await source.getBlog(params["*"] ?? "", reading) : found;
  if (page.ok) return json({ page: page.value, isMissing: false });
  return json({ page: null, isMissing: page.error === "not-found" }, STATUS[page.error]);
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data?.page
    ? pageMeta(siteUrlOf(matches), data.page)
    : errorMeta((data?.isMissing === false ? UNEXPECTED : NOT_FOUND).title);

export default function OtherPage() {
  const { page, isMissing } = useLoaderData<typeof loader>();
  if (page === null) return isMissing ? <NotFound /> : <Notice {...UNEXPECTED} />;
  return (
    <>
      <Page page={page} />
      <SearchForm className="mt-12 sm:hidden" />
    </>
  );
}
