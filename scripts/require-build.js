// Exits with a message if there is no build.
import { existsSync } from "node:fs";

if (!existsSync("build/server/start.js")) {
  console.error("There is no build of the site: run `npm run build` first.");
  process.exit(1);
}
