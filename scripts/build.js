// `npm run build`: makes the production build aside, and puts it in place of the last one when it is complete.
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { runCommand } from "./command.js";
import {
  BUILD_INPUTS,
  BUILD_STAMP,
  ensureDependencies,
  ensureOwnPackages,
  filesUnder,
  fingerprint,
  run,
} from "./setup.js";

const BUILD = fileURLToPath(new URL("../build/", import.meta.url));
const NEW_BUILD = `${BUILD}new/`;
const LIST = ".files";
const KEEP_MS = 30 * 24 * 3_600_000;

/** Puts compressed copies beside files. @param {string} folder */
function compress(folder) {
  for (const file of filesUnder(folder)) {
    const body = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(body));
    writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
  }
}

/**
 * Moves a new build into place, so that a site can run and start meanwhile: each rename is atomic, and files named by
 * their hash come before those that name them. They stay for thirty days after the build that replaced them, for
 * processes that still serve the old build and for pages that are open.
 * @param {string} from @param {string} to folders, with a slash at their end
 */
export function replaceBuild(from, to) {
  const namesIn = (/** @type {string} */ folder) => filesUnder(folder).map((file) => relative(folder, file));
  const isHashed = (/** @type {string} */ name) => /^(client|server)\/assets\//.test(name);
  const names = namesIn(from);
  const last = existsSync(to + LIST) ? readFileSync(to + LIST, "utf8").split("\n") : [];
  for (const name of [...names.filter(isHashed), ...names.filter((name) => !isHashed(name))]) {
    if (isHashed(name) && existsSync(to + name)) continue;
    mkdirSync(dirname(to + name), { recursive: true });
    renameSync(from + name, to + name);
  }
  rmSync(from, { recursive: true });
  writeFileSync(to + LIST, names.join("\n"));
  const now = Date.now();
  for (const name of namesIn(to).filter((name) => name !== LIST && !names.includes(name))) {
    // The thirty days of the last build's files begin now.
    if (isHashed(name) && last.includes(name)) utimesSync(to + name, now / 1_000, now / 1_000);
    else if (!isHashed(name) || now - statSync(to + name).mtimeMs > KEEP_MS) rmSync(to + name);
  }
}

/** Names dark colours of the owner's that follow the system alone. */
function checkColours() {
  const file = "my/colours.css";
  if (existsSync(file) && /@media[^{]*prefers-color-scheme/.test(readFileSync(file, "utf8")))
    console.warn(
      `${file}: write dark colours in ":root { @variant dark { … } }", or a reader's choice does not change them.`,
    );
}

const build = () => {
  checkColours();
  ensureDependencies();
  // `npm run api` reads a folder by them, perhaps as a user who may write nothing.
  ensureOwnPackages();
  const stamp = fingerprint(BUILD_INPUTS);
  try {
    run("node_modules/.bin/remix", ["vite:build"]);
    compress(`${NEW_BUILD}client/assets/`);
    replaceBuild(NEW_BUILD, BUILD);
  } finally {
    rmSync(NEW_BUILD, { recursive: true, force: true });
  }
  writeFileSync(BUILD_STAMP, stamp);
};
runCommand(import.meta.url, build, "The build failed: ");
