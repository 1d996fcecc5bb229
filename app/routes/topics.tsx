import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { mapResult, STATUS } from "../articles/result";
import { screenLoader } from "../browser/screen-data";
import { SearchForm } from "../components/layout/search-form";
import { Topics } from "../components/list/topics";
import { TOPICS_HREF } from "../filters/hrefs";
import { compareNames } from "../language/names.server";
import { indexMeta, siteUrlOf } from "../seo/meta";
import { toLoadState } from "../views/views";
import { toTopicView } from "../views/views.server";
import { LIST, META, SIDEBAR } from "../words";

export async function loader({ context }: LoaderFunctionArgs) {
  const result = await context.content.listTopics();
  const linked = mapResult(result, (topics) =>
    topics.toSorted((a, b) => compareNames(a.tag, b.tag)).map(toTopicView),
  );
  return json({ topics: toLoadState(linked, [], LIST) }, result.ok ? 200 : STATUS[result.error]);
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const view = { href: TOPICS_HREF, subject: SIDEBAR.all, description: META.topicsDescription };
  return indexMeta(siteUrlOf(matches), view, data?.topics);
};

export const clientLoader = screenLoader(meta);

export default function TopicsPage() {
  const { topics } = useLoaderData<typeof loader>();
  return (
    <>
      <SearchForm className="mb-4 sm:hidden" />
      <Topics topics={topics} />
    </>
  );
}
