import { ensureBuild, ensureDependencies } from "../../scripts/setup.js";
import { makeFolder } from "./folder";

/**
 * Installs and builds what is out of date, before tests run `npm start` side by side, which would do the same. The sites of
 * a run share a folder of pictures, so that each is made once.
 */
export default function setup(): void {
  process.env.IMAGE_CACHE_DIR = makeFolder();
  ensureDependencies();
  ensureBuild();
}
