// A proxy that passes documents on as they are or bare, without scripts and styles. It recompresses both kinds, so
// that they differ in nothing else.
// Usage: node tools/bench/proxy.js <site> [bare]
import { Agent, createServer, request } from "node:http";
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from "node:zlib";

const [site = "", mode] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** @param {string} html */
function strip(html) {
  return html
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, "")
    .replace(/<link\b[^>]*(modulepreload|as="script"|stylesheet)[^>]*>/g, "");
}

/** @param {Buffer} body @param {string | undefined} encoding */
function decompress(body, encoding) {
  if (encoding === "br") return brotliDecompressSync(body);
  return encoding === "gzip" ? gunzipSync(body) : body;
}

process.on("disconnect", () => process.exit());

const server = createServer((incoming, response) => {
  const { method, url, headers } = incoming;
  request(`${site}${url}`, { method, headers, agent }, async (answer) => {
    const { statusCode = 502, headers } = answer;
    if (!headers["content-type"]?.startsWith("text/html")) {
      answer.pipe(response.writeHead(statusCode, headers));
      return;
    }
    const chunks = await answer.toArray();
    const html = decompress(Buffer.concat(chunks), headers["content-encoding"]).toString();
    const body = brotliCompressSync(mode === "bare" ? strip(html) : html, QUALITY);
    // Drops the headers that announce scripts or that no longer fit the body.
    const { link: _, "transfer-encoding": __, etag: ___, ...others } = headers;
    const changed = { ...others, "content-encoding": "br", "content-length": body.length };
    response.writeHead(statusCode, changed).end(body);
  })
    .on("error", () => response.destroy())
    .end();
}).listen(0, "127.0.0.1", () => {
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  process.send?.(`http://127.0.0.1:${port}`);
});
