// The HTML of WordPress as a browser gets it: paragraphs, captions, galleries and embedded addresses.
import { decodeHTML, escapeUTF8 } from "entities";
import { PICTURE } from "markdown-folder/files";
import { nameLanguage, readCodeShortcodes } from "./code.js";
import { markFormulas } from "./formulas.js";

/** What was uploaded, with its words. */
export type Picture = {
  url: string;
  alt: string;
  caption: string;
  title: string;
  parent: string;
  order: number;
};

const BLOCK =
  "address|article|aside|blockquote|details|div|dl|figure|footer|form|h[1-6]|header|hr|iframe|main|nav|ol|p|pre|section|table|ul|video|audio";
const STARTS_BLOCK = new RegExp(
  `^\\s*</?(?:${BLOCK}|li|dt|dd|tr|td|th|tbody|thead|figcaption|summary)\\b|^\\s*\\{\\{<|^\\s*<!--`,
  "i",
);
const BEFORE = new RegExp(`\\n(?=<(?:${BLOCK})\\b)`, "gi");
const AFTER = new RegExp(`(</(?:${BLOCK})>|<hr[^<>]*>)\\n`, "gi");
const CAPTION = /\[(?:wp_)?caption\b([^[\]]*)\]((?:(?!\[(?:wp_)?caption\b)[\s\S])*?)\[\/(?:wp_)?caption\]/g;
/** The address of a recording under the name of its format. */
const RECORDING = /\[(audio|video)\b([^[\]]*?)\s(?:mp[34]|m4[av]|og[gv]|wav|wma|webm|flv|wmv)=(?=["']?\w)/g;
const GALLERY = /\[(gallery|playlist)\b([^[\]]*)\]/g;
/** A name in brackets is a shortcode if it has attributes or an end, or is one of WordPress's own. */
const SHORTCODE = /\[(\/?)([a-z][\w-]*)((?:\s[^[\]<>]*)?)\](?!\()/g;
const OWN = /^(audio|embed|gallery|playlist|video|youtube|vimeo|gist|tweet|instagram)$/;

/** Blank lines end paragraphs, and line ends are breaks, in what the block editor has not written. */
function addParagraphs(html: string): string {
  const blocks = html
    .replace(BEFORE, "\n\n")
    .replace(AFTER, "$1\n\n")
    .split(/\n[ \t]*\n/);
  return blocks
    .map((block) => block.trim())
    .filter(Boolean)
    .map((block) => (STARTS_BLOCK.test(block) ? block : `<p>${block.replaceAll("\n", "<br>\n")}</p>`))
    .join("\n\n");
}

function makeFigure(picture: string, caption: string): string {
  return `<figure>${picture.trim()}${caption.trim() && `<figcaption>${caption.trim()}</figcaption>`}</figure>`;
}

/** Writes shortcodes as Hugo's, which the table of template code knows. */
function toTemplateCode(html: string): string {
  const ended = new Set(Array.from(html.matchAll(/\[\/([a-z][\w-]*)\]/g), ([, name]) => name));
  return html.replace(SHORTCODE, (written, end: string, name: string, attributes: string) => {
    if (!ended.has(name) && !OWN.test(name) && !/=["'\w]/.test(attributes)) return written;
    return `{{< ${end}${name}${attributes} >}}`;
  });
}

function makePicture({ url, alt, caption }: Picture): string {
  return makeFigure(
    `<img src="${url}" alt="${escapeUTF8(decodeHTML(alt))}">`,
    caption.replace(/[\r\n]+/g, " "),
  );
}

function makeLink({ url, title }: Picture): string {
  return `<p><a href="${url}">${title || url}</a></p>`;
}

/** What makes HTML that needs no WordPress; `pictures` are attachments by their numbers. */
export function createCleaner(pictures: ReadonlyMap<string, Picture>) {
  const attached = new Map<string, [id: string, picture: Picture][]>();
  for (const [id, picture] of pictures) {
    const { parent } = picture;
    if (!attached.has(parent)) attached.set(parent, []);
    attached.get(parent)?.push([id, picture]);
  }

  /** The pictures of a gallery, or what a playlist plays: those that it lists, or all that are attached to its post. */
  function makeGallery(kind: string, attributes: string, post: string): string {
    const listOf = (name: string) =>
      (new RegExp(`\\b${name}=["']?([\\d,\\s]+)`).exec(attributes)?.[1] ?? "")
        .split(/[,\s]+/)
        .filter(Boolean);
    const ids = [...listOf("ids"), ...listOf("include")];
    const [parent = post] = listOf("id");
    const excluded = listOf("exclude");
    const isGallery = kind === "gallery";
    const own = (attached.get(parent) ?? [])
      .filter(([id, { url }]) => !excluded.includes(id) && PICTURE.test(url) === isGallery)
      .sort(([, a], [, b]) => a.order - b.order);
    const all =
      ids.length > 0 ? ids.flatMap((id) => pictures.get(id) ?? []) : own.map(([, picture]) => picture);
    return all.map(isGallery ? makePicture : makeLink).join("\n");
  }

  /** A picture without a text gets that of the library. */
  function addAlt(tag: string): string {
    const [, id = ""] = /\b(?:wp-image-|data-id=["']?)(\d+)/.exec(tag) ?? [];
    const alt = escapeUTF8(decodeHTML(pictures.get(id)?.alt ?? ""));
    if (alt === "" || /\salt\s*=\s*(?!""|'')/.test(tag)) return tag;
    return tag.replace(/\salt\s*=\s*(""|'')/, "").replace(/^<img/i, () => `<img alt="${alt}"`);
  }

  /** Cleans the HTML of a post by its number. */
  return function clean(html: string, post: string): string {
    const isOfBlocks = html.includes("<!-- wp:");
    const parts = markFormulas(readCodeShortcodes(html.replace(/\r\n?/g, "\n"))).split(
      /(<(?:pre|script|style|textarea)\b(?:(?!<(?:pre|script|style|textarea)\b)[\s\S])*?<\/(?:pre|script|style|textarea)>)/i,
    );
    return parts
      .map((part, index) => {
        if (index % 2) return nameLanguage(part);
        const plain = part
          .replace(RECORDING, "[$1$2 src=")
          .replace(CAPTION, (_, attributes: string, inner: string) => {
            const [, picture = "", rest = ""] =
              /^([\s\S]*?<img\b[^<>]*>(?:\s*<\/a>)?)([\s\S]*)$/.exec(inner) ?? [];
            return `\n\n${makeFigure(picture, rest || (/caption="([^"]*)"/.exec(attributes)?.[1] ?? ""))}\n\n`;
          })
          .replace(GALLERY, (written: string, kind: string, attributes: string) => {
            const made = makeGallery(kind, attributes, post);
            return made ? `\n\n${made}\n\n` : written;
          })
          .replace(/<img\b[^<>]*>/gi, addAlt)
          .replace(/\[embed[^[\]]*\]\s*([^\s[]+)\s*\[\/embed\]/g, "\n\n$1\n\n")
          .replace(/\[(?:latexpage|(?:no)?mathjax)\]/g, "")
          .replace(/^[ \t]*(https?:\/\/[^\s<>"]+)[ \t]*$/gm, '<a href="$1">$1</a>');
        const coded = toTemplateCode(plain);
        return isOfBlocks ? coded : `${addParagraphs(coded)}\n\n`;
      })
      .join("");
  };
}
