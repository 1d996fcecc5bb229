import { beforeEach, expect, test, vi } from "vitest";
import { completeAddress, explainFailure, pg } from "../../../app/content/postgres/driver.server";

const SOCKETS = "/var/run/postgresql";

const { existsSync, userInfo } = vi.hoisted(() => ({ existsSync: vi.fn(), userInfo: vi.fn() }));
vi.mock("node:fs", () => ({ existsSync }));
vi.mock("node:os", () => ({ userInfo }));

/** The driver's client of an address, on a system that has some folders. */
function connectTo(address: string, folders: string[] = []) {
  existsSync.mockImplementation((path: string) => folders.includes(path));
  return new pg.Client(completeAddress(address));
}

beforeEach(() => {
  userInfo.mockReturnValue({ username: "ada" });
});

test.each<[string, string[], Record<string, string>, { user: string; host: string; port?: number }]>([
  ["postgres:///blog", [SOCKETS], {}, { user: "ada", host: SOCKETS, port: 5432 }],
  ["postgres:///blog", [], {}, { user: "ada", host: "localhost" }],
  ["postgres:///blog", ["/run", "/tmp"], {}, { user: "ada", host: "localhost" }],
  ["postgres:///blog", [SOCKETS], { USER: "root" }, { user: "ada", host: SOCKETS }],
  [
    "postgres:///blog",
    [SOCKETS],
    { PGUSER: "bo", PGPORT: "5433" },
    { user: "bo", host: SOCKETS, port: 5433 },
  ],
  ["postgres:///blog", [SOCKETS], { PGHOST: "db.test" }, { user: "ada", host: "db.test" }],
  ["postgres:///blog", [SOCKETS], { PGHOST: "/own" }, { user: "ada", host: "/own" }],
  ["postgres:///blog?host=/own&user=bo&port=5433", [SOCKETS], {}, { user: "bo", host: "/own", port: 5433 }],
  ["postgres://%2Fown/blog", [SOCKETS], { PGHOST: "db.test" }, { user: "ada", host: "/own" }],
  ["postgres://a.test/blog", [SOCKETS], {}, { user: "ada", host: "a.test" }],
  [
    "postgres://bo@a.test/blog",
    [SOCKETS],
    { PGUSER: "cy", PGHOST: "b.test" },
    { user: "bo", host: "a.test" },
  ],
])("%s with %j and %j is for %j", (url, folders, env, expected) => {
  for (const name of ["USER", "PGUSER", "PGHOST", "PGPORT"]) vi.stubEnv(name, env[name]);
  expect(connectTo(url, folders)).toMatchObject({ ...expected, database: "blog" });
});

test("a system's user without a name, as in a container, stops only an address without a role", async () => {
  userInfo.mockImplementation(() => {
    throw new Error("uv_os_get_passwd returned ENOENT");
  });
  vi.stubEnv("PGUSER", undefined);
  expect(connectTo("postgres://bo@a.test/blog").user).toBe("bo");
  expect(() => connectTo("postgres://a.test/blog")).toThrow("uv_os_get_passwd");
});

test.each([
  [
    { message: "SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a non-empty string" },
    /^CONTENT_URL has no password: /,
  ],
  [
    { code: "28P01", message: 'password authentication failed for user "site"' },
    /^password .*"site": .*percent-encoded$/,
  ],
  [
    { code: "28000", message: 'Peer authentication failed for user "site"' },
    /^Peer .*"site": .*use localhost$/,
  ],
  // Of a name with several addresses.
  [{ code: "ECONNREFUSED", message: "" }, /^ECONNREFUSED: no PostgreSQL listens /],
  [
    { code: "ECONNREFUSED", message: "connect ECONNREFUSED 127.0.0.1:5432" },
    /^connect .*:5432: no PostgreSQL listens /,
  ],
  [
    { code: "ENOENT", message: `connect ENOENT ${SOCKETS}/.s.PGSQL.5432` },
    /^connect .*\.5432: no PostgreSQL listens /,
  ],
])("%j is explained: %s", (error, expected) => {
  expect(explainFailure({ name: "", ...error })).toMatch(expected);
});

test.each([
  "SASL: SCRAM-SERVER-FINAL-MESSAGE: server signature is missing",
  'role "site" does not exist',
  'database "blog" does not exist',
  'no pg_hba.conf entry for host "192.0.2.1", user "site", database "blog", no encryption',
  "getaddrinfo ENOTFOUND db.example",
  "ENOENT: no such file or directory, open 'posts.jsonl'",
  "self-signed certificate",
])("%s: is clear as it is", (message) => {
  expect(explainFailure({ name: "", message })).toBe(message);
});
