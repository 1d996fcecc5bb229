import { once } from "node:events";
import type { AddressInfo, Server } from "node:net";

/** With Node's 511, a crowd fills the kernel's queue, and visitors wait for seconds. The kernel has a limit of its own. */
const BACKLOG = 4_096;

/** Listens, and resolves with the address. Rejects with a line that names the setting of the port. */
export async function listen(server: Server, host: string, port: number, setting: string): Promise<string> {
  server.listen(port, host, BACKLOG);
  await once(server, "listening").catch(({ code, message }: NodeJS.ErrnoException) => {
    throw new Error(
      code === "EADDRINUSE"
        ? `Port ${port} on ${host} is taken: stop what uses it, or set ${setting} to another.`
        : `The site can't listen on ${host}:${port}: ${message}`,
    );
  });
  const { port: taken } = server.address() as AddressInfo;
  return `http://${host.includes(":") ? `[${host}]` : host}:${taken}`;
}
