import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { indexTranslations, parseBlog, parseBlogs } from "../../../app/articles/parse-rows.server";
import { wordsIn } from "../../support/words-in";

const owner = vi.hoisted(() => ({ author: null as { name?: string; picture?: string } | null }));
vi.mock("../../../app/site", async (load) => ({
  ...(await load<object>()),
  get AUTHOR() {
    return owner.author;
  },
}));

const ROW = {
  id: 7,
  title: "A title",
  lang: "pt-BR",
  image: "/covers/a.webp",
  image_alt: "A soap bubble",
  image_caption: "By Ann",
  category: "Tech",
  description: "What it is about",
  author: "Ada & Bo",
  authors: ["Ada", "Bo"],
  authorPic: "https://pictures.test/ada.png",
  published_date: "2026-01-31",
  updated_date: "2026-02-28",
  reading_time: 4,
  tags: ["Tech", "AI"],
  aliases: ["/2020/01/05/a-title/"],
  translations: { de: "ein-titel" },
  guid: "https://old.test/?p=7",
  file: "2026/A title, é.md",
  content: "One.\n\nTwo.",
};

afterEach(() => void vi.unstubAllEnvs());

test.each([
  [{ name: "Jo" }, "Jo", null],
  [{ name: "Jo", picture: "/jo.png" }, "Jo", "/jo.png"],
  [{ picture: "/jo.png" }, "", null],
  [null, "", null],
])("where the owner's author is %j, an article's is %j, with the picture %j", (own, name, picture) => {
  owner.author = own;
  const blog = parseBlog({ id: 7, content: "One." });
  owner.author = null;
  expect(blog).toMatchObject({ author: name, authorPic: picture });
});

test("a complete row becomes an article", () => {
  expect(parseBlog(ROW)).toEqual({ ...ROW, id: "7", reading_time: "4 min read" });
});

test("a row with nothing but an id is an article with empty fields", () => {
  expect(parseBlog({ id: "a" })).toEqual({
    id: "a",
    title: "Untitled",
    lang: null,
    image: null,
    category: "",
    description: "",
    author: "",
    authorPic: null,
    published_date: null,
    updated_date: null,
    reading_time: "",
    tags: [],
    aliases: [],
    content: "",
  });
  // Pages would load what is no text, and lists what no list shows.
  expect(JSON.stringify(parseBlog({ id: "a", image_alt: " ", image_caption: null }))).not.toContain("image_");
});

test.each(Object.keys(ROW).filter((field) => field !== "id"))("a wrong %s spoils nothing else", (field) => {
  for (const wrong of [null, {}, true, [], [null], [{}]]) {
    const blog = parseBlog({ ...ROW, [field]: wrong });
    expect(blog).toMatchObject({ id: "7" });
    expect({ ...blog, [field]: 0 }).toEqual({ ...parseBlog(ROW), [field]: 0 });
  }
});

/** What a field becomes, and what the owner is told about it. */
function readField(field: keyof typeof ROW | "page", value: unknown) {
  const found: string[] = [];
  const blog = parseBlog({ ...ROW, [field]: value }, { report: ({ text }) => void found.push(text) });
  return { value: blog?.[field], found: found.map((text) => text.replace(`Article "7": ${field} `, "")) };
}

const x = (times: number) => "x".repeat(times);
const THOUSAND = Array.from({ length: 1_000 }, (_, index) => `/${index}`);
const LONG = "has more than 500 characters, and is";
const LONG_ADDRESS = "has more than 2000 characters, and is ignored.";
const LONG_ENTRY = "has an entry of more than 64 characters, which is left out.";
const MANY = "has more than 64 entries, and the rest is left out.";

/** What is written, what it is read as, and what the owner is told, if anything. */
type Case = [value: unknown, expected: unknown, diagnostic?: string];

