import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { readEnv } from "../../../app/runtime/env.server";

test("an empty environment has presets", () => {
  expect(readEnv({})).toEqual({
    HOST: "127.0.0.1",
    PORT: 8080,
    WEB_CONCURRENCY: 1,
    METRICS_PORT: 0,
    SITE_URL: "http://localhost:8080",
    API_BASE_URL: "http://localhost:3000",
    CONTENT_POOL_SIZE: 10,
    API_TIMEOUT_MS: 2_000,
    API_MAX_BYTES: 67_108_864,
    CONTENT_FRESH_S: 5,
    SEARCH_ORDER: "date",
    LOG_LEVEL: "info",
    ALLOWED_HOSTS: [],
    IMAGE_HOSTS: [],
    IMAGE_CACHE_DIR: join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "blog-pictures"),
    API_PORT: 3000,
    DB_FILE: "db.json",
    MEDIA_DIR: "",
  });
});

test("one line names every bad variable", () => {
  const env = { PORT: "80a", API_TIMEOUT_MS: "-1", API_BASE_URL: "ftp://api.test" };
  expect(() => readEnv(env)).toThrow(/^[^\n]*PORT[^\n]*API_BASE_URL[^\n]*API_TIMEOUT_MS[^\n]*$/);
});

test.each([
  ["PORT", "65536"],
  ["CONTENT_POOL_SIZE must be .* from 3 to 1000", "2"],
  ["WEB_CONCURRENCY must be .* from 1 to 512", "0"],
  ["SITE_URL", "https://a.test/blog", "https://ada:pw@a.test", "https://a.test?x=1"],
  ["SITE_URL", "https://a.test#f", "https://a.test "],
  ["API_BASE_URL", "http://ada:pw@a.test", "http://a.test/?x=1", "http://a.test/v1#", "http://a.test /"],
  ["IMAGE_HOSTS", "https://a.test", "a.test/", "a.test:80", "a.test:443", "a.test:x"],
  ["IMAGE_HOSTS", "ada@a.test", "a.test,,b.test", "*"],
])("%s: can't be %j", (message, ...values) => {
  const [name = ""] = message.split(" ");
  for (const value of values)
    expect(() => readEnv({ [name]: value }), value).toThrow(new RegExp(`^[^\n]*${message} [^\n]*$`));
});

test("the database's address is not shown where it is bad, for its password", () => {
  for (const url of [
    "mysql://ada:s3cret@a.test/blog",
    "postgres//ada:s3cret@a.test",
    "postgres://ada:s3cret%zz@a.test",
    "postgres://ada:s3cret@a.test:5432,b.test:port/blog",
    "postgres://ada:s3cret@a.test,,b.test/blog",
    "postgres://a.test,/blog?password=s3cret",
    "postgres://ada:s3cret@a.test, b.test/blog",
  ]) {
    const read = () => readEnv({ CONTENT_URL: url, PORT: "80a" });
    expect(read).toThrow(/^[^\n]*PORT[^\n]*CONTENT_URL[^\n]*$/);
    expect(read).not.toThrow(/s3cret/);
  }
});

test.each([
  [{ PORT: "" }, { PORT: 8080 }],
  [{ API_BASE_URL: "http://api.test/v1//" }, { API_BASE_URL: "http://api.test/v1" }],
  [{ SITE_URL: "https://A.test:8443/" }, { SITE_URL: "https://a.test:8443" }],
  [
    { IMAGE_HOSTS: "Pictures.test, cdn.test:8443,[::1]:3001" },
    { IMAGE_HOSTS: ["pictures.test", "cdn.test:8443", "[::1]:3001"] },
  ],
  [{ CONTENT_URL: "postgres:///blog" }, { CONTENT_URL: ["postgres:///blog"] }],
  [
    { CONTENT_URL: "postgresql://ada:s3c,ret@a.test/blog?sslmode=require" },
    { CONTENT_URL: ["postgresql://ada:s3c,ret@a.test/blog?sslmode=require"] },
  ],
  [
    { CONTENT_URL: "postgres://ada:a,b@a.test:5433,b.test,[::1]:5434/blog?options=a,b" },
    {
      CONTENT_URL: [
        "postgres://ada:a,b@a.test:5433/blog?options=a,b",
        "postgres://ada:a,b@b.test/blog?options=a,b",
        "postgres://ada:a,b@[::1]:5434/blog?options=a,b",
      ],
    },
  ],
])("%j is read as %j", (env, expected) => {
  expect(readEnv(env)).toMatchObject(expected);
});

test("the settings that systemd's units are shipped with are usable", () => {
  const example = readFileSync("deploy/systemd/circuit-and-cell.env", "utf8");
  expect(readEnv(parseEnv(example.replace(/^#(?=[A-Z])/gm, "")))).toMatchObject({
    SITE_URL: "https://blog.example",
    ALLOWED_HOSTS: ["www.blog.example"],
    DB_FILE: "my/blog",
  });
});
