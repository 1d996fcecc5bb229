import { createHash } from "node:crypto";
import { closeSync, cpSync, existsSync, openSync, readdirSync, readSync } from "node:fs";
import { basename, dirname, extname, join, posix } from "node:path";
import { textOf } from "markdown-folder/fields";
import { isFile, isFolder, isInside, PICTURE } from "markdown-folder/files";
import { plainKey } from "markdown-folder/front-matter";
import { replaceAddresses, withProtocol } from "markdown-folder/links";
import { foldFragment, type Post, placeOf } from "markdown-folder/post";
import { decodePercent, idOf, trimEnd } from "markdown-folder/text";
import { findAddresses } from "./addresses.js";
import { type Site, withLast, withoutBase } from "./generators/generator.js";
import { readHeadings } from "./headings.js";
import type { Report } from "./report.js";
import { replaceFields, replaceTemplateLinks } from "./template-links.js";

/** What is copied where a text links to it. */
export const COPIED =
  /\.(avif|gif|jpe?g|png|svg|webp|pdf|epub|txt|csv|patch|diff|zip|t?gz|mp[34]|m4[av]|mov|og[agv]|opus|wav|webm)$/i;
/** Longer ones hold data. */
const MAX_ADDRESS = 2_000;
/** Fields that Jekyll gives each post. */
const JEKYLLS =
  /^page\.(categories|collection|content|date|draft|excerpt|ext|id|layout|name|next|output|path|previous|relative_path|slug|tags|title)\b/;
/** A field that a text shows often would make it too long. */
const MAX_FIELD = 500;
/** What Ghost's exports have in place of the blog's address, and migrations from them left. */
const GHOST = /^\/?__GHOST_URL__(?=\/|$)/;
/** Jetpack's copies of a blog's pictures, whose addresses hold their own. */
const JETPACK = /^https?:\/\/i\d\.wp\.com\//i;
/** Where generators keep the files of rooted addresses. */
const ROOTS = ["", "static", "public", "assets", "src", "src/assets", "content", "source"];
/** What every site has. */
const SHARED = /^\/?$|^\/(index|feed|rss|atom)(\.(html|xml|json))?\/?$|^\/(feed|rss)\//;

/** An address as it is compared, without case and the usual endings. */
function foldPath(path: string): string {
  return trimEnd(
    path
      .normalize()
      .toLowerCase()
      .replace(/(\/index)?\.html?$/, ""),
    "/",
  );
}

function foldName(name: string): string {
  return name.normalize().toLowerCase();
}

/** A path as its folders spell it, where they compose letters otherwise, as macOS does (UAX 15). */
function toSpelled(path: string): string {
  if (existsSync(path) || path === dirname(path) || path.normalize("NFD") === path.normalize()) return path;
  const [folder, name] = [toSpelled(dirname(path)), basename(path).normalize()];
  const names = isFolder(folder) ? readdirSync(folder) : [];
  return join(folder, names.find((other) => other.normalize() === name) ?? name);
}

/** A short text of fields, by the names that lead to it. */
function textAt(fields: unknown, names: readonly string[]): string | undefined {
  const value = names.reduce<unknown>((parent, name) => {
    const key = [name, plainKey(name)].find((key) => Object.hasOwn(Object(parent), key));
    return key === undefined || typeof parent !== "object" ? undefined : Object(parent)[key];
  }, fields);
  const text = typeof value === "object" ? "" : textOf(value);
  return text.length > MAX_FIELD || /^$|\n/.test(text) ? undefined : text;
}

/** What template code shows of a field, such as `page.cover` or `site.owner.name`; undefined if that is not known. */
function fieldOf({ fields, row }: Post, { name: generator, config }: Site, name: string): string | undefined {
  const [kind, ...names] = name.split(".");
  if (kind === "param") return textAt(fields, names) ?? textAt(config.params, names);
  if (kind === "frontmatter") return textAt(fields, names);
  if (!/^(Jekyll)?$/.test(generator)) return undefined;
  if (kind === "site") return textAt(config, names);
  if (name === "page.url") return placeOf(row);
  // Liquid shows nothing of a field that is not there.
  const isMissing =
    generator !== "" && !JEKYLLS.test(name) && !Object.hasOwn(fields, plainKey(names[0] ?? ""));
  return isMissing ? "" : textAt(fields, names);
}

/** A hash of a file, read in parts: it may be a film. */
function hashOfFile(path: string): string {
  const hash = createHash("sha256");
  const buffer = Buffer.alloc(1 << 16);
  const file = openSync(path, "r");
  for (let size = readSync(file, buffer); size > 0; size = readSync(file, buffer))
    hash.update(buffer.subarray(0, size));
  closeSync(file);
  return hash.digest("hex").slice(0, 8);
}

