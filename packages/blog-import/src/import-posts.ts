import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dateOf } from "markdown-folder/fields";
import type { Post } from "markdown-folder/post";
import { plainText, readingTime } from "markdown-folder/text";
import { findGuid } from "./addresses.js";
import { createLinks, type Links } from "./links.js";
import { toCommonMark } from "./markdown.js";
import { type Choice, readPosts } from "./posts.js";
import { createReport, type Report } from "./report.js";
import { supported } from "./site.js";
import { translateTemplateCode } from "./template-code.js";
import { findTranslations, type Translations } from "./translations.js";

type Options = Choice & { publicFolder: string; permalink?: string | undefined; hasCoverFromText: boolean };

/** Indented HTML would be code in Markdown, and an empty line in code would end the HTML that the code is in. */
function toMarkdown(html: string): string {
  const parts = html.split(/(<pre\b(?:(?!<pre\b)[\s\S])*?<\/pre>)/i);
  return parts
    .map((part, index) => {
      if (index % 2 === 0) return part.replace(/^[ \t]+/gm, "");
      return /\n[ \t]*\n/.test(part) ? `\n\n${part}` : part;
    })
    .join("");
}

/** Makes the row of a post. */
function makeRow(
  post: Post,
  links: Links,
  translations: Translations | undefined,
  report: Report,
  { hasCoverFromText }: Options,
) {
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
  const translated = /\.html?$/i.test(file)
    ? translate(toMarkdown(text), "text")
    : toCommonMark(translate(text, "text"), links.site.markdownOf(post));
  const { content, picture } = links.replaceLinks(post, translated);
  const description = plainText(translate(row.description, "description"));
  if (content === "" && !row.draft) report.add("Empty text", "nothing is left of it", file);
  const image = links.replacePicture(post, row.image || links.findCover(post));
  if (image && post.losesLinks) report.add("Incomplete text", "the caption of its cover had links", file);
  const aliases = links.addressesOf(post);
  const guid = row.guid || findGuid(post, links.site);
  report.count("Old addresses", aliases.length);
  // What others name as a translation says its language.
  const lang = post.language || (translations && links.site.language);
  return {
    ...row,
    published_date: dateOf(post.written),
    description: description || undefined,
    image: image || (hasCoverFromText ? picture : ""),
    // Said of another picture, or of none.
    ...(image === "" && { image_alt: undefined, image_caption: undefined }),
    authorPic: links.replacePicture(post, row.authorPic),
    reading_time: readingTime(content),
    ...(lang && { lang }),
    ...(translations && { translations }),
    ...(aliases.length > 0 && { aliases }),
    ...(guid && { guid }),
    content,
  };
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

/**
 * Imports the posts of a folder or an export into a content file, whose pages it keeps, and their pictures into the site's
 * public folder. Returns the lines that name what is left out or lost, and those that sum it up. Throws if it writes none.
 */
export function importPosts(given: string, target: string, options: Options) {
  const report = createReport();
  const { folder, site, posts } = readPosts(given, options.permalink, options, report);
  if (posts.length === 0)
    throw new Error([...report.listProblems(), `There is no post in ${given}. ${supported()}`].join("\n"));
  const links = createLinks(folder, site, posts, options.publicFolder, report);
  const translations = findTranslations(posts, site, report);
  if (translations.size > 0) report.count("Posts with translations", translations.size);
  const pages = readPages(target, new Set(posts.map(({ row }) => row.id)));
  const rows = posts
    .sort((a, b) => b.time - a.time)
    .flatMap((post) => {
      try {
        return { file: post.file, row: makeRow(post, links, translations.get(post), report, options) };
      } catch (error) {
        report.add("Left out", (error as Error).message, post.file);
        return [];
      }
    });
  // Another import may write at the same time.
  const unfinished = `${target}.${process.pid}`;
  const blogs = [...rows.map(({ row }) => row), ...pages];
  writeFileSync(unfinished, `${JSON.stringify({ blogs }, undefined, 2)}\n`);
  renameSync(unfinished, target);
  const articles = rows.filter(({ row }) => !("page" in row));
  const table = [
    ["Generator", site.name ? `${site.name}, ${site.configFile}` : "none that is known"],
    ["Posts", `${articles.length}, ${articles.filter(({ row }) => row.draft).length} of them drafts`],
    ["Pages", rows.length - articles.length],
    ["Pages kept", pages.length],
    ...report.listCounts(),
  ];
  const counted = table.map(([name, value]) => `${String(name).padEnd(26)}${value}`);
  const summary = [...counted, report.sumUp(rows.map(({ file }) => file))];
  return { problems: report.listProblems(), summary };
}
