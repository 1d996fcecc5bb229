import { cpSync, readdirSync } from "node:fs";
import { basename, dirname, extname, join, posix } from "node:path";
import { decodeHTMLStrict } from "entities";
import { findDestinations } from "./destinations.js";
import { isFile, isInside } from "./files.js";
import { findAddresses } from "./generator.js";
import { foldFragment } from "./post.js";
import { replaceTemplateLinks as replaceTemplates } from "./template-links.js";
import { hashOfFile, idOf } from "./text.js";

/** @typedef {import("./post.js").Post} Post */
/** @typedef {import("./generator.js").Site} Site */
/** @typedef {import("./report.js").Report} Report */

const PICTURES = "public/imported";
const PICTURE = /\.(avif|gif|jpe?g|png|svg|webp)$/i;
const COPIED =
  /\.(avif|gif|jpe?g|png|svg|webp|pdf|epub|txt|csv|patch|diff|zip|t?gz|mp[34]|m4[av]|og[agv]|webm)$/i;
/** Where generators keep the files of rooted addresses. */
const ROOTS = ["", "static", "public", "assets", "src", "src/assets", "content", "source"];
/** What every site has. */
const SHARED = /^\/?$|^\/(index|feed|rss|atom)(\.(html|xml|json))?\/?$|^\/(feed|rss)\//;

/** An address as it is compared, without case and the usual endings. @param {string} path */
function foldPath(path) {
  return path
    .toLowerCase()
    .replace(/(\/index)?\.html?$/, "")
    .replace(/\/+$/, "");
}

/** @param {string} text @returns {string} */
function decodePercent(text) {
  return text.replace(/(%[\da-f]{2})+/gi, (escaped) =>
    Buffer.from(escaped.replaceAll("%", ""), "hex").toString(),
  );
}

/** Copies a file under a name of its own, and returns its address on the site. @param {string} path */
function copyFile(path) {
  const ending = extname(path);
  const copy = `${idOf(basename(path, ending))}-${hashOfFile(path)}${ending.toLowerCase()}`;
  cpSync(path, join(PICTURES, copy), { dereference: true });
  return `/imported/${copy}`;
}

/**
 * Knows where the posts of a blog were and are, and replaces their addresses and those of their files by the site's.
 * @param {string} folder @param {Site} site @param {readonly Post[]} posts @param {Report} report
 */
