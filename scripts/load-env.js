/** The settings; a script whose settings are unusable ends with one line. */
export const { env } = await import("../app/env.server.js").catch(({ message }) => {
  console.error(message);
  process.exit(1);
});
