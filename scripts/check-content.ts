import { existsSync } from "node:fs";
import { exitWithMessage, loadEnv } from "../server/env";
import { readDatabase } from "./database.js";
import { findDestinations } from "./destinations.js";

if (process.argv[2] === "--help") {
  console.log(
    "npm run check-content [-- FILE]: lists what is wrong with the articles of FILE, by default DB_FILE.",
  );
  process.exit(0);
}
const env = await loadEnv();
const { FIELDS, parseBlogs } = await import("../app/content/blog-schema.server");

const file = process.argv[2] ?? env.DB_FILE;
const counts = { error: 0, warning: 0 };

function print(kind: keyof typeof counts, text: string): void {
  console.log(`${kind}: ${text}`);
  counts[kind] += 1;
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
  parseBlogs(blogs, ({ text, isError }) => print(isError ? "error" : "warning", text));
  for (const row of blogs) {
    const { id, image, authorPic, content } = Object(row);
    const inText = findDestinations(String(content)).map(({ address }) => address);
    for (const address of [image, authorPic, ...inText].filter(isMissing))
      print("warning", `Article "${id}": there is no file public${address}.`);
    for (const field of Object.keys(Object(row)).filter((name) => !FIELDS.includes(name)))
      print("warning", `Article "${id}": the field "${field}" is unknown.`);
  }
} catch (error) {
  exitWithMessage((error as Error).message);
}
console.log(`${file}: errors: ${counts.error}, warnings: ${counts.warning}.`);
process.exitCode = counts.error > 0 ? 1 : 0;
