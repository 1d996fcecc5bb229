import MarkdownIt, { type Token } from "markdown-it";
import {
  defaultTreeAdapter,
  type Token as Html,
  parseFragment,
  serialize,
  html as spec,
  Tokenizer,
  TokenizerMode,
} from "parse5";
import { ARTICLE } from "../words";
import { linkAttributes } from "./address.server";
import type { Loss } from "./findings.server";

function names(text: string): ReadonlySet<string> {
  return new Set(text.split(" "));
}

/** What an author may write within a line. */
const TEXT = names(
  "a abbr b bdi bdo br cite code del dfn em i ins kbd mark meter progress q rp rt ruby s samp small span strong sub sup time u var wbr",
);
const BLOCKS = names(
  "blockquote caption col colgroup dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre summary table tbody td tfoot th thead tr ul",
);
const VOID = names("br col hr wbr");
/** What goes with all that is in it. */
const HIDDEN = names(
  "applet audio button canvas datalist embed iframe math noembed noframes object script select style svg template textarea title video",
);
/** Of these, what becomes a link to what it shows. */
const SHOWS = names("audio embed iframe object video");
/** Here a parser sees no tags. */
const RAW = names("iframe noembed noframes script style textarea title");
/** What readers don't miss: the site's own pictures take their place, or only the looks change. */
const UNSEEN = names("big body font head html label nobr noscript param picture source track");
const INSTEAD = new Map(
  Object.entries({
    acronym: "abbr",
    dir: "ul",
    menu: "ul",
    strike: "s",
    tt: "code",
    ...Object.fromEntries(
      [
        ...names(
          "address article aside center fieldset footer form header hgroup legend main nav search section",
        ),
      ].map((name) => [name, "div"]),
    ),
  }),
);

const NUMBER = /^-?\d{1,6}$/;
const BAR = { max: /^\d+(\.\d+)?$/, value: /^\d+(\.\d+)?$/ };
const CELL = {
  align: /^(center|right)$/i,
  colspan: /^[1-9]\d?$/,
  rowspan: /^[1-9]\d?$/,
  scope: /^(row|col)(group)?$/i,
};
/** Attributes that may stay, with their values. An id has no colon, which the page's own have. */
const ATTRIBUTES: Record<string, Record<string, RegExp>> = {
  details: { open: /^/ },
  li: { value: NUMBER },
  meter: BAR,
  ol: { start: NUMBER, reversed: /^/, type: /^[1ai]$/i },
  progress: BAR,
  td: CELL,
  th: CELL,
  time: { datetime: /^[\w:.+ -]{1,40}$/ },
  every: {
    dir: /^(auto|ltr|rtl)$/i,
    id: /^[\p{L}\p{N}][\p{L}\p{N}_.-]{0,99}$/u,
    lang: /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i,
    title: /./,
  },
};

/** What the site gives to these: wide content scrolls in a box of its own. */
const OWN: Record<string, [string, string][]> = {
  pre: [
    ["class", "scrolling"],
    ["dir", "ltr"],
    ["role", "group"],
    ["aria-label", ARTICLE.code],
    ["tabindex", "0"],
  ],
};

/** Players whose addresses show nothing on a page of their own, and where they show the same. */
const PLAYERS = [
  [
    /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{11})(?![\w-]).*/,
    "https://www.youtube.com/watch?v=$1",
  ],
  [/^https?:\/\/player\.vimeo\.com\/video\/(\d+).*/, "https://vimeo.com/$1"],
] as const;

/** Notes what readers will miss. */
export type Lose = (loss: Omit<Loss, "line">, map: Token["map"]) => void;

const MAX_PASSES = 6;

/** Marks the author's tags and texts among Markdown's tokens. */
const MARKUP = "html";
/** Marks those of its tags that separate words. */
export const BLOCK = "block";

type Place = Pick<Token, "level" | "map">;

