import { textOf } from "markdown-folder/fields";
import { type Entry, type Export, keepBraces, makeEntries } from "./entry.js";

type Row = Record<string, unknown>;

/** What only members see of a text that all may read. */
const GATED =
  /<!--kg-gated-block:begin(?=[^<>]*\bnonMember:false)[^<>]*-->(?:(?!<!--kg-gated-block:)[\s\S])*(?:<!--kg-gated-block:end-->|$)/g;

function isZone(name: string | undefined): name is string {
  try {
    return name !== undefined && new Intl.DateTimeFormat("en", { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** A moment as the blog's own clock has it, with its distance from UTC. */
function toLocal(value: unknown, timeZone: string): string {
  const time = new Date(typeof value === "number" ? value : textOf(value));
  if (value === null || value === undefined || Number.isNaN(time.getTime())) return "";
  const zone = time.toLocaleDateString("en", { timeZone, timeZoneName: "longOffset" }).split("GMT")[1];
  const [day, clock] = [
    time.toLocaleDateString("sv", { timeZone }),
    time.toLocaleTimeString("sv", { timeZone }),
  ];
  return `${day}T${clock}${zone || "Z"}`;
}

/** The Markdown of posts that older versions keep apart from their HTML, and what of a text is in neither. */
function readText({ html, markdown, mobiledoc, lexical }: Row): { body: string; loss: string } {
  if (html || markdown || !mobiledoc)
    return { body: textOf(html || markdown), loss: !html && lexical ? "its text is Lexical alone" : "" };
  const { cards = [], sections = [] }: Record<string, unknown[][]> = Object(JSON.parse(textOf(mobiledoc)));
  const texts = cards.map(([, card]) => textOf(Object(card).markdown) || textOf(Object(card).html));
  // A section of the kind 10 is a card.
  const isLost = sections.some(([kind]) => kind !== 10);
  return { body: texts.join("\n\n"), loss: isLost ? "a part of its text is Mobiledoc alone" : "" };
}

/** Reads an export of Ghost; undefined if the text is none. Throws if it is broken. */
export function readGhost(source: string): Export | undefined {
  if (!/"(posts|posts_tags)"\s*:/.test(source)) return undefined;
  const root = JSON.parse(source);
  const data = root.db?.[0]?.data ?? root.data ?? {};
  if (!Array.isArray(data.posts)) return undefined;
  const rows = (name: string): Row[] => (Array.isArray(data[name]) ? data[name].map(Object) : []);
  const settings = new Map(rows("settings").map(({ key, value }) => [key, textOf(value)]));
  const named = ["timezone", "active_timezone", "activeTimezone"]
    .map((key) => settings.get(key))
    .find(Boolean);
  const zone = isZone(named) ? named : "UTC";
  const metas = new Map(rows("posts_meta").map((meta) => [meta.post_id, meta]));

  /** What a table of pairs connects with a post, in its order. */
  function relatedTo(post: Row, pairs: string, key: string, table: string): Row[] {
    const order = ({ sort_order }: Row) => Number(sort_order ?? 0);
    const own = rows(pairs).filter(({ post_id }) => post_id === post.id);
    const ids = own.sort((a, b) => order(a) - order(b)).map((pair) => pair[key]);
    return ids.flatMap((id) => rows(table).filter((row) => row.id === id));
  }

  function toEntry(post: Row): Entry {
    if (Object.keys(post).length === 0) throw new Error("it holds nothing");
    const meta = metas.get(post.id) ?? {};
    const authors = relatedTo(post, "posts_authors", "author_id", "users");
    const known = authors.length > 0 ? authors : rows("users").filter(({ id }) => id === post.author_id);
    const tags = relatedTo(post, "posts_tags", "tag_id", "tags").map(({ name }) => textOf(name));
    const isPage = post.type === "page" || Boolean(post.page);
    const [status, date] = [textOf(post.status), toLocal(post.published_at, zone)];
    const slug = textOf(post.slug);
    const { body: whole, loss } = readText(post);
    const body = whole.replace(GATED, "");
    const losses = [loss, body !== whole && "parts of it are for members alone"].filter(Boolean).map(String);
    return {
      file: `${slug}.${textOf(post.html) ? "html" : "md"}`,
      isPage,
      losses: new Set(losses),
      body: keepBraces(body.replaceAll("__GHOST_URL__", "")),
      fields: {
        title: post.title,
        slug,
        // As its feed has it: before version 1, where ids were numbers, the uuid.
        guid: typeof post.id === "number" ? post.uuid : post.id,
        date,
        updated: toLocal(post.updated_at, zone),
        tags: tags.filter((name) => !name.startsWith("#")),
        author: known.map(({ name, profile_image, image }) => ({
          name,
          image: ghostPath(profile_image ?? image),
        })),
        image: ghostPath(post.feature_image ?? post.image),
        imagealt: post.feature_image_alt ?? meta.feature_image_alt,
        imagecaption: post.feature_image_caption ?? meta.feature_image_caption,
        description: post.custom_excerpt ?? meta.meta_description ?? post.meta_description,
        lang: post.locale,
        ...(isPage && { permalink: `/${slug}/` }),
        // Its date keeps a scheduled post from readers.
        status: (date === "" ? status : status.replace("scheduled", "published")) || "missing",
        visibility: Number(meta.email_only ?? 0) ? "mail" : post.visibility,
      },
    };
  }

  const pattern = settings.get("permalinks") || "/:slug/";
  const { entries, left } = makeEntries(
    rows("posts"),
    ({ slug, id }) => textOf(slug) || `post ${textOf(id)}`,
    toEntry,
  );
  if (named && named !== zone)
    left.push({ file: "its settings", reason: `no time zone is named "${named}", so days are those of UTC` });
  return { site: { name: "Ghost", patternOf: () => pattern }, entries, left };
}

function ghostPath(address: unknown): string {
  return textOf(address).replace("__GHOST_URL__", "");
}
