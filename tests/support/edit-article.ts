import { readFileSync, writeFileSync } from "node:fs";
import { expect } from "vitest";
import { eventually } from "./eventually";

/** Changes fields of an article in a content file, and waits until json-server shows them. */
export async function editArticle(file: string, apiUrl: string, id: number, fields: object): Promise<void> {
  const data: { blogs: { id: number }[] } = JSON.parse(readFileSync(file, "utf8"));
  for (const blog of data.blogs) if (blog.id === id) Object.assign(blog, fields);
  writeFileSync(file, JSON.stringify(data));
  const load = async () => (await fetch(`${apiUrl}/blogs/${id}`)).json();
  await eventually(async () => expect(await load()).toMatchObject(fields));
}
