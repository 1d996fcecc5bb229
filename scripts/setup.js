// `node scripts/setup.js [packages|build|chromium|all]` sets up what a fresh clone lacks: packages, then the build, then
// Chromium for `npm test`, then Firefox, WebKitGTK and PostgreSQL for `npm run test:all`. The argument names the last step,
// by default Chromium. It runs before any package is installed, and so imports none at the top.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { messageOf } from "../app/runtime/die.server.js";
import { runCommand } from "./command.js";
import { findChromium, findFirefox, findPostgres, hasWebKit } from "./programs.js";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PACKAGE_FILES = ["package-lock.json", ".npmrc"];
const PACKAGES = `${ROOT}node_modules`;
const PACKAGES_STAMP = `${PACKAGES}/.setup`;
export const BUILD_STAMP = `${ROOT}build/.setup`;
const CODE = ["app", "server", "scripts", "packages/source-postgres/src", "packages/old-site/src"];
const BUILD_SETTINGS = ["remix.config.js", "vite.config.ts", "tsconfig.json", "package-lock.json"];
export const OWN_FILES = ["site.ts", "words.ts", "colours.css", "public/favicon.svg"].map(
  (name) => `my/${name}`,
);
const SHIPPED = ["my.example", "public/favicon.svg"];
export const BUILD_INPUTS = [...CODE, ...OWN_FILES, ...SHIPPED, ...BUILD_SETTINGS];
const COMPILED = ["packages/markdown-folder", "packages/blog-import"];
export const IMPORTER = `${ROOT}packages/blog-import/dist/main.js`;
const OWN_STAMPS = COMPILED.map((folder) => `${ROOT}${folder}/dist/.setup`);
const OWN_INPUTS = [
  ...COMPILED.flatMap((folder) => [`${folder}/src`, `${folder}/tsconfig.json`]),
  "packages/tsconfig.json",
  ...PACKAGE_FILES,
];

/** Runs a program as production does. @param {string} command @param {string[]} args */
export function run(command, args, cwd = ROOT) {
  // Set by a test runner, these two would change the build.
  const env = { ...process.env, NODE_ENV: /** @type {const} */ ("production"), VITEST: "" };
  execFileSync(command, args, { cwd, env, stdio: "inherit" });
}

/** @param {string} path @returns {string[]} every file at or under a path, in a fixed order */
export function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}

/** What tells whether inputs have changed. @param {string[]} inputs names under the project's folder */
export function fingerprint(inputs) {
  const hash = createHash("sha256");
  for (const file of inputs.flatMap((input) => filesUnder(ROOT + input)))
    hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  return `${process.version} ${hash.digest("hex")}`;
}

/**
 * Whether what was made of inputs is missing or stale; if so, says that it will be made, and why. The stamp lies in it, and
 * so is deleted with it.
 * @param {string} work @param {string} stamp @param {string[]} inputs
 */
function isDue(work, stamp, inputs) {
  const made = existsSync(stamp) ? readFileSync(stamp, "utf8") : "";
  if (made === fingerprint(inputs)) return false;
  const [version = ""] = /^v\S+/.exec(made) ?? [];
  const reason = ["", process.version].includes(version)
    ? "missing or out of date"
    : `what is there is of Node ${version}, this is ${process.version}`;
  console.error(`${work}: ${reason}.`);
  return true;
}

/** Installs the lockfile's packages if they are missing or stale; throws if that fails, and then changes nothing. */
export function ensureDependencies() {
  if (!isDue("Installing the packages", PACKAGES_STAMP, PACKAGE_FILES)) return;
  // `npm ci` empties the folder first, which a running site may still read from: it gets a folder beside.
  const beside = mkdtempSync(`${ROOT}.packages-`);
  try {
    const { workspaces = [] } = JSON.parse(readFileSync(`${ROOT}package.json`, "utf8"));
    for (const folder of [".", ...workspaces])
      cpSync(`${ROOT}${folder}/package.json`, `${beside}/${folder}/package.json`);
    for (const file of PACKAGE_FILES) cpSync(ROOT + file, `${beside}/${file}`);
    // The build needs development packages; no package needs its install script.
    run("npm", ["ci", "--include=dev", "--no-audit", "--ignore-scripts"], beside);
    writeFileSync(`${beside}/node_modules/.setup`, fingerprint(PACKAGE_FILES));
    if (existsSync(PACKAGES)) renameSync(PACKAGES, `${beside}/old`);
    renameSync(`${beside}/node_modules`, PACKAGES);
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

export function ensureBuild() {
  if (isDue("Building the site", BUILD_STAMP, BUILD_INPUTS)) run(process.execPath, ["scripts/build.js"]);
}

/** Compiles our own packages if one is missing or stale: each and, before it, those that it needs. */
export function ensureOwnPackages() {
  if (!OWN_STAMPS.some((stamp) => isDue("Compiling the packages", stamp, OWN_INPUTS))) return;
  run("node_modules/.bin/tsc", ["--build", "--force", ...COMPILED]);
  for (const stamp of OWN_STAMPS) writeFileSync(stamp, fingerprint(OWN_INPUTS));
}

/** Installs Debian packages; throws one line where that is not possible. @param {string[]} packages */
function installFromDebian(packages) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get"))
    throw new Error(`only root on Debian can install ${packages.join(", ")}`);
  run("apt-get", ["update", "-qq"]);
  run("apt-get", ["install", "-y", "-qq", ...packages]);
}

/**
 * Installs Chromium and, for all tests, Firefox, WebKitGTK, PostgreSQL and nginx where they lack, if that is possible;
 * throws one line if there is no Chromium then.
 * @param {boolean} isForAll
 */
async function ensureTestPrograms(isForAll) {
  const hasChromium = await findChromium();
  const missing = [
    !hasChromium && ["chromium", "chromium-headless-shell"],
    isForAll && !findFirefox() && ["firefox-esr"],
    isForAll && !hasWebKit() && ["webkit2gtk-driver", "xvfb"],
    isForAll && !findPostgres() && ["postgresql"],
    isForAll && !existsSync("/usr/sbin/nginx") && ["nginx-light"],
  ].flatMap((packages) => packages || []);
  try {
    if (missing.length > 0) installFromDebian(missing);
  } catch (error) {
    console.error(`The tests leave out what is missing: ${messageOf(error)}.`);
  }
  if (!(await findChromium()))
    throw new Error("The end-to-end tests need Chromium: install it, or set CHROMIUM_PATH to one.");
}

/** Installs what `deploy/` configures, for its tests, as root on Debian; throws one line elsewhere. */
export function ensureTier() {
  const programs = ["/usr/sbin/haproxy", "/usr/bin/openssl", "/usr/sbin/varnishd"];
  if (!programs.every((program) => existsSync(program))) installFromDebian(["haproxy", "openssl", "varnish"]);
}

const setUp = async () => {
  const [last] = process.argv.slice(2);
  ensureDependencies();
  if (last === "packages") return;
  ensureBuild();
  ensureOwnPackages();
  if (last !== "build") await ensureTestPrograms(last === "all");
};
runCommand(import.meta.url, setUp, "Set-up failed: ");
