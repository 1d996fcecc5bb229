import { existsSync } from "node:fs";
import type { Finding } from "../app/content/findings.server";
import { exitWithMessage } from "../server/listen";
import { readDatabase } from "./database.js";

if (process.argv[2] === "--help") {
  console.log(
    "npm run check-content [-- FILE]: lists what is wrong with the articles of FILE, by default DB_FILE.",
  );
  process.exit(0);
}
const { env } = await import("./load-env.js");
const { renderInThread } = await import("../app/content/markdown-thread.server");
const { FIELDS, parseBlogs } = await import("../app/content/blog-schema.server");
const { slowArticle } = await import("../app/content/findings.server");

const file = process.argv[2] ?? env.DB_FILE;
const counts = { error: 0, warning: 0 };

function report({ text, isError }: Finding): void {
  const kind = isError ? "error" : "warning";
  console.log(`${kind}: ${text}`);
  counts[kind] += 1;
}

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
  parseBlogs(blogs, report);
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
  exitWithMessage((error as Error).message);
}
console.log(`${file}: errors: ${counts.error}, warnings: ${counts.warning}.`);
process.exitCode = counts.error > 0 ? 1 : 0;
