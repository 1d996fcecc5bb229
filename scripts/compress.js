// The last step of a build: puts compressed copies beside the text files of the client.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const CLIENT = fileURLToPath(new URL("../build/client/", import.meta.url));
const TEXT = /\.(js|css|svg|ico)$/;

for (const name of readdirSync(CLIENT, { recursive: true, encoding: "utf8" })) {
  if (!TEXT.test(name)) continue;
  const body = readFileSync(CLIENT + name);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  writeFileSync(`${CLIENT}${name}.br`, brotliCompressSync(body, { params }));
  writeFileSync(`${CLIENT}${name}.gz`, gzipSync(body, { level: 9 }));
}
