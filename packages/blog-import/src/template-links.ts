// Template code that stands for an address or a field, in Liquid, in Hugo's templates and in JSX.
import { blankCode } from "markdown-folder/tokens";

const SITE = String.raw`\{\{-?\s*site\.(?:baseurl|url)\s*-?\}\}`;
const POST = String.raw`(?:${SITE})*\{%-?\s*(?:post_(?:url|path)|link)\s+["']?(?<post>[^\s"'>%]+)["']?\s*-?%\}`;
const HEXO = String.raw`\{%\s*(?<tag>post_link|asset_(?:link|path))\s+(?<quote>["']?)(?<target>(?:(?<=["'])[^"'%]+|[^\s"'%]+(?![^\s"'%])))\k<quote>(?<title>[^%]*)%\}`;
const REF = String.raw`\{\{[<%]\s*(?:rel)?ref\s+(?:path=)?["']?(?<ref>[^\s"'>%]+(?![^\s"'>%]))["']?[^<>{}%]*[>%]\}\}`;
const FILTERED = String.raw`\{\{-?\s*["'](?<path>[^"'{}]*)["']\s*\|\s*(?:relative_url|absolute_url|url|prepend:\s*site\.(?:baseurl|url))[^{}]*\}\}`;
const JSX = String.raw`=\{\s*(?:(?:require|useBaseUrl)\(\s*["'](?<file>[^"'\n]+)["']\s*\)(?:\.default)?|(?<variable>\w+)(?:\.src)?)\s*\}`;
const LINK = new RegExp(`${POST}|${HEXO}|${REF}|${FILTERED}|${JSX}|(?:${SITE})+/?`, "g");
const IMPORT = /^import\s+(\w+)\s+from\s+["']([^"'\n]+\.\w+)["'];?[ \t]*$/gm;

const PATH = String.raw`[\w-]+(?:\.[\w-]+)*`;
const LIQUID = String.raw`\{\{-?\s*(?<name>(?:page|site)\.(?!(?:base)?url\b)${PATH}|page\.url)\s*(?<filter>\|\s*(?:relative_url|absolute_url|prepend:\s*site\.(?:baseurl|url))\s*)?-?\}\}`;
const PARAM = String.raw`\{\{[<%]\s*param\s+["']?(?<param>${PATH})["']?\s*[>%]\}\}`;
const MATTER = String.raw`(?<equals>=?)\{\s*front[mM]atter\.(?<matter>${PATH})\s*\}`;
const RAW = /\{%-?\s*raw\s*-?%\}(?:(?!endraw)[\s\S])*/g;
const FIELD = new RegExp(`${LIQUID}|${PARAM}|${MATTER}`, "g");

/** An address of the old site. */
function toRooted(path: string): string {
  return /^(\/|\w+:)/.test(path) ? path : `/${path}`;
}

/** Replaces, except in code, template code that shows a field of the post or the site by what `find` says it has. */
export function replaceFields(
  text: string,
  isMdx: boolean,
  find: (name: string) => string | undefined,
): string {
  if (!/\{\{[<%]\s*param\s|\{-?\s*(?:page|site|frontmatter)\./i.test(text)) return text;
  const prose = blankCode(text, isMdx).replace(RAW, (raw) => " ".repeat(raw.length));
  return text.replace(FIELD, (match, ...details) => {
    const [offset, , { name, filter, param, matter, equals }] = details.slice(-3);
    if (!prose.startsWith(match, offset)) return match;
    const value = find(name ?? (param ? `param.${param}` : `frontmatter.${matter}`));
    if (value === undefined) return match;
    return equals ? `="${value}"` : filter ? toRooted(value) : value;
  });
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
