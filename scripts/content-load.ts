import { open } from "node:fs/promises";
import { die, messageOf } from "../app/runtime/die.server";
import { readArguments } from "./command.js";
import { openDatabase } from "./database.js";
import { report, reported } from "./report";

const USAGE = `npm run content:load -- FILE [--force]: makes the database at CONTENT_URL hold the articles of FILE, a content
file like db.json or, under a name that ends with .jsonl, one article a line. --force lets it delete more than half of the
articles that are there.
npm run content:load: loads the database's own articles again, after an update of the site or edits by SQL.`;

const { file, values } = readArguments(USAGE, { force: { type: "boolean" } });
const { readSettingsOrDie } = await import("../app/runtime/env.server");
const { loadArticles, parseLines } = await import("../packages/source-postgres/src/load");

async function readRows() {
  if (file === undefined) return undefined;
  if (file.endsWith(".jsonl"))
    return parseLines((await open(file)).createReadStream({ encoding: "utf8" }), file);
  const { blogs, problems } = (await openDatabase(file))();
  for (const text of problems) report({ text, isError: true });
  return blogs;
}

const [url] = readSettingsOrDie().CONTENT_URL ?? [];
if (url === undefined) die("Set CONTENT_URL to the database, such as postgres:///blog.");
try {
  const rows = await readRows();
  const given = { rows, file: file ?? "", isForced: values.force === true, report };
  const { article, page } = await loadArticles(url, given);
  const { error, warning } = reported;
  console.log(
    `${article - page} articles are loaded; pages: ${page}, errors: ${error}, warnings: ${warning}.`,
  );
} catch (error) {
  die(`The articles can't be loaded: ${messageOf(error).replace(/\.$/, "")}.`);
}
