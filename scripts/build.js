// `npm run build`: makes the production build aside, and puts it in place of the last one when it is complete.
import "./help.js";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { BUILD_INPUTS, BUILD_STAMP, ensureDependencies, fingerprint, run } from "./setup.js";

const BUILD = fileURLToPath(new URL("../build/", import.meta.url));
const NEW_BUILD = `${BUILD}new/`;
const LIST = ".files";
const KEEP_MS = 30 * 24 * 3_600_000;

/** @param {string} folder @returns {string[]} the names of all files under a folder */
function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.length).replace(/^\/+/, ""));
}

/** Puts compressed copies beside files. @param {string} folder */
function compress(folder) {
  for (const name of filesIn(folder)) {
    const body = readFileSync(folder + name);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    };
    writeFileSync(`${folder}${name}.br`, brotliCompressSync(body, { params }));
    writeFileSync(`${folder}${name}.gz`, gzipSync(body, { level: 9 }));
  }
}

/**
 * Moves a new build into place, so that a site can run and start meanwhile: each rename is atomic, and files named by
 * their hash come before those that name them. They stay for thirty days after the build that replaced them, for
 * processes that still serve the old build and for pages that are open.
 * @param {string} from @param {string} to folders, with a slash at their end
 */
export function replaceBuild(from, to) {
  const files = filesIn(from);
  const last = existsSync(to + LIST) ? readFileSync(to + LIST, "utf8").split("\n") : filesIn(to);
  const isHashed = (/** @type {string} */ file) => /^(client|server)\/assets\//.test(file);
  for (const file of files.toSorted((one, other) => Number(isHashed(other)) - Number(isHashed(one)))) {
    if (isHashed(file) && existsSync(to + file)) continue;
    mkdirSync(dirname(to + file), { recursive: true });
    renameSync(from + file, to + file);
  }
  rmSync(from, { recursive: true });
  writeFileSync(to + LIST, files.join("\n"));
  const now = Date.now();
  for (const file of filesIn(to).filter((name) => name !== LIST && !files.includes(name))) {
    // The thirty days of the last build's files begin now.
    if (isHashed(file) && last.includes(file)) utimesSync(to + file, now / 1_000, now / 1_000);
    else if (!isHashed(file) || now - statSync(to + file).mtimeMs > KEEP_MS) rmSync(to + file);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    ensureDependencies();
    const stamp = fingerprint(BUILD_INPUTS);
    run(process.execPath, ["node_modules/@remix-run/dev/dist/cli.js", "vite:build"]);
    compress(`${NEW_BUILD}client/assets/`);
    replaceBuild(NEW_BUILD, BUILD);
    writeFileSync(BUILD_STAMP, stamp);
  } catch (error) {
    rmSync(NEW_BUILD, { recursive: true, force: true });
    console.error(`The build failed: ${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
}
