import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { readEnv } from "../../../app/runtime/env.server";
import { createResponses } from "../../../server/requests";

test("a surplus visitor is told when to ask again, and loses the connection", async () => {
  const { rejectSurplus } = createResponses(readEnv({}));
  const server = createServer((request, response) => {
    request.id = "id";
    rejectSurplus(response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { status, headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  expect([status, Object.fromEntries(headers)]).toMatchObject([
    503,
    { "retry-after": "1", connection: "close", "cache-control": "no-store" },
  ]);
});
