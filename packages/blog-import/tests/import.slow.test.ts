import { appendFileSync, mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { IMPORT, makeFolder, rowsOf, run } from "./blog.js";

type Run = Awaited<ReturnType<typeof run>>;

test("an import of 2,000 long posts and a film takes less than 300 MB, also twice at once, and lists no more than readers read", async () => {
  const folder = makeFolder();
  const many = join(folder, "many");
  mkdirSync(many);
  const paragraph = "Häfen, Schiffe, 船が港に入る, [Kräne](post-1.md) und **Möwen**.\n\n";
  for (let index = 0; index < 2_000; index += 1) {
    const body = `${paragraph.repeat(index === 0 ? 2_000 : 4)}[Gone](/gone-${index}/)`;
    writeFileSync(join(many, `post-${index}.md`), `---\ntitle: P${index}\ndate: 2020-01-01\n---\n${body}`);
  }
  appendFileSync(join(many, "post-0.md"), "[Film](film.mp4)");
  writeFileSync(join(many, "film.mp4"), "");
  truncateSync(join(many, "film.mp4"), 300 * 1024 ** 2);
  const peak = 'process.on("exit", () => console.error("Peak", process.resourceUsage().maxRSS))';
  const flags = ["--max-semi-space-size=8", "--import", `data:text/javascript,${peak}`];
  const runs = [1, 2].map(() => run(folder, ...flags, IMPORT, "many", "--to", "many.json", "--force"));
  const [{ code, errors }, other] = (await Promise.all(runs)) as [Run, Run];
  const imported = join(folder, "public/imported");
  for (const name of readdirSync(imported).filter((name) => name.startsWith("film")))
    rmSync(join(imported, name));
  expect([code, other.code]).toEqual([0, 0]);
  expect(rowsOf(join(folder, "many.json"))).toHaveLength(2_000);
  expect(errors.match(/^Dead links: .*$/gm)).toHaveLength(21);
  expect(errors).toMatch(/^Dead links: 1980 more like these$/m);
  expect(Number(/^Peak (\d+)$/m.exec(errors)?.[1])).toBeLessThan(300 * 1024);
});
