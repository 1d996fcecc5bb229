import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { FIRST_VERSION, MIGRATIONS } from "../src/migrations";

// The databases of owners were made by these very texts, and so are those of other tests.
test.each([
  [12, "0426894b8122215df3850dbbc41e4384661e50074ce93d8f7f1463fcd8ca5a6d"],
  [13, "1dc83e66225e8451bdb627416bd8bc99b8b5aff7f376749a7574334d099f7d44"],
  [14, "497942b4152b23dee0dce68b4fe6eb1cc7ecf4e118feb29e08d0a7b57fe2a946"],
  [15, "7c04267f3108fd19a5b1f75012ea427b88e1cead64d7997a985bb11067227745"],
])("the migration to version %i, which is applied, is never changed", (version, hash) => {
  const sql = MIGRATIONS[version - FIRST_VERSION] ?? "";
  expect(createHash("sha256").update(sql).digest("hex")).toBe(hash);
});
