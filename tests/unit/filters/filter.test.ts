import fc from "fast-check";
import { expect, test } from "vitest";
import { formatFilter, hasTag, parseFilter, partsOf, toFilter } from "../../../app/filters/filter";
import { listHref, pageHref, topicHref } from "../../../app/filters/hrefs";
import { pagesAround } from "../../../app/filters/paging";
import { parseAddress, withParams } from "../../../app/filters/request-address";

function parse(query: string) {
  return parseFilter(new URLSearchParams(query));
}

// Strings with what hurts: controls, lone surrogates, bidi marks, separators of queries and of paths.
const anyString = fc.string({
  unit: fc.oneof(
    fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
    fc.constantFrom(..."\0\t\n \u200f\u202e\u2066\ud800\udc00+&=?#%/\\,<>'\""),
    fc.constantFrom("%00", "%E0%A4%A", "tags=", "author=", "page="),
  ),
});
const anyPage = fc.oneof(fc.integer(), fc.double());
const anyFilter = fc.record({
  tags: fc.array(anyString),
  search: anyString,
  author: anyString,
  page: anyPage,
});
const canonicalFilter = anyFilter.map(toFilter);
const hrefs = fc
  .tuple(canonicalFilter, anyString)
  .map(([filter, tag]) => [
    listHref(filter),
    topicHref(filter, tag),
    ...partsOf(filter).map((part) => listHref(part.rest)),
    pageHref(filter, filter.page),
    pagesAround(filter, null).next,
    pagesAround(filter, null).previous ?? "/",
  ]);

test("parsing what was formatted gives the same canonical filter", () => {
  fc.assert(fc.property(canonicalFilter, (one) => void expect(parse(formatFilter(one))).toEqual(one)));
});

test("a filter is without marks of direction, which a text that is pasted may have", () => {
  const query = "tags=C%23%E2%80%8E&search=%E2%80%8F+C%2B%2B%E2%80%8E+%D8%9Ca&author=%E2%80%8FA%E2%80%8E";
  expect(parse(query)).toEqual({ tags: ["C#"], search: "C++ a", author: "A", page: 1 });
});

test("any string parses to a canonical filter", () => {
  fc.assert(fc.property(anyString, (query) => void expect(toFilter(parse(query))).toEqual(parse(query))));
});

test("any values make a canonical filter", () => {
  fc.assert(
    fc.property(anyFilter, (values) => {
      const filter = toFilter(values);
      expect(filter.tags.length).toBeLessThanOrEqual(8);
      expect(filter.author.length).toBeLessThanOrEqual(300);
      for (const text of [...filter.tags, filter.search, filter.author]) {
        expect(text).toBe(text.trim());
        expect(text).not.toMatch(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u);
      }
      for (const tag of filter.tags) expect(tag.length).toBeGreaterThan(0);
      for (const tag of filter.tags) expect(tag.length).toBeLessThanOrEqual(64);
      expect(Number.isSafeInteger(filter.page) && filter.page >= 1).toBe(true);
    }),
  );
});

test("every href is canonical and omits defaults", () => {
  fc.assert(
    fc.property(hrefs, (all) => {
      for (const href of all) {
        expect(href).toMatch(/^\/(\?.+)?$/);
        expect(href).not.toMatch(/[?&](page=1|search=|author=|tags=)(&|$)/);
        expect(parseAddress(href)).toMatchObject({ canonical: href, isCanonical: true });
      }
    }),
  );
});

test("a redirect leads to a canonical path of this site, in one step", () => {
  fc.assert(
    fc.property(anyString, (query) => {
      const { canonical, unknown } = parseAddress(`http://site.test/?${query}`);
      expect(canonical).toMatch(/^\/(\?|$)/);
      expect(parseAddress(withParams(canonical, unknown))).toMatchObject({ canonical, isCanonical: true });
    }),
  );
});

test("selecting a topic twice leaves it unselected, and search and author as they were", () => {
  fc.assert(
    fc.property(canonicalFilter, anyString, (filter, tag) => {
      const [clean] = toFilter({ tags: [tag] }).tags;
      fc.pre(clean !== undefined && !hasTag(filter, clean));
      const once = parse(topicHref(filter, clean).slice(1));
      expect(once).toEqual({ ...filter, tags: [clean], page: 1 });
      expect(parse(topicHref(once, clean).slice(1))).toEqual({ ...filter, tags: [], page: 1 });
    }),
  );
});

test("a selected topic removes itself alone", () => {
  expect(topicHref(parse("tags=AI&tags=Tech&search=nap&author=Ana&page=3"), "tech")).toBe(
    "/?tags=AI&search=nap&author=Ana",
  );
});

const LONG = "x".repeat(300);

test.each([
  ["author=May+Chen&author=Ana", "May Chen"],
  [`author=&author=+%00&author=${LONG}x&author=${LONG}&author=Ana`, LONG],
  ["author=%20May%09%0A%C2%A0Chen%20&author=Ana", "May Chen"],
  ["author=Jose%CC%81", "José"],
  [`author=${LONG}x`, ""],
  ["Author=Ana&authors=Ana&author[]=Ana", ""],
])("the author of %.60s is %.20j", (query, author) => {
  expect(parse(query).author).toBe(author);
});

test("a list's parts are in the order of their address, and each is removed alone", () => {
  const filter = parse("page=2&author=Ana&search=nap&tags=AI&tags=Tech");
  expect(listHref(filter)).toBe("/?tags=AI&tags=Tech&search=nap&author=Ana&page=2");
  expect(partsOf(filter).map(({ text, rest }) => [text, listHref(rest)])).toEqual([
    ["nap", "/?tags=AI&tags=Tech&author=Ana"],
    ["Ana", "/?tags=AI&tags=Tech&search=nap"],
    ["AI", "/?tags=Tech&search=nap&author=Ana"],
    ["Tech", "/?tags=AI&search=nap&author=Ana"],
  ]);
});
