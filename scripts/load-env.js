import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

// Variables that are already set win over the file's.
const file = fileURLToPath(new URL("../.env", import.meta.url));
if (existsSync(file)) process.loadEnvFile(file);
