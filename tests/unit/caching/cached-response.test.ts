import { expect, test } from "vitest";
import { CachedResponse } from "../../../app/caching/cached-response.server";

const TEXT = Buffer.from("<p>What a bowl of lentils does</p>".repeat(200));

test("its size counts each coding, and the text until recompression is done", async () => {
  const response = new CachedResponse(200, { "content-type": "text/html" }, TEXT);
  expect(response.bytes).toBe(TEXT.length);
  const quick = response.encode("br").body.length;
  expect(response.bytes).toBe(TEXT.length + quick);
  await response.recompress();
  const [br, gzip] = [response.encode("br").body.length, response.encode("gzip").body.length];
  expect(response.bytes).toBe(br + gzip);
});

test("small bodies and bodies that are not text are never compressed", async () => {
  for (const response of [
    new CachedResponse(200, { "content-type": "text/html" }, Buffer.from("short")),
    new CachedResponse(200, { "content-type": "image/avif" }, TEXT),
  ]) {
    expect(response.isRecompressible).toBe(false);
    expect(response.encode("br").fields).not.toContain("content-encoding");
  }
});
