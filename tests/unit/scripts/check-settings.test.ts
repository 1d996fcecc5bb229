import { expect, test, vi } from "vitest";
import { checkOverrides } from "../../../app/runtime/check-overrides.server";
import * as site from "../../../app/site";
import { checkSettings } from "../../../scripts/check-settings";

const STORY = { category: "", headline: "Salt", author: "", image: null };

test("settings that the site can't show are named", () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  checkSettings({
    ...site,
    FEATURED: ["", "2026-02-30", "2026-02-28"].map((date) => ({ ...STORY, date })),
    BRAND: { ...site.BRAND, slug: "Bread & Salt" },
    LIMITS: { ...site.LIMITS, pageSize: 0, archive: 2.5, relatedShown: 3 },
    COVER: { ...site.COVER, height: -1 },
    EMBEDS: [{ src: "/count.js", place: "head", params: ["utm_source"] }],
  });
  expect(log.mock.calls.flat()).toEqual([
    'warning: my/site.ts: FEATURED has the date "2026-02-30", which is no day (YYYY-MM-DD): it is shown as it is.',
    "warning: my/site.ts: EMBEDS has params, which you can remove: every parameter stays in the address bar.",
    'warning: my/site.ts: BRAND.slug "Bread & Salt" has more than letters, digits and hyphens.',
    "error: my/site.ts: LIMITS.pageSize is 0: it must be a whole number above 0.",
    "error: my/site.ts: LIMITS.archive is 2.5: it must be a whole number above 0.",
    "error: my/site.ts: COVER.height is -1: it must be a whole number above 0.",
  ]);
  expect(() => checkSettings({ ...site, TIME_ZONE: "Europe/Atlantis" })).toThrow(
    'my/site.ts: TIME_ZONE "Europe/Atlantis" is no time zone, such as "Europe/Berlin".',
  );
});

const WEB = 'must be an http or https URL without "*" and "&amp;"';
const LINK = "must be a URL with its scheme, or a path such as /about";
const EMBED = { src: "https://a.example", place: "head" };
const EDIT =
  "must be an http or https URL with {path} in it, such as https://git.example/blog/edit/main/{path}";
const FORM = { action: "https://news.example/in?list=1#a", field: "EMAIL" };
const follow = (address: unknown) => ({ AUTHORS: { "Ana Sol": { bio: "Bakes.", follow: address } } });

