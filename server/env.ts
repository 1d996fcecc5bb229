import { existsSync } from "node:fs";

/** Ends the process with code 1 and one line that says what to do. */
export function exitWithMessage(message: string): never {
  console.error(message);
  process.exit(1);
}

/**
 * Loads `.env` and the settings, before any module that reads them is imported. Variables that are already set win over the
 * file's; unusable ones end the process.
 */
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
