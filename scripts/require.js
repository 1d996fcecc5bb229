// `node scripts/require.js [build]`: exits with one line if the packages, or the build, are missing.
import { existsSync } from "node:fs";
import { die } from "../app/runtime/die.server.js";

if (!existsSync("node_modules/json-server"))
  die(
    "The packages are not installed: run `npm ci --ignore-scripts` first, or `npm start`, which does it all.",
  );
if (process.argv[2] === "build" && !existsSync("build/server/start.js"))
  die("There is no build of the site: run `npm run build` first.");
