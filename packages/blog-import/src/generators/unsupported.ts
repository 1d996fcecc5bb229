// Systems whose blogs are not read, by a file that each has.
const SAY_ADDRESSES =
  "whose addresses are not known here: say them, such as --permalink /blog/:slug/, and the folder of its posts";
const MOVE_FIRST =
  "which is not supported: WordPress and Ghost import it, move it into one of them and import that one's export";

const SYSTEMS: [what: string, file: RegExp, advice: string][] = [
  ["a blog of Gatsby", /^gatsby-config\.[cm]?[jt]s$/, SAY_ADDRESSES],
  ["a blog of VitePress", /^(\w+\/)?\.vitepress\/config\b/, SAY_ADDRESSES],
  ["a blog of VuePress", /^(\w+\/)?\.vuepress\/config\b/, SAY_ADDRESSES],
  ["a blog of Next.js", /^next\.config\.[cm]?[jt]s$/, SAY_ADDRESSES],
  ["a blog of Nuxt", /^nuxt\.config\.[cm]?[jt]s$/, SAY_ADDRESSES],
  ["a blog of SvelteKit", /^svelte\.config\.[cm]?[jt]s$/, SAY_ADDRESSES],
  ["a blog of Quarto", /^_quarto\.ya?ml$/, SAY_ADDRESSES],
  [
    "an export of Notion",
    / [\da-f]{32}\.(md|csv|html)$/,
    "which is not supported: give each page front matter with a title and a date, and a name without its number",
  ],
  ["an export of Medium", /^(posts\/)?\d{4}-\d\d-\d\d_.*-[\da-f]{8,12}\.html$/, MOVE_FIRST],
  ["an export of Substack", /^posts\/\d+\.[\w-]+\.html$/, MOVE_FIRST],
];

/** Says of a blog whose generator is not known what it is, and what to do; undefined if that is not known either. */
export function findUnsupported(files: readonly string[]): string | undefined {
  const [what, , advice] = SYSTEMS.find(([, pattern]) => files.some((file) => pattern.test(file))) ?? [];
  return what && `This is ${what}, ${advice}.`;
}
