import { expect, test } from "vitest";
import { importBlog } from "./blog.js";

/** A post with these fields. */
function post(title: string, ...fields: string[]): string {
  return ["---", `title: ${title}`, "date: 2024-01-05", ...fields, "---", "It fell.", ""].join("\n");
}

const LANGUAGES = "[languages.en]\n[languages.de]\n[languages.fr]";

/** Blogs in several languages, by how their generators tell them. */
const BLOGS: [string, string, Record<string, string>][] = [
  [
    "Hugo",
    "the end of a name",
    {
      "hugo.toml": LANGUAGES,
      "content/posts/snow.md": post("Snow"),
      "content/posts/snow.de.md": post("Schnee"),
      "content/posts/snow.fr.md": post("Neige"),
      "content/posts/rain.md": post("Rain"),
    },
  ],
  [
    "Hugo",
    "the end of an index's name",
    {
      "hugo.toml": LANGUAGES,
      "content/posts/snow/index.md": post("Snow"),
      "content/posts/snow/index.de.md": post("Schnee"),
      "content/posts/snow/index.fr.md": post("Neige"),
    },
  ],
  [
    "Hugo",
    "folders of languages",
    {
      "hugo.toml":
        'defaultContentLanguage = "en"\n[languages.en]\ncontentDir = "content/en"\n[languages.de]\ncontentDir = "content/de"\n[languages.fr]\ncontentDir = "content/fr"',
      "content/en/posts/snow.md": post("Snow"),
      "content/de/posts/snow.md": post("Schnee"),
      "content/fr/posts/snow.md": post("Neige"),
    },
  ],
  [
    "Hugo",
    "a key",
    {
      "hugo.toml": LANGUAGES,
      "content/posts/snow.md": post("Snow", "translationKey: snow"),
      "content/posts/schnee.de.md": post("Schnee", "translationKey: snow"),
      "content/posts/neige.fr.md": post("Neige", "translationKey: snow"),
      "content/posts/snow.de.md": post("Anderer Schnee"),
    },
  ],
  [
    "Zola",
    "the end of a name",
    {
      "config.toml": `base_url = "https://a.test"\n${LANGUAGES}`,
      "content/snow.md": post("Snow"),
      "content/snow.de.md": post("Schnee"),
      "content/snow.fr.md": post("Neige"),
    },
  ],
  [
    "Docusaurus",
    "folders of locales",
    {
      "docusaurus.config.js":
        'export default { i18n: { defaultLocale: "en", locales: ["en", "de", "fr"] }, presets: [["classic", { blog: { path: "blog" } }]] }',
      "blog/2024-01-05-snow.md": post("Snow"),
      "i18n/de/docusaurus-plugin-content-blog/2024-01-05-snow.md": post("Schnee"),
      "i18n/fr/docusaurus-plugin-content-blog/2024-01-05-snow.md": post("Neige"),
    },
  ],
  [
    "Docusaurus",
    "folders of locales of a further blog",
    {
      "docusaurus.config.js":
        'export default { i18n: { defaultLocale: "en" }, plugins: [["@docusaurus/plugin-content-blog", { id: "news", path: "news" }]] }',
      "news/snow/index.md": post("Snow"),
      "i18n/de/docusaurus-plugin-content-blog-news/snow/index.md": post("Schnee"),
      "i18n/fr/docusaurus-plugin-content-blog-news/snow/index.md": post("Neige"),
    },
  ],
  [
    "Jekyll",
    "Polyglot's permalinks",
    {
      "_config.yml": "default_lang: en\nlanguages: [en, de, fr]",
      "_posts/2024-01-05-snow.md": post("Snow", "lang: en", "permalink: /snow/"),
      "_posts/2024-01-05-schnee.md": post("Schnee", "lang: de", "permalink: /snow/"),
      "_posts/2024-01-05-neige.md": post("Neige", "lang: fr", "permalink: /snow/"),
    },
  ],
  [
    "Jekyll",
    "Polyglot's ids of pages",
    {
      "_config.yml":
        "default_lang: en\nlanguages: [en, de, fr]\ndefaults: [{ values: { permalink: '/:title/' } }]",
      "_posts/2024-01-05-snow.md": post("Snow", "page_id: snow"),
      "_posts/2024-01-05-schnee.md": post("Schnee", "lang: de", "page_id: snow"),
      "_posts/2024-01-05-neige.md": post("Neige", "lang: fr", "page_id: snow"),
      "_posts/2024-01-05-rain.md": post("Rain"),
      "_posts/2024-01-05-regen.md": post("Regen", "lang: de"),
    },
  ],
  [
    "Eleventy",
    "the plugin's folders",
    {
      "eleventy.config.js":
        'export default (c) => { c.addPlugin(EleventyI18nPlugin, { defaultLanguage: "en" }); return { dir: { input: "src" } } }',
      "src/en/blog/snow.md": post("Snow"),
      "src/de/blog/snow.md": post("Schnee"),
      "src/fr/blog/snow.md": post("Neige"),
    },
  ],
  [
    "Pelican",
    "the same slug",
    {
      "pelicanconf.py": 'SITENAME = "Frost"\nPATH = "content"\nDEFAULT_LANG = "en"\n',
      "content/snow.md": "Title: Snow\nDate: 2024-01-05\nSlug: snow\n\nIt fell.\n",
      "content/schnee.md": "Title: Schnee\nDate: 2024-01-05\nSlug: snow\nLang: de\n\nEr fiel.\n",
      "content/neige.md": "Title: Neige\nDate: 2024-01-05\nSlug: snow\nLang: fr\n\nElle tomba.\n",
    },
  ],
  [
    "Pelican",
    "a field that the settings name",
    {
      "pelicanconf.py": 'SITENAME = "Frost"\nPATH = "content"\nARTICLE_TRANSLATION_ID = "same_as"\n',
      "content/snow.md": "Title: Snow\nDate: 2024-01-05\nSame_as: snow\n\nIt fell.\n",
      "content/schnee.md": "Title: Schnee\nDate: 2024-01-05\nSame_as: snow\nLang: de\n\nEr fiel.\n",
      "content/neige.md": "Title: Neige\nDate: 2024-01-05\nSame_as: snow\nLang: fr\n\nElle tomba.\n",
    },
  ],
  [
    "Astro",
    "folders of locales in a collection",
    {
      "astro.config.mjs": 'export default { i18n: { defaultLocale: "en", locales: ["en", "de", "fr"] } }',
      "src/content.config.ts":
        'const blog = defineCollection({ loader: glob({ pattern: "**/*.md", base: "./src/content/blog" }) });',
      "src/content/blog/en/snow.md": post("Snow"),
      "src/content/blog/de/snow.md": post("Schnee"),
      "src/content/blog/fr/snow.md": post("Neige"),
    },
  ],
];

