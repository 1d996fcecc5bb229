import { expect, onTestFinished, test } from "vitest";
import { eventually } from "../support/eventually";
import { makeFolder } from "../support/folder";
import { metadataOf } from "../support/picture-route";
import { findFreePort, runNode } from "../support/site";
import { startUpstream } from "../support/upstream";

test("remix-serve serves the same build, files and resized pictures", async () => {
  const upstream = await startUpstream();
  onTestFinished(upstream.close);
  const cli = "node_modules/@remix-run/serve/dist/cli.js";
  const env = {
    API_BASE_URL: upstream.url,
    HOST: "127.0.0.1",
    PORT: String(await findFreePort()),
    IMAGE_CACHE_DIR: makeFolder(),
  };
  const run = runNode([cli, "tools/bench/remix-serve.js"], env);
  const url = await run.printed(/\((http:\/\/127[\w.:]+)\)/);
  upstream.answerWith("article", { id: 1, content: "**bold**" });
  expect(await (await fetch(`${url}/blogs/1`)).text(), run.output).toContain("<p><strong>bold</strong></p>");
  upstream.reset();
  const page = await (await fetch(`${url}/?tags=AI`)).text();
  expect(page).toContain("<title>Articles in AI · Circuit &amp; Cell</title>");
  expect((await fetch(`${url}/blogs/999`)).status, run.output).toBe(404);
  const picture = `${url}/pictures?src=%2Fcovers%2Fgps.webp&width=72&format=avif`;
  expect(await metadataOf(await fetch(picture)), run.output).toMatchObject({ format: "webp" });
  await eventually(async () =>
    expect(await metadataOf(await fetch(picture))).toMatchObject({ format: "heif", width: 72 }),
  );
  await run.stop();
});
