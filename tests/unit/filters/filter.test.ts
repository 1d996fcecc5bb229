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
    fc.constantFrom("%00", "%E0%A4%A", "tags=", "page="),
  ),
});
const anyPage = fc.oneof(fc.integer(), fc.double());
const anyFilter = fc.record({ tags: fc.array(anyString), search: anyString, page: anyPage });
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
  const { tags, search } = parse("tags=C%23%E2%80%8E&search=%E2%80%8F+C%2B%2B%E2%80%8E+%D8%9Ca");
  expect([tags, search]).toEqual([["C#"], "C++ a"]);
});

test("any string parses to a canonical filter", () => {
  fc.assert(fc.property(anyString, (query) => void expect(toFilter(parse(query))).toEqual(parse(query))));
});

test("any values make a canonical filter", () => {
  fc.assert(
    fc.property(anyFilter, (values) => {
      const filter = toFilter(values);
      expect(filter.tags.length).toBeLessThanOrEqual(8);
      for (const text of [...filter.tags, filter.search]) {
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
        expect(href).not.toMatch(/[?&](page=1|search=|tags=)(&|$)/);
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

test("selecting a topic twice leaves it unselected, and the search as it was", () => {
  fc.assert(
    fc.property(canonicalFilter, anyString, (filter, tag) => {
      const [clean] = toFilter({ tags: [tag] }).tags;
      fc.pre(clean !== undefined && !hasTag(filter, clean));
      const once = parse(topicHref(filter, clean).slice(1));
      expect(once).toEqual({ tags: [clean], search: filter.search, page: 1 });
      expect(parse(topicHref(once, clean).slice(1))).toEqual({ tags: [], search: filter.search, page: 1 });
    }),
  );
});

test("a selected topic removes itself alone", () => {
  expect(topicHref({ tags: ["AI", "Tech"], search: "nap", page: 3 }, "tech")).toBe("/?tags=AI&search=nap");
});
