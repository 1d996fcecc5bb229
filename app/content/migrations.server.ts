/** Plain SQL, numbered from 1, in order. An applied one is never changed. */
export const MIGRATIONS: readonly string[] = Object.values(
  import.meta.glob<string>("./migrations/*.sql", { query: "?raw", import: "default", eager: true }),
);
