import { expect, test } from "vitest";
import { parseBlogs } from "../../../app/articles/parse-rows.server";
import { checkTranslations } from "../../../scripts/check-translations";

test("translations to which no reader is led are named", () => {
  const found: string[] = [];
  const report = ({ text }: { text: string }) => void found.push(text);
  const rows = [
    {
      id: "bread",
      title: "Bread",
      translations: { de: "brot", en: "bread", fr: "pain", it: "none", es: "salt" },
    },
    { id: "brot", title: "Brot", lang: "de-AT", translations: { "EN-us": "bread" } },
    { id: "pain", title: "Pain", lang: "fr", draft: true },
    { id: "salt", title: "Salt", translations: { "de-": "brot", de: "brot", pt: 7 } },
    { id: "semmel", title: "Semmel", lang: "de-AT", translations: { en: "bread" } },
    { id: "laib", title: "Laib", lang: "de", translations: { de: "brot", "de-AT": "semmel" } },
    { id: "bad", title: "Bad", translations: ["bread"] },
    { id: "7", title: "Sete", lang: "pt" },
  ];
  checkTranslations(parseBlogs(rows, { report }) ?? [], (id, text) => found.push(`${id}: ${text}`));
  expect(found).toEqual([
    'Article "salt": translations (an object) is read as "brot, 7".',
    'Article "bad": translations (a list) is ignored.',
    'bread: its translation "en" is the article itself.',
    'bread: its translation "fr" is "pain", which is no article, or a draft.',
    'bread: its translation "it" is "none", which is no article, or a draft.',
    'bread: its translation "es" is "salt", whose lang is "en-GB".',
    'laib: its translation "semmel" is not offered: another one is in "de-AT".',
  ]);
});
