// `npm run import`: makes a content file of a folder of Markdown posts, and copies their pictures.
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, extname, join, sep } from "node:path";
import { messageOf, readArguments, runCommand } from "./command.js";
import { findDestinations } from "./destinations.js";
import { hashOf, idOf, readPost } from "./front-matter.js";

const USAGE = `npm run import -- FOLDER [--to FILE] [--force]

Makes a content file of the Markdown posts of Hugo, Astro or Jekyll in FOLDER, and copies
their pictures to public/imported/. What is skipped is named.
  --to FILE   the content file (default: db.json)
  --force     replaces the content file if there is one`;

const PICTURES = "public/imported";
const PICTURE = /\.(avif|gif|jpe?g|png|svg|webp)$/i;
/** Where generators keep the files of rooted addresses. */
const ROOTS = ["", "static", "public", "assets"];

/** @typedef {ReturnType<typeof readPost>} Post */

/** @param {string} path */
function isFile(path) {
  return existsSync(path) && statSync(path).isFile();
}

/** Whether a file lies in a folder, symbolic links followed. @param {string} folder @param {string} path */
function isInside(folder, path) {
  return realpathSync(path).startsWith(realpathSync(folder) + sep);
}

/** Reads the posts of a folder, and says which files are skipped. @param {string} folder @returns {Post[]} */
function readPosts(folder) {
  /** @type {Map<string, Post>} */
  const posts = new Map();
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    if (!/\.(md|mdx|markdown)$/i.test(file) || /(^|\/)(\.|node_modules\/)/.test(file)) continue;
    try {
      if (basename(file).startsWith("_index.")) throw new Error("it is the page of a list");
      if (!isInside(folder, join(folder, file))) throw new Error("it links to a file elsewhere");
      const post = readPost(file, readFileSync(join(folder, file), "utf8"));
      const earlier = posts.get(post.row.id);
      if (earlier) throw new Error(`${earlier.file} has the same id, "${post.row.id}"`);
      posts.set(post.row.id, post);
    } catch (error) {
      console.error(`Skipped ${file}: ${messageOf(error).replace(/:?\n.*/s, "")}`);
    }
  }
  return [...posts.values()];
}

/** Finds the file that an address in a post means. @param {string} folder @param {string} file @param {string} path */
function findFile(folder, file, path) {
  const bases = path.startsWith("/") ? ROOTS : [dirname(file), ...ROOTS];
  return bases
    .flatMap((base) => [join(folder, base, path), join(folder, base, path, "index.md")])
    .find((candidate) => isFile(candidate) && isInside(folder, candidate));
}

/** Copies a picture under a name of its own, and returns its address on the site. @param {string} path */
function copyPicture(path) {
  const ending = extname(path);
  const copy = `${idOf(basename(path, ending))}-${hashOf(readFileSync(path))}${ending.toLowerCase()}`;
  cpSync(path, join(PICTURES, copy), { dereference: true });
  return `/imported/${copy}`;
}

/**
 * Replaces the addresses of pictures, which it copies, and of other posts by the site's.
 * @param {string} folder @param {Post} post @param {Map<string, string>} ids of the posts, by path
 */
function replaceAddresses(folder, { file, row }, ids) {
  const replace = /** @param {string} address */ (address) => {
    if (/^([a-z][a-z\d+.-]*:|\/\/|[#?]|$)/i.test(address)) return address;
    const [, plain = "", fragment = ""] = /^([^?#]*)[^#]*(.*)/s.exec(address) ?? [];
    // Markdown escapes punctuation, URLs escape the rest.
    const path = plain.replace(/\\(?=[!-/:-@[-`{-~])/g, "").replace(/(%[\da-f]{2})+/gi, (escaped) => {
      return Buffer.from(escaped.replaceAll("%", ""), "hex").toString();
    });
    const found = findFile(folder, file, path);
    const id = found && ids.get(found);
    if (id) return `/blogs/${id}${fragment}`;
    if (!PICTURE.test(path)) return address;
    if (found) return copyPicture(found);
    if (!path.startsWith("/") || !isFile(`public${path}`))
      console.error(`${file}: no picture ${address} in ${folder}`);
    return address;
  };
  const { content } = row;
  row.image = replace(row.image);
  row.authorPic = replace(row.authorPic);
  row.content = "";
  let end = 0;
  for (const { start, address } of findDestinations(content)) {
    row.content += content.slice(end, start) + replace(address);
    end = start + address.length;
  }
  row.content += content.slice(end);
}

runCommand(import.meta.url, () => {
  const { file: folder, values } = readArguments(USAGE, {
    to: { type: "string", default: "db.json" },
    force: { type: "boolean" },
  });
  const target = values.to;
  if (folder === undefined) throw new Error(USAGE);
  if (existsSync(target) && !values.force)
    throw new Error(`${target} exists: name another file with --to FILE, or replace it with --force.`);
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
  const posts = readPosts(folder);
  if (posts.length === 0) throw new Error(`There is no post in ${folder}.`);
  const ids = new Map(posts.map(({ file, row }) => [join(folder, file), row.id]));
  for (const post of posts) replaceAddresses(folder, post, ids);
  const blogs = posts.sort((a, b) => b.time - a.time).map(({ row }) => row);
  writeFileSync(target, `${JSON.stringify({ blogs }, undefined, 2)}\n`);
  const drafts = blogs.filter(({ draft }) => draft).length;
  console.log(
    `${target}: ${blogs.length} articles, ${drafts} of them drafts. To see them: DB_FILE=${target} npm start`,
  );
});
