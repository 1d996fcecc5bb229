import { decodeHTML, decodeXML } from "entities";
import { XMLParser } from "fast-xml-parser";
import { decodePercent, trimEnd } from "markdown-folder/text";
import { withLast } from "../generators/generator.js";
import { type Entry, type Export, keepBraces, type Node, type Part, pathOfUrl } from "./entry.js";
import { readBlocks } from "./wordpress-blocks.js";
import { createCleaner, type Picture } from "./wordpress-html.js";

/** An item's other kinds that no reader has seen as a page. */
const INNER = /^(attachment|nav_menu_item|revision|custom_css|customize_changeset|oembed_cache|wp_\w+)$/;

function listOf(value: unknown): Node[] {
  return [value ?? []].flat().map((node) => Object(node));
}

/** The text of an element, in CDATA or with its references. */
function textIn(node: unknown): string {
  if (typeof node === "string") return decodeXML(node).trim();
  const { cdata, "#text": text } = Object(node);
  return cdata === undefined ? decodeXML(String(text ?? "")).trim() : [cdata].flat().join("").trim();
}

/** The values of a field, which an item may have more than once. */
function metasOf(item: Node, key: string): string[] {
  const own = listOf(item["wp:postmeta"]).filter((meta) => textIn(meta["wp:meta_key"]) === key);
  return own.map((meta) => textIn(meta["wp:meta_value"]));
}

function pictureOf(item: Node): Picture {
  const [alt = ""] = metasOf(item, "_wp_attachment_image_alt");
  return {
    url: textIn(item["wp:attachment_url"]),
    alt,
    title: textIn(item.title),
    caption: textIn(item["excerpt:encoded"]),
    parent: textIn(item["wp:post_parent"]),
    order: Number(textIn(item["wp:menu_order"])),
  };
}

/** A local time with its distance from UTC, which the export doesn't say but by both times. */
function toDate(local: string, utc: string): string {
  const [here, there] = [local, utc].map((text) => Date.parse(`${text.replace(" ", "T")}Z`));
  if (!local || Number.isNaN(here)) return "";
  const minutes = there === undefined || Number.isNaN(there) ? 0 : Math.round(((here ?? 0) - there) / 60_000);
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const zone = [hours, rest].map((part) => String(part).padStart(2, "0")).join(":");
  return `${local.replace(" ", "T")}${minutes < 0 ? "-" : "+"}${zone}`;
}

/** Parses a file of an export of WordPress; undefined if the text is none. Throws if it is broken. */
export function parseWordPress(source: string): Part | undefined {
  if (!/<rss\b[^<>]*xmlns:wp=/.test(source.slice(0, 5_000))) return undefined;
  if (!source.slice(-1_000).includes("</rss>")) throw new Error("its end is missing");
  const parser = new XMLParser({
    ignoreAttributes: false,
    cdataPropName: "cdata",
    processEntities: false,
    parseTagValue: false,
  });
  const part = Object(Object(parser.parse(source).rss).channel);
  return { blog: urlsOf(part).find(Boolean), part };
}

function urlsOf(channel: Node): string[] {
  return ["wp:base_blog_url", "wp:base_site_url", "link"].map((name) => textIn(channel[name]));
}

/** The items of all files; of one that is in several, as of exports that overlap, the newest. */
function itemsOf(channels: readonly Node[]): Node[] {
  const items = new Map<unknown, Node>();
  const ageOf = (item: Node | undefined) => textIn(item?.["wp:post_modified"]);
  for (const item of channels.flatMap((channel) => listOf(channel.item))) {
    const id = textIn(item["wp:post_id"]) || item;
    if (ageOf(items.get(id)) <= ageOf(item)) items.set(id, item);
  }
  return [...items.values()];
}

