import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { isBlogId } from "../articles/blog";
import { STATUS } from "../articles/result";
import { articleHref, markdownHref } from "../filters/hrefs";
import { toLoadState } from "../views/views";
import { ARTICLE } from "../words";

/** An article as its author wrote it, for programs: search engines keep to its page. */
export async function loader({ params: { id = "" }, context }: LoaderFunctionArgs) {
  const { content, siteUrl, address } = context;
  const { pathname } = address;
  if (isBlogId(id) && pathname !== markdownHref(id)) throw redirect(markdownHref(id), 301);

  const result = await content.getBlog(id);
  if (!result.ok || result.value.page) {
    const isMissing = result.ok || result.error === "not-found";
    const moved = isMissing ? await content.findRedirect(pathname) : result;
    if (moved.ok) throw redirect(moved.value, 301);
    return new Response(`${toLoadState(moved, null, ARTICLE).error}\n`, { status: STATUS[moved.error] });
  }

  const { title, published_time, published_date, author, markdown } = result.value;
  const url = siteUrl + articleHref(id);
  const fields = { title, date: published_time ?? published_date, author, canonical_url: url };
  // Texts in JSON are texts in YAML too.
  const lines = Object.entries(fields).map(([name, value]) => value && `${name}: ${JSON.stringify(value)}`);
  const head = ["---", ...lines.filter(Boolean), "---"].join("\n");
  const text = markdown.trimEnd().replace(/^\s*\n/, "");
  const headers = { "Content-Type": "text/markdown; charset=utf-8", "X-Robots-Tag": "noindex" };
  const Link = `<${url}>; rel="canonical"`;
  return new Response(`${head}\n\n${text}\n`, { headers: { ...headers, Link } });
}
