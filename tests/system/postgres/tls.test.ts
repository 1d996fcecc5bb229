import { describe, expect, test } from "vitest";
import { loadContent } from "../../support/postgres";
import { queryFrom, sharePostgres } from "../../support/postgres-suite";

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

  test.each([
    [VERIFIED, 1, /^The articles can't be loaded: self-signed certificate\.\n$/],
    [`${VERIFIED}&sslrootcert=OWN`, 0, /^52 articles are loaded/],
    ["sslmode=require&sslrootcert=OWN", 0, /SECURITY WARNING[\s\S]*52 articles are loaded/],
  ])("is loaded with it, and a mode that may mean less is warned of: %s", async (params, code, said) => {
    const loaded = await loadContent(addressOf(params), "db.json");
    expect(loaded).toEqual({ code, output: expect.stringMatching(said) });
    expect(loaded.output).not.toContain("s3cret");
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
