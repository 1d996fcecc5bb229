// Plain JavaScript without packages: scripts check the settings before anything is installed.
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { die, messageOf } from "./die.server.js";

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

/** @param {string[]} names @param {string} [defaultValue] */
function oneOf(names, defaultValue = names[0] ?? "") {
  return (name = defaultValue) => {
    check(names.includes(name), `must be one of ${names.join(", ")}`);
    return name;
  };
}

/** An http or https URL to which paths are added, without a slash at its end. @param {string} value */
function address(value) {
  const isAddress = /^https?:\/\/[^\s@?#]+$/i.test(value) && URL.canParse(value);
  check(isAddress, "must be an http or https address, without a user, a query or a fragment");
  return new URL(value).href.replace(/\/+$/, "");
}

/** @param {string} [value] */
function origin(value) {
  const url = value && address(value);
  check(!url || new URL(url).origin === url, "must be an address without a path");
  return url;
}

/** Hosts as URLs carry them: in lower case, without a default port. */
function hosts(list = "") {
  const all = list === "" ? [] : list.split(",").map((host) => host.trim().toLowerCase());
  const urls = all.flatMap((host) => [`http://${host}`, `https://${host}`].map((url) => ({ host, url })));
  // URL parsers accept "*" in a host.
  const areHosts = urls.every(({ host, url }) => URL.canParse(url) && new URL(url).host === host);
  const needed = "must be hosts such as pictures.example or pictures.example:8443, separated by commas";
  check(areHosts && !list.includes("*"), needed);
  return all;
}

/** A database's address for each of its hosts; what it holds of a password is in no message. @param {string} [value] */
function databaseAddresses(value) {
  if (value === undefined) return undefined;
  const [, start = "", hosts = "", end = ""] =
    /^(postgres(?:ql)?:\/\/(?:[^\s/?#]*@)?)((?:[^\s/?#,]+,)*[^\s/?#,]+|)([/?#]\S*)?$/.exec(value) ?? [];
  const addresses = hosts.split(",").map((host) => start + host + end);
  const areAddresses = addresses.every((url) => URL.canParse(url) && isDecodable(url));
  check(areAddresses, "must be an address such as postgres://site@db.example/blog");
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
  SEARCH_ORDER: oneOf(["date", "relevance"]),
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

/** The settings (see .env.example), with defaults; an empty variable counts as unset. Throws one line that names every bad one. */
export function readEnv(source = readVariables()) {
  /** @type {string[]} */
  const faults = [];
  const entries = Object.entries(SETTINGS).map(([name, read]) => {
    try {
      return [name, read(source[name] || undefined)];
    } catch (error) {
      const shown = name === "CONTENT_URL" ? "not shown, for its password" : `"${source[name]}"`;
      faults.push(`${name} ${messageOf(error)} (it is ${shown})`);
      return [name];
    }
  });
  if (faults.length > 0) throw new Error(`The environment is not usable: ${faults.join("; ")}.`);
  /** @type {{ [Name in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[Name]> }} */
  const values = Object.fromEntries(entries);
  const { SITE_URL = `http://localhost:${values.PORT}`, MEDIA_DIR, DB_FILE } = values;
  // Only a folder has an entry ".".
  return { ...values, SITE_URL, MEDIA_DIR: MEDIA_DIR || (existsSync(`${DB_FILE}/.`) ? DB_FILE : "") };
}

/** The variables that are set and, where they are not, those of `.env`. @returns {Record<string, string | undefined>} */
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
