// Finds the generator of a blog, and reads what its configuration says.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { textOf } from "markdown-folder/fields";
import { isFile, isFolder } from "markdown-folder/files";
import { type Fields, normalizeKeys, readFields } from "markdown-folder/front-matter";
import { astro } from "./generators/astro.js";
import { docusaurus } from "./generators/docusaurus.js";
import { eleventy } from "./generators/eleventy.js";
import { ANY, type Generator, type Site, UNKNOWN, withoutBase } from "./generators/generator.js";
import { hexo } from "./generators/hexo.js";
import { hugo } from "./generators/hugo.js";
import { jekyll } from "./generators/jekyll.js";
import { pelican } from "./generators/pelican.js";
import { zola } from "./generators/zola.js";

/** Where GitHub's pages have the name of their site. */
const CNAMES = ["CNAME", "static/CNAME", "public/CNAME", "src/CNAME"];
/** Where the address of a site stands that no configuration names. */
const URL_FILES =
  /^(\w+\/)?_data\/(site|metadata|meta|config)\.(json|[cm]?js)$|^publishconf\.py$|^package\.json$/;

/** What can be imported, as a sentence. */
export const supported = () =>
  `Supported are blogs of ${lists.format(GENERATORS.map(({ name }) => name))}, exports of WordPress (WXR) and Ghost (JSON), and folders of Markdown with front matter.`;
const lists = new Intl.ListFormat("en-GB");

const GENERATORS: Generator[] = [docusaurus, astro, eleventy, zola, hugo, pelican, hexo, jekyll];

/** A folder and those above it up to that of its repository; none if it is in no repository. */
function listUpToRepository(folder: string): string[] {
  if (existsSync(join(folder, ".git"))) return [folder];
  const above = dirname(folder) === folder ? [] : listUpToRepository(dirname(folder));
  return above.length > 0 ? [folder, ...above] : [];
}

/** The generator whose configuration is among these files, with that. */
function findConfig(folder: string, files: readonly string[]) {
  for (const { name, file: pattern, read, mark = ANY } of GENERATORS)
    for (const file of files.filter((path) => pattern.test(path) && isFile(join(folder, path)))) {
      const source = readFileSync(join(folder, file), "utf8");
      if (mark.test(`${file}\n${source}`)) return { name, read, file, source };
    }
  return undefined;
}

/** The root folder of the blog that a folder belongs to: itself, one above it in the same repository, or one in it. */
export function findRoot(folder: string): string {
  const below = ["docs", "website", "site", "blog", "www"].map((name) => join(folder, name));
  const folders = [folder, ...listUpToRepository(resolve(folder)), ...below.filter(isFolder)];
  const hasConfig = (path: string) =>
    existsSync(join(path, "config/_default")) || findConfig(path, readdirSync(path)) !== undefined;
  return folders.find(hasConfig) ?? folder;
}

/** The configuration of a blog's generator, and what it says. */
function readConfig(folder: string, files: readonly string[]): Partial<Site> & { config: Fields } {
  const found = findConfig(folder, files);
  if (!found) return { config: {} };
  const { name, read, file, source } = found;
  const config = normalizeKeys(readFields(join(folder, file)));
  return { name, configFile: file, config, ...read({ folder, config, source, files }) };
}

/** The address of the old site, as the configuration or a program's file says it. */
function findUrl(folder: string, files: readonly string[], config: Fields): string {
  const others = files.filter((file) => URL_FILES.test(file));
  for (const fields of [config, ...others.map((file) => normalizeKeys(readFields(join(folder, file))))]) {
    const named = [fields.site, fields.url, fields.baseurl, fields.siteurl, fields.homepage].map(textOf);
    const url = named.find(
      (text) =>
        /^https?:\/\/(?!github\.com|www\.npmjs)/.test(text) && !/[{}$]/.test(text) && URL.canParse(text),
    );
    if (url) return url;
  }
  return "";
}

/** Finds the generator of a blog, and what its configuration says; the owner's own pattern of addresses comes first. */
export function readSite(folder: string, files: readonly string[], permalink: string | undefined): Site {
  const { config, ...own } = readConfig(folder, files);
  const url = findUrl(folder, files, config);
  const { pathname = "", hostname = "", origin = "" } = url ? new URL(url) : {};
  const [base = pathname] = [own.base, config.base, config.baseurl]
    .map(textOf)
    .filter((path) => /^[^{}$]+$/.test(path) && !URL.canParse(path));
  const path = base.replace(/\/$/, "").replace(/^(?=[^/])/, "/");
  const names = CNAMES.map((path) => join(folder, path)).filter(isFile);
  const hosts = [hostname, ...names.map((file) => readFileSync(file, "utf8").trim())];
  return {
    ...UNKNOWN,
    ...own,
    ...(permalink && { patternOf: () => withoutBase(permalink, path) }),
    config,
    origin,
    hosts: new Set(hosts.filter(Boolean).map((host) => host.replace(/^www\./, ""))),
    base: path,
  };
}
