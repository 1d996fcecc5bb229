import { existsSync } from "node:fs";
import { fail, readArguments } from "./command.js";
import { readDatabase } from "./database.js";
import { report, reported } from "./report";

const USAGE =
  "npm run check-content [-- FILE]: lists what is wrong with the articles of FILE, by default DB_FILE.";

const { file: named } = readArguments(USAGE, {});
const { env } = await import("./load-env.js");
const { renderInThread } = await import("../app/content/markdown-thread.server");
const { FIELDS, parseBlogs } = await import("../app/content/blog-schema.server");
const { indexAliases } = await import("../app/content/aliases.server");
const { slowArticle } = await import("../app/content/findings.server");

const file = named ?? env.DB_FILE;

function warn(id: unknown, text: string): void {
  report({ text: `Article "${id}": ${text}`, isError: false });
}

/** Whether an address is that of a picture in public/ that isn't there. */
function isMissing(address: unknown): boolean {
  if (typeof address !== "string" || !/^\/[^?#]+\.(avif|gif|jpe?g|png|svg|webp)\b/i.test(address))
    return false;
  try {
    return !existsSync(`public${decodeURIComponent(address.replace(/[?#].*/, ""))}`);
  } catch {
    return true;
  }
}

try {
  const { blogs } = readDatabase(file);
  indexAliases(parseBlogs(blogs, report) ?? [], report);
  for (const row of blogs) {
    const { id, image, authorPic, content } = Object(row);
    const rendered = await renderInThread(String(content));
    if (!rendered) report(slowArticle(id));
    const inText = rendered?.html.replaceAll("&amp;", "&").match(/(?<= (src|href)=")[^"]+/g) ?? [];
    for (const address of new Set([image, authorPic, ...inText].filter(isMissing)))
      warn(id, `there is no file public${address}.`);
    for (const field of Object.keys(Object(row)).filter((name) => !FIELDS.includes(name)))
      warn(id, `the field "${field}" is unknown.`);
  }
} catch (error) {
  fail(error);
}
console.log(`${file}: errors: ${reported.error}, warnings: ${reported.warning}.`);
process.exitCode = reported.error > 0 ? 1 : 0;
