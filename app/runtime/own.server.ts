import my from "my/site";
import * as v from "valibot";
import * as site from "../site";

function text(isRight: (value: string) => boolean, needed: string) {
  const say = ({ input }: { input: unknown }) => `must be ${needed} (it is ${JSON.stringify(input)})`;
  return v.pipe(v.string(say), v.check(isRight, say));
}

/** Without characters that end a source in a policy. */
function isWebAddress(value: string): boolean {
  return /^https?:\/\/[^\s/?#@;,'*]+([/?#]\S*)?$/i.test(value) && URL.canParse(value);
}

const WEB_ADDRESS = text(isWebAddress, "an http or https URL, such as https://news.example/subscribe");
const FIELD = text((value) => value.trim() !== "", 'the name of the form\'s field, such as "email"');
const LINK = text(
  (value) => isWebAddress(value) || /^(mailto:[^\s@]+@[^\s@]+|\/(?!\/)\S*)$/i.test(value),
  "an http, https or mailto URL, or a path such as /about",
);
const EDIT = text(
  (value) => value === "" || (/^\w+:\/\/[^/{]+\/.*\{path\}/.test(value) && isWebAddress(value)),
  "an http or https URL with {path} in it, such as https://git.example/blog/edit/main/{path}",
);

const TEXT = text(() => true, "a text");
/** The browser throws on others. */
const ATTRIBUTE = v.pipe(v.string(), v.regex(/^[a-z_][\w.:-]*$/i, "is no name of an attribute"));
const WRONG: Record<string, string> = { never: "is unknown: take", Object: "must be an object with" };

/** An object of these parts alone. */
function parts(entries: v.ObjectEntries) {
  const names = Object.keys(entries).join(", ");
  return v.strictObject(entries, ({ expected }) => `${WRONG[expected] ?? "is missing: set it, of"} ${names}`);
}

const URLS = v.optional(v.array(WEB_ADDRESS, "must be a list of URLs"));
const EMBED = parts({
  src: WEB_ADDRESS,
  place: text((value) => value === "head" || value === "article", '"head" or "article"'),
  id: v.optional(text((value) => /^\S+$/.test(value), "a word")),
  attributes: v.optional(v.record(ATTRIBUTE, TEXT, "must be an object that has texts by name")),
  connect: URLS,
  frame: URLS,
  style: URLS,
});

/** What would break a page. Types say so too, but the build does not ask them. */
const SETTINGS = v.looseObject({
  SUBSCRIBE_TO: v.nullable(parts({ action: WEB_ADDRESS, field: FIELD, redirects: URLS })),
  AUTHORS: v.record(v.string(), v.looseObject({ follow: v.optional(LINK) })),
  EMBEDS: v.array(EMBED, "must be a list of objects"),
  TOPIC_TEXTS: v.record(v.string(), TEXT, "must be an object that has texts by tag"),
  EDIT_URL: EDIT,
});

/** Throws one line that names all in `my/site.ts` that can't be used. */
export function checkOwn(settings: object = site, own: object = my): void {
  const { issues = [] } = v.safeParse(SETTINGS, settings);
  const faults = issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`);
  for (const name of Object.keys(own).filter((name) => !(name in site)))
    faults.push(`${name} is unknown: take a name of app/site.ts, or remove it`);
  if (faults.length > 0) throw new Error(`my/site.ts: ${faults.join("; ")}.`);
}
