/** Plain SQL, in order. A file's number is the version of the tables that it makes; an applied one is never changed. */
export const MIGRATIONS: readonly string[] = Object.values(
  import.meta.glob<string>("./migrations/*.sql", { query: "?raw", import: "default", eager: true }),
);

/** Tables of earlier versions are not brought up to date. */
export const FIRST_VERSION = 12;
export const VERSION = FIRST_VERSION + MIGRATIONS.length - 1;