test.each<[field: keyof typeof ROW | "page", ...cases: Case[]]>([
  ["title", ["a\0b\u202ec\ud800", "abc\ufffd"], ["C#\u200e ב\u200f\u061c\u2066", "C#\u200e ב\u200f\u061c"]],
  ["title", ["sl\u00adeep \u00ad ", "sleep"], [null, "Untitled", '(missing) is read as "Untitled".']],
  ["title", [" ", "Untitled", '"" is read as "Untitled".']],
  ["title", [["a"], "Untitled", '(a list) is read as "Untitled".']],
  ["title", [`${x(499)}😀`, x(499), `${LONG} cut.`], [`${" ".repeat(500)}a`, "Untitled", `${LONG} cut.`]],
  ["author", ["A\u00ad", "A"], [null, "Ada, Bo"], [["Ada"], "Ada, Bo", "(a list) is ignored."]],
  ["author", [x(501), x(500), `${LONG} cut.`]],
  ["authors", [["Ada ", "Smith,\u0007 John", 42], ["Ada", "Smith, John", "42"], ""], ["Ada", ["Ada"]]],
  ["authors", [[], undefined], [null, undefined], [{ name: "Ada" }, undefined, "(an object) is ignored."]],
  ["authors", [["Ada", "Ada", "", {}, null, "Bo"], ["Ada", "Bo"], '(a list) is read as "Ada, Bo".']],
  ["authors", [[x(501), "Bo"], ["Bo"], '(a list) is read as "Bo".']],
  ["authors", [["Bo", x(300), x(300)], ["Bo", x(300)], `(a list) is read as "Bo, ${x(56)}".`]],
  ["authors", [THOUSAND, THOUSAND.slice(0, 64), MANY]],
  ["description", ["sl\u00adeep", "sleep"], [x(2_000_000), x(500), `${LONG} cut.`]],
  ["image_alt", ["sl\u00adeep\nwell", "sleep well"], ["", undefined], [null, undefined], [7, "7"]],
  ["image_alt", [x(501), x(500), `${LONG} cut.`], [{ a: 1 }, "", "(an object) is ignored."]],
  ["image_caption", ["By <b>Ann's</b> *dog*", "By <b>Ann’s</b> *dog*"], [true, "", "true is ignored."]],
  ["image_caption", [`${x(499)}😀`, x(499), `${LONG} cut.`], [["By Ann"], "", "(a list) is ignored."]],
  ["category", ["Cafe\u0301", "Café"], [{}, "", "(an object) is ignored."]],
  ["category", [x(70_000), x(64), "has more than 64 characters, and is cut."]],
  ["content", ["", ""], [["One."], "", "(a list) is ignored."]],
  ["content", [x(1_000_001), x(1_000_000), "has more than 1000000 characters, and is cut."]],
  ["lang", ["ar", "ar"], [" zh-Hant ", "zh-Hant"], ["English", null, '"English" is ignored.']],
  ["lang", ['"><b', null, '"\\"><b" is ignored.']],
  ["lang", [`en${"-xxxx".repeat(9)}`, null, `"en${"-xxxx".repeat(9)}" is ignored.`]],
  ["aliases", [["/a.html", " /b/ "], ["/a.html", "/b/"], ""], ["/a", ["/a"]]],
  ["aliases", [["/b", "/b", 7, null], ["/b"], '(a list) is read as "/b".']],
  ["aliases", [["a", "//a.test/a", "https://a.test/a", "/a?b", "/a#b", "/"], [], "(a list) is ignored."]],
  ["aliases", [THOUSAND, THOUSAND.slice(0, 64), MANY]],
  ["aliases", [[`/${x(300)}`, "/a"], ["/a"], '(a list) is read as "/a".']],
  [
    "translations",
    [
      { de: "a", "zh-Hant": 7 },
      { de: "a", "zh-Hant": "7" },
    ],
    [{}, {}],
    [null, null],
  ],
  ["translations", [{ de: "a", x: "b", fr: "../db", pt: null }, { de: "a" }, '(an object) is read as "a".']],
  ["translations", [{ deutsch: "a" }, {}, "(an object) is ignored."], ["de", {}, '"de" is ignored.']],
  ["translations", [["a"], {}, "(a list) is ignored."], [7, {}, "7 is ignored."]],
  ["guid", [" tag:a.test,2020-01-05:/é\u0301 ", "tag:a.test,2020-01-05:/é\u0301"], ["", ""], [null, null]],
  ["guid", ["63b7a1f0c2d4e5001f8a9b0c", "63b7a1f0c2d4e5001f8a9b0c"], [x(2_001), undefined, LONG_ADDRESS]],
  ["guid", [7, undefined, "7 is ignored."], [["a"], undefined, "(a list) is ignored."]],
  ["guid", ["a\nb", undefined, '"ab" is ignored.'], ["a\ud800", undefined, '"a\ufffd" is ignored.']],
  ["file", ["a/b c.md", "a/b c.md"], ["a..md", "a..md"], [".x/..y/c:d.md", ".x/..y/c:d.md"], [null, null]],
  ["file", ["/etc/a.md", undefined, '"/etc/a.md" is ignored.'], ["", undefined, '"" is ignored.']],
  ["file", ["../a.md", undefined, '"../a.md" is ignored.'], ["a/..", undefined, '"a/.." is ignored.']],
  ["file", ["a//b.md", undefined, '"a//b.md" is ignored.'], ["a/./b", undefined, '"a/./b" is ignored.']],
  ["file", ["C:/a.md", undefined, '"C:/a.md" is ignored.'], ["a/", undefined, '"a/" is ignored.']],
  ["file", ["..\\a.md", undefined, '"..\\\\a.md" is ignored.'], ["a\nb", undefined, '"ab" is ignored.']],
  ["file", [7, undefined, "7 is ignored."], [["a.md"], undefined, "(a list) is ignored."]],
  ["file", ["a\ud800", undefined, '"a\ufffd" is ignored.'], [x(2_001), undefined, LONG_ADDRESS]],
  ["reading_time", [4, "4 min read"], ["4", "4 min read"], [0.4, "1 min read"], ["5 minutes", "5 minutes"]],
  ["reading_time", [0, ""], [-3, ""], ["", ""], [true, "", "true is ignored."]],
  ["reading_time", [x(501), "", `${LONG} ignored.`]],
  ["image", [`/${x(2_000)}`, null, LONG_ADDRESS]],
  ["authorPic", [`https://a.test/${x(2_000)}`, null, LONG_ADDRESS]],
  ["published_date", [1_767_225_600, "1970-01-21", '1767225600 is read as "1970-01-21".']],
  ["published_date", [":11".repeat(100_000), null, `"${":11".repeat(20)}" is ignored.`]],
  ["updated_date", ["1 ".repeat(100_000), null, `"${"1 ".repeat(30).trim()}" is ignored.`]],
  ["tags", [null, []], ["AI, Tech,,AI", ["AI", "Tech"]], [["AI", " AI ", "", 3], ["AI", "3"], ""]],
  ["tags", [["sl\u00adeep", "sleep"], ["sleep"]], [5, [], "5 is ignored."]],
  ["tags", [["AI", null, {}, "Tech"], ["AI", "Tech"], '(a list) is read as "AI, Tech".']],
  ["tags", [["Deep\u00A0 \u202eSea", "Deep Sea", "Cafe\u0301", "Caf\u00e9"], ["Deep Sea", "Café"], ""]],
  ["tags", [["C#\u200e", "C#", "\u200f C++", "\u061c"], ["C#", "C++"], ""]],
  ["tags", [THOUSAND, THOUSAND.slice(0, 64), MANY], [THOUSAND.join(), THOUSAND.slice(0, 64), MANY]],
  ["tags", [[x(65), "AI", x(64)], ["AI", x(64)], LONG_ENTRY]],
  ["page", [true, true], [false, undefined], [null, undefined], [1, false, "1 is read as false."]],
  ["page", ["true", false, '"true" is read as false.']],
])("what is written as %s is read as that: %j", (field, ...cases) => {
  for (const [value, expected, diagnostic] of cases)
    expect(readField(field, value)).toEqual({ value: expected, found: [diagnostic].filter(Boolean) });
});