function createToken(type: string, tag: string, nesting: -1 | 0 | 1, { level, map }: Place): Token {
  const token = new MarkdownIt.Token(type, tag, nesting);
  return Object.assign(token, { level, map, markup: MARKUP, info: BLOCKS.has(tag) ? BLOCK : "" });
}

function createText(content: string, place: Place): Token {
  return Object.assign(createToken("text", "", 0, place), { content });
}

function isKept(tag: string): boolean {
  return TEXT.has(tag) || BLOCKS.has(tag);
}

type Given = ReadonlyMap<string, string>;

function attributesOf(tag: string, given: Given): [string, string][] {
  const allowed = new Map(Object.entries({ ...ATTRIBUTES.every, ...ATTRIBUTES[tag] }));
  const kept = [...given].filter(([name, value]) => allowed.get(name)?.test(value));
  const name = tag === "a" && !given.has("id") ? given.get("name") : undefined;
  if (name !== undefined && allowed.get("id")?.test(name)) kept.push(["id", name]);
  const named = kept.map(([name, value]): [string, string] =>
    name === "align" ? ["class", `text-${value.toLowerCase()}`] : [name, value],
  );
  return [...named, ...(OWN[tag] ?? [])];
}

/** What an element shows that is not in the text: a page, a film, a sound. */
type Embed = { address: string | undefined; title: string | undefined };

function embedOf(given: Given): Embed {
  const written = given.get("src") ?? given.get("data");
  const address = written?.trim().replace(/^\/\//, "https://");
  return {
    address: address && PLAYERS.reduce((text, [player, page]) => text.replace(player, page), address),
    title: given.get("title")?.trim(),
  };
}

/** Reads the author's HTML as tokens: tags with the attributes that may stay, and texts. */
function readHtml(source: string, place: Place): Token[] {
  const tokens: Token[] = [];
  let isRaw = false;
  const add = (type: string, tag: string, nesting: -1 | 0 | 1, values: Partial<Token> = {}) => {
    tokens.push(Object.assign(createToken(type, tag, nesting, place), values));
  };
  const addText = ({ chars }: Html.CharacterToken) => {
    const isFirst = tokens.at(-1)?.tag === "pre";
    if (!isRaw) tokens.push(createText(isFirst ? chars.replace(/^\n+/, "") : chars, place));
  };
  const onStartTag = ({ tagName, attrs, selfClosing }: Html.TagToken) => {
    const given = new Map(attrs.map(({ name, value }) => [name, value]));
    const tag = INSTEAD.get(tagName) ?? tagName;
    if (tag === "img") {
      const image: Token["attrs"] = [["src", given.get("src")?.trim() ?? ""]];
      const children = [createText(given.get("alt") ?? "", place)];
      add("image", tag, 0, { attrs: [...image, ["title", given.get("title") ?? ""]], children });
      return;
    }
    const isVoid = VOID.has(tag);
    if (HIDDEN.has(tag)) {
      isRaw = RAW.has(tag) && !selfClosing;
      if (isRaw) tokenizer.state = TokenizerMode.RAWTEXT;
      add("html_open", tag, 1, { meta: embedOf(given) });
    } else if (isKept(tag)) {
      const href = tag === "a" ? given.get("href")?.trim() : undefined;
      const link = href === undefined ? [] : linkAttributes(href);
      const attributes = [...(link ?? []), ...attributesOf(tag, given)];
      // The end of a link that is left out goes with it.
      add(isVoid ? "html_void" : "html_open", tag, isVoid ? 0 : 1, {
        attrs: attributes,
        hidden: !link,
        content: href ?? "",
      });
    } else add("html_lost", tag, 0, { meta: embedOf(given) });
    if (tag === "embed" || (selfClosing && !isVoid)) add("html_close", tag, -1);
  };
  const onEndTag = ({ tagName }: Html.TagToken) => {
    isRaw = false;
    add("html_close", INSTEAD.get(tagName) ?? tagName, -1);
  };
  const ignore = () => {};
  const tokenizer = new Tokenizer(
    {},
    {
      onStartTag,
      onEndTag,
      onCharacter: addText,
      onWhitespaceCharacter: addText,
      onNullCharacter: ignore,
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore,
    },
  );
  tokenizer.write(source, true);
  return tokens;
}

/** Start tags and the end tags that belong to them, of the same depth in Markdown. */
function pairTags(tokens: readonly Token[]): Map<Token, Token> {
  const pairs = new Map<Token, Token>();
  const open = new Map<string, Token[]>();
  for (const token of tokens) {
    const key = `${token.level} ${token.tag}`;
    const starts = open.get(key) ?? [];
    if (token.type === "html_open") starts.push(token);
    const start = token.type === "html_close" ? starts.pop() : undefined;
    if (start) pairs.set(start, token).set(token, start);
    open.set(key, starts);
  }
  return pairs;
}

function nameOf(address: string): string {
  const { hostname, pathname } = new URL(address, "http://own.invalid");
  return address.startsWith("/") ? (pathname.split("/").at(-1) ?? "") : hostname.replace(/^www\./, "");
}

/** What stands for an element that is not shown: a link to what it would show, or nothing. */
function substitute(hidden: readonly Token[], lose: Lose): Token[] {
  const [start] = hidden;
  if (!start) return [];
  const embeds = hidden.map(({ meta }) => meta as Embed | null);
  const address = embeds.find((embed) => embed?.address)?.address;
  const isShown = SHOWS.has(start.tag) && address !== undefined;
  const link = isShown && linkAttributes(address);
  if (isShown && !link) lose({ what: "link", name: address }, start.map);
  else if (!isShown) lose({ what: "html", name: start.tag }, start.map);
  if (!link) return [];
  const open = Object.assign(createToken("html_open", "a", 1, start), { attrs: link });
  const text = createText(embeds[0]?.title || nameOf(address), start);
  return [open, text, createToken("html_close", "a", -1, start)];
}

/** Leaves out what is not shown, and end tags without a beginning. */
function leaveOut(tokens: readonly Token[], lose: Lose): Token[] {
  const pairs = pairTags(tokens);
  const kept: Token[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] as Token;
    const { type, tag, hidden, content, map } = token;
    const pair = pairs.get(token);
    if (type === "html_open" && HIDDEN.has(tag)) {
      const end = pair ? tokens.indexOf(pair, index) : index;
      kept.push(...substitute(tokens.slice(index, end + 1), lose));
      index = end;
    } else if (type === "html_lost") {
      if (!UNSEEN.has(tag)) lose({ what: "html", name: tag }, map);
    } else if (type === "html_open" && hidden) lose({ what: "link", name: content }, map);
    else if (type !== "html_close" || (pair && !pair.hidden)) {
      // The site's own tables have a box.
      if (tag === "table" && pair) token.type = type.replace("html", "table");
      kept.push(token);
    }
  }
  return kept;
}

