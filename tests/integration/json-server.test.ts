import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { startApi } from "../../scripts/api.js";
import { writeContentFile, writeFiles } from "../support/content-file";
import { eventually } from "../support/eventually";

/** json-server on a folder or a file, until the test is over: the articles that it lists now, and what it has complained of. */
async function serve(file: string) {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const api = await startApi({ file, port: 0 });
  onTestFinished(() => {
    api.close();
    log.mockRestore();
  });
  return {
    url: api.url,
    list: () => eventually(async () => (await fetch(`${api.url}/blogs`)).json()) as Promise<{ id: string }[]>,
    complaints: () => log.mock.calls.splice(0).flat(),
  };
}

test("json-server lists a folder's articles as they are now", async () => {
  const folder = writeFiles({
    "undated.md": "Text.",
    "old.md": "---\ndate: 2020-01-01\n---\nText.",
    "new.md": "---\ndate: 2026-01-01\n---\nText.",
  });
  const { list, complaints } = await serve(folder);
  const shows = (...ids: string[]) =>
    eventually(async () => expect((await list()).map(({ id }) => id)).toEqual(ids));
  await shows("new", "old", "undated");
  writeFiles({ "old.md": "---\ndate: 2026-02-02\n---\nTea & co.", "deep/er.md": "Text." }, folder);
  await shows("old", "new", "er", "undated");
  expect((await list())[0]).toMatchObject({ content: "Tea & co." });
  renameSync(join(folder, "new.md"), join(folder, "newer.md"));
  rmSync(join(folder, "deep"), { recursive: true });
  await shows("old", "newer", "undated");
  expect(complaints()).toEqual([]);
});

test("json-server takes a content file with other entries, also at its next start", async () => {
  const file = writeContentFile('{ "version": 1, "note": null, "blogs": [{ "id": "a", "content": "A." }] }');
  const { list } = await serve(file);
  expect(await list()).toMatchObject([{ id: "a" }]);
});

test("json-server names a file that it can't read once, and keeps what it had", async () => {
  const folder = writeFiles({ "a.md": "A.", "b/a.md": "B.", "c.md": "---\ntitle: [\n---\nC." });
  const { list, complaints } = await serve(folder);
  const collision = 'b/a.md is left out: its id "a" is that of a.md.';
  expect(complaints()).toEqual([collision, "c.md is left out: its YAML is broken: check its fields."]);
  writeFiles({ "a.md": "---\ntitle: Hal" }, folder);
  await eventually(async () => {
    await list();
    expect(complaints()).toEqual(["a.md stays as it was: its metadata is in a form that is not known."]);
  });
  expect(await list()).toMatchObject([{ id: "a", content: "A." }]);
  writeFiles({ "a.md": "---\ntitle: Half\n---\nWhole." }, folder);
  await eventually(async () => expect(await list()).toMatchObject([{ title: "Half", content: "Whole." }]));
  renameSync(folder, `${folder}.away`);
  await eventually(async () => {
    expect(await list()).toHaveLength(1);
    expect(complaints()).toEqual([expect.stringMatching(/^Kept the articles as they were: .*ENOENT/)]);
  });
  await list();
  expect(complaints()).toEqual([]);
  renameSync(`${folder}.away`, folder);
  writeFiles({ "d.md": "D." }, folder);
  await eventually(async () => expect(await list()).toHaveLength(2));
});

test("json-server is read-only, sends no CORS headers, and reloads its file unless it is broken", async () => {
  const file = writeContentFile('{"blogs": [{"id": 1, "title": "first"}]}');
  const { url, complaints } = await serve(file);
  const titles = async () => {
    const response = await fetch(`${url}/blogs`, { headers: { Origin: "http://evil.example" } });
    expect(response.headers.get("Access-Control-Allow-Origin")).toBeNull();
    return ((await response.json()) as { title: string }[]).map(({ title }) => title);
  };
  expect(await titles()).toEqual(["first"]);
  expect((await fetch(`${url}/blogs/1`, { method: "DELETE" })).status).toBe(403);

  writeFileSync(file, '{"blogs": [{"id": 1, "title": "sec');
  await eventually(async () => {
    expect(await titles()).toEqual(["first"]);
    expect(complaints()).toContainEqual(expect.stringMatching(/^Kept the articles/));
  });

  writeFileSync(file, '{"blogs": [{"id": 1, "title": "second", "guid": "https://old.test/"}]}');
  await eventually(async () => expect(await titles()).toEqual(["second"]));
  const listOf = async (q: string) => (await fetch(`${url}/blogs?q=${q}`)).json();
  expect(await listOf("second")).toMatchObject([{ guid: "https://old.test/" }]);
  expect(await listOf("old.test")).toEqual([]);
});