test.each([
  [{ authors: ["Ada", "Bo"] }, "Ada, Bo"],
  [{ authors: ["Ada", "Bo"], author: " " }, "Ada, Bo"],
  [{ authors: "Ada", author: null }, "Ada"],
  [{ authors: ["Ada", "Bo"], author: "Ada et al." }, "Ada et al."],
  [{ authors: [{}], author: "" }, ""],
])("of %j the author is %j", (fields, author) => {
  expect(parseBlog({ id: 1, ...fields })?.author).toBe(author);
});

describe.each(["image", "authorPic"] as const)("%s", (field) => {
  test.each([
    ["/covers/a.webp?v=1", "/covers/a.webp?v=1"],
    ["https://pictures.test/a.png", "https://pictures.test/a.png"],
    ["HTTP://pictures.test/a.png", "http://pictures.test/a.png"],
    [" /a.webp ", "/a.webp"],
    ["", null],
    [null, null],
  ])("%j becomes %j", (address, value) => {
    expect(readField(field, address)).toEqual({ value, found: [] });
  });

  test.each([
    "/\t/evil.test/a.png",
    ...wordsIn(`//evil.test/a.png /\\evil.test/a.png /.//evil.test/a.png javascript:alert(1) covers/a.webp
      data:image/png;base64,xx https:// /pictures?src=https%3A%2F%2Fevil.test%2Fa.png`),
  ])("%j is ignored", (address) => {
    const found = [expect.stringMatching(/ is ignored\.$/)];
    expect(readField(field, address)).toEqual({ value: null, found });
  });

  test.each([
    ["https://pictures.test/a.png?b=c&d", "/pictures?src=https%3A%2F%2Fpictures.test%2Fa.png%3Fb%3Dc%26d"],
    ["HTTP://Pictures.TEST:80/a#b", "/pictures?src=http%3A%2F%2Fpictures.test%2Fa"],
    ["https://pictures.test:8443/a.png", "https://pictures.test:8443/a.png"],
    ["https://ada:secret@pictures.test/a.png", "https://ada:secret@pictures.test/a.png"],
    ["https://pictures.test.evil.test/a.png", "https://pictures.test.evil.test/a.png"],
    ["/covers/a.webp", "/covers/a.webp"],
  ])("of an allowed host %j becomes %j", (address, value) => {
    const blog = parseBlog({ ...ROW, [field]: address }, { imageHosts: ["pictures.test"] });
    expect(blog).toMatchObject({ [field]: value });
  });
});

