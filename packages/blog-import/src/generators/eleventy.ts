import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { textOf } from "markdown-folder/fields";
import { isFolder, isOwnFile, listFiles } from "markdown-folder/files";
import { fitsGlob, openDataFiles, readIgnored, trimSlashes } from "markdown-folder/settings";
import { asciiSlug } from "markdown-folder/text";
import { readMarkdownIt } from "../markdown.js";
import { type Generator, inFolders, pathInLanguage, pathOf, toFolder, withLast } from "./generator.js";

export const eleventy: Generator = {
  name: "Eleventy",
  file: /^(\.eleventy|eleventy\.config)\.[cm]?[jt]s$/,
  read({ folder, config, source, files }) {
    const usual = ["src", "content"].find((path) => existsSync(join(folder, path, "_data")));
    const content = toFolder(textOf(config.setinputdirectory ?? config.input) || usual || "");
    const passed = [...source.matchAll(/["'`]([^"'`\n]+)["'`]\s*:\s*["'`]\.?\/["'`]/g)];
    const ignores = source.matchAll(/\bignores\.add\(\s*["'`]([^"'`\n]+)/g);
    const ignored = readIgnored(
      folder,
      Array.from(ignores, ([, glob = ""]) => glob),
    );
    const layouts = [textOf(config.layouts), textOf(config.includes), "_includes", "_layouts"]
      .filter(Boolean)
      .map((path) => join(folder, content, path))
      .filter(isFolder);
    /** What layouts say of addresses, by their names without endings. */
    const permalinks = new Map<string, string>();
    for (const path of layouts)
      for (const file of listFiles(path, () => {}).filter((name) => isOwnFile(path, name))) {
        const [, permalink = ""] = /^permalink:(.*)$/m.exec(readFileSync(join(path, file), "utf8")) ?? [];
        const address = permalink.trim().replace(/^["']|["']$/g, "");
        if (address) permalinks.set(file.replace(/\.\w+$/, ""), address);
      }
    // Of its plugin I18n, for which a language has a folder.
    const [, language = ""] = /\bdefaultLanguage\s*:\s*["'`]([\w-]+)/.exec(source) ?? [];
    const programs = files.filter((file) => /\.[cm]?[jt]s$/.test(file) && /markdown|plugins/i.test(file));
    const packages = files.filter((file) => file === "package.json");
    const markdown = readMarkdownIt(
      [source, ...[...programs, ...packages].map((file) => readFileSync(join(folder, file), "utf8"))].join(
        "\n",
      ),
    );
    const dataOf = openDataFiles(folder, files);
    const languageOf = (file: string) => {
      const [, lang] = /^([a-z]{2}(?:-[a-z]{2,4})?)\//i.exec(file.slice(content.length)) ?? [];
      return language !== "" && lang !== undefined ? { lang } : {};
    };
    return {
      markdownOf: () => markdown,
      contents: [content],
      roots: [content, ...passed.map(([, path = ""]) => trimSlashes(path))],
      posts: new RegExp(`^${inFolders([content])}(?!_includes/|README)`),
      defaultsOf: (file) => ({ ...languageOf(file), ...dataOf(file) }),
      isIgnored: (file) => fitsGlob(file, ignored),
      language,
      translationKeyOf: (post) => language && pathInLanguage(post, [content]),
      addressOf: ({ fields }) => fields.permalink,
      patternOf(post) {
        const layout = textOf(post.fields.layout).replace(/\.\w+$/, "");
        // Where it says nothing, the layout that it is in may.
        if (layout !== "" && permalinks.size > 0) return permalinks.get(layout);
        return `/${withLast(pathOf(post, [content]), post.name)}/`;
      },
      slugOf: asciiSlug,
    };
  },
};
