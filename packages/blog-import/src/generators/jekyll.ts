import { decodeHTML } from "entities";
import { listOf, textOf } from "markdown-folder/fields";
import type { Fields } from "markdown-folder/front-matter";
import { readJekyllSettings } from "markdown-folder/settings";
import { trimEnd } from "markdown-folder/text";
import { EMPHASIS, TIGHT_HEADINGS } from "../classic-markdown.js";
import { ESCAPES, type Markdown, type Signs, signsOf } from "../markdown.js";
import { ANY, type Generator, isOn, letterSlug, settingIn, toFolder, withLast } from "./generator.js";

const STYLES: Record<string, string> = {
  date: "/:categories/:year/:month/:day/:title.html",
  pretty: "/:categories/:year/:month/:day/:title/",
  none: "/:categories/:title.html",
};

/** What kramdown types for a symbol, unless `typographic_symbols` says it. */
const SYMBOLS = { hellip: "...", mdash: "---", ndash: "--", laquo: "<<", raquo: ">>" };

function readKramdown(config: Fields): Markdown {
  const get = (name: string) => settingIn(config, `kramdown.${name}`);
  const quotes = listOf(get("smartquotes") ?? "lsquo,rsquo,ldquo,rdquo").map((name) =>
    decodeHTML(`&${name};`),
  );
  const [open = "‘", close = "’", double = "“", doubleEnd = "”"] = quotes;
  const isGfm = /^gfm$/i.test(textOf(get("input")) || "GFM");
  const isTyped = isGfm && listOf(get("gfmquirks")).includes("no_auto_typographic");
  const symbols = Object.entries(SYMBOLS).map(([name, typed]) => {
    const own = textOf(settingIn(config, `kramdown.typographicsymbols.${name}`));
    return [typed, isTyped ? typed : decodeHTML(own || `&${name};`)];
  });
  const others: Signs = { "'": close, ...Object.fromEntries(symbols) };
  return {
    signs: signsOf([double, doubleEnd, open, close], others),
    hasBreaks: isGfm && isOn(get("hardwrap"), false),
    hasInlineDollars: true,
    escapes: ESCAPES.kramdown,
    hasAbbreviations: true,
    classic: {
      // In the time of this setting, GFM knew such headings too.
      headings: isGfm && config.gems === undefined ? undefined : TIGHT_HEADINGS.apart,
      hasInlineTags: true,
      hasLooseLinks: true,
      emphasis: EMPHASIS.kramdown,
    },
    readsHtml: isOn(get("parseblockhtml"), false),
  };
}

/** What the settings say of Jekyll's converters: kramdown, CommonMark, and before those Redcarpet and RDiscount. */
function readMarkdown(config: Fields): Markdown {
  const converter = textOf(config.markdown).toLowerCase() || "kramdown";
  if (/^(kramdown|gfm)$/.test(converter)) return readKramdown(config);
  const own = Object(config[converter.replace(/ghpages$/, "")]);
  const flags = [own.options, own.extensions]
    .flatMap((value) => listOf(value))
    .map((flag) => flag.toLowerCase());
  return {
    signs: flags.includes("smart") ? signsOf() : undefined,
    hasBreaks: flags.some((flag) => /^hard_?(breaks|wrap)$/.test(flag)),
    escapes: ESCAPES.commonMark,
    ...(!converter.startsWith("commonmark") && {
      classic: {
        headings: flags.includes("space_after_headers") ? undefined : TIGHT_HEADINGS.anywhere,
        hasInlineTags: true,
        hasLooseLinks: true,
        emphasis: EMPHASIS.kramdown,
      },
    }),
  };
}

export const jekyll: Generator = {
  name: "Jekyll",
  file: /^_config\.(ya?ml|toml)$/,
  read({ config, source: settings, files }) {
    const permalink = textOf(config.permalink ?? Object(config.collections).posts?.permalink) || "date";
    const { source, ...others } = readJekyllSettings(config, files);
    const markdown = { ...readMarkdown(config), hasCaptions: /chirpy/i.test(settings) };
    if (/jekyll-(?:spaceship|katex|latex|math)/.test(settings)) markdown.escapes = undefined;
    const collections = source + toFolder(textOf(config.collectionsdir));
    return {
      author: config.author,
      language: textOf(config.defaultlang ?? config.lang),
      // As Polyglot finds them; `ref` is a habit of those without a plugin.
      translationKeyOf({ fields }) {
        const { pageid, ref, permalink } = fields;
        // The pattern of a default is that of all posts.
        return pageid ?? ref ?? (/:/.test(textOf(permalink)) ? "" : permalink);
      },
      contents: [collections, source],
      roots: [source],
      posts: files.some((file) => /(^|\/)_posts\//.test(file)) ? /(^|\/)_(posts|drafts)\// : ANY,
      ...others,
      markdownOf: () => markdown,
      // `post.id`, as jekyll-feed has it.
      guidOf(url, { slug, name }) {
        // encodeURI throws at half a pair of code units.
        const last = encodeURI(Buffer.from(slug || name).toString());
        return withLast(trimEnd(url, "/"), last);
      },
      addressOf: ({ fields }) => fields.permalink,
      patternOf: () => STYLES[permalink] ?? (/[:/]/.test(permalink) ? permalink : undefined),
      slugOf: letterSlug,
    };
  },
};
