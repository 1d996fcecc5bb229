import { join } from "node:path";
import { ensureBuild, ensureDependencies, ensureImporter } from "../../scripts/setup.js";
import { makeFolder } from "./folder";

/**
 * Installs and builds what is out of date, before tests run `npm start` side by side, which would do the same. A run has a
 * folder for what is made once, such as resized pictures.
 */
export default function setup(): void {
  process.env.RUN_FOLDER = makeFolder();
  process.env.IMAGE_CACHE_DIR = join(process.env.RUN_FOLDER, "pictures");
  ensureDependencies();
  ensureBuild();
  ensureImporter();
}
