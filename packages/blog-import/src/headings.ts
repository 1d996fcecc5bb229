import GithubSlugger, { slug } from "github-slugger";
import { foldFragment, OWN_ID, type Post } from "markdown-folder/post";
import { plainText } from "markdown-folder/text";
import { blankCode } from "markdown-folder/tokens";

const HEADING = /^ {0,3}#{1,6}[ \t].*$|^[ \t]*\S.*\n {0,3}(?:=+|-{2,})[ \t]*$/gm;
const HEADING_MARKS = /^#{1,6} |(?: #+)?$/g;

/** The headings of a text: the id that the site gives each, by those that other generators do, as they compare. */
export function readHeadings({ body, isMdx }: Post): Map<string, string> {
  const ids = new Map<string, string>();
  const slugger = new GithubSlugger();
  for (const { index, 0: match } of blankCode(body, isMdx).matchAll(HEADING)) {
    // Code in a heading belongs to its id.
    const [line = ""] = body.slice(index, index + match.length).split("\n", 1);
    const heading = line.replace(/\s+/g, " ").trim().replace(HEADING_MARKS, "");
    const own = OWN_ID.exec(heading);
    const [, given = ""] = own ?? [];
    const text = heading.slice(0, own?.index).replace(/\{\/\*.*/, "");
    const id = slugger.slug(slug(plainText(text)) || "section");
    for (const key of [given, id].map(foldFragment)) if (key && !ids.has(key)) ids.set(key, id);
  }
  return ids;
}
