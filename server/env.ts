import "../scripts/load-env.js";
import { readEnv } from "../app/env.server";

/** Ends the process with one line that says what to do. */
export function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

function readEnvOrStop() {
  try {
    return readEnv(process.env);
  } catch (error) {
    return stop((error as Error).message);
  }
}

/** The settings. Imported before every module that reads them for itself, so that bad ones end here. */
export const env = readEnvOrStop();
