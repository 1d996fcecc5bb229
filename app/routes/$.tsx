import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NotFound, Notice } from "../components/notice";
import { STATUS } from "../content/blog";
import { source } from "../content/sources.server";
import { readingOf } from "../content/store.server";
import { articleHref } from "../filters/filter";
import { requireCanonical } from "../seo/canonical.server";
import { errorMeta } from "../seo/meta";
import { NOT_FOUND, UNEXPECTED } from "../words";

/** Leads from an article's old address to the article; else 404, or 502 or 504 if that can't be told now. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireCanonical(request);
  const { pathname, search } = new URL(request.url);
  const found = await source.findAlias(pathname, readingOf(context));
  if (found.ok) throw redirect(articleHref(found.value) + search, 301);
  return json({ isMissing: found.error === "not-found" }, STATUS[found.error]);
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  errorMeta((data?.isMissing === false ? UNEXPECTED : NOT_FOUND).title);

export default function PageNotFound() {
  const { isMissing } = useLoaderData<typeof loader>();
  return isMissing ? <NotFound /> : <Notice {...UNEXPECTED} />;
}
