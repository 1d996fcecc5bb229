import { expect, test } from "vitest";
import { CachedResponse } from "../../../server/cached-response";

const TEXT = Buffer.from("<p>What a bowl of lentils does</p>".repeat(200));

test("small bodies and bodies that are not text are never compressed", async () => {
  for (const response of [
    new CachedResponse(200, { "content-type": "text/html" }, Buffer.from("short"), []),
    new CachedResponse(200, { "content-type": "image/avif" }, TEXT, []),
  ]) {
    expect(response.encode("br").fields).not.toContain("content-encoding");
  }
});

test("its size has room for gzip's body from the start", () => {
  const response = new CachedResponse(200, { "content-type": "text/html" }, TEXT, []);
  const { bytes } = response;
  expect(bytes).toBe(2 * response.encode("br").body.length);
  response.encode("gzip");
  expect(response.bytes).toBe(bytes);
});

test("clients that read slowly, or not at all, share the body that they are sent", () => {
  const response = new CachedResponse(200, { "content-type": "text/html" }, TEXT, []);
  for (const coding of ["br", "gzip", "identity"] as const)
    expect(response.encode(coding).body).toBe(response.encode(coding).body);
});
