// Template code that stands for an address, in Liquid, in Hugo's templates and in JSX.

const CODE =
  "^[ \\t]*(`{3,}|~{3,})[\\s\\S]*?(?:^[ \\t]*\\1|$(?![\\s\\S]))|((?<!`)(`+)(?!`)[^\\n]*?[^`]\\3(?!`)|\\{%-?\\s*raw\\s*-?%\\}[\\s\\S]*?\\{%-?\\s*endraw\\s*-?%\\})";
const SITE = String.raw`(?:\{\{-?\s*site\.(?:baseurl|url)\s*-?\}\})`;
const NAME = String.raw`["']?([^\s"'>%]+)["']?`;

const POST = String.raw`${SITE}*\{%-?\s*(?:post_url|link)\s+${NAME}\s*-?%\}`;
const REF = String.raw`\{\{[<%]\s*(?:rel)?ref\s+(?:path=)?${NAME}[^<>{}%]*[>%]\}\}`;
const ASSET = String.raw`\{%-?\s*asset_path\s+${NAME}\s*-?%\}`;
const FILTERED = String.raw`\{\{-?\s*["']([^"'{}]*)["']\s*\|\s*(?:relative_url|absolute_url|url|prepend:\s*site\.(?:baseurl|url))[^{}]*\}\}`;
const REQUIRED = String.raw`=\{\s*(?:require|useBaseUrl)\(\s*["']([^"'\n]+)["']\s*\)(?:\.default)?\s*\}`;
const NAMED = String.raw`=\{\s*(\w+)(?:\.src)?\s*\}`;
const IMPORT = /^import\s+(\w+)\s+from\s+["']([^"'\n]+\.\w+)["'];?[ \t]*$/gm;

/** @param {string} path @returns {string} an address of the old site, if it is none already */
function rooted(path) {
  return /^(\/|\w+:)/.test(path) ? path : `/${path}`;
}

/**
 * Replaces, except in code, template code by the address that it stands for.
 * @param {string} text @param {boolean} isJsx @param {(name: string) => string | undefined} find the address of the post of a name
 */
export function replaceTemplateLinks(text, isJsx, find) {
  if (!/\{[{%]|=\{/.test(text)) return text;
  const imported = new Map([...text.matchAll(IMPORT)].map(([, name = "", path = ""]) => [name, path]));
  const named = /** @param {string} name */ (name) => {
    const [path = "", fragment = ""] = name.split(/(?=#)/);
    return (find(path) ?? rooted(path)) + fragment;
  };
  /** @type {[pattern: string, replace: (name: string, match: string) => string][]} */
  const kinds = [
    [POST, named],
    [REF, named],
    [ASSET, (path) => `/assets/${path}`],
    [FILTERED, rooted],
    [`${SITE}+(?=(/?))`, (slash) => (slash ? "" : "/")],
  ];
  if (isJsx)
    kinds.push(
      [REQUIRED, (path) => `="${path}"`],
      [NAMED, (name, match) => (imported.has(name) ? `="${imported.get(name)}"` : match)],
    );
  return kinds.reduce(
    (before, [pattern, replace]) =>
      before.replace(new RegExp(`${CODE}|${pattern}`, "gm"), (match, fence, code, _ticks, name = "") =>
        fence || code ? match : replace(name, match),
      ),
    text,
  );
}
