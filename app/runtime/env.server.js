// Plain JavaScript without packages: scripts check the settings before anything is installed.
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { die } from "./die.server.js";

/** @param {boolean} isRight @param {string} message */
function check(isRight, message) {
  if (!isRight) throw new Error(message);
}

/** @param {number} defaultValue @param {number} max */
function wholeNumber(defaultValue, max, min = 0) {
  return (text = String(defaultValue)) => {
    const isInRange = /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max;
    check(isInRange, `must be a whole number from ${min} to ${max}`);
    return Number(text);
  };
}

/** An http or https URL to which paths are added, without a slash at its end. @param {string} value */
function address(value) {
  const isAddress = /^https?:\/\/[^\s@?#]+$/i.test(value) && URL.canParse(value);
  check(isAddress, "must be an http or https address, without a user, a query or a fragment");
  return new URL(value).href.replace(/\/+$/, "");
}

/** "a, b or c". @param {string[]} names */
function either(names) {
  return `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}

/** What pg knows; it takes any other for verify-full. */
const SSL_MODES = ["disable", "no-verify", "prefer", "require", "verify-ca", "verify-full"];

/**
 * A database's address for each of its hosts; what it holds of a password is in no message.
 * @param {string} [value] @returns {string[] | undefined}
 */
function databaseAddresses(value) {
  if (value === undefined) return undefined;
  const [, start = "", hosts = "", end = ""] =
    /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/.exec(value) ?? [];
  const names = hosts.split(",");
  const addresses = names.map((name) => start + name + end);
  const areAddresses = addresses.every((url) => /^\S+$/.test(url) && URL.canParse(url) && isDecodable(url));
  const isNamed = names.length === 1 || names.every(Boolean);
  check(areAddresses && isNamed, "must be an address such as postgres://site@db.example/blog");
  const modes = new URL(addresses[0] ?? "").searchParams.getAll("sslmode");
  const wrong = modes.find((mode) => !SSL_MODES.includes(mode));
  check(wrong === undefined, `has the sslmode ${JSON.stringify(wrong)}: it must be ${either(SSL_MODES)}`);
  return addresses;
}

/** @param {string} text */
function isDecodable(text) {
  try {
    return decodeURIComponent(text) !== "";
  } catch {
    return false;
  }
}

/** @param {string} [value] */
function origin(value) {
  if (value === undefined) return undefined;
  const url = address(value);
  check(new URL(url).origin === url, "must be an address without a path");
  return url;
}

/** Whether a text is a host as URLs carry it: in lower case, without a default port. @param {string} host */
function isHost(host) {
  // URL parsers accept "*" in a host.
  if (host.includes("*")) return false;
  const urls = [`http://${host}`, `https://${host}`];
  return urls.every((url) => URL.canParse(url) && new URL(url).host === host);
}

function hosts(list = "") {
  const all = list === "" ? [] : list.split(",").map((host) => host.trim().toLowerCase());
  const areHosts = all.every(isHost);
  check(areHosts, "must be hosts such as pictures.example or pictures.example:8443, separated by commas");
  return all;
}

/** @param {string[]} names @param {string} defaultValue */
function oneOf(names, defaultValue) {
  return (name = defaultValue) => {
    check(names.includes(name), `must be ${either(names)}`);
    return name;
  };
}

const SETTINGS = {
  HOST: (host = "127.0.0.1") => host,
  PORT: wholeNumber(8080, 65_535),
  WEB_CONCURRENCY: wholeNumber(1, 512, 1),
  METRICS_PORT: wholeNumber(0, 65_535),
  SITE_URL: origin,
  ALLOWED_HOSTS: hosts,
  API_BASE_URL: (url = "http://localhost:3000") => address(url),
  CONTENT_URL: databaseAddresses,
  CONTENT_POOL_SIZE: wholeNumber(10, 1_000, 3),
  API_TIMEOUT_MS: wholeNumber(2_000, 600_000),
  CONTENT_FRESH_S: wholeNumber(5, 86_400),
  API_MAX_BYTES: wholeNumber(64 * 1024 * 1024, Number.MAX_SAFE_INTEGER),
  SEARCH_ORDER: oneOf(["date", "relevance"], "date"),
  LOG_LEVEL: oneOf(["debug", "info", "warn", "error", "silent"], "info"),
  IMAGE_HOSTS: hosts,
  // By default a folder of the user's own (XDG Base Directory Specification).
  IMAGE_CACHE_DIR: (
    folder = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "blog-pictures"),
  ) => folder,
  API_PORT: wholeNumber(3000, 65_535),
  DB_FILE: (file = "db.json") => file,
  MEDIA_DIR: (folder = "") => folder,
};

/** @typedef {ReturnType<typeof readEnv>} Settings */

/**
 * The settings (see .env.example), with defaults; an empty variable counts as unset. Throws one line that names every bad one.
 * @param {Record<string, string | undefined>} source
 */
export function readEnv(source = readVariables()) {
  /** @type {string[]} */
  const faults = [];
  const entries = Object.entries(SETTINGS).map(([name, read]) => {
    try {
      return [name, read(source[name] || undefined)];
    } catch (error) {
      const shown = name === "CONTENT_URL" ? "not shown, for its password" : `"${source[name]}"`;
      faults.push(`${name} ${/** @type {Error} */ (error).message} (it is ${shown})`);
      return [name];
    }
  });
  if (faults.length > 0) throw new Error(`The environment is not usable: ${faults.join("; ")}.`);
  /** @type {{ [Name in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[Name]> }} */
  const values = Object.fromEntries(entries);
  // Only a folder has an entry ".".
  const folder = existsSync(`${values.DB_FILE}/.`) ? values.DB_FILE : "";
  return {
    ...values,
    SITE_URL: values.SITE_URL ?? `http://localhost:${values.PORT}`,
    MEDIA_DIR: values.MEDIA_DIR || folder,
  };
}

/** The variables that are set and, where they are not, those of `.env`. */
export function readVariables() {
  // Child processes inherit only what is set, so that each reads the file as it is when it starts.
  return { ...(existsSync(".env") && parseEnv(readFileSync(".env", "utf8"))), ...process.env };
}

/** The settings; a program whose settings are unusable ends with one line. @returns {Settings} */
export function readSettingsOrDie() {
  try {
    return readEnv();
  } catch (error) {
    return die(error);
  }
}
