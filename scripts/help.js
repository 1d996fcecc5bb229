// Imported first: `--help` prints the comment at the top of a script, and ends it.
import { readFileSync } from "node:fs";

if (process.argv.includes("--help") && process.argv[1]) {
  const [comment = ""] =
    /^(\/\/.*\n)+/.exec(readFileSync(process.argv[1].replace(/(\.js)?$/, ".js"), "utf8")) ?? [];
  console.log(`${comment.replace(/^\/\/ /gm, "")}The README and .env.example list the settings.`);
  process.exit(0);
}