test.each<[object, ...string[]]>([
  ...["/in", "ftp://a.b", "https://[a", "http://a;b\n", "https://*.a.example"].map(
    (action): [object, string] => [{ SUBSCRIBE_TO: { ...FORM, action } }, `SUBSCRIBE_TO.action: ${WEB}`],
  ),
  ...["https://a.example/?u=1&amp;id=2", "https://a.example/?u=1&#38;id=2"].map(
    (action): [object, string] => [{ SUBSCRIBE_TO: { ...FORM, action } }, `SUBSCRIBE_TO.action: ${WEB}`],
  ),
  [{ SUBSCRIBE_TO: { ...FORM, field: " " } }, "SUBSCRIBE_TO.field: must be the name of the form's field"],
  [
    { SUBSCRIBE_TO: { ...FORM, redirects: ["https://a.example", "mailto:a@b"] } },
    `SUBSCRIBE_TO.redirects.1: ${WEB}`,
  ],
  [
    { SUBSCRIBE_TO: { action: FORM.action, feild: "email" } },
    "SUBSCRIBE_TO.field: must be an object with action, field, redirects",
    "SUBSCRIBE_TO.feild: is unknown: take action, field, redirects",
  ],
  [{ SUBSCRIBE_TO: FORM.action }, "SUBSCRIBE_TO: must be an object with action, field, redirects"],
  ...["ana", "//social.example", "javascript:x()", ""].map((address): [object, string] => [
    follow(address),
    `AUTHORS.Ana Sol.follow: ${LINK}`,
  ]),
  ...[
    "https://git.example/edit/",
    "/edit/{path}",
    "ftp://git.example/{path}",
    "https://{path}/edit",
    "https://git.example/\x24{path}",
    "https://git.example/{{path}}",
  ].map((address): [object, string] => [{ EDIT_URL: address }, `EDIT_URL: ${EDIT}`]),
  [
    { TOPIC_TEXTS: { AI: "Text.", Tech: ["Text."], Web: null } },
    "TOPIC_TEXTS.Tech: Invalid type: Expected string but received Array",
    "TOPIC_TEXTS.Web: Invalid type: Expected string but received null",
  ],
  [
    { EMBEDS: [{ src: "a.js", place: "foot", attributes: { async: true }, frames: [] }] },
    "EMBEDS.0.src: must be an http or https URL, or a path such as /count.js",
    'EMBEDS.0.place: Invalid type: Expected ("head" | "article") but received "foot"',
    "EMBEDS.0.attributes.async: Invalid type: Expected string but received true",
    "EMBEDS.0.frames: is unknown: take src, place, id, attributes, connect, frame, style, params",
  ],
  ...["", "a b", "1", 'a"', "a>"].map((name): [object, string] => [
    { EMBEDS: [{ ...EMBED, attributes: { [name]: "" } }] },
    `EMBEDS.0.attributes.${name}: is no name of an attribute`,
  ]),
  [
    { AUTHORS: { Ana: { links: [{ label: "M", href: "social.example" }] } } },
    `AUTHORS.Ana.links.0.href: ${LINK}`,
  ],
  [
    { HEADER: ["About", { label: "Shop", herf: "/shop" }] },
    "HEADER.1: must be a label, or an object with label, href, rel",
  ],
  [{ FOOTER: { Links: [{ label: "Shop", href: "www.shop.example" }] } }, `FOOTER.Links.0.href: ${LINK}`],
  [
    { FOOTER: { Links: { label: "Shop" } } },
    "FOOTER.Links: Invalid type: Expected Array but received Object",
  ],
  [{ COLOPHON: { label: "", rel: "you" } }, 'COLOPHON.rel: Invalid type: Expected "me" but received "you"'],
])("a setting that can't be used ends the start: %j", (own, ...faults) => {
  expect(() => checkOverrides({ ...site, ...own }, own)).toThrow(
    expect.objectContaining({ message: `my/site.ts: ${faults.join("; ")}.` }),
  );
});

test("a name that is no setting ends the start", () => {
  expect(() => checkOverrides(site, { SUBSCRIBETO: FORM, HEALTH: [], TAGLINE: "" })).toThrow(
    /^my\/site\.ts: SUBSCRIBETO is unknown: take a name of app\/site\.ts, or remove it\.$/,
  );
});

test("settings that can be used do not", () => {
  checkOverrides();
  checkOverrides({ ...site, TOPIC_TEXTS: { AI: "What *machines* learn.", "C++": "" } });
  for (const EDIT_URL of ["", "https://git.example/main/{path}", "HTTP://localhost:3000/edit?file={path}#L1"])
    checkOverrides({ ...site, EDIT_URL });
  checkOverrides({ ...site, SUBSCRIBE_TO: FORM });
  checkOverrides({ ...site, EMBEDS: [{ ...EMBED, src: "/count.js", params: "anything" }] });
  const links = ["tel:+49301234", "#top", "/", "mailto:a@b.example"].map((href) => ({ label: "", href }));
  checkOverrides({ ...site, HEADER: ["", ...links], FOOTER: { "": links }, COLOPHON: null });
  checkOverrides({
    ...site,
    SUBSCRIBE_TO: { ...FORM, redirects: ["http://[::1]:8080", "https://bücher.example"] },
  });
  for (const address of ["https://social.example/@ana", "mailto:ana@bread.example", "/about", undefined])
    checkOverrides({ ...site, ...follow(address) });
});
