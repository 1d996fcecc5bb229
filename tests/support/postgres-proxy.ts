import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

/** A proxy in front of PostgreSQL that can break connections as networks do. */
export async function startPostgresProxy(port: number) {
  let fault: (client: Socket, bytes: Buffer) => boolean = () => false;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(port, "127.0.0.1");
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    }
    client.pipe(upstream);
    upstream.on("data", (bytes) => {
      if (!fault(client, bytes)) client.write(bytes);
    });
    client.on("close", () => upstream.destroy());
    upstream.on("close", () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    /** Breaks so many answers that hold a text in the middle of it. */
    cut(text: string, times = Number.POSITIVE_INFINITY) {
      let left = times;
      fault = (client, bytes) => {
        const place = bytes.indexOf(text);
        if (place < 0 || left === 0) return false;
        left -= 1;
        client.write(bytes.subarray(0, place + 3), () => client.resetAndDestroy());
        return true;
      };
    },
    /** Changes a byte of so many answers that hold an article: of its first message's length, or of a row's fields' number. */
    corrupt(what: "length" | "fields", times: number) {
      let left = times;
      fault = (client, bytes) => {
        const article = bytes.indexOf('{"');
        if (article < 0 || left === 0) return false;
        left -= 1;
        if (what === "length") bytes[4] = 0;
        else bytes[bytes.lastIndexOf("D", article) + 5] = 0x7f;
        client.write(bytes);
        return true;
      };
    },
    /** Lets no answer through. */
    hang() {
      fault = () => true;
    },
    reset() {
      fault = () => false;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
