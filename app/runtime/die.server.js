// Plain JavaScript without packages: scripts fail before anything is installed.

/** @param {unknown} error */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/** Ends a program that has failed, with one line. @param {unknown} error @returns {never} */
export function die(error) {
  console.error(messageOf(error));
  process.exit(1);
}
