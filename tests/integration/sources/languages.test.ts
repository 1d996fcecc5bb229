import { expect } from "vitest";
import { serve, test } from "../../support/sources";

/** An article in a language, or without one in the site's, which is British English. */
function write(id: string, lang: string | undefined, day: number, fields: object = {}) {
  const published_date = `2026-01-${String(day).padStart(2, "0")}`;
  return { id, title: `Title of ${id}`, lang, category: "AI", tags: ["AI"], published_date, ...fields };
}

const MIXED = [
  write("ar1", "ar", 20),
  write("en1", undefined, 19),
  write("de1", "de", 18),
  write("pt1", "pt-BR", 17),
  write("en2", "en-US", 16),
  write("de2", "DE-at", 15),
  write("en3", "EN", 14),
  write("bad", "deutsch!", 13),
  write("pt2", "PT", 12),
  write("de3", "de", 11, { draft: true }),
];

test("the articles before and after one, and related ones, are in its language, if there are any", async () => {
  const site = await serve(MIXED);
  const around = async (id: string) => {
    const { neighbours, relatedBlogs } = await site.load(`/blogs/${id}`, "routes/blogs.$id");
    const { previous, next } = neighbours;
    return [previous?.id, next?.id, relatedBlogs.data.map((blog: { id: string }) => blog.id).join(" ")];
  };
  expect(await around("en1")).toEqual(["ar1", "en2", "en2 ar1 de1"]);
  expect(await around("en2")).toEqual(["en1", "en3", "en1 ar1 de1"]);
  expect(await around("en3")).toEqual(["en2", "bad", "en1 en2 ar1"]);
  expect(await around("bad")).toEqual(["en3", "pt2", "en1 en2 ar1"]);
  expect(await around("de1")).toEqual(["en1", "de2", "de2 ar1 en1"]);
  expect(await around("de2")).toEqual(["de1", "en3", "de1 ar1 en1"]);
  expect(await around("pt2")).toEqual(["pt1", undefined, "pt1 ar1 en1"]);
  expect(await around("ar1")).toEqual([undefined, "en1", "en1 de1 pt1"]);

  const html = (await site.ask("/blogs/en1")).text;
  expect(html).toMatch(/<span lang="ar" dir="rtl"[^>]*>Title of ar1/);
  expect(html).toMatch(/<h3[^>]* lang="ar" dir="rtl"><a href="\/blogs\/ar1"/);

  if (!site.run) return;
  // Edits by SQL, without `content:load`.
  await site.run(`UPDATE blog.articles SET article = article || '{"lang": " De "}' WHERE id = 'ar1'`);
  expect(await around("de1")).toEqual(["ar1", "de2", "ar1 de2 en1"]);
});

const BREAD = [
  write("bread", undefined, 9, {
    translations: { de: "brot", FR: "pain", ja: "later", x: "oil", es: "../db", it: "none" },
  }),
  write("brot", "de", 8),
  write("pain", "fr", 7, { translations: { en: "bread", de: "hidden" } }),
  write("later", "ja", 9, { published_date: "2999-01-01" }),
  write("hidden", "de", 6, { draft: true }),
  write("salt", "pt-BR", 5, { translations: "sal" }),
  write("oil", "de", 4, { translations: { pt: "salt" } }),
  write("alone", "de", 3, { translations: { de: "alone", en: "nothing" } }),
  { id: "about", title: "About", page: true },
  { id: "ueber", title: "Über", lang: "de", page: true, translations: { en: "about" } },
  write("constructor", "de", 2),
];

test("an article leads to its translations, whichever of them names the others, but to none that is hidden", async () => {
  const SITE = "https://blog.example";
  const site = await serve(BREAD, { SITE_URL: SITE });
  const languages: Record<string, string[]> = {
    "/blogs/bread": ["en-GB /blogs/bread", "de /blogs/brot", "fr /blogs/pain"],
    "/blogs/brot": ["de /blogs/brot", "en-GB /blogs/bread", "fr /blogs/pain"],
    "/blogs/pain": ["fr /blogs/pain", "en-GB /blogs/bread", "de /blogs/brot"],
    "/blogs/salt": ["pt-BR /blogs/salt", "de /blogs/oil"],
    "/blogs/oil": ["de /blogs/oil", "pt-BR /blogs/salt"],
    "/about": ["en-GB /about", "de /ueber"],
    "/ueber": ["de /ueber", "en-GB /about"],
    "/blogs/constructor": [],
  };
  const sitemap = (await site.ask("/sitemap.xml")).text;
  expect(sitemap).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"');
  for (const [path, expected] of Object.entries(languages)) {
    const { text } = await site.ask(path);
    const head = [...text.matchAll(/<link rel="alternate" href="([^"]+)" hreflang="([^"]+)"/gi)];
    expect(head.map(([, href = "", lang]) => `${lang} ${href.replace(SITE, "")}`)).toEqual(expected);
    const [, entry = ""] = sitemap.split(`<loc>${SITE}${path}</loc>`);
    const links = [
      ...(entry.split("</url>")[0] ?? "").matchAll(
        /<xhtml:link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g,
      ),
    ];
    expect(links.map(([, lang, href = ""]) => `${lang} ${href.replace(SITE, "")}`)).toEqual(expected);
    const nav = /<nav aria-label="In other languages"[^>]*>(.*?)<\/nav>/.exec(text)?.[1] ?? "";
    const shown = [...nav.matchAll(/<a href="([^"]+)" hreflang="([^"]+)"/gi)];
    expect(shown.map(([, href, lang]) => `${lang} ${href}`)).toEqual(expected.slice(1));
  }
  const brot = (await site.ask("/blogs/brot")).text;
  expect(brot).toMatch(/<a [^>]*lang="en-GB" dir="ltr"[^>]*>British English<\/a>/);
  expect(brot).toMatch(/<a [^>]*lang="fr" dir="ltr"[^>]*>français<\/a>/);
  for (const path of ["/blogs/alone", "/", "/?search=Title"])
    expect((await site.ask(path)).text).not.toMatch(/hreflang|In other languages/i);
  for (const path of ["/", "/blogs/bread", "/sitemap.xml", "/feed.xml"])
    expect((await site.ask(path)).text).not.toMatch(/\/(later|hidden)\b/);

  if (!site.run) return;
  await site.run(
    `UPDATE blog.articles SET article = article || '{"translations": {"de": "constructor", "x": 7}}' WHERE id = 'salt'`,
  );
  expect((await site.ask("/blogs/constructor")).text).toContain('hrefLang="pt-BR"');
  await site.run(`DELETE FROM blog.articles WHERE id = 'salt'`);
  expect((await site.ask("/blogs/constructor")).text).not.toMatch(/hreflang/i);
  await site.run(
    `UPDATE blog.articles SET article = article - 'draft' || '{"published_date": "2026-01-01"}' WHERE id = 'later'`,
  );
  expect((await site.ask("/blogs/pain")).text).toContain("日本語");
});
