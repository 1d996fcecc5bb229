import { isIP } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { BRAND } from "./site";

function wholeNumber(defaultValue: number, max: number) {
  const message = `must be a whole number up to ${max}`;
  return v.optional(
    v.pipe(v.string(), v.regex(/^\d+$/, message), v.transform(Number), v.maxValue(max, message)),
    String(defaultValue),
  );
}

/** An http or https URL to which paths are added, without a slash at its end. */
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

/** Whether a text is a host as URLs carry it: in lower case, without a default port. */
function isHost(text: string): boolean {
  // URL parsers accept "*" in a host.
  if (text.includes("*")) return false;
  const urls = [`http://${text}`, `https://${text}`];
  return urls.every((url) => URL.canParse(url) && new URL(url).host === text);
}

function listOf(isItem: (text: string) => boolean, items: string) {
  const list = v.pipe(
    v.string(),
    v.transform((text) => (text === "" ? [] : text.split(",").map((item) => item.trim().toLowerCase()))),
    v.everyItem(isItem, `must be ${items}, separated by commas`),
  );
  return v.optional(list, "");
}

const Hosts = listOf(isHost, "hosts such as pictures.example or pictures.example:8443");

const LogLevel = v.picklist(
  ["debug", "info", "warn", "error", "silent"],
  "must be debug, info, warn, error or silent",
);

const Env = v.pipe(
  v.object({
    HOST: v.optional(v.string(), "127.0.0.1"),
    PORT: wholeNumber(8080, 65_535),
    WEB_CONCURRENCY: wholeNumber(1, 512),
    SITE_URL: v.optional(Origin),
    ALLOWED_HOSTS: Hosts,
    TRUSTED_PROXIES: listOf((address) => isIP(address) !== 0, "IP addresses"),
    API_BASE_URL: v.optional(Address, "http://localhost:3000"),
    API_TIMEOUT_MS: wholeNumber(2_000, 600_000),
    CONTENT_FRESH_S: wholeNumber(5, 86_400),
    API_MAX_BYTES: wholeNumber(64 * 1024 * 1024, Number.MAX_SAFE_INTEGER),
    LOG_LEVEL: v.optional(LogLevel, "info"),
    IMAGE_HOSTS: Hosts,
    IMAGE_CACHE_DIR: v.optional(v.string(), join(tmpdir(), `${BRAND.slug}-pictures`)),
  }),
  v.transform((env) => ({ ...env, SITE_URL: env.SITE_URL ?? `http://localhost:${env.PORT}` })),
);

/** The settings (see README), with defaults; an empty variable counts as unset. Throws one line that names every bad one. */
export function readEnv(source: Record<string, string | undefined>): v.InferOutput<typeof Env> {
  const parsed = v.safeParse(
    Env,
    Object.fromEntries(Object.entries(source).filter(([, value]) => value !== "")),
  );
  if (parsed.success) return parsed.output;
  const faults = parsed.issues.map(
    (issue) => `${v.getDotPath(issue)} ${issue.message} (it is "${issue.input}")`,
  );
  throw new Error(`The environment is not usable: ${faults.join("; ")}.`);
}

export const env = readEnv(process.env);
