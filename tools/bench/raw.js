// The least that Node can do: a server that sends recorded responses, which its parent process hands over.
import { createServer } from "node:http";

/** @typedef {{ path: string, headers: string[], body: Buffer }} Recorded */

/** @type {Map<string | undefined, Recorded>} */
const answers = new Map();

process.on("message", (/** @type {Recorded} */ answer) => {
  answers.set(answer.path, answer);
  process.send?.("recorded");
});
process.on("disconnect", () => process.exit());

const server = createServer((request, response) => {
  const answer = answers.get(request.url);
  if (answer) response.writeHead(200, answer.headers).end(answer.body);
  else response.writeHead(404).end();
}).listen(0, "127.0.0.1", () => {
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  console.log(`http://127.0.0.1:${port}`);
});
