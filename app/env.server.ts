import { isIP } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";

function wholeNumber(preset: number, most: number) {
  const message = `must be a whole number up to ${most}`;
  return v.optional(
    v.pipe(v.string(), v.regex(/^\d+$/, message), v.transform(Number), v.maxValue(most, message)),
    String(preset),
  );
}

/** An http or https address to which paths are added: kept without a slash at its end, and with nothing else behind the path. */
const Address = v.pipe(
  v.string(),
  v.check(
    (url) => /^https?:\/\/[^\s@?#]+$/i.test(url) && URL.canParse(url),
    "must be an http or https address, without a user, a query or a fragment",
  ),
  v.transform((url) => new URL(url).href.replace(/\/+$/, "")),
);

const Origin = v.pipe(
  Address,
  v.check((url) => new URL(url).origin === url, "must be an address without a path"),
);

/** Whether a text is a host as URLs carry it: lower case, with a port only where that is not the protocol's own. */
function isHost(text: string): boolean {
  return ["http", "https"].every((protocol) => {
    const url = `${protocol}://${text}`;
    // A browser's parser takes `*` for a host too, but nobody is called so.
    return !text.includes("*") && URL.canParse(url) && new URL(url).host === text;
  });
}

/** Items in lower case, separated by commas. */
function listOf(isItem: (text: string) => boolean, items: string) {
  return v.pipe(
    v.string(),
    v.transform((list) => list.split(",").map((item) => item.trim().toLowerCase())),
    v.everyItem(isItem, `must be ${items}, separated by commas`),
  );
}

const Hosts = listOf(isHost, "hosts such as pictures.example or pictures.example:8443");

const Env = v.object({
  /** Where the site listens. */
  HOST: v.optional(v.string(), "127.0.0.1"),
  PORT: wholeNumber(8080, 65_535),
  /** How many processes serve the site behind that port. */
  WEB_CONCURRENCY: wholeNumber(1, 512),
  /** The site's public address, from which every absolute URL is made; kept without a slash at its end. */
  SITE_URL: v.optional(Origin),
  /** Further names under which visitors reach the site, besides SITE_URL's host and loopback. */
  ALLOWED_HOSTS: v.optional(Hosts),
  /** Addresses of caches in front, whose `Cache-Control: max-age` says how old a page may be. */
  TRUSTED_PROXIES: v.optional(listOf((address) => isIP(address) !== 0, "IP addresses")),
  /** The JSON server's base address, kept without a slash at its end. */
  API_BASE_URL: v.optional(Address, "http://localhost:3000"),
  /** Milliseconds for one answer of the JSON server, its body included; 0 means no limit. */
  API_TIMEOUT_MS: wholeNumber(2_000, 600_000),
  /** Seconds within which a change at the JSON server shows; 0 keeps nothing and asks it for every page. */
  CONTENT_FRESH_S: wholeNumber(5, 86_400),
  /** The largest answer of the JSON server that is read to its end. */
  API_MAX_BYTES: wholeNumber(64 * 1024 * 1024, Number.MAX_SAFE_INTEGER),
  /** From which level on the server logs; "info" is a line for each request, "warn" for those that failed. */
  LOG_LEVEL: v.optional(
    v.picklist(["debug", "info", "warn", "error", "silent"], "must be debug, info, warn, error or silent"),
    "info",
  ),
  /** The hosts whose pictures the site shows through its own route; the port counts. */
  IMAGE_HOSTS: v.optional(Hosts),
  /** The folder where pictures are kept once they are made. */
  IMAGE_CACHE_DIR: v.optional(v.string(), join(tmpdir(), "circuit-and-cell-pictures")),
});

type Derived = "SITE_URL" | "ALLOWED_HOSTS" | "TRUSTED_PROXIES" | "IMAGE_HOSTS";
type Parsed = v.InferOutput<typeof Env>;
type Settings = Omit<Parsed, Derived> & { [Name in Derived]: NonNullable<Parsed[Name]> };

/** The site's settings, presets filled in; an empty variable counts as unset. Throws one line naming every bad one. */
export function readEnv(source: Record<string, string | undefined>): Settings {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = v.safeParse(Env, set);
  if (parsed.success) {
    const {
      SITE_URL = `http://localhost:${parsed.output.PORT}`,
      ALLOWED_HOSTS = [],
      TRUSTED_PROXIES = [],
      IMAGE_HOSTS = [],
      ...others
    } = parsed.output;
    return { ...others, SITE_URL, ALLOWED_HOSTS, TRUSTED_PROXIES, IMAGE_HOSTS };
  }
  const faults = parsed.issues.map(
    (issue) => `${v.getDotPath(issue)} ${issue.message} (it is "${issue.input}")`,
  );
  throw new Error(`The environment is not usable: ${faults.join("; ")}.`);
}

export const env = readEnv(process.env);
