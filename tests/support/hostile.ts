import { once } from "node:events";
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { randomFrom } from "../../tools/bench/posts";

/** Bytes that no connection buffers as a whole. */
export const LARGE_BYTES = 16 * 1024 * 1024;
/** After this and API_TIMEOUT_MS the site cuts a connection that is silent in both directions, or after twice as long. */
const MIN_SILENCE_MS = 20_000;
const LIMIT_MS = 90_000;
const AT_ONCE = 40;

function get(path: string, fields = ""): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${fields}\r\n`;
}

const LAST = "Connection: close\r\n";
export const PICTURE = "/pictures?src=%2Fcover.webp&width=360&format=webp";
export const PATHS = ["/", "/?tags=AI", "/blogs/7", "/small.txt", "/large.bin", PICTURE, "/nope"];
const WHOLE = [
  ...PATHS.map((path) => get(path)),
  "CONNECT x:1 HTTP/1.1\r\n\r\n",
  get("/", LAST) + get("/small.txt"),
  "GET /healthz HTTP/1.0\r\n\r\n",
  get("/", "Connection: Upgrade\r\nUpgrade: websocket\r\n"),
  "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n",
  "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
  "GARBAGE\r\n\r\n",
  "GET / HTTP/2.0\r\n\r\n",
];

export type Hostile = {
  url: string;
  publicFolder: string;
  tries: number;
  seed: number;
  /** Resolves when the site holds next to no connection of these clients any more. */
  untilFree: () => Promise<unknown>;
  /** Resolves when the site holds this connection no more. */
  untilCut: (client: Socket) => Promise<unknown>;
};

/**
 * Plays clients that break off, stall, pipeline and never read, and a disk whose files change, each kind `tries` times
 * and in the order that the seed gives. Resolves with what went wrong, in words, when every connection has ended.
 */
export async function playHostile({
  url,
  publicFolder,
  tries,
  seed,
  untilFree,
  untilCut,
}: Hostile): Promise<string[]> {
  const random = randomFrom(seed);
  const faults: string[] = [];
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = (texts: readonly string[]) => texts[below(texts.length)] ?? "";
  const half = () => {
    const text = pick(WHOLE);
    return text.slice(0, below(text.length));
  };
  const { hostname: host, port } = new URL(url);
  /** Clients that keep their side open when the site has closed its own. */
  const stubborn = new Set<Socket>();

  async function open(text: string): Promise<Socket> {
    const socket = connect({ host, port: Number(port), allowHalfOpen: true }).on("error", () => {});
    await once(socket, "connect");
    socket.write(text);
    return socket;
  }

  /** Reads until the site ends the connection, which is a fault if it takes longer than LIMIT_MS. */
  async function readAll(socket: Socket, what: string): Promise<Buffer> {
    const parts: Buffer[] = [];
    socket.on("data", (part: Buffer) => parts.push(part));
    const isOver = socket.readableEnded || socket.closed;
    const ended = isOver || Promise.race([once(socket, "end"), once(socket, "close")]);
    const late = setTimeout(LIMIT_MS, "late", { ref: false });
    if ((await Promise.race([ended, late])) === "late")
      faults.push(`${what}: not ended after ${LIMIT_MS} ms`);
    if (!stubborn.has(socket)) socket.destroy();
    return Buffer.concat(parts);
  }

  /** The responses in these bytes, the last one perhaps cut short; a fault where one does not follow the other. */
  function readResponses(bytes: Buffer, what: string): { status: number; body: Buffer }[] {
    const responses: { status: number; body: Buffer }[] = [];
    for (let rest = bytes; rest.length > 0; ) {
      const end = rest.indexOf("\r\n\r\n");
      const head = rest.subarray(0, end < 0 ? rest.length : end).toString("latin1");
      const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
      if (!head.startsWith("HTTP/1.1 ".slice(0, head.length))) {
        faults.push(`${what}: ${JSON.stringify(head.slice(0, 40))} is no response`);
        break;
      }
      if (end < 0) break;
      responses.push({ status: Number(head.slice(9, 12)), body: rest.subarray(end + 4, end + 4 + length) });
      rest = rest.subarray(end + 4 + length);
    }
    return responses;
  }

  const kinds = {
    async reset() {
      const socket = await open(random() < 0.3 ? half() : pick(WHOLE));
      if (random() < 0.5) socket.resume();
      await setTimeout(below(50));
      if (random() < 0.3) socket.write(half());
      socket.resetAndDestroy();
    },

    async halfClose() {
      const text = random() < 0.5 ? half() : pick(WHOLE);
      const socket = await open(text);
      socket.end();
      await readAll(socket, `half-close after ${JSON.stringify(text)}`);
    },

    /** Says nothing (more), or a little more while it is answered. */
    async silence() {
      const text = random() < 0.2 ? "" : random() < 0.5 ? half() : pick(WHOLE);
      const socket = await open(text);
      stubborn.add(socket);
      if (random() < 0.3) setTimeout(50, half()).then((more) => socket.write(more));
      await readAll(socket, `silence after ${JSON.stringify(text)}`);
    },

    async pipelining() {
      const paths = Array.from({ length: 30 }, () => pick(PATHS.filter((path) => path !== "/large.bin")));
      const isPatient = random() < 0.5;
      const socket = await open(paths.map((path) => get(path)).join("") + get("/", isPatient ? LAST : ""));
      if (isPatient) {
        const answers = readResponses(await readAll(socket, "pipelining"), "pipelining");
        if (answers.length !== 31) faults.push(`pipelining: ${answers.length} answers of 31`);
      } else {
        socket.resume();
        await setTimeout(below(20));
        if (random() < 0.5) socket.destroy();
        else socket.resetAndDestroy();
      }
    },

    /** Asks for more than connections buffer, and reads none of it until the site has cut the connection. */
    async slowReading() {
      // The requests of a hundred such clients would be seconds of parsing: longer than an idle connection is kept.
      const isFile = random() < 0.9;
      const socket = await open(isFile ? get("/large.bin") : get("/blogs/7").repeat(900));
      await setTimeout(MIN_SILENCE_MS);
      await untilCut(socket);
      const bytes = await readAll(socket, "slow reading");
      const whole = isFile ? LARGE_BYTES : Number.POSITIVE_INFINITY;
      if (bytes.length >= whole) faults.push("slow reading: the site waited for ever");
    },

    /** A file is cut, grows, is replaced or deleted while it is sent; the next response must stand where it belongs. */
    async changedFile() {
      const name = `changing-${below(1_000_000)}.txt`;
      const file = join(publicFolder, name);
      const sizes = [1 + below(2_000_000), 1 + below(2_000_000)] as const;
      writeFileSync(file, "a".repeat(sizes[0]));
      const socket = await open(get(`/${name}`) + get(`/${name}`) + get("/small.txt", LAST));
      const answers = readAll(socket, "changed file");
      await setTimeout(below(8));
      const change = random();
      if (change < 0.5) writeFileSync(file, "b".repeat(sizes[1]));
      else if (change < 0.8) {
        writeFileSync(`${file}.new`, "b".repeat(sizes[1]));
        renameSync(`${file}.new`, file);
      } else rmSync(file);
      const responses = readResponses(await answers, "changed file");
      for (const { status, body } of responses.slice(0, 2))
        if (status === 200 && !/^a*b*$/.test(body.toString("latin1")))
          faults.push("changed file: bytes of another answer");
      rmSync(file, { force: true });
    },
  };

  const runs = Object.values(kinds).map(async (play) => {
    // Those that wait for the site's limits of time all wait together.
    const isWaiting = play === kinds.silence || play === kinds.slowReading;
    const width = isWaiting ? tries : AT_ONCE;
    let left = tries;
    const next = async () => {
      while (left > 0) {
        left -= 1;
        await play();
      }
    };
    await Promise.all(Array.from({ length: width }, next));
  });
  await Promise.all(runs);
  await untilFree();
  for (const socket of stubborn) socket.destroy();
  return faults;
}
