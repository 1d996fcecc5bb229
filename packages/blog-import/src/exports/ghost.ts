import { textOf } from "markdown-folder/fields";
import { type Entry, type Export, keepBraces, type Node, type Part } from "./entry.js";
import { markFormulas } from "./formulas.js";
import { readCards } from "./ghost-cards.js";

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

/** Parses an export of Ghost, which is always one file; undefined if the text is none. Throws if it is broken. */
export function parseGhost(source: string): Part | undefined {
  if (!/"(posts|posts_tags)"\s*:/.test(source)) return undefined;
  const root = JSON.parse(source);
  const part = root.db?.[0]?.data ?? root.data ?? {};
  return Array.isArray(part.posts) ? { blog: part, part } : undefined;
}

/** Reads an export of Ghost. */
export function readGhost([data = {}]: readonly Node[]): Export {
  const rows = (name: string): Node[] => [data[name] ?? []].flat().map(Object);
  const settings = new Map(rows("settings").map(({ key, value }) => [key, textOf(value)]));
  const named = settings.get("timezone") ?? settings.get("active_timezone");
  const zone = isZone(named) ? named : "UTC";
  const metas = new Map(rows("posts_meta").map((meta) => [meta.post_id, meta]));

  /** What a table of pairs connects with a post, in its order. */
  function relatedTo(post: Node, pairs: string, key: string, table: string): Node[] {
    const order = ({ sort_order }: Node) => Number(sort_order ?? 0);
    const own = rows(pairs).filter(({ post_id }) => post_id === post.id);
    const ids = own.sort((a, b) => order(a) - order(b)).map((pair) => pair[key]);
    return ids.flatMap((id) => rows(table).filter((row) => row.id === id));
  }

  function readEntry(post: Node): Entry {
    if (Object.keys(post).length === 0) throw new Error("it holds nothing");
    const meta = metas.get(post.id) ?? {};
    const authors = relatedTo(post, "posts_authors", "author_id", "users");
    const known = authors.length > 0 ? authors : rows("users").filter(({ id }) => id === post.author_id);
    const tags = relatedTo(post, "posts_tags", "tag_id", "tags").map(({ name }) => textOf(name));
    const isPage = post.type === "page" || Boolean(post.page);
    const [status, date] = [textOf(post.status), toLocal(post.published_at, zone)];
    const [slug, html] = [textOf(post.slug), textOf(post.html)];
    const body = html.replace(GATED, "");
    const cards = readCards(body.replaceAll("__GHOST_URL__", ""));
    const isLost = html === "" && [post.lexical, post.mobiledoc, post.markdown].some(Boolean);
    const losses = [
      isLost && "it has no HTML: import it into the newest Ghost, and export it from there",
      body !== html && "parts of it are for members alone",
    ];
    return {
      isPage,
      losses: [...losses.filter((loss) => loss !== false), ...cards.losses],
      body: markFormulas(keepBraces(cards.html)),
      fields: {
        title: post.title,
        slug,
        guid: post.id,
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
        featured: Boolean(post.featured),
        ...(isPage && { permalink: `/${slug}/` }),
        // Its date keeps a scheduled post from readers.
        status: (date === "" ? status : status.replace("scheduled", "published")) || "missing",
        visibility: Number(meta.email_only ?? 0) ? "mail" : post.visibility,
      },
    };
  }

  const pattern = settings.get("permalinks") || "/:slug/";
  const entries = rows("posts").map((post) => ({
    file: `${textOf(post.slug) || `post-${textOf(post.id)}`}.html`,
    read: () => readEntry(post),
  }));
  const left = [];
  if (named && named !== zone)
    left.push({ file: "its settings", reason: `no time zone is named "${named}", so days are those of UTC` });
  return { site: { name: "Ghost", patternOf: () => pattern }, entries, left };
}

function ghostPath(address: unknown): string {
  return textOf(address).replace("__GHOST_URL__", "");
}
