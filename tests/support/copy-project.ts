import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { makeFolder } from "./folder";

/** A copy of the project with its build; packages are shared. */
export function copyProject(): string {
  const copy = makeFolder();
  const names = [
    "app",
    "build",
    "my.example",
    "packages",
    "public",
    "scripts",
    "server",
    "tools",
    "package.json",
    "package-lock.json",
  ];
  for (const name of [...names, ".npmrc", "remix.config.js", "tsconfig.json", "vite.config.ts"])
    cpSync(name, join(copy, name), { recursive: true, preserveTimestamps: true });
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  return copy;
}

/** Changes the text of a file. */
export function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, "utf8")));
}
