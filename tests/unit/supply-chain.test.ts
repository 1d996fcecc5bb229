import { readFileSync } from "node:fs";
import semver from "semver";
import { describe, expect, test } from "vitest";
import remixConfig from "../../remix.config.js";

type Package = {
  version: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  hasInstallScript?: boolean;
  optional?: boolean;
  engines?: { node?: string };
  optionalDependencies?: Record<string, string>;
};

const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));
const { dependencies, devDependencies, engines, overrides, workspaces } = read("package.json");
const parts = (workspaces as string[]).map((folder) => read(`${folder}/package.json`));
const lock: Record<string, Package> = read("package-lock.json").packages;
const installed = Object.entries(lock).filter(
  ([path, { link }]) => !link && path !== "" && !workspaces.includes(path),
);

function nameOf(path: string): string {
  return path.replace(/^.*node_modules\//, "");
}

test("turbo-stream 2, which can be made to fill the memory (CVE-2026-34077), has nothing to decode here", () => {
  expect(remixConfig.future).toMatchObject({ v3_singleFetch: false, v3_lazyRouteDiscovery: false });
});

describe("the lockfile", () => {
  test("pins every package by its hash, and names no registry", () => {
    expect(installed.filter(([, { integrity }]) => !integrity?.startsWith("sha512-"))).toEqual([]);
    expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });

  test("keeps all packages in one folder, which the set-up exchanges", () => {
    expect(installed.filter(([path]) => !path.startsWith("node_modules/"))).toEqual([]);
  });

  test("has the binaries for every system, macOS too", () => {
    const names = new Set(installed.map(([path]) => nameOf(path)));
    const binaries = installed.flatMap(([, { optionalDependencies: some = {} }]) => Object.keys(some));
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
  const direct = [
    dependencies,
    devDependencies,
    ...parts.flatMap((part) => [part.dependencies, part.devDependencies]),
  ];
  for (const version of direct.flatMap((list) => Object.values(list)))
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
});

test("the packages of this repository run on the same Node", () => {
  for (const part of parts) expect(part.engines).toEqual(engines);
});
