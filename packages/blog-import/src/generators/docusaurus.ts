import { readProgram } from "../front-matter.js";
import { textOf } from "../post.js";
import { asciiSlug } from "../text.js";
import { type Found, type Generator, literally, pathOf, type Site, trimSlashes } from "./generator.js";

function readDocusaurus({ source }: Found): Partial<Site> {
  const blog = /\bblog\s*:\s*\{([^}]*)/.exec(source)?.[1] ?? "";
  const { path, routeBasePath } = readProgram(blog);
  const content = `${trimSlashes(textOf(path)) || "blog"}/`;
  const route =
    trimSlashes(textOf(routeBasePath)) || (/routeBasePath\s*:\s*['"]\/?['"]/.test(blog) ? "" : "blog");
  return {
    content,
    posts: new RegExp(`(^|/)(${literally(content)}|docusaurus-plugin-content-blog/)(?!.*(^|/)_)`),
    patternOf(post) {
      const dated = pathOf(post, content).replace(/(\d{4})[-/](\d\d?)[-/](\d\d?)[-/]?/, "$1/$2/$3/");
      return `/${route}/${post.slug || dated}`;
    },
    slugOf: asciiSlug,
  };
}

export const docusaurus: Generator = {
  name: "Docusaurus",
  file: /^docusaurus\.config\.[cm]?[jt]s$/,
  read: readDocusaurus,
};
