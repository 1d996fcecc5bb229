import { chmodSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBuild, ensureDependencies, ensureImporter } from "../../scripts/setup.js";
import { makeFolder } from "./folder";

/**
 * Installs and builds what is out of date, before tests run `npm start` side by side, which would do the same. A run has a
 * folder for all that its tests make, and for what is made once, such as resized pictures; the returned function removes it.
 */
export default function setup(): () => void {
  const folder = makeFolder();
  // PostgreSQL runs as another user, in folders below this one.
  chmodSync(folder, 0o711);
  process.env.RUN_FOLDER = folder;
  process.env.IMAGE_CACHE_DIR = join(folder, "pictures");
  ensureDependencies();
  ensureBuild();
  ensureImporter();
  return () => rmSync(folder, { recursive: true, force: true });
}
