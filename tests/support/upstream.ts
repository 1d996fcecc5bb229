import { createServer, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { startApi } from "../../scripts/api.js";

/** What the JSON server can do to the site instead of answering. */
const FAULTS = {
  refused: (response) => response.destroy(),
  "status 500": (response) => response.writeHead(500).end("{}"),
  "status 404": (response) => response.writeHead(404).end("{}"),
  "status 429": (response) => response.writeHead(429, { "Retry-After": "9" }).end("{}"),
  html: (response) => response.writeHead(200, { "Content-Type": "text/html" }).end("<h1>It works</h1>"),
  truncated: (response) => response.writeHead(200).end('[{"id": 1, "title": "cut o'),
  null: (response) => response.writeHead(200).end("null"),
  "a number": (response) => response.writeHead(200).end("42"),
  "no content": (response) => response.writeHead(204).end(),
  redirect: (response) => response.writeHead(302, { Location: "/db" }).end(),
  "redirect loop": (response) => response.writeHead(302, { Location: "/blogs/" }).end(),
  endless: (response) => {
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed && response.write(" ".repeat(65_536)));
      response.once("drain", more);
    };
    more();
  },
  hang: () => {},
  drip: (response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write(" "), 50);
    response.on("close", () => clearInterval(timer));
  },
} satisfies Record<string, (response: ServerResponse) => void>;

export type Fault = keyof typeof FAULTS;

/** Faults after which the site can only wait: 504. The others tell at once that the answer is broken: 502. */
export const SLOW_FAULTS: readonly Fault[] = ["hang", "drip"];
export const BROKEN_FAULTS = (Object.keys(FAULTS) as Fault[]).filter(
  // To an article a 404 is no fault.
  (fault) => !SLOW_FAULTS.includes(fault) && fault !== "status 404",
);

/** Which of the three calls of specification 7 a path is; undefined for any other. */
function callOf(path: string): "list" | "related" | "article" | undefined {
  if (/^\/blogs\/(\?(tags_like=[^&]+(&q=[^&]+)?|q=[^&]+))?$/.test(path)) return "list";
  if (/^\/blogs\?(tags_like=[^&]+&)?id_ne=[\w-]+&_limit=5$/.test(path)) return "related";
  return /^\/blogs\/[\w-]+$/.test(path) ? "article" : undefined;
}

export type Call = "list" | "related" | "article";

/**
 * json-server on a free port behind a proxy that records every call, answers a chosen one with a fault or a fixed
 * body, and counts as a fault of the site any call outside the three shapes.
 */
export async function startUpstream(file = "db.json") {
  const api = await startApi({ file, port: 0 });
  const calls: string[] = [];
  const strangers: string[] = [];
  const unchanged: string[] = [];
  const answers = new Map<Call, (response: ServerResponse, path: string) => void>();

  const proxy = createServer((incoming, response) => {
    const path = incoming.url ?? "";
    const call = callOf(path);
    calls.push(path);
    if (call === undefined || incoming.method !== "GET") strangers.push(`${incoming.method} ${path}`);
    const answer = call && answers.get(call);
    if (answer) return answer(response, path);
    request(api.url + path, { headers: incoming.headers }, (answered) => {
      if (answered.statusCode === 304) unchanged.push(path);
      response.writeHead(answered.statusCode ?? 500, answered.headers);
      answered.pipe(response);
    }).end();
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));

  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    calls,
    strangers,
    /** The calls that json-server answered with 304. */
    unchanged,
    fail(call: Call, fault: Fault) {
      answers.set(call, FAULTS[fault]);
    },
    /** A list's rows are also what its articles are, as in json-server. */
    answerWith(call: Call, json: unknown) {
      answers.set(call, (response) => response.writeHead(200).end(JSON.stringify(json)));
      if (call !== "list" || !Array.isArray(json)) return;
      answers.set("article", (response, path) => {
        const row = json.find((candidate) => path === `/blogs/${candidate?.id}`);
        response.writeHead(row ? 200 : 404).end(JSON.stringify(row ?? {}));
      });
    },
    reset() {
      calls.length = 0;
      unchanged.length = 0;
      answers.clear();
    },
    close() {
      proxy.close();
      proxy.closeAllConnections();
      api.close();
    },
  };
}

export type Upstream = Awaited<ReturnType<typeof startUpstream>>;
