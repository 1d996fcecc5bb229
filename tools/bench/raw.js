// The least that Node can do: a server that answers every request of a path as the site at an address answered one.
import { once } from "node:events";
import { createServer, get } from "node:http";
import { buffer } from "node:stream/consumers";

const OWN_TO_A_CONNECTION = ["connection", "keep-alive", "transfer-encoding", "date"];
const [, , site] = process.argv;

/** @type {Map<string | undefined, { headers: import("node:http").IncomingHttpHeaders, body: Buffer }>} */
const answers = new Map();

/** @param {string | undefined} path */
async function record(path) {
  const [response] = await once(
    get(site + String(path), { headers: { "accept-encoding": "br" } }),
    "response",
  );
  const { headers } = response;
  for (const name of OWN_TO_A_CONNECTION) delete headers[name];
  const answer = { headers, body: await buffer(response) };
  answers.set(path, answer);
  return answer;
}

const server = createServer(async ({ url }, response) => {
  const { headers, body } = answers.get(url) ?? (await record(url));
  response.writeHead(200, headers).end(body);
}).listen(0, "127.0.0.1", () => {
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  console.log(`http://127.0.0.1:${port}`);
});