/** Ends what has begun within a line. */
function endText(tokens: readonly Token[], pairs: Map<Token, Token>): Token[] {
  const open = tokens.filter(({ type, tag }) => type === "html_open" && TEXT.has(tag));
  const unpaired = open.filter((token) => !pairs.has(token)).reverse();
  return unpaired.map((token) => createToken("html_close", token.tag, -1, token));
}

function isBlank({ type, content }: Token): boolean {
  return type === "text" && content.trim() === "";
}

/** Makes Markdown's own blocks of a piece of HTML: headings, text between them, and a paragraph if there are no blocks. */
function toBlocks(piece: readonly Token[], pairs: Map<Token, Token>): Token[] {
  const [first] = piece;
  if (!first || piece.every(isBlank)) return [];
  const wrap = (type: string, tag: string, children: Token[], attrs: Token["attrs"] = null) => {
    const own = { markup: "", block: true };
    const inline = Object.assign(createToken("inline", "", 0, first), { markup: "", children });
    if (tag === "") return [inline];
    const open = Object.assign(createToken(`${type}_open`, tag, 1, first), own, { attrs });
    return [open, inline, Object.assign(createToken(`${type}_close`, tag, -1, first), own)];
  };
  const here = new Set(piece);
  const isWithin = (token: Token) => {
    const pair = pairs.get(token);
    return pair === undefined || here.has(pair);
  };
  if (piece.every((token) => token.info !== BLOCK && isWithin(token))) {
    const shown = piece.filter((token) => token.type !== "text" || !isBlank(token));
    const children = shown.some(({ type }) => type !== "image") ? piece : shown;
    return wrap("paragraph", "p", [...children, ...endText(piece, pairs)]);
  }
  const blocks: Token[] = [];
  let rest: Token[] = [];
  const flush = () => {
    if (!rest.every(isBlank)) blocks.push(...wrap("", "", [...rest, ...endText(rest, pairs)]));
    rest = [];
  };
  for (let index = 0; index < piece.length; index += 1) {
    const token = piece[index] as Token;
    const pair = pairs.get(token);
    if (token.type === "html_open" && /^h\d$/.test(token.tag) && pair && here.has(pair)) {
      flush();
      const end = piece.indexOf(pair, index);
      const children = piece.slice(index + 1, end);
      blocks.push(...wrap("heading", token.tag, [...children, ...endText(children, pairs)], token.attrs));
      index = end;
    } else rest.push(token);
  }
  flush();
  return blocks;
}