export function createLinks(folder, site, posts, report) {
  /** @type {Map<string, Post>} */
  const byAddress = new Map();
  /** @type {Map<string, Post>} */
  const byFile = new Map();
  /** @type {Map<string, Post>} */
  const byName = new Map();
  /** @type {Map<string, Post | undefined>} */
  const moved = new Map();
  const byId = new Map(posts.map((post) => [post.row.id, post]));
  const addresses = new Map(posts.map((post) => [post, findAddresses(post, site)]));
  /** @type {Map<string, string>} */
  const copies = new Map();

  const own = [...addresses].map(([post, list]) => ({ post, list: list.slice(0, 1) }));
  const others = [...addresses].map(([post, list]) => ({ post, list: list.slice(1) }));
  for (const { post, list } of [...own, ...others])
    for (const key of list.map(foldPath)) if (!byAddress.has(key)) byAddress.set(key, post);
  for (const post of posts) {
    byFile.set(post.file, post);
    const path = post.file.replace(/\.\w+$/, "");
    for (const name of [
      path.slice(path.startsWith(site.content) ? site.content.length : 0),
      basename(path),
      post.fileName,
      post.name,
    ])
      if (!byName.has(name.toLowerCase())) byName.set(name.toLowerCase(), post);
    const last = foldPath(post.slug || post.name);
    moved.set(last, moved.has(last) ? undefined : post);
  }

  /** @param {string} path as a post or a configuration writes it @returns {string} the path in the folder, or "" if it leads out of it */
  function inFolder(path) {
    const normal = posix.normalize(path).replace(/^\/+/, "");
    return normal.startsWith("..") ? "" : normal;
  }

  /** The post that a file's path means, as the generators' own links write it. @param {string} path */
  function findByFile(path) {
    const file = inFolder(path).replace(/\/$/, "");
    const endings = ["", ".md", ".mdx", ".markdown", "/index.md", "/index.mdx"];
    return endings.map((ending) => byFile.get(file + ending)).find(Boolean);
  }

  /** @param {string} path an old address @returns {Post | undefined} */
  function findByAddress(path) {
    const key = foldPath(path);
    return byAddress.get(key) ?? byAddress.get(site.base.toLowerCase() + key);
  }

  /** The only post of a long name: blogs change their addresses, and forget their own links. @param {string} path */
  function findMoved(path) {
    const name = foldPath(path).replace(/.*\//, "");
    return /^(?=.{12})[^-]+-.*-/.test(name) ? moved.get(name) : undefined;
  }

  /** The post that Hugo's `ref` or Jekyll's `post_url` names. @param {string} name @param {Post} from */
  function findByName(name, from) {
    const plain = name.replace(/^\//, "").replace(/\/?((_?index)?\.(md|mdx|markdown|html))?\/?$/i, "");
    return (
      findByFile(posix.join(dirname(from.file), name)) ??
      findByFile(site.content + name) ??
      findByFile(name) ??
      findByAddress(`/${plain}`) ??
      byName.get(plain.toLowerCase()) ??
      byName.get(plain.replace(/.*\//, "").toLowerCase())
    );
  }

  /** @param {Post} post @param {string} fragment with its "#" @returns {string} the site's */
  function fragmentOf({ headings }, fragment) {
    if (fragment.length < 2) return "";
    const id = headings.get(foldFragment(decodePercent(fragment.slice(1))));
    return id ? `#${id}` : fragment;
  }

  /** @param {Post} post @param {string} fragment */
  function linkTo(post, fragment) {
    report.count("Links between posts");
    return `/blogs/${post.row.id}${fragmentOf(post, fragment)}`;
  }

  /** The file that an address in a post means. @param {Post} post @param {string} path */
  function findFile(post, path) {
    const { file } = post;
    const own = addresses.get(post)?.[0] ?? "";
    const base = site.base && path.startsWith(`${site.base}/`) ? path.slice(site.base.length) : "";
    const rooted = [path, base]
      .filter((part) => /^[/@~]/.test(part))
      .map((part) => part.replace(/^[@~]?\/?/, ""));
    const relative = path.startsWith("/") ? [] : [posix.join(dirname(file), path)];
    const fromAddress =
      path.startsWith("/") || own === "" ? [] : [posix.join(own.slice(site.base.length), path)];
    // A file may lie beside another post, at whose address it is.
    const beside = [...rooted.map((part) => `/${part}`), ...fromAddress].flatMap((part) => {
      const other = findByAddress(dirname(part));
      return other?.isBundle ? [posix.join(dirname(other.file), basename(part))] : [];
    });
    const inRoots = [...rooted, ...fromAddress, ...(relative.length > 0 ? [path] : [])];
    const candidates = [
      ...relative,
      ...beside,
      ...inRoots.flatMap((part) => ROOTS.map((root) => posix.join(root, part))),
    ];
    return candidates
      .map((candidate) => join(folder, candidate))
      .find((candidate) => isFile(candidate) && isInside(folder, candidate));
  }

  /** @param {string} path of a file */
  function copyOnce(path) {
    const known = copies.get(path);
    if (known) return known;
    const address = copyFile(path);
    copies.set(path, address);
    report.count("Pictures and files");
    return address;
  }

  /** The site's address for one in a post; the same where nothing is found. @param {Post} post @param {string} written @param {boolean} isPicture */
  function replaceAddress(post, written, isPicture = false) {
    const address = written.trim();
    if (address.startsWith("#")) return fragmentOf(post, address) || written;
    const isAbsolute = /^(https?:)?\/\//i.test(address);
    if (address === "" || /^\?/.test(address) || (!isAbsolute && /^[a-z][a-z\d+.-]*:/i.test(address)))
      return written;
    let local = address;
    if (isAbsolute) {
      const whole = address.startsWith("//") ? `https:${address}` : address;
      if (!URL.canParse(whole) || !site.hosts.has(new URL(whole).hostname.replace(/^www\./, "")))
        return written;
      local = whole.replace(/^https?:\/\/[^/?#]*/i, "") || "/";
    }
    const [, plain = "", fragment = ""] = /^([^?#]*)[^#]*(.*)/s.exec(local) ?? [];
    const path = decodePercent(plain);
    const id = /^\/blogs\/([\w-]+)$/.exec(path)?.[1] ?? "";
    const known = byId.get(id);
    if (known) return linkTo(known, fragment);
    const isRooted = path.startsWith("/");
    const target = path.startsWith("@/")
      ? findByFile(site.content + path.slice(2))
      : isRooted
        ? (findByAddress(path) ?? findByFile(site.content + path) ?? findByFile(path))
        : (findByFile(posix.join(dirname(post.file), path)) ?? findRelative(post, path));
    if (target) return linkTo(target, fragment);
    const found = findFile(post, path);
    if (found && COPIED.test(found)) return copyOnce(found) + fragment;
    const same = isPicture || PICTURE.test(path) ? undefined : findMoved(path);
    if (same) return linkTo(same, fragment);
    if (SHARED.test(path.replace(site.base, ""))) return written;
    if (isPicture || PICTURE.test(path)) {
      if (!isRooted || !isFile(`public${path}`)) report.add("Missing pictures", address, post.file);
    } else report.add("Dead links", address, post.file);
    return written;
  }

  /** A link relative to the address at which a post was. @param {Post} post @param {string} path */
  function findRelative(post, path) {
    const own = addresses.get(post)?.[0];
    if (own === undefined) return undefined;
    const bases = [own, `${own.replace(/\/$/, "")}/`].filter((base) =>
      URL.canParse(path, `http://blog.invalid${encodeURI(base)}`),
    );
    return bases
      .map((base) =>
        findByAddress(decodePercent(new URL(path, `http://blog.invalid${encodeURI(base)}`).pathname)),
      )
      .find(Boolean);
  }

  /** Replaces template code that stands for an address. @param {Post} post @param {string} text */
  function replaceTemplateLinks(post, text) {
    return replaceTemplates(text, post.isMdx, (name) => {
      const target = name === "" ? post : findByName(name, post);
      return target && `/blogs/${target.row.id}`;
    });
  }

  return {
    /** @param {Post} post @returns {string[]} */
    addressesOf: (post) => addresses.get(post) ?? [],

    /** @param {Post} post @param {string} address of a picture in the front matter @returns {string} */
    replacePicture(post, address) {
      return address === "" ? "" : replaceAddress(post, replaceTemplateLinks(post, address), true);
    },

    /** The picture that Hugo takes for the cover of a post in a folder of its own. @param {Post} post */
    findCover({ file, isBundle }) {
      if (!isBundle) return "";
      const names = readdirSync(join(folder, dirname(file)));
      return names.find((name) => /^(featured?|cover|thumbnail)\b/i.test(name) && PICTURE.test(name)) ?? "";
    },

    replaceTemplateLinks,

    /**
     * Replaces the addresses in a text, and finds its first picture.
     * @param {Post} post @param {string} markdown
     */
    replaceLinks(post, markdown) {
      let content = "";
      let end = 0;
      let picture = "";
      for (const { start, address, isPicture, isHtml } of findDestinations(markdown)) {
        // Markdown escapes punctuation; HTML has its references, and its addresses may have line ends.
        const plain = isHtml
          ? decodeHTMLStrict(address).replace(/[\t\n]/g, "")
          : address.replace(/\\(?=[!-/:-@[-`{-~])/g, "");
        const replaced = replaceAddress(post, plain, isPicture);
        const written = replaced === plain ? address : replaced;
        if (isPicture && picture === "" && PICTURE.test(replaced.replace(/[?#].*/, ""))) picture = replaced;
        content += markdown.slice(end, start) + written;
        end = start + address.length;
      }
      return { content: content + markdown.slice(end), picture };
    },
  };
}
