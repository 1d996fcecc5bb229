// The pages of the old site: files of a folder, by the paths at which they were.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** A page that can be read; `path` is decoded, as `/2024/05/bread/` or `/bread.html`. */
export type OldPage = { path: string; file: string; charset?: string };

/** What is known of the old site: its pages, its names, and whether a path had no page that anybody was to find. */
export type OldPages = {
  pages: OldPage[];
  /** Where folded paths lead that had another one's page. */
  redirects: ReadonlyMap<string, string>;
  /** The paths of pages that can't be had. */
  failed: string[];
  /** In lower case, without `www.`. */
  hosts: string[];
  /** The folder of the site on its host, such as `/blog`, or "". */
  base: string;
  /** "gone" where it is sure that readers found nothing there. */
  stateOf: (paths: readonly string[]) => "gone" | "unknown";
};

/** A page that is larger is no text. */
export const MAX_BYTES = 5_000_000;
const HTML = /\.x?html?$/i;

/** The name of a URL's host without `www.`; "" if it has none. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : "";
}

/** A path as two are compared. */
export function foldPath(path: string): string {
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // It has a percent sign of its own.
  }
  return decoded
    .normalize()
    .toLowerCase()
    .replace(/(\/index)?\.x?html?$/, "")
    .replace(/\/+$/, "");
}

/** The text of a page in the encoding that it names (HTML, 13.2.3.2). */
function decodePage(bytes: Buffer, charset = ""): string {
  const start = bytes.subarray(0, 1_024).toString("latin1");
  const named = charset || /<meta[^<>]{0,200}charset=["']?([\w-]+)/i.exec(start)?.[1] || "utf-8";
  try {
    return new TextDecoder(named).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** The HTML of a page; undefined for one that is too large, or that can't be read. */
export function readHtml({ file, charset }: OldPage): string | undefined {
  try {
    return statSync(file).size > MAX_BYTES ? undefined : decodePage(readFileSync(file), charset);
  } catch {
    return undefined;
  }
}

/** The pages in a folder that a generator has written. Throws if it has none. */
export function openFolder(folder: string): OldPages {
  if (!existsSync(join(folder, "."))) throw new Error(`There is no folder ${folder}.`);
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && HTML.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  if (names.length === 0)
    throw new Error(`${folder} holds no HTML: name the folder that the generator writes.`);
  const pages = names.map((file) => ({
    file,
    path: `/${file.slice(join(folder, "/").length)}`
      .replaceAll("\\", "/")
      .replace(/(?<=\/)index\.x?html?$/i, ""),
  }));
  return { pages, redirects: new Map(), failed: [], hosts: [], base: "", stateOf: () => "gone" };
}
