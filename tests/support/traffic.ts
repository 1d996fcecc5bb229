import { Agent, request } from "node:http";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";

/** After so long without a request the site closes a connection. */
const KEEP_ALIVE_MS = 5_000;

type Client = { keepsAlive: boolean; thinkMs: number };
export type Loss = { reason: string; begin: number; isReused: boolean };

/**
 * Clients that ask for page after page, on one connection or on a new one each time. `unannounced` counts connections
 * that closed without `Connection: close` in the last answer. A client that is slower than the site keeps a connection may
 * lose it (RFC 9112, 9.3.1).
 */
export function load(url: string, clients: readonly Client[]) {
  const result = { answers: 0, unannounced: 0, lost: [] as Loss[] };
  let isOver = false;
  const lastAnswers = new WeakMap<Socket, string | undefined>();
  /** When the last request began that was answered. */
  const begins = new WeakMap<Socket, number>();
  const isKept = (socket: Socket) => performance.now() - (begins.get(socket) ?? 0) < KEEP_ALIVE_MS;
  const ask = (path: string, agent: Agent, keepsAlive: boolean) =>
    new Promise<void>((resolve) => {
      const begin = performance.now();
      let mayBeClosed = false;
      const lose = (reason: string) => {
        result.lost.push({ reason, begin, isReused: sent.reusedSocket });
        resolve();
      };
      const sent = request(url + path, { agent, signal: AbortSignal.timeout(90_000) }, (response) => {
        const { socket, headers } = response;
        if (!lastAnswers.has(socket))
          socket.once("close", () => {
            if (keepsAlive && !isOver && isKept(socket) && lastAnswers.get(socket) !== "close")
              result.unannounced += 1;
          });
        lastAnswers.set(socket, headers.connection);
        begins.set(socket, begin);
        text(response).then(
          () => {
            result.answers += 1;
            if (response.statusCode === 200) resolve();
            else lose(`${response.statusCode}`);
          },
          (error: Error) => lose(error.message),
        );
      });
      sent.on("socket", (socket) => {
        mayBeClosed = sent.reusedSocket && !isKept(socket);
      });
      sent.on("error", (error) => (mayBeClosed ? resolve() : lose(error.message))).end();
    });
  const over = clients.map(async ({ keepsAlive, thinkMs }, index) => {
    const agent = new Agent({ keepAlive: keepsAlive });
    while (!isOver) {
      // No articles, whose time limit a busy machine reaches.
      await ask(index % 2 === 0 ? "/" : `/?page=${2 + (result.answers % 10)}`, agent, keepsAlive);
      await setTimeout(thinkMs);
    }
    agent.destroy();
  });
  return {
    result,
    async stop() {
      isOver = true;
      await Promise.all(over);
      return result;
    },
  };
}
