import { ensureBuild } from "../../scripts/setup.js";

/** Runs before the tests that need the built site, so that they never test an older one. */
export default function setup(): void {
  ensureBuild();
}
