import { expect, test } from "vitest";
import { splitPost } from "../src/front-matter.js";
import { correctFields, listFields, misspeltFields, visibilityOf } from "../src/visibility.js";

const NOW = Date.parse("2026-06-15T12:00:00Z");
const fieldsOf = (yaml: string) => splitPost(`---\ntitle: T\n${yaml}\n---\nText.`).fields ?? {};
const see = (yaml: string) => visibilityOf(fieldsOf(yaml), NOW);

test.each(["yes", "Yes", "YES", "y", "on", "true", "True", "1", '"true"', "'yes'"])(
  "draft: %s hides",
  (value) => {
    expect(see(`draft: ${value}`)).toEqual({ fate: "draft", reason: "" });
  },
);

test.each(["no", "No", "n", "off", "false", "FALSE", "0", '"no"'])("published: %s hides", (value) => {
  expect(see(`published: ${value}`)).toEqual({ fate: "draft", reason: "" });
});

test.each([
  "",
  "draft: no",
  "draft: off",
  "draft:",
  "draft: ''",
  "published: yes",
  "published: 2026-01-10",
  "unlisted: no",
  "hidden: false",
  "hide: [toc]",
  "permalink: /a/",
  "permalink: no",
  "visibility: public",
  "status: published",
  "status: evergreen",
  "build: {list: always, render: always}",
  "eleventyExcludeFromCollections: false",
  "expiryDate: 2030-01-01",
  "expiryDate: never",
  "sitemap: false",
  "publishDate: 08/07/2021",
  "date: 2026-01-10\npublishDate: 2026-01-12",
  "password:",
  "password: false",
  "encrypted: false",
  "public: true",
  "dg-publish: true",
  "saveAsDraft: false",
  "secret: no",
  "visible: true",
  "authors: [{name: Ana, private: true, hidden: yes}]",
  "cover: {hidden: true, status: draft}",
  "navigation: false",
  "hideFromHashnodeCommunity: true",
  "hiddenInHomeList: true",
  "status:",
  ...["publish", "Published", "PUBLIC", "inherit", "live", "done", "budding", "Seedling"].map(
    (status) => `status: ${status}`,
  ),
  "expires: never",
  "expired: false",
  "unpublish: 2030-01-01",
  "experience: 2020-01-01",
  "drat: false",
  "pubished: true",
  "hiden: sometimes",
  "date: 05/03/2026",
  "date: 31.12.2025",
  "date: sometime",
  "scheduled: false",
  "release: 3.0",
  "permissions: everyone",
  "type: post",
  "layout: wide",
  "url: /a/",
  "skip: no",
  "publihdate: 2020-01-01",
])("%s hides nothing", (yaml) => {
  expect(see(yaml)).toEqual({ fate: undefined, reason: "" });
});

test.each([
  ["draft: maybe", 'its "draft" says neither yes nor no'],
  ["draft: [yes]", "draft"],
  ["published: soon", 'its "published" says neither yes nor no'],
  ["unlisted: true", 'it is not for all readers ("unlisted")'],
  ["hidden: yes", 'it is not for all readers ("hidden")'],
  ["hide: on", "hide"],
  ["private: true", "private"],
  ["publish: no", "publish"],
  ["listed: false", "listed"],
  ["eleventyExcludeFromCollections: true", "eleventyexcludefromcollections"],
  ["eleventyExcludeFromCollections: [posts]", "eleventyexcludefromcollections"],
  ["build: {list: never}", "build.list"],
  ["_build: {list: false}", "build.list"],
  ["Status: hidden", "status"],
  ["isDraft: true", ""],
  ["is_published: no", ""],
  ["isPrivate: yes", "isprivate"],
  ["isPublic: false", "ispublic"],
  ["isHidden: true", "ishidden"],
  ["visibility: password", "visibility"],
  ["visibility: members", "visibility"],
  ["date: 2026-01-10\npublishDate: soon", 'its "publishdate" is not clear'],
  ["expiryDate: soon", "its day of expiry is not clear"],
  ["unpublishdate: 2026-13-45", "its day of expiry is not clear"],
  ["expiryDate: 2021-01-01", "it expired on 2021-01-01"],
  ["unpublishDate: 2026-06-15T11:00:00Z", "it expired on 2026-06-15"],
  ...[
    "expire",
    "expires",
    "expired",
    "expiry",
    "expiry_date",
    "expiration",
    "expirationDate",
    "unpublish",
    "unpublish_on",
  ].map((field) => [`${field}: 2021-01-01`, "it expired on 2021-01-01"]),
  ["expired: true", 'its day of expiry is not clear ("expired")'],
  ["expiryDate: 2030-01-01\nunpublish: 2021-01-01", "it expired on 2021-01-01"],
  ["password: hello", 'it is not for all readers ("password")'],
  ["password: [1234, 5678]", "password"],
  ["password: no", "password"],
  ["encrypted: true", "encrypted"],
  ["encrypt: yes", "encrypt"],
  ["saveAsDraft: true", "saveasdraft"],
  ["ignorePost: true", "ignorepost"],
  ["dg-publish: false", "dgpublish"],
  ["public: false", "public"],
  ["public: friends", 'its "public" says neither yes nor no'],
  ["publish: later", 'its "publish" says neither yes nor no'],
  ["secret: true", "secret"],
  ["article: false", "article"],
  ...["review", "pending", "Private", "todo", "archived", "trash", "in progress", "[published, late]"].map(
    (status) => [`status: ${status}`, 'it is not for all readers ("status")'],
  ),
  ["visibility: friends", "visibility"],
  ["date: 05/08/2026", "its day may be yet to come"],
  ["date: 31.12.2026", "its day may be yet to come"],
  ["date: 31. Dezember 2026", "its day may be yet to come"],
  ["date: 2027-02-30", "its day may be yet to come"],
  ["date: 2026-12", "its day may be yet to come"],
  ["publishDate: next week", 'its "publishdate" is not clear'],
  ["scheduled: true", 'its "scheduled" is not clear'],
  ["date: 2026-01-10\nrelease_date: soon", 'its "releasedate" is not clear'],
  ["\u200Bprivate: true", "private"],
  ["post-status: pending", "poststatus"],
  ["Post Status: pending", "poststatus"],
  ["access: members", "access"],
  ["state: draft", "state"],
  ["passphrase: x", "passphrase"],
  ["list: never", "list"],
  ...["excluded", "ignored", "skip", "wip", "internal", "members-only"].map((field): [string, string] => [
    `${field}: true`,
    field.replace("-", ""),
  ]),
  ...["show", "active", "online", "routable"].map((field): [string, string] => [`${field}: false`, field]),
  ["drat: true", 'its "drat" may mean "draft"'],
  ["pubished: false", 'its "pubished" may mean "published"'],
  ["hiden: true", 'its "hiden" may mean "hidden"'],
  ["privat: yes", "private"],
  ["pasword: x", "password"],
  ["drafts: maybe", 'its "drafts" may mean "draft"'],
  ["date: 2026-01-10\npublihDate: soon", 'its "publihdate" may mean "publishdate"'],
] as [string, string][])("%s hides, and is named", (yaml, reason) => {
  const { fate, reason: said } = see(yaml);
  expect(fate).toMatch(/draft|unlisted/);
  if (yaml !== "draft: [yes]") expect(said).toContain(reason);
});

