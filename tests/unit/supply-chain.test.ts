import { readFileSync } from "node:fs";
import semver from "semver";
import { describe, expect, test } from "vitest";
import remixConfig from "../../remix.config.js";

type Package = {
  version: string;
  integrity?: string;
  resolved?: string;
  hasInstallScript?: boolean;
  optional?: boolean;
  engines?: { node?: string };
  optionalDependencies?: Record<string, string>;
};

const { dependencies, devDependencies, engines, overrides } = JSON.parse(
  readFileSync("package.json", "utf8"),
);
const lock: Record<string, Package> = JSON.parse(readFileSync("package-lock.json", "utf8")).packages;
const installed = Object.entries(lock).filter(([path]) => path !== "");

function nameOf(path: string): string {
  return path.replace(/^.*node_modules\//, "");
}

/** Open advisories on packages of this kind of site, kept by hand where the registry offers no audit. */
const ADVISORIES = [
  { name: "@remix-run/router", range: "<1.23.4", about: "redirects to other sites, cross-site scripting" },
  { name: "react-router", range: "<6.30.6", about: "redirects to other sites, cross-site scripting" },
  {
    name: "@remix-run/server-runtime",
    range: "<2.17.5",
    about: "the manifest's address takes endless paths",
  },
  { name: "@remix-run/node", range: "<2.17.2", about: "session files outside their folder" },
  { name: "@remix-run/react", range: "<2.17.3", about: "cross-site scripting through scroll restoration" },
  {
    name: "vite",
    range: "<5.4.20 || >=6.0.0 <6.3.6",
    about: "files outside the folder by the development server",
  },
  { name: "rollup", range: "<4.22.4", about: "cross-site scripting through document.currentScript" },
  { name: "express", range: "<4.20.0", about: "redirects to other sites" },
  { name: "path-to-regexp", range: "<0.1.12", about: "regular expressions that block" },
  { name: "send", range: "<0.19.0", about: "cross-site scripting in redirects" },
  { name: "body-parser", range: "<1.20.3", about: "bodies that block" },
  { name: "cookie", range: "<0.7.0", about: "names that break out" },
  { name: "qs", range: "<6.14.1", about: "queries that fill the memory" },
  { name: "lodash", range: "<4.17.21", about: "commands through templates" },
  { name: "undici", range: "<6.21.2", about: "guessable boundaries, endless connections" },
  { name: "cross-spawn", range: "<7.0.5", about: "regular expressions that block" },
  { name: "ws", range: "<7.5.10 || >=8.0.0 <8.17.1", about: "headers that end the process" },
  { name: "braces", range: "<3.0.3", about: "patterns that fill the memory" },
  { name: "nanoid", range: "<3.3.8", about: "guessable names" },
];

test.each(ADVISORIES)("$name is none of $range ($about)", ({ name, range }) => {
  const versions = installed.filter(([path]) => nameOf(path) === name).map(([, { version }]) => version);
  expect(versions.length).toBeGreaterThan(0);
  expect(versions.filter((version) => semver.satisfies(version, range))).toEqual([]);
});

test("turbo-stream 2, which can be made to fill the memory (CVE-2026-34077), has nothing to decode here", () => {
  expect(remixConfig.future).toMatchObject({ v3_singleFetch: false, v3_lazyRouteDiscovery: false });
});

describe("the lockfile", () => {
  test("pins every package by its hash, and names no registry", () => {
    expect(installed.filter(([, { integrity }]) => !integrity?.startsWith("sha512-"))).toEqual([]);
    expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });

  test("has the binaries for every system, macOS too", () => {
    const names = new Set(installed.map(([path]) => nameOf(path)));
    const binaries = installed.flatMap(([, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies),
    );
    expect(binaries).toContain("@rollup/rollup-darwin-arm64");
    expect(binaries.filter((name) => !names.has(name))).toEqual([]);
  });

  test("has what is overridden as it should be", () => {
    for (const [name, version] of Object.entries(overrides))
      expect(installed.filter(([path]) => nameOf(path) === name).map(([, found]) => found.version)).toEqual([
        version,
      ]);
  });

  test("has two packages with install scripts, which the set-up does not run", () => {
    const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript);
    expect(new Set(scripted.map(([path]) => nameOf(path)))).toEqual(new Set(["esbuild", "vnu-jar"]));
    expect(readFileSync("scripts/setup.js", "utf8")).toContain('"--ignore-scripts"');
  });
});

test.each(String(engines.node).split(" || "))("every package runs on the oldest Node of %s", (range) => {
  const oldest = semver.minVersion(range) ?? "";
  const refusing = installed.filter(
    ([, { engines, optional }]) => !optional && !semver.satisfies(oldest, engines?.node ?? "*"),
  );
  expect(refusing).toEqual([]);
});

test("every direct dependency is one exact version", () => {
  for (const version of Object.values({ ...dependencies, ...devDependencies }))
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
});
