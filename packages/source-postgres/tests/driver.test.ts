import pg from "pg";
import { beforeEach, expect, test, vi } from "vitest";
import { completeAddress, explainFailure } from "../src/driver";

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

test.each<[string, string[], Record<string, string>, string]>([
  ["postgres:///blog", [SOCKETS], {}, `ada at ${SOCKETS}, 5432`],
  ["postgres:///blog", [], {}, "ada at localhost, 5432"],
  ["postgres:///blog", ["/run", "/tmp"], {}, "ada at localhost, 5432"],
  ["postgres:///blog", [SOCKETS], { USER: "root" }, `ada at ${SOCKETS}, 5432`],
  ["postgres:///blog", [SOCKETS], { PGUSER: "bo", PGPORT: "5433" }, `bo at ${SOCKETS}, 5433`],
  ["postgres:///blog", [SOCKETS], { PGHOST: "db.test" }, "ada at db.test, 5432"],
  ["postgres:///blog", [SOCKETS], { PGHOST: "/own" }, "ada at /own, 5432"],
  ["postgres:///blog?host=/own&user=bo&port=5433", [SOCKETS], {}, "bo at /own, 5433"],
  ["postgres://%2Fown/blog", [SOCKETS], { PGHOST: "db.test" }, "ada at /own, 5432"],
  ["postgres://a.test/blog", [SOCKETS], {}, "ada at a.test, 5432"],
  ["postgres://bo@a.test/blog", [SOCKETS], { PGUSER: "cy", PGHOST: "b.test" }, "bo at a.test, 5432"],
])("%s with %j and %j is for %s", (url, folders, env, expected) => {
  for (const name of ["USER", "PGUSER", "PGHOST", "PGPORT"]) vi.stubEnv(name, env[name]);
  const { user, host, port, database } = connectTo(url, folders);
  expect([`${user} at ${host}, ${port}`, database]).toEqual([expected, "blog"]);
});

test("a system's user without a name, as in a container, stops only an address without a role", async () => {
  userInfo.mockImplementation(() => {
    throw new Error("uv_os_get_passwd returned ENOENT");
  });
  vi.stubEnv("PGUSER", undefined);
  expect(connectTo("postgres://bo@a.test/blog").user).toBe("bo");
  expect(() => connectTo("postgres://a.test/blog")).toThrow("uv_os_get_passwd");
});

const NO_PASSWORD = "SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a non-empty string";

test.each([
  [undefined, NO_PASSWORD, /^CONTENT_URL has no password: /],
  ["28P01", 'password authentication failed for user "site"', /^password .*"site": .*percent-encoded$/],
  ["28000", 'Peer authentication failed for user "site"', /^Peer .*"site": .*use localhost$/],
  // Of a name with several addresses.
  ["ECONNREFUSED", "", /^ECONNREFUSED: no PostgreSQL listens /],
  ["ECONNREFUSED", "connect ECONNREFUSED 127.0.0.1:5432", /^connect .*:5432: no PostgreSQL listens /],
  ["ENOENT", `connect ENOENT ${SOCKETS}/.s.PGSQL.5432`, /^connect .*\.5432: no PostgreSQL listens /],
])("the error %s, %j, is explained: %s", (code, message, expected) => {
  expect(explainFailure({ name: "", message, ...(code && { code }) })).toMatch(expected);
});

test.each([
  'no pg_hba.conf entry for host "192.0.2.1", user "site", database "blog", no encryption',
  "getaddrinfo ENOTFOUND db.example",
])("%s: is clear as it is", (message) => {
  expect(explainFailure({ name: "", message })).toBe(message);
});
