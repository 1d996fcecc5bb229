import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

// Variables that are already set win over the file's.
const file = fileURLToPath(new URL("../.env", import.meta.url));
if (existsSync(file)) process.loadEnvFile(file);

/** The settings; a script whose settings are unusable ends with one line. */
export const { env } = await import("../app/env.server.js").catch(({ message }) => {
  console.error(message);
  process.exit(1);
});
