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

test("its size has room for its headers, and for gzip's body from the start", () => {
  const headers = { "content-type": "text/html", "content-security-policy": "x".repeat(600) };
  const response = new CachedResponse(200, headers, TEXT, []);
  const { bytes } = response;
  expect(bytes).toBeGreaterThan(2 * response.encode("br").body.length + 2 * 600);
  response.encode("gzip");
  expect(response.bytes).toBe(bytes);
});

test("it keeps no more memory than its bodies' length", () => {
  for (const type of ["text/html", "image/avif"]) {
    const response = new CachedResponse(200, { "content-type": type }, TEXT, []);
    for (const coding of ["br", "gzip"] as const) {
      const { body } = response.encode(coding);
      expect(body.buffer.byteLength).toBe(body.length);
    }
  }
});

test("clients that read slowly, or not at all, share the body that they are sent", () => {
  const response = new CachedResponse(200, { "content-type": "text/html" }, TEXT, []);
  for (const coding of ["br", "gzip", "identity"] as const)
    expect(response.encode(coding).body).toBe(response.encode(coding).body);
});
