import { Minimatch } from "minimatch";
import { trimEnd } from "./text.js";

/** Of the globs of configurations: to read one takes longer than to use it. */
const matchers = new Map<string, Minimatch>();

/** Reads a glob of a configuration; throws if it has so many wildcards that it could take for ever. */
function toMatcher(glob: string): Minimatch {
  const count = (text: string, sign: string) => text.split(sign).length - 1;
  const parts = glob.split("/").filter((part) => part !== "**");
  const isSlow = parts.some((part) => count(part, "*") > 3) || count(glob, "**") > 4 || count(glob, "{") > 2;
  if (isSlow || glob.length > 300 || /\{[^{}]*\.\./.test(glob))
    throw new Error(`The configuration has a glob with too many wildcards: ${glob.slice(0, 60)}`);
  if (matchers.size > 10_000) matchers.clear();
  const matcher = new Minimatch(glob, { noext: true });
  matchers.set(glob, matcher);
  return matcher;
}

export function fits(path: string, glob: string): boolean {
  return (matchers.get(glob) ?? toMatcher(glob)).match(path);
}

/** Whether a path, or a folder that it is in, fits one of these globs, and no exception ("!") after it. */
export function fitsGlob(path: string, globs: readonly string[]): boolean {
  if (globs.length > 2_000) throw new Error("The configuration has too many globs");
  return globs.reduce((isFit, written) => {
    const glob = /^#/.test(written) ? "" : trimSlashes(written.trim().replace(/^!/, ""));
    return glob && (fits(path, glob) || fits(path, `${glob}/**`)) ? !written.startsWith("!") : isFit;
  }, false);
}

export function trimSlashes(path: string): string {
  return trimEnd(path.replace(/^\.?\/+|^\.$/, ""), "/");
}
