import my from "my/site";
import * as v from "valibot";
import * as site from "../site";

function text(isRight: (value: string) => boolean, needed: string) {
  return v.pipe(v.string(), v.check(isRight, `must be ${needed}`));
}

/** Without characters that end a source in a policy. */
function isWebAddress(value: string): boolean {
  const isWritten = /^https?:\/\/[^\s/?#@;,'*]+([/?#]\S*)?$/i.test(value) && !/&(amp|#0*38);/i.test(value);
  return isWritten && URL.canParse(value);
}

const WEB_ADDRESS = text(isWebAddress, 'an http or https URL without "*" and "&amp;"');
const isScript = (value: string) => isWebAddress(value) || /^\/(?!\/)\S*$/.test(value);
const SCRIPT = text(isScript, "an http or https URL, or a path such as /count.js");
const URL_OR_PATH = /^(?!javascript:)([a-z][a-z\d+.-]*:|#|\/(?!\/))\S*$/i;
const LINK = text((value) => URL_OR_PATH.test(value), "a URL with its scheme, or a path such as /about");
const WITH_PATH = /^\w+:\/\/[^/{]+\/.*(?<![{$])\{path\}(?!\})/;
const EDIT = text(
  (value) => value === "" || (WITH_PATH.test(value) && isWebAddress(value)),
  "an http or https URL with {path} in it, such as https://git.example/blog/edit/main/{path}",
);

function object<Entries extends v.ObjectEntries>(entries: Entries) {
  const names = Object.keys(entries).join(", ");
  return v.strictObject(entries, ({ expected }) =>
    expected === "never" ? `is unknown: take ${names}` : `must be an object with ${names}`,
  );
}

/** The browser throws on others. */
const ATTRIBUTE = v.pipe(v.string(), v.regex(/^[a-z_][\w.:-]*$/i, "is no name of an attribute"));

const URLS = v.optional(v.array(WEB_ADDRESS));
const EMBED = object({
  src: SCRIPT,
  place: v.picklist(["head", "article"]),
  id: v.optional(text((value) => /^\S+$/.test(value), "a word")),
  attributes: v.optional(v.record(ATTRIBUTE, v.string())),
  connect: URLS,
  frame: URLS,
  style: URLS,
  /** Of older settings; ignored. */
  params: v.optional(v.unknown()),
});

/** A link, with `rel: "me"` to a profile of the owner's; without an address a placeholder, as specified. */
const LINK_ITEM = object({ label: v.string(), href: v.optional(LINK), rel: v.optional(v.literal("me")) });
const ITEM = v.union([v.string(), LINK_ITEM], "must be a label, or an object with label, href, rel");
const PERSON = object({
  bio: v.optional(v.string()),
  follow: v.optional(LINK),
  links: v.optional(v.array(LINK_ITEM)),
});
const FORM = object({
  action: WEB_ADDRESS,
  field: text((value) => value.trim() !== "", "the name of the form's field"),
  redirects: URLS,
});

/** What would break a page. Types say so too, but the build does not ask them. */
const OVERRIDES = v.object({
  SUBSCRIBE_TO: v.nullable(FORM),
  AUTHORS: v.record(v.string(), PERSON),
  HEADER: v.array(ITEM),
  FOOTER: v.record(v.string(), v.array(ITEM)),
  COLOPHON: v.nullable(LINK_ITEM),
  EMBEDS: v.array(EMBED),
  TOPIC_TEXTS: v.record(v.string(), v.string()),
  EDIT_URL: EDIT,
});

/** Of those that the schema has, `site.ts` takes the types from it. */
export type Overrides = v.InferOutput<typeof OVERRIDES>;

/** Throws one line that names all in `my/site.ts` that can't be used. */
export function checkOverrides(values: object = site, overrides: object = my): void {
  const { issues = [] } = v.safeParse(OVERRIDES, values);
  const faults = issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
  for (const name of Object.keys(overrides).filter((name) => !(name in site)))
    faults.push(`${name} is unknown: take a name of app/site.ts, or remove it`);
  if (faults.length > 0) throw new Error(`my/site.ts: ${faults.join("; ")}.`);
}
