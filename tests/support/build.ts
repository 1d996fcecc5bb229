import { ensureBuild, ensureDependencies } from "../../scripts/setup.js";

/** Installs and builds what is out of date, before tests run `npm start` side by side, which would do the same. */
export default function setup(): void {
  ensureDependencies();
  ensureBuild();
}
