import { Agent, request } from "node:http";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";

type Client = { keepsAlive: boolean; thinkMs: number };
export type Loss = { reason: string; begin: number; isReused: boolean };

/**
 * Clients that ask for page after page, on one connection or on a new one each time. `unannounced` counts connections
 * that closed without `Connection: close` in the last answer.
 */
export function load(url: string, clients: readonly Client[]) {
  const result = { answers: 0, unannounced: 0, lost: [] as Loss[] };
  let isOver = false;
  const lastAnswers = new WeakMap<Socket, string | undefined>();
  const ask = (path: string, agent: Agent, keepsAlive: boolean) =>
    new Promise<void>((resolve) => {
      const begin = performance.now();
      const lose = (reason: string) => {
        result.lost.push({ reason, begin, isReused: asked.reusedSocket });
        resolve();
      };
      const asked = request(url + path, { agent, signal: AbortSignal.timeout(90_000) }, (response) => {
        const { socket, headers } = response;
        if (!lastAnswers.has(socket))
          socket.once("close", () => {
            if (keepsAlive && !isOver && lastAnswers.get(socket) !== "close") result.unannounced += 1;
          });
        lastAnswers.set(socket, headers.connection);
        text(response).then(
          () => {
            result.answers += 1;
            if (response.statusCode === 200) resolve();
            else lose(`${response.statusCode}`);
          },
          (error: Error) => lose(error.message),
        );
      });
      asked.on("error", (error) => lose(error.message)).end();
    });
  const over = clients.map(async ({ keepsAlive, thinkMs }, index) => {
    const agent = new Agent({ keepAlive: keepsAlive });
    while (!isOver) {
      await ask(index % 2 === 0 ? "/" : `/blogs/${1 + (result.answers % 50)}`, agent, keepsAlive);
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
