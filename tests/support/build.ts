import { ensureBuild } from "../../scripts/setup.js";

/** Builds the site if it is out of date. */
export default function setup(): void {
  ensureBuild();
}