function isHtml({ type }: Token): boolean {
  return type === "html_block" || type === "html_inline";
}

/** The end tag of a script or style sheet that HTML leaves open. */
export function rawTextEnd(html: string): RegExp | undefined {
  const text = html.toLowerCase();
  const open = ["script", "style"].find((tag) => text.lastIndexOf(`<${tag}`) > text.lastIndexOf(`</${tag}`));
  return open === undefined ? undefined : new RegExp(`</${open}`, "i");
}

/** Whether Markdown has HTML. */
export function hasHtml(tokens: readonly Token[]): boolean {
  return tokens.some((token) => isHtml(token) || token.children?.some(isHtml));
}

/**
 * Replaces the author's HTML by tokens like those of Markdown, as far as it is harmless. What the site writes of tokens
 * can't be mistaken for the author's, nor the other way round: nobody's text ever becomes a tag.
 */
export function keepHtml(tokens: readonly Token[], lose: Lose): Token[] {
  const read = (token: Token, place: Place) => (isHtml(token) ? readHtml(token.content, place) : [token]);
  const flat = leaveOut(
    tokens.flatMap((token) => {
      const { children, map } = token;
      if (children?.some(isHtml)) {
        const shown = leaveOut(
          children.flatMap((child) => read(child, { level: child.level, map })),
          lose,
        );
        token.children = [...shown, ...endText(shown, pairTags(shown))];
      }
      return read(token, token);
    }),
    lose,
  );
  const pairs = pairTags(flat);
  const blocks: Token[] = [];
  let piece: Token[] = [];
  for (const [index, token] of flat.entries()) {
    if (token.markup !== MARKUP) blocks.push(token);
    else piece.push(token);
    const next = flat[index + 1];
    if (next?.markup === MARKUP && next.map === token.map) continue;
    blocks.push(...toBlocks(piece, pairs));
    piece = [];
  }
  // What has become no heading of its own must not be the page's.
  for (const token of blocks.flatMap(({ children }) => children ?? []))
    if (token.tag === "h1") token.tag = "h2";
  return blocks;
}

/**
 * Puts HTML in order as a browser's parser would, so that nothing in it ends what is around it. Some of what a parser
 * builds it would build differently of its own output: that goes through it again, and is undefined if it never settles.
 */
export function orderHtml(html: string): string | undefined {
  let ordered = html;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const around = defaultTreeAdapter.createElement("div", spec.NS.HTML, []);
    const again = serialize(parseFragment(around, ordered, {}));
    // Text has no quotation marks of its own, as in Markdown's HTML: nothing in it looks like an attribute.
    if (again === ordered) return again.replace(/<[^>]*>|"/g, (found) => (found === '"' ? "&quot;" : found));
    ordered = again;
  }
  return undefined;
}
