import { XMLBuilder } from "fast-xml-parser";

/** An element's content: attributes under "@name", text under "#text", children under their names. */
export type XmlElement = { [name: string]: string | XmlElement | (string | XmlElement)[] | undefined };

/** Everything outside of XML 1.0's `Char`: no escape makes it legal. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const builder = new XMLBuilder({
  attributeNamePrefix: "@",
  ignoreAttributes: false,
  suppressBooleanAttributes: false, // by default a tag named "true" would lose its value
});

type Options = { headers?: Record<string, string>; style?: string };

/** Answers with an XML document, its texts and attributes escaped; a browser shows it by `style`, a path of this site. */
export function xmlResponse(root: XmlElement, mediaType: string, { headers, style }: Options = {}): Response {
  const xml = builder.build({
    "?xml": { "@version": "1.0", "@encoding": "UTF-8" },
    ...(style && { "?xml-stylesheet": { "@type": "text/css", "@href": style } }),
    ...root,
  });
  return new Response(xml.replace(FORBIDDEN, ""), {
    headers: { ...headers, "Content-Type": `${mediaType}; charset=utf-8` },
  });
}
