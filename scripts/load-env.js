import { fail } from "./command.js";

/** The settings; a script whose settings are unusable ends with one line. */
export const { env } = await import("../app/env.server.js").catch(fail);
