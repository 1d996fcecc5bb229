import type { LoaderFunctionArgs } from "@remix-run/node";
import { contentInit, LISTS, requireCanonical } from "../caching/responses.server";
import { content } from "../content/content.server";
import { startLimits } from "../content/policy.server";
import { env } from "../env.server";
import { articleHref, listHref, NO_FILTER } from "../filters/filter";
import { failureResponse } from "../seo/feed.server";
import { xmlResponse } from "../seo/xml.server";
import { TOPICS } from "../site";

/** Lists the front page, the topics and every article for search engines. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireCanonical(request, context);
  const index = await content.listIndex(startLimits(context));
  if (!index.ok) return failureResponse(index.error);
  const lists = [listHref(NO_FILTER), ...TOPICS.items.map(({ tag }) => listHref({ tags: [tag] }))];
  const url = [
    ...lists.map((href) => ({ loc: env.SITE_URL + href })),
    ...index.value.map(({ id, published_date }) => ({
      loc: env.SITE_URL + articleHref(id),
      lastmod: published_date ?? undefined,
    })),
  ];
  const urlset = { "@xmlns": "http://www.sitemaps.org/schemas/sitemap/0.9", url };
  return xmlResponse(
    { urlset },
    "application/xml",
    contentInit(context, { ageS: index.ageS, keys: [LISTS] }),
  );
}
