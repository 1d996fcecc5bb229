import type { LoaderFunctionArgs } from "@remix-run/node";
import { PARAMS } from "../filters/filter";
import { firstCodePoints } from "../filters/text";
import { xmlResponse } from "../seo/xml.server";
import { BRAND, TAGLINE } from "../site";

const MEDIA_TYPE = "application/opensearchdescription+xml";

export function loader({ context: { siteUrl } }: LoaderFunctionArgs) {
  const description = {
    "@xmlns": "http://a9.com/-/spec/opensearch/1.1/",
    ShortName: firstCodePoints(BRAND.name, 16).trim(),
    LongName: firstCodePoints(BRAND.name, 48).trim(),
    Description: TAGLINE,
    InputEncoding: "UTF-8",
    Image: { "@width": "16", "@height": "16", "@type": "image/svg+xml", "#text": `${siteUrl}/favicon.svg` },
    Url: [
      { "@type": "text/html", "@template": `${siteUrl}/?${PARAMS.search}={searchTerms}` },
      { "@type": MEDIA_TYPE, "@rel": "self", "@template": `${siteUrl}/opensearch.xml` },
    ],
  };
  return xmlResponse({ OpenSearchDescription: description }, MEDIA_TYPE);
}
