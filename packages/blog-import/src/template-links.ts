// Template code that stands for an address, in Liquid, in Hugo's templates and in JSX; links of Obsidian and other wikis.
import { slug } from "github-slugger";
import { PICTURE } from "./files.js";
import { blankCode } from "./template-code.js";

const SITE = String.raw`\{\{-?\s*site\.(?:baseurl|url)\s*-?\}\}`;
const POST = String.raw`(?:${SITE})*\{%-?\s*(?:post_(?:url|path)|link)\s+["']?(?<post>[^\s"'>%]+)["']?\s*-?%\}`;
const HEXO = String.raw`\{%\s*(?<tag>post_link|asset_(?:link|path))\s+(?<quote>["']?)(?<target>(?:(?<=["'])[^"'%]+|[^\s"'%]+(?![^\s"'%])))\k<quote>(?<title>[^%]*)%\}`;
const REF = String.raw`\{\{[<%]\s*(?:rel)?ref\s+(?:path=)?["']?(?<ref>[^\s"'>%]+(?![^\s"'>%]))["']?[^<>{}%]*[>%]\}\}`;
const FILTERED = String.raw`\{\{-?\s*["'](?<path>[^"'{}]*)["']\s*\|\s*(?:relative_url|absolute_url|url|prepend:\s*site\.(?:baseurl|url))[^{}]*\}\}`;
const JSX = String.raw`=\{\s*(?:(?:require|useBaseUrl)\(\s*["'](?<file>[^"'\n]+)["']\s*\)(?:\.default)?|(?<variable>\w+)(?:\.src)?)\s*\}`;
const LINK = new RegExp(`${POST}|${HEXO}|${REF}|${FILTERED}|${JSX}|(?:${SITE})+/?`, "g");
const IMPORT = /^import\s+(\w+)\s+from\s+["']([^"'\n]+\.\w+)["'];?[ \t]*$/gm;

/** Without the marks of a table of contents, and of links around brackets. */
const WIKI =
  /(!?)\[\[(?!_?toc_?\]\])(?=[^\s\]])([^[\]|#\n]*)(?:#([^[\]|\n]*))?(?:\|([^[\]\n]*))?\]\](?![([])/gi;

/** An address of the old site. */
function toRooted(path: string): string {
  return /^(\/|\w+:)/.test(path) ? path : `/${path}`;
}

/** Replaces, except in code, template code by the address that it stands for; `find` knows that of a named post. */
export function replaceTemplateLinks(
  text: string,
  isMdx: boolean,
  find: (name: string) => { address: string; title: string } | undefined,
): string {
  if (!/\{[{%]|=\{/.test(text)) return text;
  const prose = blankCode(text, isMdx);
  const imported = new Map([...text.matchAll(IMPORT)].map(([, name = "", path = ""]) => [name, path]));
  return text.replace(LINK, (match, ...details) => {
    const [
      offset,
      ,
      { tag, target, title, post, ref = post, path, variable, file = imported.get(variable) },
    ] = details.slice(-3);
    if (!prose.startsWith(match, offset)) return match;
    if (path !== undefined) return toRooted(path);
    if (tag === "asset_path") return target;
    if (tag) {
      const found = tag === "post_link" ? find(target) : undefined;
      const words = title.replace(/\b(true|false)\s*$|["']/g, "").trim() || found?.title || target;
      return `[${words}](<${found?.address ?? (tag === "post_link" ? toRooted(target) : target)}>)`;
    }
    if (match.startsWith("=")) return isMdx && file ? `="${file}"` : match;
    if (ref === undefined) return "/";
    const [name = "", fragment = ""] = ref.split(/(?=#)/);
    return (find(name)?.address ?? toRooted(name)) + fragment;
  });
}

/** Makes links and pictures of `[[a name]]` and `![[a picture.png]]`, where `find` knows an address for the name. */
export function replaceWikiLinks(
  text: string,
  isMdx: boolean,
  find: (name: string) => string | undefined,
): string {
  if (!text.includes("[[")) return text;
  const prose = blankCode(text, isMdx);
  return text.replace(WIKI, (match, mark: string, name: string, heading = "", label = "", offset: number) => {
    const address = !prose.startsWith(match, offset) || name === "" ? "" : find(name.trim());
    if (!address && (name !== "" || heading === "")) return match;
    const fragment = heading === "" || heading.startsWith("^") ? "" : `#${slug(heading)}`;
    // A number is a width.
    if (mark && PICTURE.test(name)) return `![${/^[\dx]*$/.test(label) ? "" : label}](${address})`;
    return `[${label || name.replace(/\.md$/, "") || heading}](${address}${fragment})`;
  });
}
