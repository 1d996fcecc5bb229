import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { randomFrom } from "../../tools/bench/posts";
import { eventually } from "../support/eventually";
import { MEASURED, measureMemory, startMeasuredSite } from "../support/measured-site";
import { askPlainly, runNode } from "../support/site";
import { makeFolder } from "../support/temp-folder";

const EDITS = Number(process.env.FOLDER_EDITS || 100);
const TEXTS = 30;
const MAX_GROWTH_BYTES = 5_000_000;
const LISTS = ["/", "/?tags=Bread&page=2", "/?search=word7", "/archive"];
const PATHS = [...LISTS, "/blogs/text-3", "/feed.xml", "/sitemap.xml"];

const random = randomFrom(20_261_127);
const nameOf = (index: number) => `${index % 3 === 0 ? "deep/" : ""}text-${index}.md`;
const write = (index: number, more = "") =>
  `---\ndate: 2026-01-${String(index + 1).padStart(2, "0")}\ntags: [Bread]\n---\n# Text ${index}\n\nIt is word${index}.${more}`;
const BOMB = `---\na: &a [${"x, ".repeat(200)}]\ntags: [${"*a, ".repeat(100)}]\n---\nText.`;

const onLinux = test.runIf(existsSync("/proc/self/fd"));

onLinux(`after ${EDITS} edits of a folder its site is as before`, { timeout: 900_000 }, async () => {
  const folder = makeFolder();
  mkdirSync(join(folder, "deep"));
  const at = (name: string) => join(folder, name);
  function restore(): void {
    for (const name of readdirSync(folder)) if (/^odd/.test(name)) rmSync(at(name), { recursive: true });
    for (let index = 0; index < TEXTS; index += 1) writeFileSync(at(nameOf(index)), write(index));
  }
  restore();
  const api = runNode([...MEASURED, "scripts/api.js"], { DB_FILE: folder, API_PORT: "0" });
  const API_BASE_URL = (await api.printed(/json-server: (\S+)\/blogs/)) as string;
  const site = await startMeasuredSite({ API_BASE_URL, CONTENT_FRESH_S: "1", MEDIA_DIR: folder });
  onTestFinished(async () => {
    expect(await site.run.stop()).toBe(0);
    await api.stop();
  });

  const ask = async (path: string) => {
    const { status, body } = await askPlainly(site.url, path);
    return [status, body.toString()];
  };
  const answers = async () => Promise.all(PATHS.map(ask));
  const openFiles = () => [api.pid, site.worker].map((pid) => readdirSync(`/proc/${pid}/fd`).length);

  const EDITS_OF_A_FILE: ((file: string, index: number) => void)[] = [
    (file, index) => writeFileSync(file, write(index, ` Edited ${random()}.`)),
    (file, index) => writeFileSync(file, write(index).slice(0, 20)),
    (file) => writeFileSync(file, BOMB),
    (file) => writeFileSync(file, ""),
    (file) => rmSync(file),
    (file) => {
      rmSync(file);
      symlinkSync(file, file);
    },
    (_file, index) => renameSync(at(nameOf(index)), at(`odd-${index}.md`)),
    (_file, index) => mkdirSync(at(`odd-${index}-folder/in/it.md`), { recursive: true }),
    (_file, index) => symlinkSync(folder, at(`odd-${index}-${Math.floor(random() * 1e9)}.md`)),
  ];
  async function edit(count: number): Promise<void> {
    for (let done = 0; done < count; done += 1) {
      const index = Math.floor(random() * TEXTS);
      const file = at(nameOf(index));
      if (!existsSync(file)) rmSync(file, { force: true });
      writeFileSync(file, write(index));
      EDITS_OF_A_FILE[done % EDITS_OF_A_FILE.length]?.(file, index);
      if (done % 50 === 49) {
        // All gone, as where a disk is not mounted.
        renameSync(folder, `${folder}.away`);
        await fetch(`${API_BASE_URL}/blogs`);
        renameSync(`${folder}.away`, folder);
      }
      const path = PATHS[done % PATHS.length] ?? "/";
      const [[status], list] = await Promise.all([ask(path), fetch(`${API_BASE_URL}/blogs`)]);
      expect([path, status, list.status]).toEqual([path, path === "/blogs/text-3" ? status : 200, 200]);
    }
    for (let index = 0; index < TEXTS; index += 1) rmSync(at(nameOf(index)), { force: true });
    restore();
  }

  const before = await answers();
  expect(before.map(([status]) => status)).toEqual(PATHS.map(() => 200));
  const settle = () => eventually(async () => expect(await answers()).toEqual(before));
  const measure = async () =>
    [(await measureMemory(api, api.pid)).held, (await site.measureMemory()).held] as const;
  await edit(50);
  await settle();
  const [files, memory] = [openFiles(), await measure()];
  await edit(EDITS);
  await settle();
  await eventually(() =>
    expect(openFiles().every((count, index) => count <= (files[index] ?? 0) + 5)).toBe(true),
  );
  for (const [index, held] of (await measure()).entries())
    expect(held - (memory[index] ?? 0)).toBeLessThan(MAX_GROWTH_BYTES);
});
