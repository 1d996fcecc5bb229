import { execFileSync } from "node:child_process";
import { chownSync, existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { findPostgres } from "../../scripts/programs.js";
import { findFreePort, runNode, runProgram } from "./site";
import { makeFolder } from "./temp-folder";

const PROGRAMS = findPostgres();
if (!PROGRAMS && process.env.CI) throw new Error("There is no PostgreSQL to test.");
if (!PROGRAMS) console.error("There is no PostgreSQL here: its tests are left out.");

export const hasPostgres = PROGRAMS !== undefined;

/** The user that runs the server: PostgreSQL refuses to run as root. */
function findUser() {
  if (process.getuid?.() !== 0) return {};
  const idOf = (option: string) => Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/** The folder of a server that no test has used: copying it takes a tenth of making one. */
const TEMPLATE = join(process.env.RUN_FOLDER ?? makeFolder(), "postgres");

/** Copies a folder with its owners, which Node doesn't. */
function copy(from: string, to: string): void {
  execFileSync("cp", ["-a", from, to]);
}

/** Keeps a copy of a new server's folder for the next ones of the run, unless another process has done so. */
function keepTemplate(data: string): void {
  const own = `${TEMPLATE}-${process.pid}`;
  copy(data, own);
  try {
    renameSync(own, TEMPLATE);
  } catch {
    rmSync(own, { recursive: true });
  }
}

/**
 * PostgreSQL with settings such as "jit=off", a folder of its own, a free port, and at first no TLS; `stop` removes it.
 * With the port of a primary, it is a streaming replica.
 */
export async function startPostgres(settings: readonly string[] = [], primary?: number) {
  const user = findUser();
  const folder = makeFolder();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const make = (program: string, ...args: string[]) => {
    const common = ["-D", data, "-U", "owner", "--no-sync"];
    execFileSync(`${PROGRAMS}/${program}`, [...args, ...common], { ...user, cwd: folder, stdio: "ignore" });
  };
  if (primary !== undefined)
    make("pg_basebackup", "-h", "127.0.0.1", "-p", String(primary), "-R", "-c", "fast");
  else if (existsSync(TEMPLATE)) copy(TEMPLATE, data);
  else {
    make("initdb", "-A", "trust", "-E", "UTF8", "--locale=C");
    keepTemplate(data);
  }
  const port = await findFreePort();
  const url = (name: string, userName = "owner") => `postgres://${userName}@127.0.0.1:${port}/${name}`;

  /** Runs SQL as the owner. */
  async function run(sql: string, database = "postgres") {
    const client = new pg.Client(url(database));
    client.on("error", () => {});
    await client.connect();
    try {
      return await client.query(sql);
    } finally {
      await client.end();
    }
  }

  async function start() {
    const options = ["fsync=off", "listen_addresses=127.0.0.1", "unix_socket_directories=", ...settings];
    const args = ["-D", data, "-p", String(port), ...options.flatMap((option) => ["-c", option])];
    const server = runProgram(`${PROGRAMS}/postgres`, args, {}, folder, user);
    await server.printed(/ready to accept (read-only )?connections/);
    return server;
  }

  let server = await start();
  let databases = 0;
  return {
    port,
    url,
    run,
    /** Makes an empty database, or one with the articles of a file; returns its name. */
    async createDatabase(file?: string) {
      databases += 1;
      const name = `test${databases}`;
      await run(`CREATE DATABASE ${name}`);
      const { code, output } =
        file === undefined ? { code: 0, output: "" } : await loadContent(url(name), file);
      if (code !== 0) throw new Error(output);
      return name;
    },
    /** Offers TLS too, with a new self-signed certificate for 127.0.0.1; returns its file. */
    async serveTls() {
      const name = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
      const files = ["-nodes", "-keyout", "server.key", "-out", "server.crt"];
      const args = ["req", "-x509", "-newkey", "rsa:2048", "-days", "2", ...name, ...files];
      // Debian's PostgreSQL brings the program.
      execFileSync("/usr/bin/openssl", args, { ...user, cwd: data, stdio: "ignore" });
      await run("ALTER SYSTEM SET ssl = on");
      await run("SELECT pg_reload_conf()");
      await server.printed(/parameter "ssl" changed to "on"/);
      return join(data, "server.crt");
    },
    /** Makes every query of a table wait until the function that it returns is called. */
    async lock(database: string, table: string) {
      const client = new pg.Client(url(database));
      await client.connect();
      await client.query(`BEGIN; LOCK TABLE ${table}`);
      return () => client.end();
    },
    /** Ends every connection and refuses new ones until `restart`. */
    halt: () => server.stop("SIGINT"),
    /** Starts the server, unless it is running. */
    async restart() {
      if (!server.isRunning()) server = await start();
    },
    async stop() {
      await server.stop("SIGINT");
      rmSync(folder, { recursive: true });
    },
  };
}

export type Postgres = Awaited<ReturnType<typeof startPostgres>>;

/** Runs `npm run content:load` with arguments; returns its exit code and output. */
export async function loadContent(url: string, ...args: string[]) {
  const run = runNode(["build/server/content-load.js", ...args], { CONTENT_URL: url });
  return { code: await run.exited, output: run.output };
}
