import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { importPosts } from "./import-posts.js";

const USAGE = `npm run import -- FOLDER|EXPORT [--to FILE] [--force] [--only GLOB] [--except GLOB] [--permalink PATTERN]
                         [--cover-from-text]

Makes a content file of the posts in FOLDER, the root folder of a blog of Jekyll, Hugo, Zola, Eleventy, Astro,
Docusaurus, Hexo or Pelican, or of an EXPORT of WordPress (WXR) or Ghost (JSON): its file, or the folder of all its
files, beside which its pictures may lie. Copies their pictures to public/imported/. What is left out or lost is counted,
and named in at most 20 lines of each kind.
  --to FILE            the content file (default: db.json)
  --force              replaces the content file if there is one, but for the pages added to it
  --only GLOB          takes the files that fit alone, such as "content/posts/**"; may be given more than once
  --except GLOB        leaves out the files that fit; may be given more than once
  --permalink PATTERN  how addresses were made, such as /:year/:month/:title/ (default: as the configuration says)
  --cover-from-text    takes the first picture of a text as its cover if the front matter names none`;

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
  const { to, force, help, "cover-from-text": hasCoverFromText, ...rest } = values;
  const [given, ...others] = positionals;
  if (help) {
    console.log(USAGE);
    return;
  }
  if (given === undefined || others.length > 0) throw new Error(USAGE);
  if (existsSync(to) && !force)
    throw new Error(`${to} exists: name another file with --to FILE, or replace it with --force.`);
  if (!existsSync(given)) throw new Error(`There is no ${given}.`);
  const { problems, summary } = importPosts(given, to, { ...rest, hasCoverFromText, publicFolder: "public" });
  for (const line of problems) console.error(line);
  for (const line of summary) console.log(line);
}

try {
  main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
