import { join } from "node:path";
import { ensureBuild, ensureDependencies, ensureOwnPackages } from "../../scripts/setup.js";
import makeRunFolder from "./temp-folder";

/**
 * Installs and builds what is out of date, before tests run `npm start` side by side, which would do the same. The folder
 * of the run has what is made once, such as resized pictures; the returned function removes it.
 */
export default function setup(): () => void {
  const removeFolder = makeRunFolder();
  process.env.IMAGE_CACHE_DIR = join(String(process.env.RUN_FOLDER), "pictures");
  ensureDependencies();
  ensureBuild();
  ensureOwnPackages();
  return removeFolder;
}
