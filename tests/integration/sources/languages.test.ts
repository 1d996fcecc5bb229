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
