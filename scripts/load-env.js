import { fail } from "./command.js";

/** The settings, and the variables that they are read from; a script whose settings are unusable ends with one line. */
export const { env, readVariables } = await import("../app/env.server.js").catch(fail);