/** Reads an export of WordPress, whose files may need each other. */
export function readWordPress(channels: readonly Node[]): Export {
  const urls = channels.flatMap(urlsOf);
  const names = new Map(
    channels
      .flatMap((channel) => listOf(channel["wp:author"]))
      .map((author) => [textIn(author["wp:author_login"]), textIn(author["wp:author_display_name"])]),
  );
  const items = itemsOf(channels).map((item) => ({ item, type: textIn(item["wp:post_type"]) }));
  const pictures = new Map(items.map(({ item }) => [textIn(item["wp:post_id"]), pictureOf(item)] as const));
  const cleanHtml = createCleaner(pictures);

  /** Its terms of a taxonomy, whose names are HTML, without the one that stands for none. */
  function termsOf(item: Node, domain: string): string[] {
    const own = listOf(item.category).filter((term) => term["@_domain"] === domain);
    return own
      .filter((term) => term["@_nicename"] !== "uncategorized")
      .map((term) => decodeHTML(textIn(term)));
  }

  function slugOf(item: Node): string {
    return decodePercent(textIn(item["wp:post_name"])) || `post-${textIn(item["wp:post_id"])}`;
  }

  function readEntry(item: Node, isPage: boolean): Entry {
    const text = (name: string) => textIn(item[name]);
    const path = pathOfUrl(text("link"));
    const id = text("wp:post_id");
    const [thumbnail = ""] = metasOf(item, "_thumbnail_id");
    const cover = pictures.get(thumbnail);
    const [footnotes = ""] = metasOf(item, "footnotes");
    const { html, losses } = readBlocks(text("content:encoded"), footnotes);
    const end = path.endsWith("/") ? "/" : "";
    const old = metasOf(item, "_wp_old_slug").map((name) => withLast(trimEnd(path, "/"), name) + end);
    const creator = text("dc:creator");
    const date = toDate(text("wp:post_date"), text("wp:post_date_gmt"));
    return {
      isPage,
      losses,
      body: cleanHtml(keepBraces(html), id),
      fields: {
        title: text("title"),
        slug: slugOf(item),
        guid: text("guid"),
        date,
        updated: text("wp:post_modified"),
        categories: termsOf(item, "category"),
        tags: termsOf(item, "post_tag"),
        author: names.get(creator) || creator,
        image: cover?.url,
        imagealt: cover?.alt,
        imagecaption: cover?.caption,
        description: text("excerpt:encoded"),
        // As WordPress and Seriously Simple Podcasting have it, or as a feed.
        enclosure: [
          ...["enclosure", "audio_file"].flatMap((key) => metasOf(item, key)),
          ...listOf(item.enclosure).map((node) => decodeXML(String(node["@_url"] ?? ""))),
        ],
        sticky: text("wp:is_sticky"),
        permalink: path.length > 1 ? path : "",
        aliases: [...(path.length > 1 ? old : []), `/?p=${id}`],
        // Its date keeps a post of the future from readers.
        status: date === "" ? text("wp:status") : text("wp:status").replace("future", "publish"),
        password: text("wp:post_password"),
        // As Jetpack and the plugins Members and PublishPress Future have it.
        visibility: ["_jetpack_newsletter_access", "_members_access_role"]
          .flatMap((key) => metasOf(item, key))
          .find((readers) => readers !== "everybody"),
        expires: metasOf(item, "_expiration-date").map((seconds) => new Date(Number(seconds) * 1_000))[0],
      },
    };
  }

  const open = /^(post|page)$/;
  const isTrash = (item: Node) => textIn(item["wp:status"]) === "trash";
  const nameOf = (item: Node) => textIn(item.title) || textIn(item["wp:post_id"]);
  const posts = items.filter(({ item, type }) => open.test(type) && !isTrash(item));
  const isComment = (node: Node) =>
    /^1(comment)?$/.test(textIn(node["wp:comment_approved"]) + textIn(node["wp:comment_type"]));
  const comments = posts.flatMap(({ item }) => listOf(item["wp:comment"]).filter(isComment)).length;
  return {
    site: {
      name: "WordPress",
      hosts: new Set(
        [...urls, ...Array.from(pictures.values(), ({ url }) => url)]
          .filter((url) => URL.canParse(url))
          .map((url) => new URL(url).hostname.replace(/^www\./, "")),
      ),
    },
    entries: posts.map(({ item, type }) => ({
      file: `${slugOf(item)}.html`,
      read: () => readEntry(item, type === "page"),
    })),
    left: [
      ...(comments > 0
        ? [{ file: `${comments} in all`, reason: "the site has no comments of readers" }]
        : []),
      ...items
        .filter(({ item, type }) => !INNER.test(type) && (!open.test(type) || isTrash(item)))
        .map(({ item, type }) => ({
          file: nameOf(item),
          reason: isTrash(item) ? "it is in the trash" : `it is a ${type}, not a post`,
        })),
    ],
  };
}
