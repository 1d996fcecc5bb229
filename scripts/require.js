// `node scripts/require.js [build]`: exits with one line if the packages, or the build, are missing.
import "./help.js";
import { existsSync } from "node:fs";

const missing = !existsSync("node_modules/json-server")
  ? "The packages are not installed: run `npm ci --ignore-scripts` first, or `npm start`, which does it all."
  : process.argv[2] === "build" && !existsSync("build/server/start.js")
    ? "There is no build of the site: run `npm run build` first."
    : undefined;
if (missing) {
  console.error(missing);
  process.exit(1);
}