test.each(BLOGS)("%s tells translations by %s", (name, _, files) => {
  const { output, rows } = importBlog(files);
  expect(output).toContain(`Generator                 ${name}`);
  const byTitle = new Map(rows.map((row) => [row.title, row]));
  const idOf = (title: string) => byTitle.get(title)?.id;
  expect(byTitle.get("Snow")).toMatchObject({
    lang: "en",
    translations: { de: idOf("Schnee"), fr: idOf("Neige") },
  });
  expect(byTitle.get("Schnee")).toMatchObject({
    lang: "de",
    translations: { en: idOf("Snow"), fr: idOf("Neige") },
  });
  expect(byTitle.get("Neige")).toMatchObject({
    lang: "fr",
    translations: { en: idOf("Snow"), de: idOf("Schnee") },
  });
  for (const title of ["Rain", "Regen", "Anderer Schnee"])
    expect(byTitle.get(title)?.translations).toBeUndefined();
});

test("a hidden translation is none, and two in one language are named", () => {
  const { rows, lines } = importBlog({
    "hugo.toml": LANGUAGES,
    "content/posts/snow.md": post("Snow"),
    "content/posts/snow.de.md": post("Schnee", "draft: true"),
    "content/posts/rain.md": post("Rain", "translationKey: rain"),
    "content/posts/regen.de.md": post("Regen", "translationKey: rain"),
    "content/posts/guss.de.md": post("Guss", "translationKey: rain"),
  });
  const named = rows.flatMap(({ id, translations }) => (translations ? [[id, translations]] : []));
  expect(named).toEqual([["snow-de", { en: "snow" }]]);
  expect(lines.join("\n")).toContain("two are in the same language");
});