test.each([
  "permalink: false",
  'permalink: "False"',
  "url: false",
  "output: false",
  "headless: true",
  "render: false",
  "build: {render: never}",
  "build: {render: link}",
  "status: skip",
])("%s is not even written", (yaml) => {
  expect(see(yaml)).toMatchObject({
    fate: "unwritten",
    reason: expect.stringContaining("does not write it"),
  });
});

test("a misspelt field is told by its letters", () => {
  expect(misspeltFields(fieldsOf("darft: true\npublised: no\nexpiry_dates: x\ndrafts: 1"))).toEqual([
    ["darft", "draft"],
    ["publised", "published"],
    ["expirydates", "expirydate"],
    ["drafts", "draft"],
  ]);
  expect(misspeltFields(fieldsOf("draft: true\ncraft: x\ndata: y\npublish: yes\nhide: no"))).toEqual([]);
});

test.each([
  ["titel", "title"],
  ["tilte", "title"],
  ["dates", "date"],
  ["tgas", "tags"],
  ["categorie", "categories"],
  ["desciption", "description"],
  ["autor", "author"],
  ["imgae", "image"],
  ["cover_imagee", "coverimage"],
  ["slugs", "slug"],
  ["alaises", "aliases"],
  ["lastmood", "lastmod"],
  ["update", "updated"],
  ["reading-tme", "readingtime"],
])("a misspelt %s is named, and read as nothing else", (written, meant) => {
  const fields = splitPost(`---\n${written}: x\n---\nText.`).fields ?? {};
  expect(misspeltFields(fields).map(([, right]) => right)).toEqual([meant]);
  expect(correctFields(fields)).toEqual(fields);
});

test("a field is not misspelt that is another's, or stands beside what it may mean", () => {
  const others = "local: x\nlong: 8.5\nguide: y\nfeatures: [a]\nlayout: post\nmail: z\nseries: s\nweight: 1";
  const read = "cover: a.png\nthumb: b.png\ntag: c\nalias: /d\nlocale: e\ntitles: both";
  expect(misspeltFields(fieldsOf(`${others}\n${read}`))).toEqual([]);
});

test("fields that keep a post out of some lists of its theme are told", () => {
  const names = [
    ...["hiddenInHomeList", "searchHidden", "hidefromhome", "hiddenFromHomePage", "hiddenFromSearch"],
    ...["hiddenFromFeed", "excludeFromSearch", "search_exclude"],
  ];
  const fields = fieldsOf(names.map((name) => `${name}: true`).join("\n"));
  expect(listFields(fields)).toHaveLength(names.length);
  expect(listFields(fieldsOf("search: false"))).toEqual(["search"]);
  expect(listFields(fieldsOf("search: true\nhiddenInHomeList: false\nhidden: true\nhideMeta: true"))).toEqual(
    [],
  );
});
