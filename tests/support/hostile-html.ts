import { readFileSync } from "node:fs";

/** Published payloads: Markdown and HTML that would run a script, or break out of an article, if it could. */
export const PAYLOADS = readFileSync("tests/fixtures/hostile-html.txt", "utf8")
  .trim()
  .split("\n")
  .map((line) => line.replaceAll("⏎", "\n"));
