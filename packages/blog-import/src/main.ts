// Makes a content file of a folder of posts, and copies their pictures.
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { findGuid } from "./addresses.js";
import { dateOf } from "./fields.js";
import { createLinks, type Links } from "./links.js";
import type { Post } from "./post.js";
import { type Choice, readPosts } from "./posts.js";
import { createReport } from "./report.js";
import { supported } from "./site.js";
import { translateTemplateCode } from "./template-code.js";
import { plainText, readingTime } from "./text.js";

const USAGE = `npm run import -- FOLDER|EXPORT [--to FILE] [--force] [--only GLOB] [--except GLOB] [--permalink PATTERN]
                         [--cover-from-text]

Makes a content file of the posts in FOLDER, the root folder of a blog of Jekyll, Hugo, Zola, Eleventy, Astro,
Docusaurus, Hexo or Pelican, or of an EXPORT of WordPress (WXR) or Ghost (JSON), beside which its pictures may lie, and
copies their pictures to public/imported/. What is left out or lost is counted, and named in at most 20 lines of each
kind.
  --to FILE            the content file (default: db.json)
  --force              replaces the content file if there is one, but for the pages added to it
  --only GLOB          takes the files that fit alone, such as "content/posts/**"; may be given more than once
  --except GLOB        leaves out the files that fit; may be given more than once
  --permalink PATTERN  how addresses were made, such as /:year/:month/:title/ (default: as the configuration says)
  --cover-from-text    takes the first picture of a text as its cover if the front matter names none`;

type Options = { permalink: string | undefined; choice: Choice; hasCoverFromText: boolean };

const report = createReport();

/** Indented HTML would be code in Markdown. */
function unindent(html: string): string {
  const parts = html.split(/(<pre\b(?:(?!<pre\b)[\s\S])*?<\/pre>)/i);
  return parts.map((part, index) => (index % 2 ? part : part.replace(/^[ \t]+/gm, ""))).join("");
}

/** Makes the row of a post. */
function makeRow(post: Post, links: Links, { hasCoverFromText }: Options) {
  const { file, row, text, isMdx } = post;
  const isOfExport = links.site.name === "WordPress";
  function translate(source: string, where: string): string {
    const { markdown, leftovers } = translateTemplateCode(links.replaceTemplates(post, source), isMdx);
    for (const { kind, line } of leftovers)
      report.add(
        "Template code left",
        isOfExport ? kind.replace(/^\{\{< (.*) >\}\}$/, "[$1]") : kind,
        file,
        `, line ${line} of its ${where}`,
      );
    return markdown.trim();
  }
  const translated = translate(/\.html?$/i.test(file) ? unindent(text) : text, "text");
  const { content, picture } = links.replaceLinks(post, translated);
  const description = plainText(translate(row.description, "description"));
  if (content === "" && !row.draft) report.add("Empty text", "nothing is left of it", file);
  const image = links.replacePicture(post, row.image || links.findCover(post));
  const aliases = links.addressesOf(post);
  const guid = row.guid || findGuid(post, links.site);
  report.count("Old addresses", aliases.length);
  return {
    ...row,
    published_date: dateOf(post.written),
    description: description || undefined,
    image: image || (hasCoverFromText ? picture : ""),
    authorPic: links.replacePicture(post, row.authorPic),
    reading_time: readingTime(content),
    ...(post.language && { lang: post.language }),
    ...(aliases.length > 0 && { aliases }),
    ...(guid && { guid }),
    content,
  };
}

/** Takes away the cover that most articles have: it is the site's card for those without a picture. */
function leaveDefaultCovers(posts: readonly Post[]): void {
  // What more than half have stands in the middle of all, sorted.
  const card = posts.map(({ row }) => row.image).sort()[posts.length >> 1] ?? "";
  const all = posts.filter(({ row }) => row.image === card);
  if (card === "" || all.length <= Math.max(3, posts.length / 2)) return;
  for (const { row, file } of all) {
    row.image = "";
    report.add("Default covers", `${card}, as most articles have it`, file);
  }
}

/** The pages of a content file that an import has not made: they are the owner's. */
function readPages(file: string, made: ReadonlySet<string>): unknown[] {
  if (!existsSync(file)) return [];
  try {
    const rows: unknown[] = JSON.parse(readFileSync(file, "utf8")).blogs;
    return rows.filter((row) => Object(row).page === true && !made.has(Object(row).id));
  } catch {
    throw new Error(`${file} is no content file, whose pages would stay: delete it, or name another.`);
  }
}

function importPosts(given: string, target: string, options: Options): void {
  const { permalink, choice } = options;
  const { folder, site, posts } = readPosts(given, permalink, choice, report);
  if (posts.length === 0)
    throw new Error([...report.listProblems(), `There is no post in ${given}. ${supported()}`].join("\n"));
  leaveDefaultCovers(posts);
  const links = createLinks(folder, site, posts, report);
  const pages = readPages(target, new Set(posts.map(({ row }) => row.id)));
  const rows = posts
    .sort((a, b) => b.time - a.time)
    .flatMap((post) => {
      try {
        return { file: post.file, row: makeRow(post, links, options) };
      } catch (error) {
        report.add("Left out", (error as Error).message, post.file);
        return [];
      }
    });
  // Another import may write at the same time.
  const unfinished = `${target}.${process.pid}`;
  writeFileSync(
    unfinished,
    `${JSON.stringify({ blogs: [...rows.map(({ row }) => row), ...pages] }, undefined, 2)}\n`,
  );
  renameSync(unfinished, target);
  for (const line of report.listProblems()) console.error(line);
  const articles = rows.filter(({ row }) => !("page" in row));
  const table = [
    ["Generator", site.name ? `${site.name}, ${site.configFile}` : "none that is known"],
    ["Posts", `${articles.length}, ${articles.filter(({ row }) => row.draft).length} of them drafts`],
    ["Pages", rows.length - articles.length],
    ["Pages kept", pages.length],
    ...report.listCounts(),
  ];
  for (const [name, value] of table) console.log(`${String(name).padEnd(26)}${value}`);
  console.log(report.sumUp(rows.map(({ file }) => file)));
}

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: "string", default: "db.json" },
      force: { type: "boolean" },
      only: { type: "string", multiple: true, default: [] },
      except: { type: "string", multiple: true, default: [] },
      permalink: { type: "string" },
      "cover-from-text": { type: "boolean", default: false },
      help: { type: "boolean" },
    },
  });
  const { to: target, permalink, only, except } = values;
  const [given, ...others] = positionals;
  if (values.help) {
    console.log(USAGE);
    return;
  }
  if (given === undefined || others.length > 0) throw new Error(USAGE);
  if (existsSync(target) && !values.force)
    throw new Error(`${target} exists: name another file with --to FILE, or replace it with --force.`);
  if (!existsSync(given)) throw new Error(`There is no ${given}.`);
  const hasCoverFromText = values["cover-from-text"];
  importPosts(given, target, { permalink, choice: { only, except }, hasCoverFromText });
}

try {
  main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
