import my from "my/site";
import * as v from "valibot";
import * as site from "../site";

function must(needed: string) {
  return ({ input }: { input: unknown }) => `must be ${needed} (it is ${JSON.stringify(input)})`;
}

function text(isRight: (value: string) => boolean, needed: string) {
  return v.pipe(v.string(must(needed)), v.check(isRight, must(needed)));
}

/** Without characters that end a source in a policy. */
function isWebAddress(value: string): boolean {
  const isWritten = /^https?:\/\/[^\s/?#@;,'*]+([/?#]\S*)?$/i.test(value) && !/&(amp|#0*38);/i.test(value);
  return isWritten && URL.canParse(value);
}

const WEB_ADDRESS = text(
  isWebAddress,
  'an http or https URL without "*" and "&amp;", such as https://news.example/subscribe',
);
const FIELD = text((value) => value.trim() !== "", 'the name of the form\'s field, such as "email"');
const LINK = text(
  (value) => isWebAddress(value) || /^(mailto:[^\s@]+@[^\s@]+|\/(?!\/)\S*)$/i.test(value),
  "an http, https or mailto URL, or a path such as /about",
);
const SCRIPT = text(
  (value) => isWebAddress(value) || /^\/(?!\/)\S*$/.test(value),
  "an http or https URL, or a path such as /count.js",
);
const EDIT = text(
  (value) =>
    value === "" || (/^\w+:\/\/[^/{]+\/.*(?<![{$])\{path\}(?!\})/.test(value) && isWebAddress(value)),
  "an http or https URL with {path} in it, such as https://git.example/blog/edit/main/{path}",
);

const TEXT = v.string(must("a text"));
const VALUE = v.string(must('a text, or "" for an attribute without a value'));
/** The browser throws on others. */
const ATTRIBUTE = v.pipe(v.string(), v.regex(/^[a-z_][\w.:-]*$/i, "is no name of an attribute"));
const WRONG: Record<string, string> = { never: "is unknown: take", Object: "must be an object with" };

function parts<Entries extends v.ObjectEntries>(entries: Entries) {
  const names = Object.keys(entries).join(", ");
  return v.strictObject(entries, ({ expected }) => `${WRONG[expected] ?? "is missing: set it, of"} ${names}`);
}

const URLS = v.optional(v.array(WEB_ADDRESS, "must be a list of URLs"));
const EMBED = parts({
  src: SCRIPT,
  place: v.picklist(["head", "article"], must('"head" or "article"')),
  id: v.optional(text((value) => /^\S+$/.test(value), "a word")),
  attributes: v.optional(v.record(ATTRIBUTE, VALUE, "must be an object that has texts by name")),
  connect: URLS,
  frame: URLS,
  style: URLS,
  /** Of older settings; ignored. */
  params: v.optional(v.unknown()),
});

const ADDRESS = text(
  (value) => /^([a-z][a-z\d+.-]*:|[/#])\S*$/i.test(value),
  "a URL with its scheme, or a path such as /about",
);
const ME = v.literal("me", must('"me"'));
/** A link, with `rel: "me"` to a profile of the owner's; without an address a placeholder, as specified. */
const LINKED = parts({ label: TEXT, href: v.optional(ADDRESS), rel: v.optional(ME) });
const ITEMS = v.array(
  v.union([v.string(), LINKED], "must be a label, or an object with label, href, rel"),
  "must be a list of labels and links",
);
const PERSON = parts({
  bio: v.optional(TEXT),
  follow: v.optional(LINK),
  links: v.optional(v.array(LINKED, "must be a list of links")),
});

/** What would break a page. Types say so too, but the build does not ask them. */
const SETTINGS = v.object({
  SUBSCRIBE_TO: v.nullable(parts({ action: WEB_ADDRESS, field: FIELD, redirects: URLS })),
  AUTHORS: v.record(v.string(), PERSON, "must be an object that has objects by name"),
  HEADER: ITEMS,
  FOOTER: v.record(v.string(), ITEMS, "must be an object that has lists by title"),
  COLOPHON: v.nullable(LINKED),
  EMBEDS: v.array(EMBED, "must be a list of objects"),
  TOPIC_TEXTS: v.record(v.string(), TEXT, "must be an object that has texts by tag"),
  EDIT_URL: EDIT,
});

/** Of those that the schema has, `site.ts` takes the types from it. */
export type Settings = v.InferOutput<typeof SETTINGS>;

/** Throws one line that names all in `my/site.ts` that can't be used. */
export function checkOverrides(settings: object = site, own: object = my): void {
  const { issues = [] } = v.safeParse(SETTINGS, settings);
  const faults = issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`);
  for (const name of Object.keys(own).filter((name) => !(name in site)))
    faults.push(`${name} is unknown: take a name of app/site.ts, or remove it`);
  if (faults.length > 0) throw new Error(`my/site.ts: ${faults.join("; ")}.`);
}
