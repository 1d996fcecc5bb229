import { beforeAll, describe, expect, test } from "vitest";
import { loadContent } from "../../support/postgres";
import { queryFrom, sharePostgres } from "../../support/postgres-suite";
import { startProcess } from "../../support/site";

const VERIFIED = "sslmode=verify-full";
const LIBPQ = "uselibpqcompat=true";

const [postgres, stranger] = [await sharePostgres(), await sharePostgres()];
const [own, strange] = [await postgres.serveTls(), await stranger.serveTls()];
const database = await postgres.createDatabase();

describe("PostgreSQL with a self-signed certificate", () => {
  /** An address whose parameters may name the server's own certificate or another of the same name. */
  function addressOf(params: string, host = "127.0.0.1") {
    const files = params.replace("OWN", own).replace("STRANGE", strange);
    return `postgres://owner:s3cret@${host}:${postgres.port}/${database}?${files}`;
  }

  beforeAll(async () => {
    const url = addressOf(`${VERIFIED}&sslrootcert=OWN`);
    expect((await loadContent(url, "db.json")).code).toBe(0);
  });

  async function read(url: string) {
    const site = await startProcess("", { CONTENT_URL: url });
    const { status } = await fetch(site.url);
    const sql = `SELECT DISTINCT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE datname = '${database}'`;
    const { rows } = await postgres.run(sql);
    await site.stop();
    expect(site.run.output).not.toContain("s3cret");
    return { status, ssl: rows.map(({ ssl }) => ssl), output: site.run.output };
  }

  test("is read with it, and a mode that may mean less is warned of", async () => {
    const { status, ssl, output } = await read(addressOf("sslmode=require&sslrootcert=OWN"));
    expect([status, ssl]).toEqual([200, [true]]);
    expect(output).not.toContain("can't be reached");
    expect(output).toContain("SECURITY WARNING");
  });

  test("is not read without it, and the log says why in one line", async () => {
    const { status, ssl, output } = await read(addressOf(VERIFIED));
    expect([status, ssl]).toEqual([502, []]);
    const lines = output.match(/^PostgreSQL can't be reached: .*\n/gm);
    expect(lines).toEqual([expect.stringMatching(/self-signed certificate/)]);
    expect(output).not.toContain("SECURITY WARNING");
  });

  test.each([
    [`${VERIFIED}&sslrootcert=OWN`, "127.0.0.1", true],
    ["sslmode=no-verify", "localhost", true],
    [`sslmode=require&${LIBPQ}`, "localhost", true],
    [`sslmode=verify-ca&sslrootcert=OWN&${LIBPQ}`, "localhost", true],
    ["sslmode=disable", "127.0.0.1", false],
    ["", "127.0.0.1", false],
  ])("is read with %j at %s; whether by TLS: %s", async (params, host, ssl) => {
    const own = "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()";
    expect(await queryFrom(addressOf(params, host), own)).toEqual({ ssl });
  });

  test.each([
    ["sslmode=require", "127.0.0.1", /self-signed certificate/],
    [`${VERIFIED}&sslrootcert=STRANGE`, "127.0.0.1", /self-signed certificate/],
    [`sslmode=require&sslrootcert=STRANGE&${LIBPQ}`, "127.0.0.1", /self-signed certificate/],
    [`${VERIFIED}&sslrootcert=OWN`, "localhost", /does not match certificate's altnames/],
    [`${VERIFIED}&sslrootcert=/nowhere.crt`, "127.0.0.1", /no such file or directory, open '\/nowhere\.crt'/],
  ])("is not read with %j at %s: %s", async (params, host, reason) => {
    expect(await queryFrom(addressOf(params, host))).toMatch(reason);
  });
});
