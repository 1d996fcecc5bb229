// Rules for the names in template code.
import {
  type Attributes,
  applyRules,
  CONTAINERS,
  escapeText,
  type Rule,
  type TranslateToken,
} from "markdown-folder/containers";

const RULES: Rule[] = [
  [/^(toc\w*|\w*tableofcontents|raw|verbatim|assign|set|more|clear|clearfix|\w*avatar)$/, () => ""],
  [/(image|img|picture|figure|photo|illustration)s?$/, makePicture],
  [/youtube/, linkTo("Video on YouTube", "https://www.youtube.com/watch?v=ID")],
  [/vimeo/, linkTo("Video on Vimeo", "https://vimeo.com/ID")],
  [/^(x|twitter)$|tweet$/, linkTo("Post on X", "https://x.com/USER/status/ID")],
  [/gist$/, linkTo("Gist on GitHub", "https://gist.github.com/ID")],
  [/^(video|audio)$/, linkTo("Recording", "ID")],
  ...CONTAINERS,
  [/^/, linkTo("", "")],
];

/** An address without what ends one in Markdown or HTML. */
function escapeAddress(address: string): string {
  return address.replace(/[\s<>"()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

/** Makes a link or, with the mark "!", a picture. */
function makeLink(mark: "" | "!", label: string, address: string, caption: string, isHtml: boolean): string {
  const [text, title] = [escapeText(label, isHtml), escapeText(caption, isHtml)];
  const url = escapeAddress(address);
  const named = title && ` title="${title}"`;
  if (isHtml) return mark ? `<img src="${url}" alt="${text}"${named}>` : `<a href="${url}">${text}</a>`;
  return `${mark}[${text}](${url}${title && ` "${title}"`})`;
}

/** Links to an address that a pattern makes of what the attributes name. */
function linkTo(label: string, pattern: string): (attributes: Attributes) => string | undefined {
  return ({ name, values, named, isInHtml, isAlone }) => {
    // Of a gist, a user and a file may be named too.
    const value = name === "gist" ? values.filter((word) => !word.includes(".")).join("/") : values[0];
    const id = named.id ?? named.videoid ?? named.slug ?? named.url ?? named.href ?? named.src ?? value;
    const isUrl = /^(https?:\/)?\/./.test(id ?? "");
    if (!id || /[\s${]/.test(id) || !(pattern || (isUrl && (isAlone || id !== value)))) return undefined;
    const address = pattern.replace(/USER|ID/g, (word) => (word === "ID" ? id : (named.user ?? "i")));
    const title = named.title || named.caption;
    const words = title && label ? `${title} (${label})` : title || label || id;
    return makeLink("", words, isUrl ? id : address, "", isInHtml);
  };
}

function makePicture({ name, values, named, isInHtml, isAlone }: Attributes): string | undefined {
  const isPath = /\.(avif|gif|jpe?g|png|svg|webp)\b|^(https?:)?\/./i;
  const address = named.src || [...values, ...Object.values(named)].find((value) => isPath.test(value));
  if (!address) return undefined;
  const words = values.slice(values.indexOf(address) + 1).filter((value) => !/^\d+$/.test(value));
  // Hexo's captions have no quotes.
  const after = /^(asset)?img$/.test(name) ? words.join(" ") : words[0];
  const caption = [
    named.caption ?? named.title,
    named.credits ?? named.credit ?? named.attr ?? named.attribution,
  ];
  const title = caption.filter(Boolean).join(" ");
  // The site shows the title of a figure, which is alone.
  const isBelow = isAlone || isInHtml || !named.caption;
  const picture = makeLink("!", named.alt ?? after ?? "", address, isBelow ? title : "", isInHtml);
  const said = isBelow ? "" : ` *${escapeText(title, false)}*`;
  const target = escapeAddress(named.link ?? named.href ?? "");
  if (!/^(https?:\/)?\/./.test(target)) return picture + said;
  return isInHtml ? `<a href="${target}">${picture}</a>` : `[${picture}](${target})${said}`;
}

export const translateToken: TranslateToken = (token) => applyRules(token, RULES);