test.each([null, undefined, 1, "row", [], {}, { id: null }])("%j is no article", (row) => {
  expect(parseBlog(row)).toBeUndefined();
});

const PATHS = ["", ".", "..", "../db", "..%2fdb", "1?_embed=x", "#"];

test.each([...PATHS, "a b", "é", "1\n", "__proto__", "x".repeat(65), 1.5])(
  "%j can't name an article",
  (id) => {
    expect(parseBlog({ id })).toBeUndefined();
  },
);

test.each(["1", "a", "A_b-9", "x".repeat(64), "_"])("%s can name an article", (id) => {
  expect(parseBlog({ id })?.id).toBe(id);
});

describe.each(["UTC", "America/New_York", "Europe/Berlin", "Asia/Kolkata"])("on a server in %s", (zone) => {
  beforeEach(() => void vi.stubEnv("TZ", zone));

  test.each([
    ["2026-01-31", "2026-01-31"],
    ["2026-01-31T23:30:00Z", "2026-01-31"],
    ["2026-01-31T23:30:00-02:00", "2026-02-01"],
    ["2026-01-31 00:30:00 +0530", "2026-01-30"],
    [Date.UTC(2026, 0, 31), "2026-01-31"],
    ["", null],
  ])("the date %j is %j", (date, value) => {
    expect(readField("published_date", date)).toEqual({ value, found: [] });
  });

  test.each([
    ["2026-01-31T23:30:00", "2026-01-31"],
    ["2026-01-31T00:30", "2026-01-31"],
    ["2026-01-31 23:30:00", "2026-01-31"],
    ["Jan 31, 2026 11:30 PM", "2026-01-31"],
    ["Sat, 31 Jan 2026 23:30:00 EST", "2026-02-01"],
    ["Sat Jan 31 2026 23:30:00 GMT-0500 (Eastern Standard Time)", "2026-02-01"],
    ["12-10-2026", "2026-12-10"],
    ["01/31/2026", "2026-01-31"],
    ["2026-01", "2026-01-01"],
    ["Jan 31, 2026", "2026-01-31"],
    ["2026-02-31", "2026-03-03"],
  ])("the date %j is read as %j, and reported", (date, value) => {
    expect(readField("published_date", date)).toEqual({ value, found: [`"${date}" is read as "${value}".`] });
  });

  test("what is no date is ignored, and reported", () => {
    for (const date of ["soon", "2026-13-45", "+123456-01-01T00:00:00Z", 1e300]) {
      const found = [`${JSON.stringify(date)} is ignored.`];
      expect(readField("published_date", date)).toEqual({ value: null, found });
    }
  });
});

