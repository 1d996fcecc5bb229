import { existsSync } from "node:fs";

export function exitWithMessage(message: string): never {
  console.error(message);
  process.exit(1);
}

/** Loads `.env` and then the settings, or ends the process if they are unusable. Call it before importing what reads them. */
export async function loadEnv() {
  if (existsSync(".env")) process.loadEnvFile();
  process.env.NODE_ENV ??= "production";
  try {
    const { env } = await import("../app/env.server");
    return env;
  } catch (error) {
    return exitWithMessage((error as Error).message);
  }
}
