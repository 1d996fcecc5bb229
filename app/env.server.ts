import * as v from "valibot";

function wholeNumber(preset: number, most: number) {
  const message = `must be a whole number up to ${most}`;
  return v.optional(
    v.pipe(v.string(), v.regex(/^\d+$/, message), v.transform(Number), v.maxValue(most, message)),
    String(preset),
  );
}

/** An http or https address, kept without a slash at its end. */
const Address = v.pipe(
  v.string(),
  v.check((url) => /^https?:\/\//.test(url) && URL.canParse(url), "must be an http or https address"),
  v.transform((url) => url.replace(/\/+$/, "")),
);

const Env = v.object({
  /** Where the site listens. */
  HOST: v.optional(v.string(), "127.0.0.1"),
  PORT: wholeNumber(8080, 65_535),
  /** The site's public address, from which every absolute URL is made; kept without a slash at its end. */
  SITE_URL: v.optional(Address),
  /** The JSON server's base address, kept without a slash at its end. */
  API_BASE_URL: v.optional(Address, "http://localhost:3000"),
  /** Milliseconds for one answer of the JSON server, its body included; 0 means no limit. */
  API_TIMEOUT_MS: wholeNumber(2_000, 600_000),
  /** The largest answer of the JSON server that is read to its end. */
  API_MAX_BYTES: wholeNumber(64 * 1024 * 1024, Number.MAX_SAFE_INTEGER),
});

type Settings = Omit<v.InferOutput<typeof Env>, "SITE_URL"> & { SITE_URL: string };

/** The site's settings, presets filled in; an empty variable counts as unset. Throws one line naming every bad one. */
export function readEnv(source: Record<string, string | undefined>): Settings {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = v.safeParse(Env, set);
  if (parsed.success) {
    const { SITE_URL = `http://localhost:${parsed.output.PORT}`, ...others } = parsed.output;
    return { ...others, SITE_URL };
  }
  const faults = parsed.issues.map(
    (issue) => `${v.getDotPath(issue)} ${issue.message} (it is "${issue.input}")`,
  );
  throw new Error(`The environment is not usable: ${faults.join("; ")}.`);
}
