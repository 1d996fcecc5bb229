import { createServer, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { startApi } from "../../scripts/api.js";

/** What json-server can do instead of answering. */
const FAULTS = {
  "no answer": (response) => response.destroy(),
  reset: (response) => response.socket?.resetAndDestroy(),
  "reset half-way": (response) => {
    response.writeHead(200, { "Content-Length": "1000" });
    response.write('[{"id": 1, "ti', () => response.socket?.resetAndDestroy());
  },
  "status 500": (response) => response.writeHead(500).end("{}"),
  "status 404": (response) => response.writeHead(404).end("{}"),
  "status 429": (response) => response.writeHead(429, { "Retry-After": "9" }).end("{}"),
  "status 503": (response) => response.writeHead(503, { "Retry-After": "9" }).end("{}"),
  html: (response) => response.writeHead(200, { "Content-Type": "text/html" }).end("<h1>It works</h1>"),
  truncated: (response) => response.writeHead(200).end('[{"id": 1, "title": "cut o'),
  null: (response) => response.writeHead(200).end("null"),
  "a number": (response) => response.writeHead(200).end("42"),
  "an object": (response) => response.writeHead(200).end('{"blogs": []}'),
  "rows of rubbish": (response) =>
    response.writeHead(200).end('[null, 1, {"title": "no id"}, {"id": "../db"}]'),
  "not UTF-8": (response) => response.writeHead(200).end(Buffer.from([0x5b, 0xff, 0xfe, 0x5d])),
  "no content": (response) => response.writeHead(204).end(),
  redirect: (response) => response.writeHead(302, { Location: "/db" }).end(),
  "redirect elsewhere": (response) => response.writeHead(301, { Location: "http://127.0.0.1:9/" }).end(),
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

/** Faults that end in a time-out (504); all others are broken answers (502). */
export const SLOW_FAULTS: readonly Fault[] = ["hang", "drip"];
export const BROKEN_FAULTS = (Object.keys(FAULTS) as Fault[]).filter(
  // For an article a 404 is no fault.
  (fault) => !SLOW_FAULTS.includes(fault) && fault !== "status 404",
);

/** Faults that lose the connection, so that the site retries once. */
export const LOST: readonly Fault[] = ["no answer", "reset", "reset half-way"];

export type Call = "list" | "related" | "article";

/** Which of the three specified calls a path is; undefined for any other. */
function callOf(path: string): Call | undefined {
  if (/^\/blogs\/(\?(tags_like=[^&]+(&q=[^&]+)?|q=[^&]+))?$/.test(path)) return "list";
  if (/^\/blogs\?(tags_like=[^&]+&)?id_ne=[\w-]+&_limit=5$/.test(path)) return "related";
  return /^\/blogs\/[\w-]+$/.test(path) ? "article" : undefined;
}

/**
 * json-server on a free port, behind a proxy that records every call and can answer one of the three kinds with a
 * fault or a fixed body. `strangers` are calls of any other kind: there must be none.
 */
export async function startUpstream(file = "db.json") {
  const api = await startApi({ file, port: 0 });
  const calls: string[] = [];
  const strangers: string[] = [];
  const unchanged: string[] = [];
  let open = 0;
  const answers = new Map<Call, (response: ServerResponse, path: string, pass: () => void) => void>();

  const proxy = createServer({ maxHeaderSize: 65_536 }, (incoming, response) => {
    const path = incoming.url ?? "";
    const call = callOf(path);
    calls.push(path);
    open += 1;
    response.once("close", () => {
      open -= 1;
    });
    if (call === undefined || incoming.method !== "GET") strangers.push(`${incoming.method} ${path}`);
    const answer = call && answers.get(call);
    const pass = () =>
      request(api.url + path, { headers: incoming.headers }, (answered) => {
        if (answered.statusCode === 304) unchanged.push(path);
        response.writeHead(answered.statusCode ?? 500, answered.headers);
        answered.pipe(response);
      })
        // A delayed call may come after the end of its test.
        .on("error", () => response.destroy())
        .end();
    if (answer) answer(response, path, pass);
    else pass();
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const { port } = proxy.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    strangers,
    /** How many calls wait for their answer. */
    countOpen: () => open,
    /** The calls that json-server answered with 304. */
    unchanged,
    fail(call: Call, fault: Fault) {
      answers.set(call, FAULTS[fault]);
    },
    /** Answers each call with the fault that `choose` returns, or properly if it returns none. */
    answerBy(call: Call, choose: () => Fault | undefined) {
      answers.set(call, (response, _path, pass) => {
        const fault = choose();
        if (fault) FAULTS[fault](response);
        else pass();
      });
    },
    delay(call: Call, ms: number) {
      answers.set(call, (_response, _path, pass) => setTimeout(pass, ms));
    },
    /** Holds the answers to a call until the function that it returns is called. */
    hold(call: Call) {
      const waiting: (() => void)[] = [];
      answers.set(call, (_response, _path, pass) => waiting.push(pass));
      return () => {
        answers.delete(call);
        for (const pass of waiting) pass();
      };
    },
    answerWithText(call: Call, text: string) {
      answers.set(call, (response) => response.writeHead(200).end(text));
    },
    /** Rows for the list also answer the calls for their articles. */
    answerWith(call: Call, json: unknown) {
      answers.set(call, (response) => response.writeHead(200).end(JSON.stringify(json)));
      if (call !== "list" || !Array.isArray(json)) return;
      answers.set("article", (response, path) => {
        const row = json.find((candidate) => path === `/blogs/${candidate?.id}`);
        response.writeHead(row ? 200 : 404).end(JSON.stringify(row ?? {}));
      });
    },
    /** Refuses connections until `accept`. */
    refuse() {
      const closed = new Promise((resolve) => proxy.close(resolve));
      proxy.closeAllConnections();
      return closed;
    },
    accept: () => new Promise<void>((resolve) => proxy.listen(port, "127.0.0.1", resolve)),
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