test("a draft is never shown, one by mistake neither, and its id is taken", () => {
  const drafts = [true, "false", 0].map((draft, id) => ({ ...ROW, id, draft }));
  for (const draft of drafts) expect(parseBlog(draft)).toBeNull();
  expect(parseBlogs(drafts)).toEqual([]);
  expect(parseBlogs([...drafts, { id: 2 }, { id: 3 }])?.map(({ id }) => id)).toEqual(["3"]);
  expect(parseBlog(ROW)?.draft).toBeUndefined();
});

test("no JSON makes it throw", () => {
  const row = fc.record(Object.fromEntries(Object.keys(ROW).map((field) => [field, fc.jsonValue()])));
  fc.assert(fc.property(fc.oneof(fc.jsonValue(), fc.array(row)), (json) => void parseBlogs(json)));
});

test.each([
  ['Bread\'s "first" rise', "en-GB", "Bread’s “first” rise"],
  ["\"All\" the dogs' '90s", "en", "“All” the dogs’ ’90s"],
  ["Say 'yes', (\"no\") 5'10\" tall", "en", "Say ‘yes’, (“no”) 5'10\" tall"],
  ["\"It's 'odd'\"", "en", "“It’s ‘odd’”"],
  ['L\'été dit "non"', "fr", 'L’été dit "non"'],
  ['print("x") in צה"ל', "en", 'print(“x”) in צה"ל'],
])("the quotes of the title %j in %s are set", (title, lang, shown) => {
  expect(parseBlog({ id: 1, title, lang })?.title).toBe(shown);
});

test("two thousand articles that all name the same ones as translations are soon put in order", () => {
  const ids = Array.from({ length: 2_000 }, (_, index) => String(index));
  const translations = Object.fromEntries(ids.slice(0, 64).map((id) => [`aa-l${id}`, id]));
  const rows = ids.map((id) => ({ id, page: false, lang: `aa-l${id}`, translations }));
  const index = indexTranslations(rows);
  expect(Object.keys(index)).toHaveLength(2_000);
  expect(index["/blogs/1999"]?.[0]).toEqual({ href: "/blogs/1999", lang: "aa-l1999" });
  for (const languages of Object.values(index)) expect(languages.length).toBe(64);
});
