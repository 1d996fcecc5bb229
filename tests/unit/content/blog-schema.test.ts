import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { parseBlog, parseBlogs } from "../../../app/content/blog-schema.server";
import { allowPictures } from "./allow-pictures";

const ROW = {
  id: 7,
  title: "A title",
  lang: "pt-BR",
  image: "/covers/a.webp",
  category: "Tech",
  description: "What it is about",
  author: "Ada",
  authorPic: "https://pictures.test/ada.png",
  published_date: "2026-01-31",
  updated_date: "2026-02-28",
  reading_time: 4,
  tags: ["Tech", "AI"],
  aliases: ["/2020/01/05/a-title/"],
  content: "One.\n\nTwo.",
};

afterEach(() => {
  vi.unstubAllEnvs();
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
});

test.each(Object.keys(ROW).filter((field) => field !== "id"))(
  "a wrong type in %s spoils nothing else",
  (field) => {
    for (const wrong of [null, {}, true, [], [null], [{}]]) {
      const blog = parseBlog({ ...ROW, [field]: wrong });
      expect(blog).toMatchObject({ id: "7" });
      expect({ ...blog, [field]: 0 }).toEqual({ ...parseBlog(ROW), [field]: 0 });
    }
  },
);

test.each([
  ["ar", "ar"],
  [" zh-Hant ", "zh-Hant"],
  ["English", null],
  ['"><b', null],
])("the language %j is %j", (lang, expected) => {
  expect(parseBlog({ ...ROW, lang })?.lang).toBe(expected);
});

test.each([
  [
    ["/a.html", " /b/ ", "/a.html"],
    ["/a.html", "/b/"],
  ],
  ["/a", ["/a"]],
  [["a", "//evil.test/a", "https://evil.test/a", "/\\evil.test", "/a?b", "/a#b", "/", 7, null], []],
  [[`/${"x".repeat(300)}`, `/${"%D8%B3".repeat(200)}`], [`/${"%D8%B3".repeat(200)}`]],
])("the aliases %j are %j", (aliases, expected) => {
  expect(parseBlog({ ...ROW, aliases })?.aliases).toEqual(expected);
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

describe("pictures", () => {
  test.each([
    ["/covers/a.webp?v=1", "/covers/a.webp?v=1"],
    ["https://pictures.test/a.png", "https://pictures.test/a.png"],
    ["HTTP://pictures.test/a.png", "http://pictures.test/a.png"],
    [" /a.webp ", "/a.webp"],
    ["//evil.test/a.png", null],
    ["/\\evil.test/a.png", null],
    ["/.//evil.test/a.png", null],
    ["/\t/evil.test/a.png", null],
    ["javascript:alert(1)", null],
    ["data:image/png;base64,xx", null],
    ["covers/a.webp", null],
    ["https://", null],
    ["/pictures?src=https%3A%2F%2Fevil.test%2Fa.png", null],
    ["", null],
  ])("%j becomes %j", (image, expected) => {
    expect(parseBlog({ ...ROW, image })?.image).toBe(expected);
    expect(parseBlog({ ...ROW, authorPic: image })?.authorPic).toBe(expected);
  });

  test.each([
    ["https://pictures.test/a.png?b=c&d", "/pictures?src=https%3A%2F%2Fpictures.test%2Fa.png%3Fb%3Dc%26d"],
    ["HTTP://Pictures.TEST:80/a#b", "/pictures?src=http%3A%2F%2Fpictures.test%2Fa"],
    ["https://pictures.test:8443/a.png", "https://pictures.test:8443/a.png"],
    ["https://ada:secret@pictures.test/a.png", "https://ada:secret@pictures.test/a.png"],
    ["https://pictures.test.evil.test/a.png", "https://pictures.test.evil.test/a.png"],
    ["/covers/a.webp", "/covers/a.webp"],
  ])("with an allowed host %j becomes %j", (image, expected) => {
    allowPictures("pictures.test");
    expect(parseBlog({ ...ROW, image })?.image).toBe(expected);
    expect(parseBlog({ ...ROW, authorPic: image })?.authorPic).toBe(expected);
  });
});

describe.each([
  ["UTC", 0],
  ["America/New_York", 300],
  ["Europe/Berlin", -60],
  ["Asia/Kolkata", -330],
])("dates on a server in %s", (zone, minutes) => {
  beforeEach(() => void vi.stubEnv("TZ", zone));

  test("are in that zone", () => {
    expect(new Date(2026, 0, 31).getTimezoneOffset()).toBe(minutes);
  });

  test.each([
    ["2026-01-31", "2026-01-31"],
    ["2026-01-31T23:30:00Z", "2026-01-31"],
    ["2026-01-31T23:30:00-02:00", "2026-02-01"],
    ["2026-01-31T23:30:00", "2026-01-31"],
    ["2026-01-31T00:30", "2026-01-31"],
    ["2026-01-31 23:30:00", "2026-01-31"],
    ["2026-01-31 00:30:00 +0530", "2026-01-30"],
    ["Jan 31, 2026 11:30 PM", "2026-01-31"],
    ["Sat, 31 Jan 2026 23:30:00 EST", "2026-02-01"],
    ["Sat Jan 31 2026 23:30:00 GMT-0500 (Eastern Standard Time)", "2026-02-01"],
    ["12-10-2026", "2026-12-10"],
    ["01/31/2026", "2026-01-31"],
    ["2026-01", "2026-01-01"],
    ["Jan 31, 2026", "2026-01-31"],
    [Date.UTC(2026, 0, 31), "2026-01-31"],
    ["soon", null],
    ["2026-13-45", null],
    ["+123456-01-01T00:00:00Z", null],
    ["", null],
    [1e300, null],
  ])("%j becomes %j", (date, expected) => {
    expect(parseBlog({ ...ROW, published_date: date })?.published_date).toBe(expected);
  });
});

test.each([
  [4, "4 min read"],
  ["4", "4 min read"],
  [0.4, "1 min read"],
  ["5 minutes", "5 minutes"],
  [0, ""],
  [-3, ""],
  ["", ""],
])("a reading time of %j is shown as %j", (time, shown) => {
  expect(parseBlog({ ...ROW, reading_time: time })?.reading_time).toBe(shown);
});

test("tags in one text are split, repeated and empty ones dropped", () => {
  expect(parseBlog({ ...ROW, tags: "AI, Tech,,AI" })?.tags).toEqual(["AI", "Tech"]);
  expect(parseBlog({ ...ROW, tags: ["AI", " AI ", "", 3, null, {}] })?.tags).toEqual(["AI", "3"]);
});

test("a page is one by true alone", () => {
  expect(parseBlog({ ...ROW, page: true })?.page).toBe(true);
  for (const page of [false, null, 1, "true"]) expect(parseBlog({ ...ROW, page })).not.toHaveProperty("page");
});

test("a draft is never shown, one by mistake neither, and its id is taken", () => {
  const drafts = [true, "false", 0].map((draft, id) => ({ ...ROW, id, draft }));
  for (const draft of drafts) expect(parseBlog(draft)).toBeNull();
  expect(parseBlogs(drafts)).toEqual([]);
  expect(parseBlogs([...drafts, { id: 2 }, { id: 3 }])?.map(({ id }) => id)).toEqual(["3"]);
  expect(parseBlog(ROW)).not.toHaveProperty("draft");
});

test("no JSON makes it throw", () => {
  const row = fc.record(Object.fromEntries(Object.keys(ROW).map((field) => [field, fc.jsonValue()])));
  fc.assert(fc.property(fc.oneof(fc.jsonValue(), fc.array(row)), (json) => void parseBlogs(json)));
});