/** Copies a file to the site's public folder under a name of its own, and returns its address on the site. */
function copyFile(path: string, publicFolder: string): string {
  const ending = extname(path);
  const copy = `${idOf(basename(path, ending))}-${hashOfFile(path)}${ending.toLowerCase()}`;
  cpSync(path, join(publicFolder, "imported", copy), { dereference: true });
  return `/imported/${copy}`;
}

export type Links = ReturnType<typeof createLinks>;

/** Knows where the posts of a blog were and are, and replaces their addresses and those of their files by the site's. */
export function createLinks(folder: string, site: Site, all: Post[], publicFolder: string, report: Report) {
  // What readers don't see takes no address from what they do.
  const posts = all.toSorted((a, b) => Number(a.row.draft ?? 0) - Number(b.row.draft ?? 0));
  const byAddress = new Map<string, Post>();
  const byFile = new Map<string, Post>();
  const byName = new Map<string, Post>();
  const addresses = new Map(posts.map((post) => [post, findAddresses(post, site)]));
  for (const [{ row, file }, { length }] of addresses)
    if (length === 0 && !row.draft) {
      const what = site.name === "" ? "no generator is known" : "the settings lack it";
      report.add("Old address not known", `${what}, use --permalink or aliases`, file);
    }
  const copies = new Map<string, string>();
  /** Of posts that are linked to. */
  const headings = new Map<Post, Map<string, string>>();
  const roots = [...site.roots, ...ROOTS];

  function addNew(map: Map<string, Post>, key: string, post: Post): void {
    if (!map.has(key)) map.set(key, post);
  }

  for (const post of posts) {
    byAddress.set(placeOf(post.row), post);
    byFile.set(post.file.normalize(), post);
    for (const name of [post.fileName, post.name, post.row.title]) addNew(byName, foldName(name), post);
  }
  // Any post's own address comes before another's old one.
  for (const [post, [own]] of addresses) if (own !== undefined) addNew(byAddress, foldPath(own), post);
  for (const [post, list] of addresses) for (const old of list) addNew(byAddress, foldPath(old), post);

  /** The post that a path in the folder means, as the generators' own links write it. */
  function findByFile(path: string): Post | undefined {
    const file = posix.normalize(path.normalize()).replace(/^\/+|\/$/g, "");
    const endings = ["", ".md", ".mdx", ".markdown", "/index.md", "/index.mdx"];
    return endings.map((ending) => byFile.get(file + ending)).find(Boolean);
  }

  function findByAddress(path: string): Post | undefined {
    const key = foldPath(path);
    return byAddress.get(key) ?? byAddress.get(site.base.toLowerCase() + key);
  }

  /** The site's fragment, with its "#", for one of a post as its blog had it. */
  function fragmentOf(post: Post, fragment: string): string {
    if (fragment.length < 2) return "";
    const ids = headings.get(post) ?? readHeadings(post);
    headings.set(post, ids);
    const id = ids.get(foldFragment(decodePercent(fragment.slice(1))));
    return id ? `#${id}` : fragment;
  }

  /** The addresses that a path in a post may mean, as paths of the old site. */
  function addressesIn(post: Post, path: string): string[] {
    if (path.startsWith("/")) return [...new Set([path, withoutBase(path, site.base)])];
    const [own] = addresses.get(post) ?? [];
    const bases = own === undefined ? [] : [withLast(own, ""), own];
    return bases.map((base) => posix.join(base.slice(site.base.length), path));
  }

  /** The post that a path in another one means. */
  function findPost(post: Post, path: string): Post | undefined {
    // A language's folder holds no other one's texts.
    const own = site.contents.filter((content) => !site.languages?.length || post.file.startsWith(content));
    const files = path.startsWith("/")
      ? [...own.map((content) => content + path), path]
      : [dirname(post.file), ...own].map((folder) => posix.join(folder, path));
    const byPlace = addressesIn(post, path).map(findByAddress).find(Boolean);
    const byPath = files.map(findByFile).find(Boolean);
    return path.startsWith("/") ? (byPlace ?? byPath) : (byPath ?? byPlace);
  }

  /** The post that Hugo's `ref` or Jekyll's `post_url` names. */
  function findByName(name: string, from: Post): Post | undefined {
    const last = basename(name).replace(/\.(md|mdx|markdown|html)$/i, "");
    return findPost(from, name) ?? findPost(from, posix.join("/", name)) ?? byName.get(foldName(last));
  }

  /** The file that a path in a post means. */
  function findFile(post: Post, path: string): string | undefined {
    const here = dirname(post.file);
    // Hexo has a folder for the files of each post, named as it is.
    const relative = path.startsWith("/")
      ? []
      : [here, posix.join(here, post.fileName)].map((place) => posix.join(place, path));
    // Chirpy has a folder for the pictures of each post.
    const own = textOf(post.fields.mediasubpath ?? post.fields.imgpath);
    const rooted = [...addressesIn(post, path), path, ...(own ? [posix.join(own, path)] : [])];
    // A file may lie beside another post, at whose address it is.
    const beside = rooted.flatMap((address) => {
      const other = findByAddress(posix.join("/", dirname(address)));
      return other?.isBundle ? [posix.join(dirname(other.file), basename(address))] : [];
    });
    // Exports have their pictures in a folder of these names, and texts one of a size.
    const plain = rooted.map((address) =>
      address.replace(/^\/(wp-)?content(?=\/)|\/size\/w\d+(?=\/)|\/sites\/\d+(?=\/)/g, ""),
    );
    const whole = [...rooted, ...plain].flatMap((address) => [
      address,
      address.replace(/-\d+x\d+(?=\.\w+$)/, ""),
    ]);
    const inRoots = whole.flatMap((address) => roots.map((root) => posix.join(root, address)));
    return [...relative, ...beside, ...inRoots]
      .map((candidate) => toSpelled(join(folder, candidate)))
      .find((candidate) => isFile(candidate) && isInside(folder, candidate));
  }

  function linkTo(post: Post, fragment: string): string {
    report.count("Links between posts");
    return placeOf(post.row) + fragmentOf(post, fragment);
  }

  function copyOnce(path: string): string {
    const address = copies.get(path) ?? copyFile(path, publicFolder);
    if (!copies.has(path)) report.count("Pictures and files");
    copies.set(path, address);
    return address;
  }

  /** An address in a post as a path of the old site; undefined if it leads elsewhere. */
  function toLocal(address: string): string | undefined {
    if (!/^(https?:)?\/\//i.test(address))
      return address === "" || /^(\?|[a-z][a-z\d+.-]*:)/i.test(address) ? undefined : address;
    const whole = withProtocol(address).replace(JETPACK, "https://");
    const host = URL.canParse(whole) ? new URL(whole).hostname.replace(/^www\./, "") : "";
    return site.hosts.has(host) ? whole.replace(/^https?:\/\/[^/?#]*/i, "") || "/" : undefined;
  }

  /** The site's address for one in a post; the same where nothing is found. */
  function replaceAddress(post: Post, written: string, isPicture = false): string {
    const address = written.trim().replace(GHOST, "");
    if (address.length > MAX_ADDRESS) return written;
    if (address.startsWith("#")) return fragmentOf(post, address) || written;
    const local = toLocal(address) ?? "?";
    const [, plain, fragment = ""] = /^([^?#]*)[^#]*(.*)/s.exec(local) ?? [];
    if (!plain) return written;
    const short = byAddress.get(/^\/\?p=\d+/.exec(local)?.[0] ?? "");
    if (short) return linkTo(short, fragment);
    // Zola's "@" and others' "~" stand for the root, and Pelican says what a path is of.
    const path = decodePercent(plain).replace(/^[@~](?=\/)|^[{|](filename|static|attach)[}|]/, "");
    const mayBePicture = isPicture || PICTURE.test(path);
    const target = findPost(post, path);
    if (target) return linkTo(target, fragment);
    const file = findFile(post, path);
    if (file && COPIED.test(file)) return copyOnce(file) + fragment;
    if (SHARED.test(path.replace(site.base, ""))) return written;
    if (!mayBePicture) report.add("Dead links", address, post.file);
    else if (!path.startsWith("/") || !isFile(publicFolder + path))
      report.add("Missing pictures", address, post.file);
    return written;
  }

  /** Replaces template code that stands for an address. */
  function replaceTemplates(post: Post, text: string): string {
    const filled = replaceFields(text, post.isMdx, (name) => fieldOf(post, site, name));
    return replaceTemplateLinks(filled, post.isMdx, (name) => {
      const target = name === "" ? post : findByName(name, post);
      return target && { address: placeOf(target.row), title: target.row.title };
    });
  }

  return {
    site,

    /** The old addresses of a post that lead to another one now. */
    addressesOf: (post: Post) =>
      (addresses.get(post) ?? []).filter(
        // The site takes one of `.html` for another.
        (address) => /\.html?$/i.test(address) || foldPath(address) !== placeOf(post.row),
      ),

    replaceTemplates,

    /** The site's address for that of a picture in the front matter. */
    replacePicture(post: Post, address: string): string {
      return withProtocol(address && replaceAddress(post, replaceTemplates(post, address), true));
    },

    /** The picture that Hugo takes for the cover of a post in a folder of its own. */
    findCover({ file, isBundle }: Post): string {
      const names = isBundle ? readdirSync(join(folder, dirname(file))) : [];
      return names.find((name) => /^(featured?|cover|thumbnail)\b/i.test(name) && PICTURE.test(name)) ?? "";
    },

    /** Replaces the addresses in a text, and finds its first picture. */
    replaceLinks(post: Post, markdown: string) {
      let picture = "";
      const content = replaceAddresses(markdown, (address, isPicture) => {
        const replaced = replaceAddress(post, address, isPicture);
        if (isPicture && PICTURE.test(replaced.replace(/[?#].*/, ""))) picture ||= withProtocol(replaced);
        return replaced;
      });
      return { content, picture };
    },
  };
}
