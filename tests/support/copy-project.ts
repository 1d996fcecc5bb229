import { cpSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { makeFolder } from "./temp-folder";

/** A copy of the project with its build; packages are shared, unless the copy is to have its own. */
export function copyProject({ hasPackages = true } = {}): string {
  const copy = makeFolder();
  const folders = ["app", "build", "my.example", "packages", "public", "scripts", "server", "tools"];
  const configs = ["remix.config.js", "tsconfig.json", "vite.config.ts"];
  const files = ["package.json", "package-lock.json", ".npmrc", ...configs];
  for (const name of [...folders, ...files])
    cpSync(name, join(copy, name), { recursive: true, preserveTimestamps: true });
  if (hasPackages) symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  return copy;
}

/** Changes the text of a file as editors do: whoever reads it meanwhile has the old text or the new one. */
export function edit(file: string, change: (text: string) => string): void {
  writeFileSync(`${file}~`, change(readFileSync(file, "utf8")));
  renameSync(`${file}~`, file);
}

/** Takes away what a copy's Markdown threads load. Returns a function that puts it back, once. */
export function takeWorker(copy: string): () => void {
  const assets = join(copy, "build/server/assets");
  const files = readdirSync(assets).filter((name) => name.startsWith("renderer-thread"));
  const move = (from: string, to: string) => renameSync(join(assets, from), join(assets, to));
  for (const name of files) move(name, `${name}.away`);
  return () => {
    for (const name of files.splice(0)) move(`${name}.away`, name);
  };
}
